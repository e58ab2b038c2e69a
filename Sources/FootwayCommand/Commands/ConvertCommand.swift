import Arguments
import Formats
import Frames
import Geometry
import Glibc
import Records
import Text
import VenueModel

/// `footway convert`: positions from one frame to another.
enum ConvertCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let request = try ConvertRequest(invocation, console)
    let points = invocation.texts("at")
    if invocation.isSet("explain") || !points.isEmpty { try request.requireOneLevel() }
    if invocation.isSet("explain") { return try explain(request, invocation) }
    guard points.isEmpty else { return try convert(points, request, invocation, console) }
    return try ConvertStream(request, invocation, console).run()
  }

  private static func explain(_ request: ConvertRequest, _ invocation: Invocation) throws(Failure) -> Int32 {
    let chain = try request.chain(level: request.defaultLevel)
    var text: String
    do throws(FrameError) {
      text = "\(request.source.name) to \(request.target.name)\n"
      for (index, step) in try chain.explanation().enumerated() {
        text += "\(index + 1). \(step.title)\n"
        for detail in step.details { text += "   \(detail)\n" }
      }
      for warning in chain.warnings { text += "Note: \(warning.message) [\(warning.code)]\n" }
    } catch {
      throw Failure(error)
    }
    var output = try Output(invocation.text("output"))
    try output.write(text)
    try output.finish()
    return 0
  }

  /// Single positions from the command line.
  private static func convert(
    _ points: [String], _ request: ConvertRequest, _ invocation: Invocation, _ console: Console
  ) throws(Failure) -> Int32 {
    let chain = try request.chain(level: request.defaultLevel)
    let converter: FrameConverter
    do throws(FrameError) { converter = try chain.converter() } catch { throw Failure(error) }
    ConvertStream.tell(chain.warnings, console)
    var output = try Output(invocation.text("output"))
    var status: Int32 = 0
    for point in points {
      let numbers = point.split(separator: ",", omittingEmptySubsequences: false).map {
        Decimal.value(String($0.drop { $0 == " " }))
      }
      guard (2...3).contains(numbers.count), let x = numbers[0], let y = numbers[1],
        let z = numbers.count == 3 ? numbers[2] : 0
      else { throw Failure("error: '--at \(point)' needs two or three numbers joined by commas [usage.bad-value]") }
      let hasHeight = numbers.count == 3 || chain.targetAxes.count == 3 || chain.sourceAxes.count == 3
      var columns = PositionColumns(x: [x], y: [y], z: hasHeight ? [z] : [])
      converter.convert(&columns)
      guard columns.isUsable(0) else {
        let fault = converter.fault(x: x, y: y, z: z)
        console.say("'\(point)': error: \(fault?.message ?? "it cannot be converted") [\(fault?.code ?? "")]")
        status = 1
        continue
      }
      for doubt in converter.doubts {
        let message = ChunkReport.Message(doubt, chain, line: 0)
        console.remark("'\(point)': warning: \(message.text) [\(message.code)]")
      }
      let precision = invocation.integer("precision")
      let answer = (columns.x + columns.y + columns.z).map { number in
        precision.map { Decimal.fixed(number, $0, padded: true) } ?? Decimal.shortest(number)
      }
      try output.write(answer.joined(separator: ",") + "\n")
    }
    try output.finish()
    return status
  }
}

extension Failure {
  init(_ error: FrameError) { self.init("error: \(error.message) [\(error.code)]") }
}

/// What is to be converted into what: the flags, understood.
struct ConvertRequest {
  let source: Frame
  let target: Frame
  /// The level of positions that name none.
  let defaultLevel: Int
  /// The field that names the level of each record; `nil` when there is only one, or none is needed.
  let levelField: String?
  private let venue: Venue?
  private let levels: [LevelFrames]
  private let options: FrameChain.Options

