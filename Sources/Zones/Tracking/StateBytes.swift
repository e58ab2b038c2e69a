/// Writes numbers one behind the other, little-endian.
struct StateWriter {
  var bytes: [UInt8] = []

  mutating func put(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func put(_ number: Double) { put(number.bitPattern) }

  mutating func put(_ flag: Bool) { put(flag ? 1 as UInt8 : 0) }

  mutating func put(_ number: Int) { put(Int64(number)) }
}

/// Reads what a ``StateWriter`` wrote and believes nothing.
struct StateReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type) throws(ZoneStateError) -> Number
  {
    let size = MemoryLayout<Number>.size
    guard rest.count >= size else { throw .damaged }
    let number = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: Number.self) }
    rest = rest[(rest.startIndex + size)...]
    return Number(littleEndian: number)
  }

  mutating func take(_ type: Double.Type) throws(ZoneStateError) -> Double { Double(bitPattern: try take(UInt64.self)) }

  mutating func take(_ type: Bool.Type) throws(ZoneStateError) -> Bool {
    switch try take(UInt8.self) {
    case 0: false
    case 1: true
    default: throw .damaged
    }
  }

  /// A time within the range of all times.
  mutating func takeTime() throws(ZoneStateError) -> Int64 {
    let time = try take(Int64.self)
    guard time >= -FixBatch.farthestTime, time <= FixBatch.farthestTime else { throw .damaged }
    return time
  }

  /// A number from 0 to less than a bound.
  mutating func takeNumber(below bound: Int = .max) throws(ZoneStateError) -> Int {
    let number = try take(Int.self)
    guard number >= 0, number < bound else { throw .damaged }
    return number
  }

  /// How many things of so many bytes at least follow.
  mutating func takeCount(of size: Int) throws(ZoneStateError) -> Int {
    let count = try takeNumber()
    guard count <= rest.count / size else { throw .damaged }
    return count
  }

  mutating func takeBytes(_ count: Int) throws(ZoneStateError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .damaged }
    let bytes = rest.prefix(count)
    rest = rest[bytes.endIndex...]
    return bytes
  }
}

/// Why a saved state cannot be used.
public enum ZoneStateError: Error, Hashable, Sendable {
  /// The bytes are no saved state of zones.
  case notAState
  /// It was saved by another version.
  case version(UInt32)
  /// Its bytes are not those that were saved.
  case damaged
  /// It was saved for other zones, or with other options.
  case foreign
}
