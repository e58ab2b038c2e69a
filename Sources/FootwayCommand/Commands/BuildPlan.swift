import Formats
import Glibc
import VenueModel

/// A venue to be built.
struct BuildTarget {
  /// What it is called in the summary, and its file in a folder.
  var name: String
  /// What the user named.
  var operand: String
  /// Where its file goes, `-` for standard output.
  var output: String
  /// The station of a GTFS feed that is built alone; `nil` for all that the operand holds.
  var station: String?
}

/// Which venue goes where, decided before anything is written.
struct BuildPlan {
  let targets: [BuildTarget]
  /// The folder of all files, `nil` when the output is one file.
  private let folder: String?

  /// - Parameters:
  ///   - operands: one for each venue.
  ///   - output: a file for one venue; a folder when there are several, when it is one already, or ends with `/`.
  ///   - options: how files are read, where each station of the feeds is to be a venue of its own; `nil` where not.
  init(_ operands: [String], output: String, stationsOf options: VenueOptions?) throws(Failure) {
    let isFolder = FileReader.isFolder(output)
    guard operands.count > 1 || options != nil || isFolder || output.hasSuffix("/") else {
      folder = nil
      targets = [BuildTarget(name: Self.name(operands[0]), operand: operands[0], output: output)]
      return
    }
    if !isFolder, output == "-" || FileReader.exists(output) {
      throw Failure(
        at: SourcePlace(file: output), "is no folder, and several venues need one", code: "output.unwritable")
    }
    folder = output
    let base = output.hasSuffix("/") ? output : output + "/"
    var targets: [BuildTarget] = []
    var operandOfName: [String: String] = [:]
    for operand in operands {
      for station in try options.map({ (options) throws(Failure) in try Self.stations(operand, options) }) ?? [nil] {
        let name = Self.name(operand) + (station.map { "-" + Self.fileName($0) } ?? "")
        let what = station.map { "\(operand), station '\($0)'" } ?? operand
        if let other = operandOfName.updateValue(what, forKey: name) {
          throw Failure(
            at: SourcePlace(file: what),
            "would be written to '\(name).footway' as would '\(other)'; rename one, or build it by itself",
            code: "build.same-name")
        }
        targets.append(BuildTarget(name: name, operand: operand, output: base + name + ".footway", station: station))
      }
    }
    self.targets = targets
  }

  /// The ids of the stations of a feed.
  private static func stations(_ operand: String, _ options: VenueOptions) throws(Failure) -> [String?] {
    let sources = try VenueSources.open([operand], format: options.format).sources
    do throws(FormatError) {
      let stations = try VenueReader.stations(in: sources.tables)
      if !stations.isEmpty { return stations.map(\.id) }
    } catch { throw Failure(error) }
    throw Failure(
      at: SourcePlace(file: operand), "has no stations with pathways, which --each-station needs",
      code: "build.no-stations")
  }

  /// An id as part of the name of a file.
  private static func fileName(_ id: String) -> String {
    String(id.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
  }

  /// Makes the folder when it is not there.
  func makeFolder() throws(Failure) {
    guard let folder, !FileReader.isFolder(folder) else { return }
    // Those that it lies in first; what is there already is no fault.
    var end = folder.startIndex
    while let slash = folder[end...].firstIndex(of: "/") {
      end = folder.index(after: slash)
      if slash > folder.startIndex { unsafe mkdir(String(folder[..<slash]), 0o777) }
    }
    let isMade = unsafe mkdir(folder, 0o777) == 0
    guard isMade || FileReader.isFolder(folder) else {
      let reason = unsafe String(cString: strerror(errno))
      throw Failure(at: SourcePlace(file: folder), "cannot be made: \(reason)", code: "output.unwritable")
    }
  }

  /// The name of a venue: that of its folder or manifest's folder, else that of its file without the ending.
  private static func name(_ operand: String) -> String {
    if operand == "-" { return "stdin" }
    let parts = operand.split(separator: "/")
    let last = parts.last.map(String.init) ?? ""
    let isManifest = last == "venue.json"
    if isManifest || FileReader.isFolder(operand) {
      let named = isManifest ? parts.dropLast().last.map(String.init) ?? "." : last
      guard named == "." || named == ".." || named.isEmpty else { return named }
      return realName(isManifest ? FileReader.path(".", beside: operand) : operand)
    }
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// The name of a folder that is written as `.` or `..`.
  private static func realName(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return "venue" }
    defer { unsafe free(real) }
    return unsafe String(cString: real).split(separator: "/").last.map(String.init) ?? "venue"
  }
}
