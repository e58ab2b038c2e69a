import Foundation
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Rendering

/// Zones coloured by numbers.
@Suite struct ZoneHeatTests {
  private static func ring(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> Ring {
    try Ring([Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)])
  }

  /// A hall, a room in it, a circle in the room, and a zone on two levels; the hall comes last.
  private static func venue() throws -> Venue {
    var venue = Venue(id: "v", name: "Venue")
    venue.levels = [Level(id: "L0", ordinal: 0, name: "Ground"), Level(id: "L1", ordinal: 1, name: "Upper")]
    let circle = try #require(Circle(center: Point(15, 15), radius: 4))
    venue.zones = [
      Zone(id: "c", name: "Desk <1>", areas: [Zone.Area(level: 0, circle: circle)]),
      Zone(id: "r", name: "Room", areas: [Zone.Area(level: 0, polygon: Polygon(try ring(5, 5, 30, 20)))]),
      Zone(
        id: "two", name: "Stairs",
        areas: [
          Zone.Area(level: 0, polygon: Polygon(try ring(70, 10, 20, 20))),
          Zone.Area(level: 1, polygon: Polygon(try ring(70, 10, 20, 20))),
        ]),
      Zone(id: "h", name: "Hall", areas: [Zone.Area(level: 0, polygon: Polygon(try ring(0, 0, 100, 50)))]),
    ]
    return venue
  }

  private static func svg(_ venue: Venue, _ heat: ZoneHeat?, _ options: PlanDrawing.Options = .init()) -> String {
    var drawing = PlanDrawing(venue, graph: PathGraph(venue), options: options)
    drawing.heat = heat
    return drawing.svg()
  }

  /// The lines of a picture that have a part in them.
  private static func lines(_ svg: String, _ part: String) -> [Substring] {
    svg.split(separator: "\n").filter { $0.contains(part) }
  }

