import Arguments
import Formats
import Frames
import Geometry
import Rendering
import Text
import VenueModel

/// `footway georeference`: a plan's place on Earth from control points.
enum GeoreferenceCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    if invocation.isSet("replace-plan") { return try PlanReplacementCommand.run(invocation, console) }
    let path = invocation.operands.first ?? "-"
    let target = try target(invocation, path)
    var options = try options(invocation, target)
    let list = try read(path, options, console)
    options.pixelsPerMeter = options.pixelsPerMeter ?? list.pixelsPerMeter
    options.millimetersPerUnit = options.millimetersPerUnit ?? list.millimetersPerUnit
    let report = try fit(list, options, invocation, FileReader.name(path))
    var output = try Output(invocation.text("output"))
    let format = invocation.text("format") ?? "text"
    if let target {
      try output.write(try target.manifest(report, precision: invocation.integer("precision") ?? 6))
    } else {
      try output.write(try answer(report, format, options, invocation, console))
    }
    try output.finish()
    if let target { target.remark(output: invocation.text("output"), console) }
    if target != nil || format != "text" {
      for verdict in report.verdicts where verdict.severity != .note || !console.isQuiet { console.tell(verdict) }
    }
    return report.isRefused ? 1 : 0
  }

  // MARK: Questions

  private static func target(_ invocation: Invocation, _ path: String) throws(Failure) -> FrameTarget? {
    let paths = invocation.texts("apply")
    guard !paths.isEmpty else {
      guard invocation.text("level") == nil else {
        throw Failure(
          "error: '--level' goes with '--apply' or '--replace-plan' [usage.missing-flag]\ntry 'footway help georeference'"
        )
      }
      return nil
    }
    guard invocation.text("format") == nil else {
      throw Failure(
        "error: '--apply' answers with a manifest; '--format' and '--apply' exclude each other [usage.conflict]")
    }
    guard !paths.contains("-") else {
      throw Failure("error: '--apply' needs files with names, not standard input [usage.conflict]")
    }
    return try FrameTarget(paths, level: invocation.text("level"), VenueOptions(invocation, makesPaths: false))
  }

  private static func options(
    _ invocation: Invocation, _ target: FrameTarget?
  ) throws(Failure) -> ControlPointOptions {
    var options = ControlPointOptions()
    options.unit = invocation.text("unit").flatMap { PictureFrame(rawValue: $0) } ?? .pixels
    options.pixelsPerMeter = invocation.number("ppm") ?? target?.plan?.pixelsPerMeter
    options.millimetersPerUnit = invocation.number("mmpp") ?? target?.plan?.millimetersPerUnit
    options.size = target?.plan?.size
    if let size = try size(invocation) { options.size = size }
    if let text = invocation.text("crs") {
      guard let projection = options.resolve(text) else {
        throw Failure("error: '--crs \(text)' is no reference system that PROJ knows [usage.bad-value]")
      }
      options.projection = projection
    }
    return options
  }

  /// The size that `--size` names; `nil` without it.
  static func size(_ invocation: Invocation) throws(Failure) -> Plan.Size? {
    guard let text = invocation.text("size") else { return nil }
    let sides = text.split(whereSeparator: { ",x×".contains($0) }).map { Decimal.value(String($0)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let size = Plan.Size(width: width, height: height)
    else {
      throw Failure("error: '--size' needs a width and a height, such as 2480,880, not '\(text)' [usage.bad-value]")
    }
    return size
  }

  private static func read(
    _ path: String, _ options: ControlPointOptions, _ console: Console
  ) throws(Failure) -> ControlPointList {
    let bytes = try FileReader.read(path)
    do throws(FormatError) {
      let list = try ControlPointReader.read(bytes, name: FileReader.name(path), options: options)
      for finding in list.findings where finding.severity != .note || !console.isQuiet { console.tell(finding) }
      return list
    } catch {
      throw Failure(error)
    }
  }

  private static func fit(
    _ list: ControlPointList, _ options: ControlPointOptions, _ invocation: Invocation, _ name: String
  ) throws(Failure) -> FitReport {
    let asked = invocation.text("model").flatMap { ControlPointFit.Model(rawValue: $0) }
    do throws(ControlPointError) {
      let fit = try ControlPointFit(
        list.enabled.map(\.point), model: asked ?? list.model, pixelsPerMeter: options.pixelsPerMeter,
        size: options.size)
      return FitReport(
        fit: fit, list: list, name: name, ppm: options.pixelsPerMeter, mmpp: options.millimetersPerUnit,
        size: options.size, isModelAsked: asked != nil)
    } catch {
      let place = error.point.map { list.enabled[$0].place } ?? SourcePlace(file: name)
      throw Failure(at: place, error.message, code: error.code)
    }
  }

  // MARK: Answers

  private static func answer(
    _ report: FitReport, _ format: String, _ options: ControlPointOptions, _ invocation: Invocation,
    _ console: Console
  ) throws(Failure) -> String {
    switch format {
    case "json": return report.json(precision: invocation.integer("precision"))
    case "svg": return report.picture().svg()
    case "points": return QGISPoints.text(of: report.list.entries, fit: report.fit)
    case "world-file":
      let projection = options.projection ?? .degrees
      guard let file = WorldFile.text(of: report.fit, size: report.size, projection: projection) else {
        throw Failure(
          at: SourcePlace(file: report.name), "the plan does not lie on the map of \(projection.name)",
          code: "georeference.off-the-map")
      }
      console.remark(
        "note: this world file is in \(projection.name), which it cannot say itself; as it is linear there, it is up to"
          + " \(FitReport.meters(file.error)) m off on the ground")
      return file.text
    default: return report.text()
    }
  }
}
