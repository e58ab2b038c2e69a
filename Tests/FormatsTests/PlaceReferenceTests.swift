import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct PlaceReferenceTests {
  @Test(
    "Texts are read by their prefix, and are names without one",
    arguments: [
      ("Gate A1", .name("Gate A1")), ("", .name("")), ("Room 7: Lounge", .name("Room 7: Lounge")),
      ("node:N7", .node("N7", level: nil)), ("NODE:G/N7", .node("N7", level: "G")),
      ("node:G/a/b", .node("a/b", level: "G")),
      ("geo:52.5,13.4", .geo(LonLat(longitude: 13.4, latitude: 52.5), level: nil)),
      ("geo:52.5,13.4,30;u=5;level=1", .geo(LonLat(longitude: 13.4, latitude: 52.5), level: "1")),
      ("geo:52.5,13.4;crs=WGS84", .geo(LonLat(longitude: 13.4, latitude: 52.5), level: nil)),
      ("px:300,700;level=G", .picture(.pixels, Point(300, 700), level: "G")),
      ("mist: 15 , -3.5e1 ;level=a=b", .picture(.mist, Point(15, -35), level: "a=b")),
      ("jibestream:1,2", .picture(.jibestream, Point(1, 2), level: nil)),
      ("local:4.2,-7;level=;level", .local(Point(4.2, -7), level: nil)),
    ] as [(String, PlaceReference)])
  func grammar(text: String, expected: PlaceReference) throws {
    #expect(try PlaceReference(text) == expected)
  }

  @Test(
    "Coordinates that are none are refused",
    arguments: [
      "geo:", "geo:1", "geo:1,2,3,4", "geo:a,b", "geo:1;2", "geo:1,", "px:1,2,", "px:nan,1", "px:0x1,1",
      "px:1e300,1", "geo:91,0", "geo:0,181", "geo:1,2;crs=EPSG:3857", "local:1 2", "px:--1,2", "px:1e400,1",
    ])
  func refused(text: String) {
    do throws(LookupError) {
      _ = try PlaceReference(text)
      Issue.record("expected an error")
    } catch {
      #expect(error.code == "place.bad-coordinates")
    }
  }
}

@Suite struct VenueLookupTests {
  /// Three levels; node names and place names that need care.
  private static func venue() -> Venue {
    var venue = Venue(id: "V")
    let plan = Plan(
      size: Plan.Size(width: 1000, height: 500), pixelsPerMeter: 10, millimetersPerUnit: 50,
      toLocal: .scale(0.1, -0.1), isGeoreferenced: true)
    venue.levels = [
      Level(id: "1", ordinal: 0, name: "Ground floor", shortName: "G", plan: plan),
      Level(id: "x2", ordinal: 1, name: "Première", shortName: "L1", plan: plan),
      Level(id: "x3", name: "Roof", shortName: "R", plan: Plan(toLocal: .scale(1, -1))),
    ]
    for (id, level) in [("N1", 0), ("N1", 1), ("N2", 0), ("G/N3", 1), ("N3", 0)] {
      venue.network.nodes.append(PathNode(id: id, level: level, position: Point(Double(level), -1)))
    }
    let spot = [Place.Location(level: 0, position: Point(5, -5))]
    venue.places = [
      Place(id: "a1", name: "Gate A1", locations: spot), Place(id: "a2", name: "Gate A2", locations: spot),
      Place(id: "cafe", name: "Café Süd", locations: spot), Place(id: "w1", name: "Restroom", locations: spot),
      Place(id: "w2", name: "Restroom", locations: spot), Place(id: "Gate A2", name: "Odd one", locations: spot),
      Place(id: "ghost", name: "Ghost", locations: []), Place(id: "RESTROOM", name: "Shouting", locations: spot),
    ]
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    return venue
  }

  /// The answer as a line: the name and the levels, or the code.
  private static func answer(_ text: String, _ lookup: inout VenueLookup) -> String {
    do throws(LookupError) {
      let found = try lookup.find(text)
      return "\(found.name) @\(found.locations.map { "\($0.level)" }.joined(separator: ","))"
    } catch {
      return error.code
    }
  }

  private static let questions: [(String, String)] = [
    ("Gate A1", "Gate A1 @0"), ("gate  a1", "Gate A1 @0"), ("a1", "Gate A1 @0"), ("A1", "Gate A1 @0"),
    // An id comes before a name.
    ("Gate A2", "Odd one @0"), ("a2", "Gate A2 @0"), ("gate a2", "place.ambiguous"),
    ("cafe sud", "Café Süd @0"), ("Cafe\u{301} Su\u{308}d", "Café Süd @0"), ("Restroom", "place.ambiguous"),
    ("RESTROOM", "Shouting @0"), ("restroom", "place.ambiguous"), ("w2", "Restroom @0"),
    ("Ghost", "place.no-location"), ("Gate B", "place.unknown"),
    ("node:N2", "node:G/N2 @0"), ("node:N1", "place.ambiguous"), ("node:G/N1", "node:G/N1 @0"),
    ("node:L1/N1", "node:L1/N1 @1"), ("node:première/N1", "node:L1/N1 @1"),
    // An id that holds a slash is tried whole first.
    ("node:G/N3", "node:L1/G/N3 @1"), ("node:1/N3", "node:G/N3 @0"), ("node:N9", "place.unknown-node"),
    ("node:G/N9", "place.unknown-node"), ("node:Q/N1", "level.unknown"),
    ("px:1,1", "level.missing"), ("px:1,1;level=G", "px:1,1;level=G @0"), ("px:1,1;level=Roof", "px:1,1;level=Roof @2"),
    ("mist:1,1;level=R", "place.no-frame"), ("jibestream:1,1;level=R", "place.no-frame"),
    ("local:1,1;level=R", "local:1,1;level=R @2"), ("local:1e6,1;level=R", "place.far-away"),
    ("px:1e11,1;level=G", "place.far-away"), ("geo:52.5,13.4;level=G", "geo:52.5,13.4;level=G @0"),
    ("geo:13.4,52.5;level=G", "place.far-away"), ("geo:52.5,13.4;level=Q", "level.unknown"),
    ("geo:52.5,13.4", "level.missing"), ("geo:x", "place.bad-coordinates"),
  ]

