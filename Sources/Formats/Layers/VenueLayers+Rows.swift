import Geometry
import VenueModel

extension VenueLayers {
  private func id(ofLevel level: Int?) -> FieldValue { FieldValue(level.map { venue.levels[$0].id }) }
  /// The number of a node's row.
  private func number(ofNode node: Int?) -> FieldValue { FieldValue(node.map { $0 + 1 }) }
  private func position(ofNode node: Int) -> Point { venue.network.nodes[node].position }

  // MARK: Structure

  func fillStructure(_ row: inout FeatureRow, _ index: Int) {
    switch row.layer {
    case .building:
      row.values += [.text(venue.buildings[index].id), .text(venue.buildings[index].name)]
    case .level: fillLevel(&row, venue.levels[index])
    default:
      let anchor = venue.georeference?.anchor
      row.values += [
        .text(venue.id), .text(venue.name), FieldValue(anchor?.longitude), FieldValue(anchor?.latitude),
        .integer(Self.version),
      ]
    }
  }

  private func fillLevel(_ row: inout FeatureRow, _ level: Level) {
    row.values += [
      .text(level.id), FieldValue(level.sourceID), FieldValue(level.ordinal), .text(level.name),
      .text(level.shortName), FieldValue(level.building.map { venue.buildings[$0].id }), FieldValue(level.elevation),
      .truth(level.isOutdoor),
    ]
    let (plan, placement) = (level.plan, level.plan?.placement)
    row.values += [
      FieldValue(plan?.size?.width), FieldValue(plan?.size?.height), FieldValue(plan?.pixelsPerMeter),
      FieldValue(plan?.millimetersPerUnit), FieldValue(plan?.toLocal.a), FieldValue(plan?.toLocal.b),
      FieldValue(plan?.toLocal.c), FieldValue(plan?.toLocal.d), FieldValue(plan?.toLocal.tx),
      FieldValue(plan?.toLocal.ty), FieldValue(plan?.isGeoreferenced),
    ]
    row.values += [
      FieldValue(placement?.source), FieldValue(placement?.rms), FieldValue(placement?.scaleRatio),
      FieldValue(placement?.isMirrored),
    ]
    // Where the picture lies, for the eye; the numbers above say it.
    if let corners = plan?.corners, corners.allSatisfy(isWritable), let ring = try? Ring(corners) {
      row.geometry = .areas([frame(Polygon(ring).withTurnedRings)])
    }
  }

  private func isWritable(_ point: Point) -> Bool {
    abs(point.x) <= LayerFrame.reach && abs(point.y) <= LayerFrame.reach
  }

  // MARK: Areas and lines

  func fillArea(_ row: inout FeatureRow, _ index: Int) {
    switch row.layer {
    case .space:
      let space = venue.spaces[index]
      row.geometry = .areas(space.polygons.map { frame($0) })
      row.values += [
        .text(space.id), .text(space.name), FieldValue(space.category), .text(space.use.rawValue),
        id(ofLevel: space.level), FieldValue(space.access?.rawValue),
      ]
    case .opening:
      let opening = venue.openings[index]
      let points = opening.points.map { frame($0) }
      row.geometry = points.count == 1 ? .point(points[0]) : .line(points)
      row.values += [
        .text(opening.id), FieldValue(opening.category), .text(opening.kind.rawValue), id(ofLevel: opening.level),
        FieldValue(opening.width), FieldValue(opening.access?.rawValue), .truth(opening.isClosed),
      ]
    case .zone: fillZone(&row, index)
    default:
      row.geometry = .line(venue.walls[index].points.map { frame($0) })
      row.values.append(id(ofLevel: venue.walls[index].level))
    }
  }

  private func fillZone(_ row: inout FeatureRow, _ index: Int) {
    let zone = venue.zones[areas[index].owner]
    var circle: Circle?
    switch area(index)?.shape {
    case .polygon(let polygon): row.geometry = .areas([frame(polygon)])
    case .circle(let disc):
      circle = disc
      row.geometry = .areas([[(disc.outline?.points ?? []).map { frame($0) }]])
    case nil: break
    }
    let center = circle.map { frame($0.center) }
    row.values += [
      .text(zone.id), .text(zone.name), id(ofLevel: area(index)?.level), FieldValue(zone.occupancyLimit),
      FieldValue(center?.x), FieldValue(center?.y), FieldValue(circle?.radius),
    ]
  }

