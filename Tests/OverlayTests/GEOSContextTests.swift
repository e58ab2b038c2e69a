import Testing

@testable import Overlay

@Suite struct GEOSContextTests {
  @Test func `GEOS is loaded and tells its version`() throws {
    let context = try GEOSContext()
    #expect(context.version.hasPrefix("3."))
  }
}
