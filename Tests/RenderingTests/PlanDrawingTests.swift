import Foundation
import FoundationXML
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Rendering

/// The names of the elements of an XML text, and whether it is well-formed.
final class Outline: NSObject, XMLParserDelegate {
  var elements: [String] = []

  static func of(_ svg: String) -> [String]? {
    let outline = Outline()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = outline
    return parser.parse() ? outline.elements : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(name)
  }
}

private func venue(_ points: [Point], place name: String = "Café") -> Venue {
  var venue = Venue(id: "v", name: "Test <venue> & \"more\"")
  venue.levels = [Level(id: "L0", ordinal: 0, name: "Ground <0>"), Level(id: "L1", ordinal: 1, name: "Upper")]
  for (index, point) in points.enumerated() {
    venue.network.nodes.append(PathNode(id: "n\(index)", level: 0, position: point))
    if index > 0 { venue.network.edges.append(PathEdge(from: index - 1, to: index)) }
    venue.places.append(
      Place(id: "p\(index)", name: "\(name) \(index)", locations: [.init(level: 0, position: point)]))
  }
  return venue
}

private func svg(_ venue: Venue, _ change: (inout PlanDrawing) -> Void = { _ in }) -> String {
  var drawing = PlanDrawing(venue, graph: PathGraph(venue))
  change(&drawing)
  return drawing.svg()
}

@Suite struct PlanDrawingTests {
  @Test("Odd venues give well-formed pictures") func oddVenues() {
    let odd: [Venue] = [
      Venue(), venue([]), venue([Point(0, 0)]), venue([Point(0, 0), Point(0, 0)]),
      venue([Point(0, 0), Point(100_000, 0)]), venue([Point(0, 0), Point(0, 0.001)]),
      venue([Point(0, 0), Point(5, 5)], place: "<b>&\u{1}\u{FFFE}\"'" + String(repeating: "長い名前", count: 100)),
      venue((0..<20_000).map { Point(Double($0 % 200), Double($0 / 200)) }),
    ]
    for (index, venue) in odd.enumerated() {
      #expect(Outline.of(svg(venue)) != nil, "venue \(index)")
    }
    #expect(svg(Venue()).contains("There is nothing to draw"))
  }

  @Test("Every level is named, and names are escaped") func names() {
    let text = svg(venue([Point(0, 0), Point(10, 0)]))
    #expect(text.contains("Ground &lt;0&gt;") && text.contains("Upper"))
    #expect(text.contains("Test &lt;venue&gt; &amp; &quot;more&quot;"))
  }

  @Test("A route shows its ends, its steps and the same letter on both levels of a change") func route() throws {
    var building = venue([Point(0, 0), Point(30, 0), Point(60, 40), Point(0, 40)])
    building.network.nodes.append(PathNode(id: "u", level: 1, position: Point(30, 20)))
    building.connectors = [Connector(id: "stairs", kind: .stairs, landings: [.init(node: 1), .init(node: 4)])]
    var router = Router(building, profile: .walking)
    let answer = router.route(from: RouteEnd(node: 0, of: building), to: RouteEnd(node: 4, of: building))
    guard case .route(let found) = answer else {
      Issue.record("no route")
      return
    }
    let text = svg(building) { drawing in
      drawing.route = PlanDrawing.RouteOverlay(
        route: found, startName: "Here", endName: "There",
        steps: [.init(number: 7, position: Point(15, 0), level: 0)])
    }
    let outline = try #require(Outline.of(text))
    #expect(!outline.isEmpty)
    #expect(text.contains("class=\"start\"") && text.contains("class=\"end\""))
    #expect(text.contains(">Here<") && text.contains(">There<") && text.contains(">7<"))
    #expect(text.contains("to Upper") && text.contains("from Ground"))
    #expect(text.components(separatedBy: "class=\"level-badge\"").count == 3)
  }

  @Test("Findings are marked where they are and counted by code") func findings() {
    let text = svg(venue([Point(0, 0), Point(10, 0)])) { drawing in
      drawing.findings = (0..<3).map { index in
        Finding(.warning, "test.code", at: SourcePlace(file: "f"), "m", position: Point(Double(index), 0), level: 0)
      }
    }
    #expect(text.components(separatedBy: "class=\"finding\"").count == 4)
    #expect(text.contains("3 × test.code"))
  }

  @Test("North is drawn only where it is known") func north() {
    var place = venue([Point(0, 0), Point(10, 0)])
    #expect(!svg(place).contains("class=\"north\""))
    place.georeference = Georeference(anchor: LonLat(longitude: 13, latitude: 52))
    #expect(svg(place).contains("class=\"north\""))
  }

  @Test("The same venue gives the same bytes") func determinism() {
    var random = SplitMix(seed: 3)
    let venue = RandomVenue.make(.building, using: &random)
    #expect(svg(venue) == svg(venue))
  }

  @Test("Scale bars are round and fit", arguments: [0.001, 0.3, 1, 7.7, 42, 900]) func scaleBar(scale: Double) {
    let length = PlanDrawing.scaleBar(scale: scale, longest: 110)
    #expect(length * scale <= 110 && length * scale > 110 / 2.6)
  }

  @Test("No two labels overlap, however crowded the page") func labels() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var placer = LabelPlacer(bounds: Box(min: Point(0, 0), max: Point(800, 600)))
    var placed: [Box] = []
    for index in 0..<2000 {
      let point = Point(Double.random(in: 0...800, using: &random), Double.random(in: 0...600, using: &random))
      guard let label = placer.place("Place \(index)", size: 11, beside: point, gap: 4) else { continue }
      #expect(!placed.contains { $0.intersects(label.box) }, "seed \(seed), label \(index)")
      placed.append(label.box)
    }
    #expect(placed.count > 100)
  }

  @Test func `Beacons that are placed get a symbol each and a row in the legend`() {
    var venue = venue([Point(0, 0), Point(20, 10)])
    #expect(!svg(venue).contains("Beacon"))
    venue.beacons = [
      Beacon(id: "a", name: "Door & gate", level: 0, position: Point(0, 0)),
      Beacon(id: "b", name: "", level: 0, position: Point(40, 10)), Beacon(id: "c", name: "Unplaced"),
    ]
    let picture = svg(venue)
    #expect(Outline.of(picture) != nil)
    #expect(picture.split(separator: "class=\"beacon\"").count == 4)
    #expect(picture.contains("<title>Door &amp; gate</title>") && picture.contains("<title>b</title>"))
    #expect(picture.contains(">Beacon<") && !picture.contains("Unplaced"))
  }
}
