import Formats
import VenueModel

/// The level of a venue whose frame is to be set, and the manifest that is to say so.
struct FrameTarget {
  /// The level's plan as the venue has it now.
  let plan: Plan?
  private let level: String
  /// The manifest's path and text; `nil` for a venue without one.
  private let manifest: (path: String, bytes: [UInt8])?
  /// The folder in which the manifest must lie, with its slash; empty for the current one.
  private let folder: String
  /// Paths of the venue's files from that folder.
  private let files: [String]
  /// The levels of the files without the manifest.
  private let levels: [(id: String, name: String)]

  /// - Parameters:
  ///   - paths: folders and files of one venue.
  ///   - name: the level, `nil` for a venue of one level.
  init(_ paths: [String], level name: String?, _ options: VenueOptions) throws(Failure) {
    let venue = try VenueInput.ofSources(paths, options).reading.venue
    let whole = SourcePlace(file: paths.first ?? "")
    do throws(LookupError) {
      let index = try VenueLookup(venue).level(name, name ?? "--level")
      level = venue.levels[index].id
      plan = venue.levels[index].plan
    } catch {
      throw Failure(error, at: whole)
    }
    var files: [String] = []
    var manifest: (path: String, named: [String], bytes: [UInt8])?
    for path in paths {
      for file in FileReader.isFolder(path) ? try VenueInput.files(in: path) : [path] {
        if options.format == nil, let named = try VenueInput.manifest(file) {
          manifest = (file, named, try FileReader.bytes(file))
        } else {
          files.append(file)
        }
      }
    }
    self.manifest = manifest.map { ($0.path, $0.bytes) }
    if let manifest { files += manifest.named.map { FileReader.path($0, beside: manifest.path) } }
    let folder = manifest.map { FileReader.path("", beside: $0.path) } ?? FileReader.commonFolder(of: files)
    let inside = files.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
    if manifest == nil, let path = inside.first(where: { $0.split(separator: "/").contains("..") }) {
      throw Failure(
        at: SourcePlace(file: path),
        "no folder holds all of these files, so no manifest can name them; run footway in one that does",
        code: "manifest.file")
    }
    self.folder = folder
    self.files = inside
    let plain = try VenueInput(files, options).reading.venue
    levels = plain.levels.map { (id: $0.id, name: $0.name) }
  }

  /// The manifest with the frame of a fit.
  func manifest(_ report: FitReport, precision: Int) throws(Failure) -> String {
    func frame(_ indentation: Int?) -> String {
      report.frame(indentation: indentation, precision: precision, hasResiduals: false)
    }
    guard let manifest else { return ManifestEditor.newManifest(files: files, level: level, frame: frame) }
    do throws(FormatError) {
      return try ManifestEditor(manifest.bytes, name: manifest.path)
        .text(settingFrameOf: level, among: levels, to: frame)
    } catch {
      throw Failure(error)
    }
  }

  /// Says where the manifest belongs, when it was not written there.
  func remark(output: String?, _ console: Console) {
    if let output, output != "-", FileReader.path("", beside: output) == folder { return }
    let place = manifest?.path ?? folder + "venue.json"
    console.remark("note: this manifest belongs to \(place); elsewhere its paths lead nowhere")
  }
}
