import Geometry
import Testing
import VenueModel

@testable import Formats

private typealias Text = IMDFText

/// The extension with a network: nodes and their neighbours.
@Suite struct IMDFPathTests {
  private func node(_ id: String, _ x: Double, _ level: String?, _ neighbours: [String], _ more: String = "") -> String
  {
    let list = neighbours.map { "\"\($0)\"" }.joined(separator: ",")
    let itsLevel = level.map { "\"\($0)\"" } ?? "null"
    return Text.feature(
      "navPath", id, Text.point(x, 2), #""level_id":\#(itsLevel),"neighbours":[\#(list)]"# + more)
  }

  private func read(_ nodes: String..., more: String...) throws -> VenueResult {
    let texts = [
      Text.manifest, Text.collection(Text.level("G", 0), Text.level("F", 1)),
      Text.collection(
        Text.unit("lift", "G", 20, "elevator"), Text.unit("stair", "F", 40, "stairs"), Text.unit("r", "G", 0, "room"),
        Text.unit("ramp", "G", 60, "ramp")),
      #"{"type":"FeatureCollection","features":[\#(nodes.joined(separator: ","))]}"#,
    ]
    return try VenueResult(
      (texts + more).enumerated().map { index, text in
        SourceDocument(name: "\(index).geojson", json: try JSONDocument(TextBuffer(Array(text.utf8))))
      })
  }

  @Test func `neighbours of each other are one edge, one that does not know the other a one-way edge`() throws {
    let result = try read(
      node("a", 0, "G", ["b", "b", "a", "nobody"]), node("b", 4, "G", ["a", "c"], #","weight":3"#),
      node("c", 8, "G", []),
      node("d", 8, "G", ["c"]))
    #expect(result.edges() == ["a-b", "b>c", "d>c"])
    let costs = result.venue.network.edges.map { edge in
      (edge.sourceCost ?? 0) / max(result.venue.network.length(of: edge), 1e-9)
    }
    #expect(abs(costs[0] - 2) < 1e-6 && abs(costs[1] - 2) < 1e-6)
    #expect(result.spots("imdf.path.repeated") == ["3.geojson#/features/0: note"])
    #expect(result.spots("imdf.path.self") == ["3.geojson#/features/0: note"])
    #expect(result.spots("imdf.path.unknown-node") == ["3.geojson#/features/0: warning"])
    #expect(result.spots("imdf.path.no-neighbour") == ["3.geojson#/features/2: note"])
    #expect(result.spots("imdf.path.one-way") == ["3.geojson#b: note", "3.geojson#d: note"])
    #expect(result.spots("imdf.path.zero-length") == ["3.geojson#/features/3: note"])
  }

  @Test func `a link between levels goes by what holds or adjoins its ends, by stairs where nothing does`() throws {
    let result = try read(
      node("a", 22, "G", ["b"]), node("b", 22, "F", ["a"]), node("c", 42, "G", ["d"]), node("d", 42, "F", ["c"]),
      node("e", 90, "G", ["f"]), node("f", 90, "F", ["e"]), node("g", 65, "G", ["h"]), node("h", 65, "F", ["g"]),
      node("i", 0, "G", ["j"]), node("j", 0, nil, ["i"]))
    #expect(result.venue.network.edges.map(\.kind) == [.elevator, .stairs, .stairs, .ramp, .door])
    #expect(result.venue.levels.map(\.id) == ["G", "outdoor", "F"])
    #expect(
      result.venue.levels.map(\.ordinal) == [0, 0, 1] && result.venue.levels.map(\.isOutdoor) == [false, true, false])
    #expect(result.spots("imdf.path.outdoor") == ["3.geojson#/features/9: note"])
    #expect(result.venue.validityProblems(hasFreeEdges: true) == [])
  }

  @Test func `places are tied to nodes, and ends that are not there are told`() throws {
    func tie(_ node: String, _ place: String) -> String {
      Text.feature(
        "navPathAssocieted", "\(node)\(place)", "null", #""pathNode_id":"\#(node)","associeted_id":"\#(place)""#)
    }
    let result = try read(
      node("a", 0, "G", ["b"]), node("b", 3, "G", ["a"]), node("c", 3, nil, ["d"]), node("d", 4, nil, ["c"]),
      more: Text.collection(
        Text.feature("anchor", "x", Text.point(1, 1), #""unit_id":"r""#),
        Text.feature("occupant", "o", "null", #""name":"O","anchor_id":"x""#),
        Text.feature("attraction", "t", Text.point(9, 9), #""name":"T","category":"tower""#)),
      Text.collection(tie("a", "o"), tie("b", "o"), tie("b", "o"), tie("c", "t"), tie("zz", "o"), tie("a", "nobody")))
    let venue = result.venue
    let occupant = try #require(venue.places.first { $0.id == "o" })
    #expect(occupant.locations.compactMap(\.node).map { venue.network.nodes[$0].id } == ["a", "b"])
    let tower = try #require(venue.places.first { $0.id == "t" })
    #expect(tower.locations.compactMap(\.node).map { venue.network.nodes[$0].id } == ["c"])
    #expect(tower.locations.map { venue.levels[$0.level].id } == ["outdoor"])
    #expect(
      result.spots("imdf.path.unknown-end") == ["5.geojson#/features/4: warning", "5.geojson#/features/5: warning"])
    #expect(result.codes.contains("imdf.key.misspelt"))
  }

  @Test func `the same id twice makes two nodes of which references mean the first`() throws {
    let result = try read(node("a", 0, "G", ["b"]), node("b", 4, "G", ["a"]), node("a", 9, "G", ["b"]))
    #expect(result.nodes() == ["a", "b", "a-2"] && result.edges() == ["a-b", "a-2>b"])
    #expect(result.spots("imdf.duplicate-id") == ["3.geojson#/features/2: warning"])
  }
}
