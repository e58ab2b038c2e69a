import Formats
import Testing

@Suite("What a file is")
struct SourceFileTests {
  private func kind(_ text: String) -> SourceFile.Kind? { SourceFile.kind(of: TextBuffer(text.utf8)) }

  @Test(
    "Files are told by how they begin",
    arguments: [
      ("<?xml version=\"1.0\"?>\n<osm version=\"0.6\">", SourceFile.Kind.openStreetMap),
      ("<osmChange>", .openStreetMap),
      ("<!-- <b> --><svg xmlns=\"http://www.w3.org/2000/svg\">", .svg),
      ("<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"x\" \"y\"><s:svg>", .svg),
      ("<core:IndoorFeatures xmlns:core=\"x\">", .indoorGML), ("<IndoorFeatures>", .indoorGML),
      ("  0\nSECTION\n  2\nHEADER\n", .dxf), ("999\nmade by hand\r\n0\r\nSECTION\r\n", .dxf),
      ("AutoCAD Binary DXF\r\n", .dxf), ("SQLite format 3\u{0}", .geoPackage),
    ])
  func kinds(_ text: String, _ kind: SourceFile.Kind) {
    #expect(self.kind(text) == kind)
  }

  @Test(
    "Anything else is none of them",
    arguments: [
      "", "<", "<svgx>", "<gpx>", "<a:b>", "0", "0\n", "0\nEOF\n", "999\n", "1\nSECTION\n", "{\"svg\":1}", "SQLite",
      "id,x,y,level\n0,SECTION,0,0", "<html><body>",
    ])
  func none(_ text: String) {
    #expect(kind(text) == nil)
  }
}
