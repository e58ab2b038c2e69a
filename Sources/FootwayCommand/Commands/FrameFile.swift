import Formats
import Frames
import Geometry
import VenueModel

/// A frame in a file of its own, as `footway georeference --format json` writes it.
enum FrameFile {
  /// The frames of the plan that the file places.
  ///
  /// - Throws: when the file cannot be read, is no JSON, or has something in it that a manifest could not have.
  static func frames(_ path: String) throws(Failure) -> LevelFrames {
    let name = FileReader.name(path)
    let bytes = try FileReader.bytes(path)
    // Read by itself first, so that a fault is told with its own line.
    let frame = try document(bytes, name)
    guard frame.root.kind == .object else {
      throw Failure(at: SourcePlace(file: name), "a frame is a JSON object", code: "json.type")
    }
    let plan = try document(Array(#"{"id":"plan","name":"plan","type":"image"}"#.utf8), name)
    let front = #"{"footway":1,"files":["plan"],"levels":[{"source":"plan","frame":"#
    let manifest = try document(Array(front.utf8) + bytes + Array("}]}".utf8), name)
    let reading: VenueReading
    do throws(FormatError) {
      reading = try VenueReader.read(
        [SourceDocument(name: name, json: plan), SourceDocument(name: name, json: manifest)], format: nil)
    } catch {
      throw Failure(error)
    }
    if let finding = reading.findings.first(where: { $0.severity == .error }) {
      throw Failure(at: SourcePlace(file: name), finding.message, code: finding.code)
    }
    var frames = LevelFrames(reading.venue, level: 0, extent: reading.venue.extent())
    frames.name = ""
    return frames
  }

  private static func document(_ bytes: [UInt8], _ name: String) throws(Failure) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(TextBuffer(bytes))
    } catch {
      throw Failure(
        at: SourcePlace(file: name, .line(error.line, column: error.column)), error.message, code: "json.syntax")
    }
  }
}
