import Testing
import VenueModel

@testable import Formats

struct OSMReaderTests {
  @Test func `Areas are what their tags say, whatever closes`() throws {
    let cases: [([String: String], Space.Use?)] = [
      (["indoor": "room"], .room), (["indoor": "corridor"], .open), (["indoor": "area"], .open),
      (["indoor": "level"], .ground), (["indoor": "column"], .obstacle),
      (["indoor": "room", "access": "private"], .restricted),
      (["indoor": "area", "foot": "no"], .restricted), (["indoor": "room", "access": "no", "foot": "yes"], .room),
      (["indoor": "room", "room": "stairs"], .stairs), (["indoor": "area", "stairs": "yes"], .stairs),
      (["indoor": "room", "stairs": "yes", "conveying": "yes"], .escalator), (["highway": "elevator"], .elevator),
      (["indoor": "room", "room": "elevator"], .elevator), (["indoor": "room", "elevator": "yes"], .elevator),
      (["highway": "footway", "area": "yes"], .open), (["highway": "footway"], nil), (["indoor": "pathway"], nil),
      (["railway": "platform"], .open), (["public_transport": "platform", "area": "no"], nil),
      (["building:part": "yes"], .ground), (["room": "shop"], .room), (["shop": "books"], .room),
      (["landuse": "retail"], nil), (["highway": "residential", "area": "yes"], nil),
    ]
    for (tags, use) in cases {
      let result = try OSMResult { $0.room(1, 0, 0, tags.merging(["level": "1"]) { a, _ in a }) }
      #expect(result.venue.spaces.map(\.use) == (use.map { [$0] } ?? []), "\(tags)")
    }
    let wall = try OSMResult { $0.room(1, 0, 0, ["indoor": "wall", "level": "0;1"]) }
    #expect(wall.venue.walls.count == 2 && wall.venue.spaces.isEmpty)
  }

  @Test func `A room is on each level of its list and on those that it is repeated on`() throws {
    let result = try OSMResult {
      $0.room(1, 0, 0, ["indoor": "room", "level": "0-2", "name": "Hall"])
      $0.room(2, 9, 0, ["indoor": "room", "level": "1", "repeat_on": "2;3", "ref": "12"])
      $0.room(3, 18, 0, ["indoor": "room", "level": "0.5"])
    }
    #expect(result.levels(ofSpace: "way/1") == ["0", "0.5", "1", "2"])
    #expect(result.levels(ofSpace: "way/2") == ["1", "2", "3"])
    #expect(result.venue.spaces.map(\.id).filter { $0.hasPrefix("way/3") } == ["way/3"])
    #expect(result.place("way/1")?.locations.count == 4)
    #expect(result.place("way/2")?.name == "12")
  }

  @Test func `Levels are called what the map calls them, and layer is none`() throws {
    let result = try OSMResult {
      $0.room(1, 0, 0, ["indoor": "level", "level": "1", "name": "Departures", "level:ref": "E"])
      $0.room(2, 0, 0, ["indoor": "room", "level": "2", "level:ref": "OG", "layer": "7", "name": "Shop"])
    }
    #expect(result.venue.levels.map(\.name) == ["Departures", "OG"])
    #expect(result.venue.levels.map(\.shortName) == ["E", "OG"])
    #expect(result.venue.levels.map(\.ordinal) == [1, 2])
  }

  @Test func `Doors are openings on their levels, or on those of what they are in`() throws {
    let result = try OSMResult {
      $0.room(1, 0, 0, ["indoor": "room", "level": "0-2"])
      // The east wall of the first room is the west wall of the second.
      $0.node(21, 4, 0)
      $0.node(9, 4, 2, ["door": "hinged", "width": "90 cm", "wheelchair": "no"])
      $0.node(8, 4, 3, ["door": "no", "level": "1", "door:width": "1,2"])
      $0.node(7, 6, 0, ["entrance": "main", "width": "wide", "name": "North"])
      $0.node(6, 20, 20, ["door": "yes"])
      $0.node(5, 6, 4, ["door": "yes", "access": "private"])
      $0.way(2, [12, 9, 8, 13, 5, 7, 12], ["indoor": "corridor", "level": "1"])
      $0.way(3, [12, 9, 8, 13, 14, 11, 12], ["indoor": "room", "level": "0-2"])
    }
    #expect(result.levels(ofOpening: "node/9") == ["1"])
    let opening = try #require(result.venue.openings.first { $0.id == "node/9" })
    #expect(opening.kind == .door && opening.width == 0.9 && opening.access == .no && !opening.isClosed)
    let gap = try #require(result.venue.openings.first { $0.id == "node/8" })
    #expect(gap.kind == .walkway && gap.width == 1.2)
    #expect(result.venue.openings.first { $0.id == "node/5" }?.isClosed == true)
    #expect(result.spots("osm.door.width") == ["map.osm#node/7"])
    #expect(result.spots("osm.door.no-outline") == ["map.osm#node/6"])
    #expect(result.spots("osm.door.one-outline") == ["map.osm#node/5"])
    #expect(result.count("osm.door.no-level") == 4)
    #expect(result.place("node/7")?.name == "North")
  }

