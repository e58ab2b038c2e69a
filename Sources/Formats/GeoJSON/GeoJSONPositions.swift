import Geometry

/// Reads positions of GeoJSON: arrays of two numbers or more, of which the first two count.
enum GeoJSONPositions {
  /// The positions of a ring, as they stand.
  ///
  /// Read from the tape, because rings are nearly all of a large file.
  ///
  /// - Throws: ``NoPosition`` for the first value that is none.
  /// - Complexity: O(length).
  static func ring(_ ring: JSONValue) throws(NoPosition) -> [Point] {
    guard ring.kind == .array else { throw NoPosition(index: ring.index) }
    let document = ring.document
    var points: [Point] = []
    var index = ring.index + 1
    let end = ring.next - 1
    // A position takes some seven words of the tape.
    points.reserveCapacity((end - index) / 7 + 1)
    let fault = withExtendedLifetime(document) { () -> Int? in
      let tape = unsafe JSONTape(document)
      while index < end {
        guard let point = unsafe position(index, tape) else { return index }
        points.append(point)
        index = unsafe tape.next(index)
      }
      return nil
    }
    if let fault { throw NoPosition(index: fault) }
    return points
  }

  /// One position.
  static func position(_ value: JSONValue) throws(NoPosition) -> Point {
    let point = withExtendedLifetime(value.document) { unsafe position(value.index, JSONTape(value.document)) }
    guard let point else { throw NoPosition(index: value.index) }
    return point
  }

  @inline(__always) private static func position(_ index: Int, _ tape: JSONTape) -> Point? {
    guard unsafe tape.tag(index) == UInt8(ascii: "["), let x = unsafe tape.number(index + 1) else { return nil }
    // A number and its value are two words, so the second one is there or something else is, be it the bracket.
    guard let y = unsafe tape.number(index + 3) else { return nil }
    return Point(x, y)
  }

  /// A value that is no position, by its index on the tape.
  struct NoPosition: Error {
    let index: Int
  }
}
