import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct MistPathWriterTests {
  /// Arcs by the positions of their ends, in centimetres from the first node's.
  private func arcs(_ venue: Venue, unit: Double = 1) -> Set<String> {
    let nodes = venue.network.nodes
    var found: Set<String> = []
    for edge in venue.network.edges where !edge.isClosed && nodes[edge.from].level == nodes[edge.to].level {
      let line = [nodes[edge.from].position] + edge.shape + [nodes[edge.to].position]
      func text(_ point: Point) -> String {
        let origin = nodes.first { $0.level == nodes[edge.from].level }?.position ?? Point(0, 0)
        return "\(Int(((point.x - origin.x) * 100).rounded())),\(Int(((point.y - origin.y) * 100).rounded()))"
      }
      for (a, b) in zip(line, line.dropFirst()) {
        if edge.direction != .backward {
          found.insert("\(venue.levels[nodes[edge.from].level].id) \(text(a)) > \(text(b))")
        }
        if edge.direction != .forward {
          found.insert("\(venue.levels[nodes[edge.from].level].id) \(text(b)) > \(text(a))")
        }
      }
    }
    return found
  }

  private func random(_ seed: UInt64) -> Venue {
    var random = SplitMix(seed: seed)
    var venue = Venue()
    venue.levels = (0..<2).map { Level(id: "L\($0)", ordinal: Double($0), name: "Level \($0)") }
    if seed % 2 == 0 { venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5)) }
    for number in 0..<24 {
      // On a grid of half metres, so that no two nodes are at one point.
      let position = Point(Double(number % 6) * 5 + Double(random.next() % 9) / 2, Double(number / 6) * 5)
      venue.network.nodes.append(PathNode(id: "n\(number % 12)", level: number / 12, position: position))
    }
    var pairs: Set<[Int]> = []
    for _ in 0..<40 {
      let from = Int(random.next() % 24)
      let to = Int(random.next() % 24)
      guard from != to, pairs.insert([min(from, to), max(from, to)]).inserted else { continue }
      let bends = (0..<Int(random.next() % 3)).map { Point(Double($0) + 40.2 + Double(from), Double(to) + 0.1) }
      venue.network.edges.append(
        PathEdge(
          from: from, to: to, direction: Direction.allCases[Int(random.next() % 3)], isClosed: random.next() % 8 == 0,
          shape: bends))
    }
    return venue
  }

  private func write(_ venue: Venue) throws -> (text: String, losses: [LossReport.Loss]) {
    let exported = try ExportedVenue(venue, MistPathWriter.self)
    return (exported.text(""), exported.losses.losses)
  }

  @Test(arguments: UInt64(1)...40) func `what is written is read as the same paths`(seed: UInt64) throws {
    let venue = random(seed)
    let (text, _) = try write(venue)
    let read = try VenueReader.read([SourceDocument(name: "paths.json", json: try JSONDocument(TextBuffer(text.utf8)))])
    #expect(read.findings.filter { $0.severity < .note }.map(\.message) == [], "seed \(seed)")
    #expect(arcs(read.venue) == arcs(venue), "seed \(seed)")
    guard let written = venue.georeference?.anchor else { return }
    let anchor = try #require(read.venue.georeference?.anchor)
    #expect(abs(anchor.longitude - written.longitude) < 0.01 && abs(anchor.latitude - written.latitude) < 0.01)
  }

  @Test func `each kind of loss is told once, with its number`() throws {
    var venue = random(1)
    venue.network.edges = [
      PathEdge(from: 0, to: 1, kind: .door), PathEdge(from: 0, to: 1), PathEdge(from: 1, to: 2, isClosed: true),
      PathEdge(from: 0, to: 13, kind: .stairs),
    ]
    venue.connectors = [Connector(id: "e", kind: .elevator, landings: [.init(node: 0), .init(node: 12)])]
    let losses = try write(venue).losses
    #expect(
      losses.map(\.code) == [
        "export.connectors", "export.edges-between-levels", "export.closed-edges", "export.parallel-edges",
        "export.edge-attributes", "export.edge-costs", "export.no-plan",
      ])
    #expect(losses.dropLast(2).allSatisfy { $0.kind == .dropped } && losses.last?.kind == .approximated)
    #expect(losses.last?.items == venue.levels.prefix(2).map(\.id))
    venue.network.edges = [PathEdge(from: 0, to: 1)]
    #expect(try !write(venue).losses.map(\.code).contains("export.edge-attributes"))
    venue.network.signs = [EdgeSign(edge: 0, backward: "Way out")]
    #expect(try write(venue).losses.map(\.code).contains("export.edge-attributes"))
  }

  @Test func `levels without paths are left out`() throws {
    var venue = random(1)
    venue.levels.append(Level(id: "L2", ordinal: 2, name: "Attic"))
    #expect(try write(venue).losses.map(\.code).contains("export.empty-levels"))
  }

  @Test(MistSamples.condition) func `a map of Mist keeps its pixels`() throws {
    let document = SourceDocument(
      name: "maps.json", json: try JSONDocument(TextBuffer(try MistSamples.bytes("maps_clean.original"))))
    let venue = try VenueReader.read([document]).venue
    let (text, losses) = try write(venue)
    #expect(losses.map(\.code) == ["export.walls"])
    let root = try JSONDocument(TextBuffer(text.utf8)).root
    let node = root.elements.first { _ in true }?["wayfinding_path"]?["nodes"]?.elements.first { _ in true }
    #expect(node?["name"]?.string == "N1")
    #expect(node?["position"]?["x"]?.double == 200 && node?["position"]?["y"]?.double == 600)
    #expect(node?["edges"]?["N2"]?.string == "1")
  }
}
