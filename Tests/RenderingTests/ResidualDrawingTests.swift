import Foundation
import Geometry
import Testing

@testable import Rendering

@Suite struct ResidualDrawingTests {
  private static func drawing(
    _ offsets: [Point], size: Point? = Point(1000, 500), role: ResidualDrawing.Mark.Role = .fitted
  ) -> ResidualDrawing {
    let marks = offsets.enumerated().map { index, offset in
      ResidualDrawing.Mark(
        name: "P<\(index)>", pixel: Point(Double(index * 397 % 1000), Double(index * 211 % 500)), offset: offset,
        meters: offset.distance(to: Point(0, 0)) / 10, role: index == 0 ? role : .fitted)
    }
    return ResidualDrawing(
      title: "A & B", remarks: ["Model"], marks: marks, size: size, metersPerPixel: 0.1, north: 30)
  }

  @Test("Any points give a well-formed picture") func wellFormed() {
    let odd: [[Point]] = [
      [], [Point(0, 0)], [Point(0, 0), Point(0, 0)], [Point(1e7, -1e7), Point(1e-9, 0)],
      (0..<500).map { Point(Double($0 % 7), Double($0 % 5)) },
    ]
    for offsets in odd {
      for size in [Point(1000, 500), Point(10, 4000), nil] {
        let svg = Self.drawing(offsets, size: size).svg()
        #expect(Outline.of(svg) != nil)
        #expect(!svg.contains("nan") && !svg.contains("inf") && !svg.contains("null"))
      }
    }
  }

  @Test("Arrows are longer by the factor that the legend states, one of 1, 2 and 5 times a power of ten")
  func factor() {
    for (length, factor) in [(1.0, "100"), (60, "2"), (6, "20"), (0.01, "10000"), (500, "0.2")] {
      let drawing = Self.drawing([Point(length, 0), Point(0, length / 2)])
      #expect(drawing.svg().contains("Residual, \(factor) times as long"), "\(length)")
      let sheet = ResidualDrawing.Sheet(drawing)
      let mark = drawing.marks[0]
      let expected = mark.offset.x * sheet.factor * sheet.scale
      #expect(abs(sheet.tip(of: mark).distance(to: sheet.toPage(mark.pixel)) - expected) < 1e-9)
      #expect(sheet.frame.contains(sheet.tip(of: mark)))
    }
  }

  @Test("The suspect has its own colour in the picture and in the legend, and a switched off point no arrow")
  func roles() {
    let plain = Self.drawing([Point(5, 5), Point(1, 0)]).svg()
    #expect(!plain.contains("Contradicts") && !plain.contains("Switched off"))
    let suspect = Self.drawing([Point(5, 5), Point(1, 0)], role: .suspect).svg()
    #expect(suspect.contains("Contradicts the others") && suspect.contains("fill:#c62828"))
    let off = Self.drawing([Point(0, 0), Point(1, 0)], role: .off).svg()
    #expect(off.contains("Switched off") && off.contains(">P&lt;0&gt;</text>") && off.contains("P&lt;1&gt;: 0.10 m"))
  }
}
