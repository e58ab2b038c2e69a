import Foundation
import Geometry
import VenueModel

@testable import Frames

/// A table of operations with positions and what they become; `tools/crosscheck/make_tables.py` describes and writes it.
struct FrameTableFile {
  /// One operation and its rows.
  struct Operation: Sendable, CustomStringConvertible {
    var source: Frame
    var target: Frame
    var options = FrameChain.Options()
    var level: LevelFrames
    /// One for all axes of the target, or one for each.
    var tolerance: [Double] = []
    /// The same for the source, after the way back.
    var back: [Double] = []
    var rows: [Row] = []
    /// The line in the table.
    var line: Int

    var description: String { "line \(line): \(source.name) to \(target.name)" }
  }

  /// A position of the source and the one of the target that it becomes.
  struct Row: Sendable {
    var accept: [Double]
    var expect: [Double] = []
    var line: Int
  }

  /// What is wrong with a table.
  struct Mistake: Error, CustomStringConvertible {
    var line: Int
    var what: String
    var description: String { "line \(line): \(what)" }
  }

  private(set) var operations: [Operation] = []
  private var level = LevelFrames()

  /// The operations of a table of the folder `Tables`, by its name without `.txt`.
  static func operations(_ name: String) throws -> [Operation] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables")
    return try Self(String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)).operations
  }

  /// Reads a table.
  init(_ text: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(separator: " ").map { String($0) }
      guard let first = words.first else { continue }
      try read(first, Array(words.dropFirst()), index + 1)
    }
    for operation in operations {
      let sizes = [operation.tolerance.count, operation.back.count, operation.rows.count]
      guard !sizes.contains(0), operation.rows.allSatisfy({ !$0.expect.isEmpty }) else {
        throw Mistake(line: operation.line, what: "the operation lacks tolerance, back, accept or expect")
      }
    }
  }

  private mutating func read(_ word: String, _ values: [String], _ line: Int) throws {
    switch word {
    case "level": level = try Self.level(values, line)
    case "operation":
      guard values.count == 2 || values.count == 3 && values[2] == "ballpark" else {
        throw Mistake(line: line, what: "operation SOURCE TARGET [ballpark]")
      }
      var operation = Operation(source: Frame(values[0]), target: Frame(values[1]), level: level, line: line)
      operation.options.allowsBallpark = values.count == 3
      operations.append(operation)
    default: try readNumbers(word, try Self.numbers(values, line), line)
    }
  }

  private mutating func readNumbers(_ word: String, _ numbers: [Double], _ line: Int) throws {
    guard let last = operations.indices.last else { throw Mistake(line: line, what: "no operation before") }
    switch word {
    case "tolerance": operations[last].tolerance = numbers
    case "back": operations[last].back = numbers
    case "accept": operations[last].rows.append(Row(accept: numbers, line: line))
    case "expect":
      guard let row = operations[last].rows.indices.last, operations[last].rows[row].expect.isEmpty else {
        throw Mistake(line: line, what: "expect without accept")
      }
      operations[last].rows[row].expect = numbers
    default: throw Mistake(line: line, what: "the word '\(word)' is unknown")
    }
  }

  private static func numbers(_ values: [String], _ line: Int) throws -> [Double] {
    let numbers = values.compactMap { Double($0) }
    guard numbers.count == values.count, (1...3).contains(numbers.count) else {
      throw Mistake(line: line, what: "one to three numbers are needed")
    }
    return numbers
  }

  /// The frames of a level from `ppm P mmpp M turn DEGREES shift X Y anchor LON LAT`.
  private static func level(_ values: [String], _ line: Int) throws -> LevelFrames {
    let numbers = values.compactMap { Double($0) }
    let names = values.filter { Double($0) == nil }
    guard names == ["ppm", "mmpp", "turn", "shift", "anchor"], numbers.count == 7 else {
      throw Mistake(line: line, what: "level ppm P mmpp M turn DEGREES shift X Y anchor LON LAT")
    }
    let (ppm, turn) = (numbers[0], numbers[2] * .pi / 180)
    // y of a picture points down.
    let transform = PlaneTransform(
      a: cos(turn) / ppm, b: sin(turn) / ppm, c: sin(turn) / ppm, d: -cos(turn) / ppm, tx: numbers[3], ty: numbers[4])
    return LevelFrames(
      pixelsPerMeter: PixelsPerMeter(ppm), millimetersPerUnit: MillimetersPerUnit(numbers[1]),
      pixelsToLocal: transform, plane: LocalFrame(anchor: LonLat(longitude: numbers[5], latitude: numbers[6])))
  }
}