  @Test(arguments: [
    (0.0, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (60, "1 min"), (3570, "1 h"), (3600, "1 h"), (11_520, "3 h 12 min"),
    (360_000, "100 h"), (3_569, "59 min"),
  ])
  func `Durations are written in words`(seconds: Double, text: String) {
    #expect(ZoneHeat(.dwell, values: [:]).text(seconds) == text)
    #expect(ZoneHeat(.meanDwell, values: [:]).text(seconds) == text)
  }

  @Test func `Counts are written as numbers`() {
    for measure in [ZoneHeat.Measure.visits, .devices, .peak] {
      #expect(ZoneHeat(measure, values: [:]).text(12) == "12")
      #expect(ZoneHeat(measure, values: [:]).text(3600) == "3600")
    }
  }

  @Test func `Numbers that are none are as if absent`() {
    let heat = ZoneHeat(.visits, values: [0: -1, 1: .nan, 2: .infinity, 3: 4])
    #expect(heat.values == [3: 4] && heat.largest == 4)
    #expect(heat.color(of: 0) == nil)
    #expect(ZoneHeat(.visits, values: [:]).largest == 0)
    #expect(ZoneHeat(.visits, values: [0: 0]).color(of: 0) == ColorRamp.color(0))
  }

  @Test func `Colours grow darker from little to much, for every colour vision`() throws {
    /// Relative luminance (WCAG 2), which is what is left without any colour vision.
    func luminance(_ color: String) throws -> Double {
      let value = try #require(Int(color.dropFirst(), radix: 16))
      let parts = [16, 8, 0].map { Double((value >> $0) & 255) / 255 }
      let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let colors = (0...100).map { ColorRamp.color(Double($0) / 100) }
    #expect(colors.first == "#fee838" && colors.last == "#00224e")
    #expect(ColorRamp.color(-1) == colors[0] && ColorRamp.color(2) == colors[100])
    let steps = try colors.map { try luminance($0) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `Smaller zones are drawn over larger ones, each in the colour of its number`() throws {
    let heat = ZoneHeat(.dwell, values: [0: 7200, 1: 3600, 3: 0], remarks: ["from 8 to 9 & on"])
    let svg = Self.svg(try Self.venue(), heat)
    #expect(Outline.of(svg) != nil)
    let zones = Self.lines(svg, "class=\"heat-zone\"").filter { $0.contains("<title>") }
    let titles = zones.map { line in line.split(separator: "<title>")[1].split(separator: "</title>")[0] }
    // The upper level comes first; the hall is the largest of the lower one.
    #expect(titles == ["Stairs: no data", "Hall: 0 s", "Room: 1 h", "Stairs: no data", "Desk &lt;1&gt;: 2 h"])
    let fills = zones.map { line in line.split(separator: "fill=\"")[1].split(separator: "\"")[0] }
    #expect(
      fills.map(String.init) == [
        "url(#no-data)", ColorRamp.color(0), ColorRamp.color(0.5), "url(#no-data)", ColorRamp.color(1),
      ])
    #expect(!svg.contains("class=\"zone\""))
    for text in ["Time spent, in all", ">0 s<", ">2 h<", "No data", "from 8 to 9 &amp; on", "id=\"ramp\""] {
      #expect(svg.contains(text), "\(text)")
    }
    #expect(Self.lines(svg, "heat-name").filter { $0.contains("<text") }.count == 5)
  }

  @Test func `Labels lie within their zones, clear of each other`() throws {
    let heat = ZoneHeat(.visits, values: [0: 7, 1: 12, 2: 3, 3: 5])
    let venue = try Self.venue()
    let drawing = PlanDrawing(venue, graph: PathGraph(venue))
    let area = Box(min: Point(0, 0), max: Point(1200, 1200))
    let layout = PanelLayout(venue, levels: [0], area: area, tallest: 1200)
    var canvas = Canvas(layout: layout, width: 1200)
    canvas.labels = LabelPlacer(bounds: layout.panels[0].frame)
    let labels = drawing.placeHeatLabels(heat, layout.panels[0], on: &canvas)
    #expect(labels.map(\.lines) == [["Desk <1>", "7"], ["Stairs", "3"], ["Room", "12"], ["Hall", "5"]])
    for (index, label) in labels.enumerated() {
      #expect(labels[..<index].allSatisfy { !$0.box.intersects(label.box) })
      let toLocal = try #require(layout.panels[0].toPage.inverse)
      let zone = try #require(venue.zones.first { $0.name == label.lines[0] })
      for corner in [label.box.min, label.box.max] { #expect(zone.areas[0].box.contains(toLocal(corner))) }
    }
    // The hall's label keeps clear of the room, which covers it.
    let room = Box([Point(5, 5), Point(35, 25)].map { layout.panels[0].toPage($0) })
    #expect(!room.intersects(labels[3].box))
  }

  @Test func `Without numbers everything is hatched, and a heat leaves the plan as it was without zones`() throws {
    let empty = Self.svg(try Self.venue(), ZoneHeat(.peak, values: [:]))
    #expect(Outline.of(empty) != nil)
    #expect(empty.contains("Devices at once, at most") && empty.contains("No data"))
    var venue = try Self.venue()
    venue.zones = []
    let nothing = Self.svg(venue, ZoneHeat(.peak, values: [:]))
    #expect(Outline.of(nothing) != nil && !nothing.contains("class=\"heat\"") && !nothing.contains("No data"))
    #expect(!Self.svg(try Self.venue(), nil).contains("heat-zone\""))
  }

  @Test func `Random zones give the same well-formed picture each time`() throws {
    for seed in [20_261_130, 7, 8] as [UInt64] {
      var random = SplitMix(seed: seed)
      var venue = Venue(id: "v", name: "Random")
      venue.levels = [Level(id: "0", ordinal: 0, name: "0")]
      var values: [Int: Double] = [:]
      for index in 0..<200 {
        let (x, y) = (Double.random(in: 0...300, using: &random), Double.random(in: 0...200, using: &random))
        let size = Double.random(in: 1e-9...40, using: &random)
        let circle = try #require(Circle(center: Point(x, y), radius: size))
        let area =
          index % 3 == 0
          ? Zone.Area(level: 0, circle: circle) : Zone.Area(level: 0, polygon: Polygon(try Self.ring(x, y, size, size)))
        venue.zones.append(Zone(id: "\(index)", name: "Zone \(index)", areas: [area]))
        if index % 4 != 0 { values[index] = Double.random(in: 0...1e5, using: &random) }
      }
      let first = Self.svg(venue, ZoneHeat(.dwell, values: values))
      #expect(Outline.of(first) != nil, "seed \(seed)")
      #expect(first == Self.svg(venue, ZoneHeat(.dwell, values: values)), "seed \(seed)")
      #expect(Self.lines(first, "class=\"heat-zone\"").count == 201, "seed \(seed)")
    }
  }
}
