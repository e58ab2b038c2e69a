import Geometry
import Testing

@testable import Overlay

@Suite struct OverlayTests {
  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> Polygon {
    Polygon(try Ring([Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)]))
  }

  @Test func `An inset keeps corners sharp and parts what is narrow`() throws {
    let context = try GEOSContext()
    let inset = try context.polygon(rectangle(0, 0, 10, 6)).outset(by: -1)
    #expect(abs(try inset.area() - 32) < 1e-9)
    let grown = try context.polygon(rectangle(0, 0, 10, 6)).outset(by: 1)
    #expect(abs(try grown.area() - 96) < 1e-9)
    let dumbbell = try context.multipolygon([
      rectangle(0, 0, 4, 4), rectangle(3.5, 1.5, 4, 1), rectangle(7, 0, 4, 4),
    ]).joined()
    #expect(try dumbbell.areas().count == 1)
    #expect(try dumbbell.outset(by: -0.6).areas().count == 2)
  }

  @Test func `A band is flat at the ends of its line and covers both sides`() throws {
    let context = try GEOSContext()
    let band = try context.band(around: [[Point(0, 0), Point(10, 0)]], 0.25)
    #expect(abs(try band.area() - 5) < 1e-9)
    let cut = try context.polygon(rectangle(2, -5, 4, 10)).without(band)
    #expect(try cut.areas().count == 2)
    #expect(abs(try context.polygon(rectangle(2, -5, 4, 10)).common(with: band).area() - 2) < 1e-9)
  }
}
