/// Writes values of the model in a compact encoding of bytes, which `docs/formats/footway.md` specifies.
struct ModelWriter {
  private(set) var bytes: [UInt8] = []

  /// An integer in groups of seven bits, lowest first, the highest bit of a byte saying that more follow (LEB128).
  mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// How many bytes of UTF-8 follow, and those.
  mutating func write(text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// The eight bytes of a double.
  mutating func write(_ number: Double) { bytes.append(littleEndian: number.bitPattern) }

  /// A value that knows how.
  mutating func write(_ value: some ModelCodable) { value.write(to: &self) }
}

/// A value that is written and read by ``ModelWriter`` and ``ModelReader``.
protocol ModelCodable {
  func write(to writer: inout ModelWriter)
  init(from reader: inout ModelReader) throws(FootwayFileError)
}

/// An enumeration whose cases are written as their place in a list: new ones go to its end, none is ever moved.
protocol ModelCode: ModelCodable, Equatable {
  static var codes: [Self] { get }
}

extension ModelCode {
  /// The number of the case.
  var code: UInt8 {
    guard let index = Self.codes.firstIndex(of: self) else { preconditionFailure("\(self) has no number in files") }
    return UInt8(index)
  }

  func write(to writer: inout ModelWriter) { writer.write(byte: code) }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    let code = Int(try reader.byte())
    guard Self.codes.indices.contains(code) else { throw reader.fault("an unknown \(Self.self)") }
    self = Self.codes[code]
  }
}