  @Test("Every question has its answer, by looking through the arrays and by tables alike") func answers() {
    for (text, expected) in Self.questions {
      var fresh = VenueLookup(Self.venue())
      #expect(Self.answer(text, &fresh) == expected, "\(text)")
    }
    var used = VenueLookup(Self.venue())
    for _ in 0..<3 {
      for (text, expected) in Self.questions { #expect(Self.answer(text, &used) == expected, "\(text) with tables") }
    }
  }

  @Test("Tables answer as scans do, for random names") func tables() {
    var random = SplitMix(seed: 11)
    let letters = ["a", "A", "ä", "b", "B", " ", "/", "é"]
    func word(_ random: inout SplitMix) -> String {
      (0..<Int.random(in: 1...2, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    for round in 0..<40 {
      var venue = Self.venue()
      venue.places = (0..<12).map { number in
        Place(
          id: Bool.random(using: &random) ? word(&random) : "p\(number)", name: word(&random),
          locations: [Place.Location(level: 0, position: Point(0, 0))])
      }
      venue.network.nodes = (0..<8).map { number in
        PathNode(id: word(&random), level: number % 2, position: Point(0, 0))
      }
      var used = VenueLookup(venue)
      for _ in 0..<5 { _ = Self.answer("x", &used) }
      for _ in 0..<40 {
        let text = (Bool.random(using: &random) ? "node:" : "") + word(&random)
        var fresh = VenueLookup(venue)
        #expect(Self.answer(text, &fresh) == Self.answer(text, &used), "round \(round): '\(text)'")
      }
    }
  }

  @Test(
    "A level is its id, its names, or its ordinal, exact matches first",
    arguments: [
      // The id comes before the ordinal, unless # forces it.
      ("1", 0), ("#1", 1), ("#0", 0), ("0", 0), ("x2", 1), ("G", 0), ("g", 0), ("ground  FLOOR", 0), ("premiere", 1),
      ("#1.0", 1),
    ] as [(String, Int)])
  func levels(name: String, level: Int) throws {
    #expect(try VenueLookup(Self.venue()).level(name, "x") == level)
  }

  @Test("Levels that are unknown or ambiguous are refused", arguments: ["#", "#x", "#7", "7", "Rof", "nan", "##1"])
  func unknownLevels(name: String) {
    do throws(LookupError) {
      _ = try VenueLookup(Self.venue()).level(name, "x")
      Issue.record("expected an error")
    } catch {
      #expect(error.code == "level.unknown")
      #expect(error.message.contains("G, L1, R"))
    }
  }

  @Test("Several levels of one name are ambiguous, by their short name too") func ambiguousLevels() {
    var venue = Self.venue()
    venue.levels[2].shortName = "g"
    venue.levels[1].ordinal = 0
    venue.levels[1].shortName = "Ground floor"
    for (name, ids) in [("#0", "'1', 'x2'"), ("Ground floor", "'1', 'x2'"), ("GROUND FLOOR", "'1', 'x2'")] {
      do throws(LookupError) {
        _ = try VenueLookup(venue).level(name, "x")
        Issue.record("expected an error")
      } catch {
        #expect(error.code == "level.ambiguous")
        #expect(error.message.hasSuffix("use an id: \(ids)"))
      }
    }
    // Exact comes first: 'g' is one level's short name and another one's but for the case.
    #expect((try? VenueLookup(venue).level("g", "x")) == 2)
    #expect((try? VenueLookup(venue).level("G", "x")) == 0)
  }

  @Test("The only level needs no name, and errors say what is near") func messages() {
    var venue = Self.venue()
    var lookup = VenueLookup(venue)
    func message(_ text: String) -> String {
      do throws(LookupError) {
        return "\(try lookup.find(text))"
      } catch {
        return error.message
      }
    }
    #expect(message("Gate A3").hasSuffix("did you mean 'Gate A1' or 'Gate A2'?"))
    #expect(message("zzz").hasSuffix("`footway inspect` lists the 8 places"))
    #expect(message("node:N22").contains("did you mean 'N2'"))
    #expect(message("node:N1").hasSuffix("write one of node:G/N1, node:L1/N1"))
    #expect(message("Restroom").hasSuffix("use an id: 'w1', 'w2'"))
    #expect(message("mist:1,1;level=R").hasSuffix("local:, px:, geo: can be used"))
    venue.georeference = nil
    venue.levels.removeLast(2)
    venue.network = PathNetwork()
    venue.places = []
    lookup = VenueLookup(venue)
    #expect(message("px:1,1").contains("level: 0"))
    #expect(message("geo:52.5,13.4").hasSuffix("local:, px:, mist:, jibestream: can be used"))
    #expect(message("zzz").hasSuffix("the venue has no places: use node:ID or a position"))
    do throws(LookupError) {
      _ = try lookup.find("geo:52.5,13.4")
    } catch {
      #expect(error.code == "place.no-georeference")
    }
  }
}
