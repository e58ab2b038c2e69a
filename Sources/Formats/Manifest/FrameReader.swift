import Frames
import VenueModel

/// Reads a frame that stands alone in a file, as `footway georeference --format json` writes it: the value of `frame` in
/// a manifest (docs/formats/manifest.md).
public enum FrameReader {
  /// Reads a frame.
  ///
  /// - Returns: the frames of a level that has it, and what was odd about it.
  /// - Throws: ``FormatError`` when the document is no such object, or fixes nothing.
  public static func read(_ document: SourceDocument) throws(FormatError) -> (frames: LevelFrames, findings: [Finding])
  {
    let root = document.json.root
    let place = SourcePlace(file: document.name)
    guard root.kind == .object, root["controlPoints"] != nil || root["ppm"] != nil || root["mmpp"] != nil else {
      throw FormatError(
        "frame.no-frame", at: place,
        "this is no frame: it needs controlPoints, ppm or mmpp, as `footway georeference --format json` writes them")
    }
    var manifest = ManifestReader(frameIn: document)
    var frame = Draft.LevelFrame(place: place)
    manifest.override(root, &frame)
    var draft = Draft()
    _ = draft.add(Level(id: "frame", name: "frame"), frame)
    var findings = manifest.reader.findings
    let venue = (consume draft).placed(&findings)
    var frames = LevelFrames(venue, level: 0, extent: venue.extent())
    frames.name = ""
    return (frames, findings.closed())
  }
}