  @Test func `Faults of areas are told, and mended where they can be`() throws {
    let result = try OSMResult {
      $0.room(1, 0, 0, ["indoor": "room"])
      $0.room(2, 9, 0, ["indoor": "room", "level": "1"])
      $0.way(3, [21, 22, 23, 24], ["indoor": "room", "level": "1"])
      $0.way(4, [21, 22, 21], ["indoor": "area", "level": "1"])
      $0.way(5, [21], ["highway": "footway"])
      $0.way(6, [21, 22, 9999], ["highway": "footway", "access:conditional": "no @ (22:00-06:00)"])
      $0.node(99, 1, 1, ["indoor": "wall"])
      $0.relation(7, [(3, "outer"), (777, "outer")], ["type": "multipolygon", "indoor": "area", "level": "1"])
      $0.room(8, 0, 20, ["indoor": "room", "level": "1;EG"])
      $0.room(9, 0, 30, ["indoor": "room", "level": "3-2", "repeat_on": "0,5"])
      $0.way(10, [21, 22], ["indoor": "wall"])
    }
    #expect(result.spots("osm.area.no-level") == ["map.osm#way/1", "map.osm#way/10"])
    #expect(result.spots("osm.area.not-closed") == ["map.osm#way/3"])
    #expect(result.levels(ofSpace: "way/3") == ["1"])
    #expect(result.spots("osm.area.empty") == ["map.osm#way/4"])
    #expect(result.spots("osm.way.too-few-nodes") == ["map.osm#way/5"])
    #expect(result.spots("osm.way.missing-nodes") == ["map.osm#way/6"])
    #expect(result.spots("osm.conditional") == ["map.osm#way/6"])
    #expect(result.spots("osm.node.no-area") == ["map.osm#node/99"])
    #expect(result.spots("osm.relation.incomplete") == ["map.osm#relation/7"])
    #expect(result.spots("osm.level.unreadable") == ["map.osm#way/8"])
    #expect(result.spots("osm.level.falling-range") == ["map.osm#way/9"])
    #expect(result.spots("osm.level.comma") == ["map.osm#way/9"])
    #expect(result.levels(ofSpace: "way/9") == ["0.5", "1", "2", "3"].filter { $0 != "1" })
  }

  @Test func `Rings of a multipolygon are put together from any order of ways, with their holes`() throws {
    let result = try OSMResult {
      for (id, x, y) in [(1, 0.0, 0.0), (2, 9, 0), (3, 9, 9), (4, 0, 9)] { $0.node(id, x, y) }
      $0.room(9, 3, 3, [:])
      $0.way(11, [1, 2], [:])
      $0.way(12, [4, 3], [:])
      $0.way(13, [3, 2], [:])
      $0.way(14, [1, 4], [:])
      $0.relation(
        1, [(12, "outer"), (11, ""), (9, "inner"), (14, "outer"), (13, "outer")],
        ["type": "multipolygon", "indoor": "corridor", "level": "2"])
    }
    let space = try #require(result.venue.spaces.first)
    #expect(space.polygons.count == 1 && space.polygons[0].shell.count == 4 && space.polygons[0].holes.count == 1)
    #expect(result.findings.isEmpty)
  }

  @Test func `An element is on at most two hundred levels`() throws {
    let result = try OSMResult {
      for level in 0..<300 { $0.node(level + 1, 0, 0, ["shop": "books", "level": "\(level)"]) }
      $0.room(50, 0, 0, ["indoor": "room", "level": "0-299"])
    }
    #expect(result.levels(ofSpace: "way/50").count == 200)
    #expect(result.spots("osm.levels.too-many") == ["map.osm#way/50"])
  }

  @Test func `Places are what one can call, with their other names`() throws {
    let result = try OSMResult {
      $0.room(
        1, 0, 0,
        ["indoor": "room", "level": "0", "name": "Bureau", "ref": "12", "name:en": "Office", "alt_name": "Desk"])
      $0.room(2, 9, 0, ["indoor": "room", "level": "0"])
      $0.room(3, 18, 0, ["indoor": "room", "room": "toilets", "level": "0"])
      $0.room(4, 27, 0, ["highway": "elevator", "level": "0;1", "name": "Lift"])
      $0.node(1, 0, 9, ["amenity": "toilets", "level": "1"])
      $0.node(2, 0, 9, ["amenity": "waste_basket"])
      $0.node(3, 0, 9, ["shop": "vacant", "name": "Old"])
      $0.node(4, 0, 9, ["shop": "mobile_phone", "opening_hours": "Mo-Sa 09:00-20:00", "level": "1"])
      $0.node(5, 0, 20)
      $0.node(6, 9, 20)
      $0.way(7, [5, 6], ["railway": "platform", "ref": "8", "level": "-1"])
    }
    #expect(result.place("way/1")?.name == "Bureau")
    #expect(result.place("way/1")?.keywords == ["12", "Desk", "Office"])
    #expect(result.place("way/3")?.name == "toilets")
    #expect(result.place("node/4")?.name == "mobile phone")
    #expect(result.place("node/4")?.hours == "Mo-Sa 09:00-20:00")
    #expect(result.place("way/7")?.name == "8")
    #expect(Set(result.venue.places.map(\.id)) == ["way/1", "way/3", "node/1", "node/4", "way/7"])
    let room = try #require(result.place("way/1")?.locations.first)
    #expect(result.venue.spaces[0].polygons[0].contains(room.position) == .inside)
  }
}
