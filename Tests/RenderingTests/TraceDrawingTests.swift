import Foundation
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Rendering

@Suite struct TraceDrawingTests {
  private static let drawn = DrawnVenue(
    levels: [("Ground", "A--b--C\n|     |\n|     |\nG-----H"), ("Upper", "D--e--F")], scale: 5)

  private func svg(_ trace: PlanDrawing.TraceOverlay?) -> String {
    var drawing = PlanDrawing(Self.drawn.venue, graph: PathGraph(Self.drawn.venue))
    drawing.trace = trace
    return drawing.svg()
  }

  private func count(_ text: String, _ part: String) -> Int { text.components(separatedBy: part).count - 1 }

  @Test func `Fixes, their places and the path are drawn on their level, and told in the legend`() {
    let fixes = [Point(1, -1), Point(6, -2), Point(12, -1)].map {
      PlanDrawing.TraceOverlay.Fix(position: $0, matched: Point($0.x, 0), level: 0, isConnected: $0.x > 1)
    }
    let trace = PlanDrawing.TraceOverlay(
      fixes: fixes, paths: [.init(level: 0, points: [Point(1, 0), Point(12, 0)])])
    let picture = svg(trace)
    #expect(Outline.of(picture) != nil)
    // The legend has one more of each.
    #expect(count(picture, "class=\"fix\"") == 4 && count(picture, "class=\"walked\"") == 2)
    #expect(count(picture, "class=\"trace\"") == 1 && picture.contains("Walked path"))
    #expect(count(svg(nil), "class=\"fix\"") == 0 && !svg(nil).contains("Walked path"))
  }

  @Test func `What lies outside of the plan or on no level is left out`() {
    let far = [Point(1e7, 0), Point(.nan, 0), Point(0, -1e300)].map {
      PlanDrawing.TraceOverlay.Fix(position: $0, matched: Point(0, 0), level: 0, isConnected: true)
    }
    let other = PlanDrawing.TraceOverlay.Fix(
      position: Point(0, 0), matched: Point(0, 0), level: 7, isConnected: false)
    let picture = svg(.init(fixes: far + [other], paths: [.init(level: 7, points: [Point(0, 0), Point(1, 1)])]))
    #expect(Outline.of(picture) != nil && count(picture, "class=\"fix\"") == 1)
    #expect(!picture.contains("nan") && !picture.contains("inf"))
  }
}
