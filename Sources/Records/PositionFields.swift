import Frames
import Text

/// Where a record has its position, and what the answer calls it.
public struct PositionFields: Sendable, Hashable {
  /// The names of the source's fields as they stand in the records: two, or three with a height.
  public var source: [String]
  /// The names of the answer's fields, as many as the target has.
  public var target: [String]
  /// The name of the field that names the level; `nil` when no record does.
  public var level: String?
  /// Whether the source's fields stay, and the answer's are added behind them.
  public var keepsSource = false
  /// The names of fields that the answer adds besides its position.
  var added: [String] = []
  /// Whether a record that has no field of the level names none, instead of failing.
  var isLevelOptional = false
  /// The fields of a fix, where fixes are read.
  var fix: [FixField] = []

  /// A field that makes a fix of a position.
  struct FixField: Sendable, Hashable {
    var role: CSVLayout.Role
    var name: String
  }

  /// Makes fields.
  public init(source: [String], target: [String], level: String? = nil, keepsSource: Bool = false) {
    self.source = source
    self.target = target
    self.level = level
    self.keepsSource = keepsSource
  }
}

extension PositionFields {
  /// The names under which an axis is usually found, the best first.
  static func usualNames(_ axis: ReferenceSystem.Axis) -> [String] {
    switch axis.column {
    case "lon": ["lon", "lng", "long", "longitude", "x"]
    case "lat": ["lat", "latitude", "y"]
    case "easting": ["easting", "east", "e", "x"]
    case "northing": ["northing", "north", "n", "y"]
    case "westing": ["westing", "west", "w", "y", "x"]
    case "southing": ["southing", "south", "s", "x", "y"]
    case "height", "z": ["z", "height", "altitude", "alt", "elevation", "ele", "h"]
    case "depth": ["depth", "z"]
    default: [axis.column]
    }
  }

  /// Finds the fields of a source among names.
  ///
  /// - Parameters:
  ///   - names: the fields of a record, in their order.
  ///   - wanted: names that the user gave, two or three; `nil` takes the usual ones without regard to case.
  ///   - wantsHeight: whether a third axis is needed.
  /// - Returns: the names as they stand in `names`, or what is missing.
  static func find(
    _ axes: [ReferenceSystem.Axis], in names: [String], wanted: [String]?
  ) -> Result<[String], RecordError> {
    if let wanted {
      for name in wanted where !names.contains(name) {
        let near = EditDistance.nearest(to: name, in: names, limit: 1).first.map { "; did you mean '\($0)'?" } ?? ""
        return .failure(RecordError("record.no-column", "there is no column '\(name)'\(near); \(list(names))"))
      }
      return .success(wanted)
    }
    var found: [String] = []
    let folded = names.map { Folding.key($0) }
    for axis in axes {
      let usual = usualNames(axis)
      guard let name = usual.lazy.compactMap({ folded.firstIndex(of: $0) }).first(where: { !found.contains(names[$0]) })
      else {
        // Heights that nobody gives are 0, as everywhere; a third axis of another kind is part of the position.
        if axis.direction == "up", found.count == 2 { return .success(found) }
        return .failure(
          RecordError(
            "record.no-column",
            "there is no column for the \(axis.column) (\(usual.prefix(4).joined(separator: ", "))); \(list(names));"
              + " --columns names them"))
      }
      found.append(names[name])
    }
    return .success(found)
  }

  static func list(_ names: [String]) -> String {
    "there are \(names.prefix(20).map { "'\($0)'" }.joined(separator: ", "))" + (names.count > 20 ? " …" : "")
  }

  /// The names of the answer's fields; one that another field has already gets the frame's name behind it,
  /// and a number where that is taken as well.
  static func targetNames(_ axes: [ReferenceSystem.Axis], _ frame: Frame, taken: [String]) -> [String] {
    axes.map { axis in
      guard taken.contains(axis.column) else { return axis.column }
      let suffix = String(frame.name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      var name = "\(axis.column)_\(suffix)"
      var number = 2
      while taken.contains(name) {
        name = "\(axis.column)_\(suffix)_\(number)"
        number += 1
      }
      return name
    }
  }
}

/// Why a stream of records cannot be read or answered at all.
public struct RecordError: Error, Hashable, Sendable {
  /// A stable name, dot-separated.
  public var code: String
  /// What is wrong and what to do.
  public var message: String
  /// The line, 0 when it has none.
  public var line = 0
  /// The column in bytes, counted from 1.
  public var column = 1

  /// Makes an error.
  public init(_ code: String, _ message: String, line: Int = 0, column: Int = 1) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
  }
}