  init(_ invocation: Invocation, _ console: Console) throws(Failure) {
    guard let from = invocation.text("from"), let to = invocation.text("to") else {
      throw Failure("error: 'convert' needs --from and --to [usage.missing-flag]\ntry 'footway help convert'")
    }
    source = Frame(try Self.definition(from))
    target = Frame(try Self.definition(to))
    var options = FrameChain.Options()
    options.allowsBallpark = invocation.isSet("allow-ballpark")
    self.options = options
    let paths = invocation.texts("venue")
    guard !paths.isEmpty else {
      venue = nil
      levels = [try Self.frames(invocation, console)]
      defaultLevel = 0
      levelField = nil
      return
    }
    for flag in ["frame", "ppm", "mmpp"] where invocation.isSet(flag) {
      throw Failure("error: '--venue' and '--\(flag)' exclude each other [usage.conflict]")
    }
    let venue = try VenueInput(paths, VenueOptions(invocation, makesPaths: false)).reading.venue
    self.venue = venue
    levels = LevelChains.frames(of: venue, between: [source, target])
    if let name = invocation.text("level") {
      do throws(LookupError) {
        let level = try VenueLookup(venue).level(name, "--level \(name)")
        defaultLevel = levels.count > 1 ? level : 0
      } catch { throw Failure(error) }
      levelField = nil
    } else {
      defaultLevel = 0
      levelField = levels.count > 1 ? invocation.text("level-column") ?? "level" : nil
    }
  }

  /// Refuses to guess a level where no record can name one.
  func requireOneLevel() throws(Failure) {
    guard levelField != nil, let venue else { return }
    let levels = venue.levels.indices.map { "'\(venue.levelLabel($0))'" }.joined(separator: ", ")
    throw Failure("error: the venue has several levels; --level names one of \(levels) [level.missing]")
  }

  /// The text of a definition; `@FILE` holds it.
  static func definition(_ text: String) throws(Failure) -> String {
    guard text.hasPrefix("@") else { return text }
    return String(decoding: try FileReader.bytes(String(text.dropFirst())), as: UTF8.self)
  }

  /// Frames without a venue.
  private static func frames(_ invocation: Invocation, _ console: Console) throws(Failure) -> LevelFrames {
    if invocation.isSet("level") {
      throw Failure("error: '--level' needs a --venue [usage.missing-flag]")
    }
    var ppm: PixelsPerMeter?
    var mmpp: MillimetersPerUnit?
    if let text = invocation.text("ppm") {
      ppm = Decimal.value(text).flatMap { PixelsPerMeter($0) }
      if ppm == nil { throw scaleFailure("ppm", text) }
    }
    if let text = invocation.text("mmpp") {
      mmpp = Decimal.value(text).flatMap { MillimetersPerUnit($0) }
      if mmpp == nil { throw scaleFailure("mmpp", text) }
    }
    guard let path = invocation.text("frame") else {
      return LevelFrames(pixelsPerMeter: ppm, millimetersPerUnit: mmpp)
    }
    let document = SourceDocument(name: FileReader.name(path), json: try VenueInput.parse(path))
    let reading: (frames: LevelFrames, findings: [Finding])
    do throws(FormatError) { reading = try FrameReader.read(document) } catch { throw Failure(error) }
    for finding in reading.findings where finding.severity != .note { console.tell(finding) }
    var frames = reading.frames
    if let ppm { frames.pixelsPerMeter = ppm }
    if let mmpp { frames.millimetersPerUnit = mmpp }
    return frames
  }

  private static func scaleFailure(_ flag: String, _ text: String) -> Failure {
    Failure("error: '--\(flag)' needs a number above 0, not '\(text)' [usage.bad-value]")
  }

  /// The chain of a level.
  func chain(level: Int) throws(Failure) -> FrameChain {
    do throws(FrameError) {
      return try FrameChain(from: source, to: target, in: levels[level], options: options)
    } catch {
      throw Failure(error)
    }
  }

  /// The chains of all levels, each or why there is none.
  func chains() throws(Failure) -> [Result<FrameChain, RecordError>] {
    try LevelChains.chains(
      from: source, to: target, levels, options, only: levelField == nil ? defaultLevel : nil)
  }

  /// What a record's level names.
  var levelLookup: LevelMemo.Lookup {
    guard let venue else { return { _ in .success(0) } }
    return LevelChains.lookup(venue)
  }
}
