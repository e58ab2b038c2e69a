import Text

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the positions in lines of JSON, one object each.
struct NDJSONScanner {
  let fields: PositionFields
  let memo: LevelMemo
  /// The unit of times that are numbers.
  let unit: TimeUnit
  private let source: [[UInt8]]
  private let taken: [[UInt8]]
  private let level: [UInt8]?
  private let fix: [(key: [UInt8], field: PositionFields.FixField)]
  /// What plain lines are read for; `nil` when a position is replaced or has a height.
  let plain: PlainObject?
  /// The answer's keys, as they replace a key and as they start a member behind others.
  private let texts: [String]

  init(_ fields: PositionFields, _ memo: LevelMemo, unit: TimeUnit = .seconds) {
    self.fields = fields
    self.memo = memo
    self.unit = unit
    plain = fields.target.isEmpty && fields.source.count == 2 ? PlainObject(fields, unit) : nil
    fix = fields.fix.map { (Array($0.name.utf8), $0) }
    source = fields.source.map { Array($0.utf8) }
    taken = (fields.target + fields.added).map { Array($0.utf8) }
    level = fields.level.map { Array($0.utf8) }
    texts = fields.target.map { JSONWriter.quoted($0) } + fields.target.map { ",\(JSONWriter.quoted($0)):" }
  }

  /// Fills a table from a chunk of whole lines.
  func scan(_ buffer: RecordBuffer, into table: RecordTable) {
    let bytes = UnsafePointer(buffer.bytes)
    table.texts = texts
    if buffer.content == .overlong {
      table.begin(0, line: 0)
      table.end(buffer.count)
      return table.fail("record.too-long", "the line is longer than \(RecordLimit.text)")
    }
    var start = 0
    var line = 0
    while start < buffer.count {
      var end = start
      if let feed = memchr(bytes + start, 0x0A, buffer.count - start) {
        end = UnsafeRawPointer(feed) - UnsafeRawPointer(bytes)
      } else {
        end = buffer.count
      }
      let stop = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      if plain?.scan(bytes, start, stop, line, memo, table) != true { scanLine(bytes, start, stop, line, table) }
      start = end + 1
      line += 1
    }
  }

  /// What was found in a line.
  private struct Found {
    var keyStart = -1
    var keyEnd = -1
    var value: Range<Int> = 0..<0
    var number = 0.0
  }

  private func scanLine(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ line: Int, _ table: RecordTable
  ) {
    var cursor = JSONCursor(bytes, start, end)
    cursor.skipBlanks()
    if cursor.index == end { return }
    table.begin(cursor.index, line: line)
    table.end(end)
    do throws(JSONCursor.Fault) {
      guard cursor.byte == UInt8(ascii: "{") else { throw cursor.fault("a line holds one JSON object") }
      var line = Line(axes: source.count, fixes: fix.count)
      try cursor.object(depth: 0) { (cursor, key) throws(JSONCursor.Fault) in try take(&cursor, key, &line) }
      let close = cursor.index - 1
      table.end(cursor.index)
      cursor.skipBlanks()
      guard cursor.index == end else { throw cursor.fault("a line holds one JSON object; something follows it") }
      if let problem = line.problem { return table.fail(problem.code, problem.message, isHandedOn: problem.isHandedOn) }
      finish(line, close, table)
    } catch {
      // What follows the object goes with it.
      table.end(end)
      table.fail("json.syntax", "column \(error.offset - start + 1): \(error.message)")
    }
  }

  private struct Line {
    var found: [Found]
    var levelText: String?
    var hasError = false
    var problem: (code: String, message: String, isHandedOn: Bool)?
    /// The texts of a fix's fields, in their order.
    var fix: [String?] = []

    init(axes: Int, fixes: Int) {
      fix = Array(repeating: nil, count: fixes)
      found = Array(repeating: Found(), count: axes)
    }
  }

  private func take(_ cursor: inout JSONCursor, _ key: JSONKey, _ line: inout Line) throws(JSONCursor.Fault) {
    for axis in source.indices where key.is(source[axis]) {
      if line.found[axis].keyStart >= 0 {
        line.problem = ("record.duplicate-key", "the key '\(fields.source[axis])' stands twice", false)
      }
      return try takeNumber(&cursor, key, axis, &line)
    }
    if let level, key.is(level) {
      line.levelText = try takeText(&cursor)
      return
    }
    for index in fix.indices where key.is(fix[index].key) {
      // A text that reads null is a text.
      let isText = cursor.byte == 0x22
      let text = try takeText(&cursor)
      line.fix[index] = !isText && text == "null" ? nil : text
      return
    }
    if key.is("error") { line.hasError = true }
    for name in taken where key.is(name) {
      line.problem =
        line.problem ?? (
          "record.name-taken", "the object has a key '\(key.text)' already, which the answer needs; rename it", false
        )
    }
    try cursor.skipValue(depth: 1)
  }

