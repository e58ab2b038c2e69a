import Frames
import Text

/// What is wanted of a log of positions, before its columns are known.
public struct LogRequest: Sendable {
  /// The names of the position's columns; `nil` for the usual ones.
  public var columns: [String]?
  /// The column that names the level.
  public var level = LevelColumn.required("level")
  /// Whether times and devices are read.
  public var readsFixes = false
  /// Whether courses and speeds are read as well, and records may lack a level: the records of a trace.
  public var readsMotion = false
  /// The column of the time; `nil` for a usual one.
  public var timeColumn: String?
  /// The column of the device; `nil` for a usual one.
  public var deviceColumn: String?
  /// Whether all records are of one device, so that no column names it.
  public var isOfOneDevice = false
  /// The unit of times that are numbers.
  public var unit = TimeUnit.seconds
  /// The columns that the answer adds.
  public var added: [String] = []

  /// Whether a column names the level.
  public enum LevelColumn: Hashable, Sendable {
    /// None does: all records are on one level.
    case none
    /// One of this name does if there is one, without regard to case.
    case optional(String)
    /// One of this name must, without regard to case.
    case required(String)
  }

  /// Makes the request for positions in x and y with a level.
  public init() {}

  /// Under which names the time is looked for, the best first, without regard to case.
  public static let timeNames = ["time", "timestamp", "datetime", "ts", "t"]
  /// Under which names the device is looked for.
  public static let deviceNames = ["device", "device_id", "deviceid", "mac", "mac_address", "tag", "id"]
  /// Under which names the accuracy is looked for.
  public static let accuracyNames = ["accuracy", "horizontal_accuracy", "acc"]
  /// Under which names the course is looked for.
  public static let courseNames = ["course", "heading", "bearing"]
  /// Under which names the speed is looked for.
  public static let speedNames = ["speed", "velocity"]

  /// The frame that columns speak of when nothing else is said: longitude and latitude where there is no `x` and `y`.
  public static func usualFrame(_ names: [String]) -> Frame {
    let folded = Set(names.map { Folding.key($0) })
    if folded.isSuperset(of: ["x", "y"]) { return .local }
    let isEarth =
      !folded.isDisjoint(with: ["lon", "lng", "long", "longitude"]) && !folded.isDisjoint(with: ["lat", "latitude"])
    return isEarth ? .wgs84 : .local
  }

  /// The names of the first row of CSV, or the keys of the first object of NDJSON.
  public static func names(_ front: RecordBuffer, _ format: RecordFormat) throws(RecordError) -> [String] {
    format == .csv ? try CSVHeader(front, wanted: []).names : PositionFields.keysOfFirstObject(front)
  }
}

extension PositionFields {
  /// The fields of a log.
  ///
  /// - Parameters:
  ///   - names: all columns of CSV, or the keys of the first object of NDJSON.
  ///   - isWhole: whether there are no other fields; else what is missing is taken by its first usual name.
  /// - Throws: ``RecordError`` for what is missing, with what was found and the flag that helps.
  init(
    _ request: LogRequest, _ axes: [ReferenceSystem.Axis], names: [String], isWhole: Bool
  ) throws(RecordError) {
    let position = Self.find(axes, in: names, wanted: request.columns)
    switch position {
    case .success(let found): source = found
    case .failure(var error):
      guard !isWhole else {
        error.line = 1
        throw error
      }
      source = request.columns ?? axes.prefix(2).map { Self.usualNames($0)[0] }
    }
    target = []
    keepsSource = true
    added = request.added
    if let taken = names.first(where: { request.added.contains($0) }) {
      throw RecordError(
        "record.name-taken", "there is a column '\(taken)' already, which the answer adds; rename it", line: 1)
    }
    level = try Self.level(request.level, names, isWhole: isWhole)
    guard request.readsFixes else { return }
    let time = try Self.name(
      "time", request.timeColumn, LogRequest.timeNames, names, "time-column", isWhole: isWhole)
    fix.append(FixField(role: .time, name: time))
    let deviceNames = request.readsMotion ? LogRequest.deviceNames.filter { $0 != "id" } : LogRequest.deviceNames
    // A trace without a name is that of one device, and numbers of its rows are no names.
    let hasDevices = !request.readsMotion || request.deviceColumn != nil || Self.usual(deviceNames, names) != nil
    if !request.isOfOneDevice, hasDevices {
      let device = try Self.name(
        "device", request.deviceColumn, deviceNames, names, "device-column", isWhole: isWhole,
        "; --device names it where all are of one")
      fix.append(FixField(role: .device, name: device))
    }
    // What the first object of a trace lacks the next one may have.
    let takesAll = request.readsMotion && !isWhole
    func add(_ role: CSVLayout.Role, _ usual: [String]) {
      guard let name = Self.usual(usual, names) ?? (takesAll ? usual.first : nil) else { return }
      fix.append(FixField(role: role, name: name))
    }
    add(.accuracy, LogRequest.accuracyNames)
    guard request.readsMotion else { return }
    add(.course, LogRequest.courseNames)
    add(.speed, LogRequest.speedNames)
    isLevelOptional = true
    if takesAll, level == nil, case .optional(let name) = request.level { level = name }
  }

  private static func level(
    _ level: LogRequest.LevelColumn, _ names: [String], isWhole: Bool
  ) throws(RecordError) -> String? {
    switch level {
    case .none: return nil
    case .optional(let name): return find(name, names)
    case .required(let name):
      if let found = find(name, names) { return found }
      guard !isWhole else {
        throw RecordError(
          "record.no-level",
          "several levels are meant, and there is no column '\(name)' that names one; \(list(names));"
            + " --level names it for all rows, --level-column another column", line: 1)
      }
      return name
    }
  }

  /// A name as it stands among others, else without regard to case.
  private static func find(_ name: String, _ names: [String]) -> String? {
    names.contains(name) ? name : usual([Folding.key(name)], names)
  }

  private static func usual(_ usual: [String], _ names: [String]) -> String? {
    let folded = names.map { Folding.key($0) }
    return usual.lazy.compactMap { folded.firstIndex(of: $0) }.first.map { names[$0] }
  }

  private static func name(
    _ what: String, _ wanted: String?, _ usual: [String], _ names: [String], _ flag: String, isWhole: Bool,
    _ hint: String = ""
  ) throws(RecordError) -> String {
    if let wanted {
      if names.contains(wanted) || !isWhole { return wanted }
      throw RecordError("record.no-column", "there is no column '\(wanted)'; \(list(names))", line: 1)
    }
    if let found = Self.usual(usual, names) { return found }
    guard isWhole else { return usual[0] }
    throw RecordError(
      "record.no-column",
      "there is no column for the \(what) (\(usual.joined(separator: ", "))); \(list(names)); --\(flag) names it\(hint)",
      line: 1)
  }
}

extension CSVLayout {
  /// Makes the layout of a log.
  init(_ header: CSVHeader, _ fields: PositionFields) {
    var needed: [(column: Int, role: Role)] = []
    func add(_ name: String?, _ role: Role) {
      guard let name, let column = header.names.firstIndex(of: name) else { return }
      needed.append((column, role))
    }
    for (name, role) in zip(fields.source, [Role.x, .y, .z]) { add(name, role) }
    add(fields.level, .level)
    for field in fields.fix { add(field.name, field.role) }
    self.init(header, needed, added: fields.added)
  }
}