  // MARK: Network

  func fillNetwork(_ row: inout FeatureRow, _ index: Int) {
    switch row.layer {
    case .node:
      let node = venue.network.nodes[index]
      row.geometry = .point(frame(node.position))
      row.values += [.text(node.id), id(ofLevel: node.level)]
    case .edge: fillEdge(&row, index)
    case .connector:
      let connector = venue.connectors[index]
      row.values += [
        .text(connector.id), .text(connector.name), .text(connector.kind.rawValue),
        .text(connector.direction.rawValue), FieldValue(connector.access?.rawValue), .truth(connector.isClosed),
        FieldValue(connector.hours), FieldValue(connector.length), FieldValue(connector.duration),
        FieldValue(connector.sourceCost),
      ]
    default:
      let landing = landing(index)
      let connector = venue.connectors[landings[index].owner]
      row.geometry = .point(frame(position(ofNode: landing.node)))
      row.values += [
        .text(connector.id), number(ofNode: landing.node), id(ofLevel: venue.network.nodes[landing.node].level),
        .text(connector.kind.rawValue), FieldValue(landing.signs),
      ]
    }
  }

  private func fillEdge(_ row: inout FeatureRow, _ index: Int) {
    let edge = venue.network.edges[index]
    let (from, to) = (position(ofNode: edge.from), position(ofNode: edge.to))
    // A line of no length is none; the nodes say where such an edge is.
    if from != to || !edge.shape.isEmpty {
      var line: [Point] = []
      line.reserveCapacity(edge.shape.count + 2)
      line.append(frame(from))
      for point in edge.shape { line.append(frame(point)) }
      line.append(frame(to))
      row.geometry = .line(line)
    }
    row.values += [
      .text(edge.id), number(ofNode: edge.from), number(ofNode: edge.to),
      id(ofLevel: venue.network.nodes[edge.from].level), .text(edge.kind.rawValue), .text(edge.direction.rawValue),
      FieldValue(edge.access?.rawValue), .truth(edge.isClosed), FieldValue(edge.hours), FieldValue(edge.length),
      FieldValue(edge.duration), FieldValue(edge.sourceCost),
      FieldValue(venue.network.signText(alongEdge: index, isForward: true)),
      FieldValue(venue.network.signText(alongEdge: index, isForward: false)),
    ]
  }

  // MARK: Points

  func fillPoint(_ row: inout FeatureRow, _ index: Int) {
    switch row.layer {
    case .place:
      let place = venue.places[locations[index].owner]
      let location = location(index)
      if let location { row.geometry = .point(frame(location.position)) }
      row.values += [
        .text(place.id), .text(place.name), FieldValue(place.category), id(ofLevel: location?.level),
        number(ofNode: location?.node), place.keywords.isEmpty ? .none : .texts(place.keywords),
        FieldValue(place.hours),
      ]
    case .beacon:
      let beacon = venue.beacons[index]
      if beacon.level != nil { row.geometry = .point(frame(beacon.position)) }
      row.values += [
        .text(beacon.id), .text(beacon.name), FieldValue(beacon.uuid), FieldValue(beacon.major),
        FieldValue(beacon.minor), FieldValue(beacon.power), id(ofLevel: beacon.level), number(ofNode: beacon.node),
      ]
    default:
      let finding = findings[index]
      if let position = finding.position, isWritable(position) { row.geometry = .point(frame(position)) }
      row.values += [
        .text(finding.severity.rawValue), .text(finding.code), .text(finding.place.description),
        .text(finding.message), id(ofLevel: finding.level),
      ]
    }
  }
}

extension Polygon {
  /// The same area with its shell counter-clockwise and its holes clockwise, as RFC 7946 and OGC 06-103r4 have it.
  var withTurnedRings: Polygon {
    Polygon(
      shell.signedArea < 0 ? shell.reversed : shell, holes: holes.map { $0.signedArea > 0 ? $0.reversed : $0 })
  }
}
