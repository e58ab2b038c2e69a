import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Reading what was written gives the reduced venue again.
struct IndoorGMLWriterTests {
  private static func bytes(_ venue: Venue) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let sink = ExportSink(open: { _ in }, send: { bytes += $0 })
    try IndoorGMLWriter.write(venue, to: sink)
    try sink.flush()
    return bytes
  }

  /// Checks the round trip of a venue: everything is the same, positions to a tenth of a millimetre.
  private static func check(_ venue: Venue, _ comment: Comment) throws {
    var reduced = venue
    var losses = LossReport()
    try IndoorGMLWriter.reduce(&reduced, &losses)
    let bytes = try Self.bytes(reduced)
    #expect(try Self.bytes(reduced) == bytes, comment)
    let reading = try IndoorGMLSamples.reading(bytes)
    let read = reading.venue
    #expect(reading.findings.filter { $0.severity != .note }.map(\.message) == [], comment)
    #expect(read.georeference == reduced.georeference, comment)
    #expect(read.levels == reduced.levels, comment)
    let (a, b) = (rounded(read), rounded(reduced))
    #expect(a.spaces == b.spaces, comment)
    #expect(a.openings == b.openings, comment)
    #expect(a.walls == b.walls, comment)
    #expect(a.network == b.network, comment)
    #expect(a.connectors == b.connectors, comment)
    #expect(a.places == b.places, comment)
    #expect(a.id == b.id && a.name == b.name, comment)
    // Links lead to ids, and each id is there once.
    let text = String(decoding: bytes, as: UTF8.self)
    let ids = text.matches(of: #/gml:id="([^"]*)"/#).map { $0.1 }
    #expect(Set(ids).count == ids.count, comment)
    let targets = Set(text.matches(of: #/href="#([^"]*)"/#).map { $0.1 })
    #expect(targets.subtracting(ids).isEmpty, comment)
  }

  /// The venue with positions in whole tenths of a millimetre.
  private static func rounded(_ venue: Venue) -> Venue {
    var venue = venue
    let scale = PlaneTransform(a: 1e4, b: 0, c: 0, d: 1e4, tx: 0, ty: 0)
    venue.place(by: venue.levels.map { _ in .plane(scale) })
    func round(_ point: Point) -> Point { Point(point.x.rounded() + 0, point.y.rounded() + 0) }
    for index in venue.network.nodes.indices {
      venue.network.nodes[index].position = round(venue.network.nodes[index].position)
    }
    for index in venue.network.edges.indices {
      venue.network.edges[index].shape = venue.network.edges[index].shape.map(round)
    }
    for index in venue.walls.indices { venue.walls[index].points = venue.walls[index].points.map(round) }
    for index in venue.openings.indices { venue.openings[index].points = venue.openings[index].points.map(round) }
    for index in venue.spaces.indices {
      venue.spaces[index].polygons = venue.spaces[index].polygons.compactMap { polygon in
        (try? Ring(polygon.shell.points.map(round))).map { shell in
          Polygon(shell, holes: polygon.holes.compactMap { try? Ring($0.points.map(round)) })
        }
      }
    }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices {
        venue.places[index].locations[spot].position = round(venue.places[index].locations[spot].position)
      }
    }
    return venue
  }

  @Test(arguments: RandomVenue.Shape.allCases)
  func `Random venues come back as they were reduced`(shape: RandomVenue.Shape) throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<20 {
      var venue = RandomVenue.make(shape, using: &random)
      for index in venue.levels.indices {
        let square = try Ring([Point(0, 0), Point(9, 0), Point(9, 7), Point(0, 7)])
        venue.spaces.append(
          Space(
            id: "r\(index)", name: "A \"quoted\" & <odd> 100% name", use: .room, level: index,
            polygons: [Polygon(square)]))
        venue.openings.append(
          Opening(id: "o\(index)", level: index, points: [Point(0, Double(index))], width: 0.9, access: .yes))
        venue.walls.append(Wall(level: index, points: [Point(0, 0), Point(3, 4), Point(5, 5)]))
        venue.places.append(
          Place(
            id: "p\(index)", name: "Gate", locations: [.init(level: index, position: Point(1, 2))],
            keywords: ["a", "b:\"c\""], hours: "Mo-Fr 08:00-18:00"))
      }
      try Self.check(venue, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: SampleVenue.all)
  func `The sample venues come back as they were reduced`(name: String) throws {
    let venue = try SampleVenue.read(name)
    try #require(!venue.levels.isEmpty)
    try Self.check(venue, "\(name)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: IndoorGMLSamples.folder.path), "no samples beside the package"))
  func `A file comes back as it was read`() throws {
    try Self.check(IndoorGMLSamples.reading("stemlab/201-2019-05-24-corrected.gml").venue, "201")
    try Self.check(
      IndoorGMLSamples.reading("stemlab/FJK-Haus_IndoorGML_withEXR-corrected_1_0_3.gml").venue, "FJK-Haus")
  }

  @Test func `What cannot be said is told`() throws {
    var venue = Venue(id: "v", name: "V")
    venue.buildings = [Building(id: "b", name: "B")]
    venue.levels = [Level(id: "x", sourceID: "y", name: "x"), Level(id: "empty", name: "empty")]
    venue.levels[0].plan = Plan(toLocal: .identity)
    venue.network.nodes = [PathNode(id: "n", level: 0, position: Point(0, 0))]
    venue.network.edges = [PathEdge(from: 0, to: 0)]
    venue.network.signs = [EdgeSign(edge: 0, forward: "Exit")]
    venue.zones = [Zone(id: "z", name: "", areas: [])]
    venue.beacons = [Beacon(id: "c", name: "")]
    venue.spaces = [Space(id: "s", level: 0, polygons: [])]
    var losses = LossReport()
    try IndoorGMLWriter.reduce(&venue, &losses)
    #expect(
      Set(losses.losses.map(\.code)) == [
        "export.buildings", "export.zones", "export.beacons", "export.signs", "export.plans", "export.source-ids",
        "export.unmeasured-levels", "export.shapeless", "export.loops", "export.empty-levels", "export.ordinals",
        "export.elevations",
      ])
    var nothing = Venue()
    #expect(throws: ExportError.self) { try IndoorGMLWriter.reduce(&nothing, &losses) }
  }
}
