import Formats
import Foundation
import Geometry
import Testing
import VenueModel

@testable import Pathways

/// The house plan of ../shared/data, in inches under a header that says millimetres.
@Suite struct DrawnHouseTests {
  private static let path = "../shared/data/dxf/dxf-js/floorplan.dxf"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: path), "the sample is not beside this checkout"))
  func `A house in DXF has rooms, and no way leads through a wall`() throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.path)))
    let reading = try VenueReader.read([], files: [SourceFile(name: "floorplan.dxf", kind: .dxf, bytes: bytes)])
    #expect(reading.findings.contains { $0.code == "dxf.unit" })
    #expect(abs(reading.venue.extent().width - 795.97 * 0.0254) < 0.5)
    let rooms = try reading.venue.withRooms()
    let names = Set(rooms.venue.spaces.map(\.name))
    #expect(names.isSuperset(of: ["BEDROOM 2", "BATH", "COVERED PORCH", "GREAT ROOM", "UTIL."]), "\(names)")
    let paths = try rooms.venue.withPathways()
    func node(_ name: String) throws -> Int {
      try #require(paths.venue.places.first { $0.name == name }?.locations[0].node)
    }
    #expect(paths.length(try node("KITCHEN"), try node("BEDROOM 2")) != nil)
    let walls = reading.venue.walls.flatMap { zip($0.points, $0.points.dropFirst()).map { Segment($0, $1) } }
    let doors = reading.venue.openings.map { Segment($0.points[0], $0.points[1]) }
    let through = paths.venue.network.edges.filter { edge in
      let way = Segment(paths.venue.network.nodes[edge.from].position, paths.venue.network.nodes[edge.to].position)
      return walls.contains { wall in
        guard let crossing = wall.crossing(way) else { return false }
        return !doors.contains { $0.distance(to: crossing) < 0.5 }
      }
    }
    #expect(through.isEmpty, "\(through)")
  }
}