  /// Takes what a text says, or how another value is written.
  private func takeText(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) -> String {
    if cursor.byte == 0x22 {
      let (range, hasEscapes) = try cursor.string()
      return cursor.text(range, hasEscapes: hasEscapes)
    }
    let from = cursor.index
    try cursor.skipValue(depth: 1)
    return cursor.text(from..<cursor.index, hasEscapes: false)
  }

  /// Takes the number of an axis; a text that holds one is as good.
  private func takeNumber(
    _ cursor: inout JSONCursor, _ key: JSONKey, _ axis: Int, _ line: inout Line
  ) throws(JSONCursor.Fault) {
    let name = fields.source[axis]
    let from = cursor.index
    var number: Double?
    var shown = ""
    if cursor.byte == 0x22 {
      let (range, hasEscapes) = try cursor.string()
      shown = cursor.text(range, hasEscapes: hasEscapes)
      number = Decimal.value(shown.trimmingSpaces)
    } else if cursor.byte == UInt8(ascii: "-") || cursor.byte &- 0x30 <= 9 {
      number = try cursor.number().value
    } else {
      try cursor.skipValue(depth: 1)
      shown = cursor.text(from..<cursor.index, hasEscapes: false)
    }
    line.found[axis] = Found(
      keyStart: key.start, keyEnd: key.range.upperBound + 1, value: from..<cursor.index, number: number ?? 0)
    guard let number, number.isFinite else {
      let what = number == nil ? "'\(shown.shortened)', which is no number" : "too large a number"
      line.problem = line.problem ?? ("record.not-a-number", "the key '\(name)' holds \(what)", false)
      return
    }
  }

  private func finish(_ line: Line, _ close: Int, _ table: RecordTable) {
    for axis in source.indices where line.found[axis].keyStart < 0 {
      if line.hasError { return table.fail("record.handed-on", "", isHandedOn: true) }
      return table.fail("record.missing", "the key '\(fields.source[axis])' is missing")
    }
    if level != nil {
      guard let text = line.levelText ?? (fields.isLevelOptional ? "" : nil) else {
        return table.fail("record.level", "the key '\(fields.level ?? "")' is missing, which names the level")
      }
      guard let level = memo.level(text) else { return table.fail("record.level", memo.message(text)) }
      table.records.base[table.records.count - 1].level = level
    }
    guard takeFix(line, table) else { return }
    let position = table.count
    table.append((line.found[0].number, line.found[1].number, line.found.count > 2 ? line.found[2].number : 0))
    let kinds: [RecordTable.Edit.Kind] = [.x, .y, .z]
    if !fields.keepsSource {
      for axis in source.indices.sorted(by: { line.found[$0].keyStart < line.found[$1].keyStart }) {
        let found = line.found[axis]
        if axis < fields.target.count { table.edit(found.keyStart, found.keyEnd, .text, axis) }
        table.edit(found.value.lowerBound, found.value.upperBound, kinds[axis], position)
      }
    }
    for axis
      in (fields.keepsSource ? 0 : source.count)..<max(fields.target.count, fields.keepsSource ? 0 : source.count)
    {
      table.edit(close, close, .text, fields.target.count + axis)
      table.edit(close, close, kinds[axis], position)
    }
  }

  /// Takes the fields of a fix; `false` when the record failed.
  private func takeFix(_ line: Line, _ table: RecordTable) -> Bool {
    guard let fixes = table.fixes else { return true }
    var made = FixColumns.Fix()
    for (index, (_, field)) in fix.enumerated() {
      let what = "the key '\(field.name)'"
      let text = line.fix[index]
      if text == nil, !field.role.isMeasure {
        table.fail("record.missing", "\(what) is missing")
        return false
      }
      let isTaken =
        field.role == .device
        ? made.takeDevice(text ?? "", what, table)
        : made.take(text?.trimmingSpaces ?? "", field.role, what, unit, table)
      guard isTaken else { return false }
    }
    fixes.append(made)
    return true
  }
}
