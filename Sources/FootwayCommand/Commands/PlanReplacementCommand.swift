import Arguments
import Formats
import Frames
import Geometry
import Glibc
import Text
import VenueModel

/// `footway georeference --replace-plan`: what lies on a level's old picture, moved to its new one.
enum PlanReplacementCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    for flag in ["apply", "ppm", "mmpp", "unit", "crs"] where invocation.isSet(flag) {
      throw Failure("error: '--replace-plan' and '--\(flag)' exclude each other [usage.conflict]")
    }
    if let format = invocation.text("format"), !["text", "json"].contains(format) {
      throw Failure("error: '--replace-plan' answers in text or json, not in \(format) [usage.conflict]")
    }
    guard let folder = invocation.text("output"), folder != "-" else {
      throw Failure(
        "error: '--replace-plan' writes the venue's files anew; -o names the folder for them [usage.missing-flag]")
    }
    let replacement = try replacement(invocation, console)
    let venue = try ReplacedVenue(invocation, replacement.fit)
    let report = venue.report(replacement.pairs)
    try venue.write(to: folder)
    var output = try Output(nil)
    let isJSON = invocation.text("format") == "json"
    try output.write(isJSON ? report.json(precision: invocation.integer("precision")) : report.text(folder: folder))
    try output.finish()
    if let (pair, pixels) = replacement.fit.contradiction(replacement.pairs) {
      console.say(
        "error: the point '\(pair.name)' is \(Decimal.fixed(pixels, 1)) px off the others; correct it, or leave it out"
          + " [georeference.suspect]")
      return 1
    }
    return report.outside.isEmpty && !replacement.hasFaults ? 0 : 1
  }

  private static func replacement(
    _ invocation: Invocation, _ console: Console
  ) throws(Failure) -> (pairs: [PlanReplacement.Pair], fit: PlanReplacement, hasFaults: Bool) {
    let path = invocation.operands.first ?? "-"
    let name = FileReader.name(path)
    let bytes = try FileReader.read(path)
    let read: (pairs: [PlanReplacement.Pair], findings: [Finding])
    do throws(FormatError) { read = try ReplacementPoints.read(bytes, name: name) } catch { throw Failure(error) }
    for finding in read.findings { console.tell(finding) }
    let model = invocation.text("model").flatMap { ControlPointFit.Model(rawValue: $0) } ?? .similarity
    let fit: PlanReplacement
    do throws(ControlPointError) {
      fit = try PlanReplacement(read.pairs, model: model)
    } catch {
      throw Failure(at: SourcePlace(file: name), error.message, code: error.code)
    }
    guard !fit.isMirrored else {
      throw Failure(
        at: SourcePlace(file: name),
        "by these points the new picture shows the old one as in a mirror; check their signs",
        code: "georeference.mirrored")
    }
    return (read.pairs, fit, !read.findings.isEmpty)
  }
}

/// A venue one of whose levels gets a new picture.
private struct ReplacedVenue {
  private let venue: Venue
  private let level: Int
  private let rewriter: PlanRewriter
  private let replacement: PlanReplacement
  private let newSize: Plan.Size?
  /// The venue's files, and where they lie below the folder that holds them all.
  private let files: [(path: String, below: String)]

  init(_ invocation: Invocation, _ replacement: PlanReplacement) throws(Failure) {
    let paths = invocation.texts("replace-plan")
    let options = VenueOptions(invocation, makesPaths: false)
    venue = try VenueInput.ofSources(paths, options).reading.venue
    do throws(LookupError) {
      let name = invocation.text("level")
      level = try VenueLookup(venue).level(name, name ?? "--level")
    } catch { throw Failure(error) }
    self.replacement = replacement
    newSize = try GeoreferenceCommand.size(invocation) ?? venue.levels[level].plan?.size
    var files: [String] = []
    var manifest: SourceDocument?
    for path in paths {
      for file in FileReader.isFolder(path) ? try VenueInput.files(in: path) : [path] {
        files.append(file)
        guard let named = try VenueInput.manifest(file) else { continue }
        manifest = SourceDocument(name: FileReader.name(file), json: try VenueInput.parse(file))
        files += named.map { FileReader.path($0, beside: file) }
      }
    }
    var seen: Set<String> = []
    files = files.filter { seen.insert($0).inserted }
    let named = manifest?.name
    let whole = try VenueInput(files.filter { FileReader.name($0) != named }, options).reading.venue
    rewriter = PlanRewriter(
      venue, level: level, sourceLevels: whole.levels.map { ($0.id, $0.name) }, manifest: manifest,
      replacement: replacement, newSize: newSize)
    let common = FileReader.commonFolder(of: files)
    self.files = files.map { ($0, String($0.dropFirst(common.count))) }
  }

  /// Writes all files below a folder, which is made when it is not there; nothing before all are ready.
  func write(to folder: String) throws(Failure) {
    var texts: [(target: String, bytes: [UInt8])] = []
    var movesMap = false
    for (path, below) in files {
      let target = "\(folder)/\(below)"
      guard !FileReader.areSame(path, target) else {
        throw Failure(
          at: SourcePlace(file: target),
          "is one of the venue's own files; name another folder, so that nothing moves twice",
          code: "output.is-input")
      }
      let bytes = try FileReader.bytes(path)
      let document = SourceDocument(name: path, json: try VenueInput.parse(path))
      texts.append((target, rewriter.rewrite(bytes, of: document)))
      if rewriter.describesLevel(document) { movesMap = true }
    }
    guard movesMap else {
      throw Failure(
        at: SourcePlace(file: files.first?.path ?? ""),
        "level '\(venue.levelLabel(level))' comes from no Mist map, and only those can be written anew",
        code: "georeference.no-mist-map")
    }
    for (target, bytes) in texts {
      try Self.makeFolders(for: target)
      var output = try Output(target)
      try output.write(bytes)
      try output.finish()
    }
  }

  private static func makeFolders(for path: String) throws(Failure) {
    var index = path.startIndex
    while let slash = path[index...].firstIndex(of: "/") {
      let folder = String(path[..<slash])
      if !folder.isEmpty, !FileReader.exists(folder), unsafe mkdir(folder, 0o777) != 0 {
        throw FileReader.failure(folder)
      }
      index = path.index(after: slash)
    }
  }

  // MARK: What moved, and what falls outside

  func report(_ pairs: [PlanReplacement.Pair]) -> PlanReplacementReport {
    var report = PlanReplacementReport(
      level: venue.levelLabel(level), pairs: pairs, replacement: replacement,
      oldScale: venue.levels[level].plan?.pixelsPerMeter, newSize: newSize)
    guard let toPixels = venue.levels[level].plan?.toLocal.inverse else { return report }
    func look(_ kind: String, _ name: String, _ points: [Point]) {
      report.count(kind, name, points.map { replacement.transform(toPixels($0)) })
    }
    for node in venue.network.nodes where node.level == level { look("nodes", node.id, [node.position]) }
    for zone in venue.zones {
      for area in zone.areas where area.level == level { look("zones", zone.name, area.extremes) }
    }
    for place in venue.places {
      for spot in place.locations where spot.level == level { look("places", place.name, [spot.position]) }
    }
    for beacon in venue.beacons where beacon.level == level { look("beacons", beacon.name, [beacon.position]) }
    for space in venue.spaces where space.level == level {
      look("spaces", space.name, space.polygons.flatMap(\.shell.points))
    }
    for wall in venue.walls where wall.level == level { look("walls", "", wall.points) }
    return report
  }
}
