import Text

/// Reads lines of JSON that hold one flat object of texts without escapes and numbers, from byte to byte.
///
/// Whatever is not like that, or lacks something, is left for ``NDJSONScanner``, which says what is wrong with it.
struct PlainObject {
  private let keys: [Key]
  /// Which roles must be there, as bits.
  private let wanted: UInt16
  private let unit: TimeUnit

  /// A key that means something, and what.
  private struct Key {
    /// Its first eight bytes, zeros behind its end.
    let front: UInt64
    let length: Int
    let bytes: [UInt8]
    /// `nil` for a key that the answer needs.
    let role: CSVLayout.Role?

    init(_ name: String, _ role: CSVLayout.Role?) {
      bytes = Array(name.utf8)
      length = bytes.count
      front = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      self.role = role
    }
  }

  init(_ fields: PositionFields, _ unit: TimeUnit) {
    var keys = zip(fields.source, [CSVLayout.Role.x, .y]).map { Key($0, $1) }
    if let level = fields.level { keys.append(Key(level, .level)) }
    keys += fields.fix.map { Key($0.name, $0.role) }
    keys += fields.added.map { Key($0, nil) }
    self.keys = keys
    self.unit = unit
    wanted = keys.reduce(0) { bits, key in
      key.role.map { $0.isMeasure ? bits : bits | Self.bit($0) } ?? bits
    }
  }

  private static func bit(_ role: CSVLayout.Role) -> UInt16 {
    switch role {
    case .x: 1
    case .y: 2
    case .level: 4
    case .time: 8
    case .device: 16
    case .accuracy: 32
    case .course: 64
    default: 128
    }
  }

  /// Adds the record of a line to a table; `false`, and nothing added, when it takes more than this.
  @inline(__always)
  func scan(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ line: Int, _ memo: LevelMemo, _ table: RecordTable
  ) -> Bool {
    guard bytes[start] == UInt8(ascii: "{") else { return false }
    var position = (x: 0.0, y: 0.0, z: 0.0)
    var fix = FixColumns.Fix()
    var level: Int32 = -1
    var seen: UInt16 = 0
    var index = start
    repeat {
      index = PlainJSON.skipBlanks(bytes, index &+ 1)
      guard let key = PlainJSON.text(bytes, index) else { return false }
      index = PlainJSON.skipBlanks(bytes, key.upperBound &+ 1)
      guard bytes[index] == UInt8(ascii: ":") else { return false }
      index = PlainJSON.skipBlanks(bytes, index &+ 1)
      guard let known = find(bytes, key) else {
        index = PlainJSON.skip(bytes, index)
        guard index >= 0 else { return false }
        index = PlainJSON.skipBlanks(bytes, index)
        continue
      }
      // Of two with one key, and of a key that the answer needs, more is to be said.
      guard let role = known.role, seen & Self.bit(role) == 0 else { return false }
      seen |= Self.bit(role)
      switch role {
      case .x, .y:
        let (value, stop) = PlainJSON.number(bytes, index)
        guard stop > index else { return false }
        if role == .x { position.x = value } else { position.y = value }
        index = stop
      case .level:
        guard let range = PlainJSON.text(bytes, index) ?? PlainJSON.numberRange(bytes, index),
          let found = memo.level(bytes, range.lowerBound, range.upperBound)
        else { return false }
        level = found
        index = range.lowerBound == index ? range.upperBound : range.upperBound &+ 1
      default:
        index = take(role, bytes, index, &fix)
        guard index >= 0 else { return false }
      }
      index = PlainJSON.skipBlanks(bytes, index)
    } while bytes[index] == UInt8(ascii: ",")
    guard bytes[index] == UInt8(ascii: "}"), seen & wanted == wanted, PlainJSON.skipBlanks(bytes, index &+ 1) == end
    else {
      return false
    }
    table.begin(start, line: line)
    table.end(index &+ 1)
    table.records.base[table.records.count &- 1].level = level
    table.append(position)
    table.fixes?.append(fix)
    return true
  }

  /// Takes a value of a fix and returns where it ends, -1 when it takes more.
  @inline(__always)
  private func take(
    _ role: CSVLayout.Role, _ bytes: UnsafePointer<UInt8>, _ index: Int, _ fix: inout FixColumns.Fix
  ) -> Int {
    if role.isMeasure {
      let (value, stop) = PlainJSON.number(bytes, index)
      guard stop > index, fix.take(value, role) else { return -1 }
      return stop
    }
    let text = PlainJSON.text(bytes, index)
    guard let range = text ?? PlainJSON.numberRange(bytes, index), !range.isEmpty else { return -1 }
    if role == .device {
      fix.device = FixColumns.DeviceName(
        start: UInt32(truncatingIfNeeded: range.lowerBound), length: UInt32(truncatingIfNeeded: range.count))
    } else {
      guard let reading = try? TimeReader.read(bytes, at: range.lowerBound, unit), reading.end == range.upperBound
      else { return -1 }
      fix.time = reading.time
      fix.form = reading.form
    }
    return text == nil ? range.upperBound : range.upperBound &+ 1
  }

  /// Which key that means something stands between two quotes.
  @inline(__always)
  private func find(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Key? {
    let start = bytes + range.lowerBound
    let length = range.count
    var front = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).littleEndian
    if length < 8 { front &= (1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1 }
    for index in keys.indices where keys[index].front == front && keys[index].length == length {
      if length <= 8 { return keys[index] }
      let isSame = keys[index].bytes.withUnsafeBufferPointer { key in
        (8..<length).allSatisfy { key[$0] == start[$0] }
      }
      if isSame { return keys[index] }
    }
    return nil
  }
}
