/// Finds the positions in GeoJSON (RFC 7946): those of geometries, however deep, and nothing else.
///
/// A record is a feature, or a geometry that stands alone. Boxes are remembered, since their corners do not simply turn
/// with the positions; an old `crs` member is replaced by that of the target.
struct GeoJSONScanner {
  private let memo: LevelMemo
  /// The property that names the level; `nil` when no feature does.
  private let level: [UInt8]?
  /// What stands for an old `crs` member.
  private let crs: String
  /// Whether heights are converted, and whether the answer has them even where the source has none.
  private let hasHeights: Bool
  private let needsHeights: Bool
  private let table: RecordTable
  private var boxes: [FoundBox] = []

  /// A box that was found: whose it is, its numbers (least x and y, greatest x and y), and the first of the four texts
  /// of the table that stand for them.
  struct FoundBox {
    var record: Int
    var numbers: [Double]
    var firstText: Int
  }

  private typealias Fault = JSONCursor.Fault

  init(_ fields: PositionFields, _ memo: LevelMemo, crs: String, table: RecordTable) {
    self.table = table
    self.memo = memo
    self.crs = crs
    level = fields.level.map { Array($0.utf8) }
    needsHeights = fields.target.count > 2
    hasHeights = fields.source.count > 2 || needsHeights
  }

  /// Fills the table from a chunk and returns the boxes in it.
  mutating func scan(_ buffer: RecordBuffer) -> [FoundBox] {
    boxes = []
    var cursor = JSONCursor(UnsafePointer(buffer.bytes), 0, buffer.count)
    do throws(Fault) {
      switch buffer.content {
      case .prologue:
        table.begin(0, line: 0)
        try prologue(&cursor)
        table.end(cursor.end)
      case .epilogue:
        table.begin(0, line: 0)
        try epilogue(&cursor)
        table.end(cursor.end)
      case .features(let isFirst): try features(&cursor, isFirst: isFirst)
      case .broken:
        cursor.skipText()
        throw cursor.fault(
          cursor.index == cursor.end
            ? "expected ']', but the text ends" : "a value is longer than \(RecordLimit.text), or never ends")
      default:
        while true {
          cursor.skipText()
          if cursor.index == cursor.end { break }
          try record(&cursor)
        }
      }
    } catch {
      breach(error, at: cursor)
    }
    return boxes
  }

  /// Gives up at a fault: the records before it are good, the one with it is not.
  private mutating func breach(_ fault: Fault, at cursor: JSONCursor) {
    if let last = table.records.elements.last, last.end == last.start {
      table.edits.truncate(to: Int(last.firstEdit))
      table.truncatePositions(to: Int(last.firstPosition))
      table.records.truncate(to: table.records.count - 1)
    }
    table.breach = (fault.offset, RecordTable.Failure(code: "json.syntax", message: fault.message))
  }

  // MARK: Collections

  private mutating func prologue(_ cursor: inout JSONCursor) throws(Fault) {
    cursor.skipText()
    try cursor.take(UInt8(ascii: "{"))
    while cursor.index < cursor.end {
      cursor.skipBlanks()
      let start = cursor.index
      let (range, hasEscapes) = try cursor.string()
      let key = JSONKey(bytes: cursor.bytes, range: range, hasEscapes: hasEscapes, start: start)
      cursor.skipBlanks()
      try cursor.take(UInt8(ascii: ":"))
      cursor.skipBlanks()
      if key.is("features") { return try cursor.take(UInt8(ascii: "[")) }
      try collectionMember(&cursor, key)
      cursor.skipBlanks()
      try cursor.take(UInt8(ascii: ","))
    }
  }

  private mutating func epilogue(_ cursor: inout JSONCursor) throws(Fault) {
    cursor.skipBlanks()
    try cursor.take(UInt8(ascii: "]"))
    cursor.skipBlanks()
    while !cursor.takes(UInt8(ascii: "}")) {
      try cursor.take(UInt8(ascii: ","))
      cursor.skipBlanks()
      let start = cursor.index
      let (range, hasEscapes) = try cursor.string()
      cursor.skipBlanks()
      try cursor.take(UInt8(ascii: ":"))
      cursor.skipBlanks()
      try collectionMember(&cursor, JSONKey(bytes: cursor.bytes, range: range, hasEscapes: hasEscapes, start: start))
      cursor.skipBlanks()
    }
  }

  private mutating func collectionMember(_ cursor: inout JSONCursor, _ key: JSONKey) throws(Fault) {
    if key.is("bbox") {
      try box(&cursor, record: 0)
    } else if key.is("crs") {
      let start = cursor.index
      try cursor.skipValue()
      table.edit(start, cursor.index, text: crs)
    } else {
      try cursor.skipValue()
    }
  }

  private mutating func features(_ cursor: inout JSONCursor, isFirst: Bool) throws(Fault) {
    var isFirst = isFirst
    while true {
      cursor.skipBlanks()
      if cursor.index == cursor.end { return }
      if !isFirst {
        try cursor.take(UInt8(ascii: ","))
        cursor.skipBlanks()
      }
      isFirst = false
      try record(&cursor)
    }
  }

  // MARK: A record

  private mutating func record(_ cursor: inout JSONCursor) throws(Fault) {
    let number = table.records.count
    table.begin(cursor.index, line: 0)
    guard cursor.byte == UInt8(ascii: "{") else { throw cursor.fault("expected a feature or a geometry") }
    var item = Item()
    try object(&cursor, number, &item, depth: 0)
    table.end(cursor.index)
    if let problem = item.problem { return table.fail(problem.code, problem.message) }
    if level != nil { setLevel(item, number) }
  }

  /// What was found in a feature.
  private struct Item {
    var levelText: String?
    var problem: (code: String, message: String)?
  }

  private mutating func setLevel(_ item: Item, _ number: Int) {
    guard !table.positions(of: number).isEmpty else { return }
    guard let text = item.levelText else {
      return table.fail("record.level", "the feature has no property that names its level")
    }
    guard let level = memo.level(text) else { return table.fail("record.level", memo.message(text)) }
    table.records.base[number].level = level
  }

  /// A feature or a geometry: members mean the same wherever they stand.
  private mutating func object(
    _ cursor: inout JSONCursor, _ number: Int, _ item: inout Item, depth: Int
  ) throws(Fault) {
    guard depth < JSONCursor.deepest else { throw cursor.fault("values are nested deeper than \(JSONCursor.deepest)") }
    try cursor.object(depth: depth) { (cursor, key) throws(Fault) in
      if key.is("coordinates") {
        try coordinates(&cursor, &item, depth: 0)
      } else if key.is("geometry"), cursor.byte == UInt8(ascii: "{") {
        try object(&cursor, number, &item, depth: depth + 1)
      } else if key.is("geometries"), cursor.byte == UInt8(ascii: "[") {
        try cursor.array(depth: depth) { (cursor) throws(Fault) in
          try object(&cursor, number, &item, depth: depth + 2)
        }
      } else if key.is("properties"), depth == 0, level != nil, cursor.byte == UInt8(ascii: "{") {
        try properties(&cursor, &item)
      } else if key.is("bbox") {
        try box(&cursor, record: number)
      } else if key.is("crs") {
        try collectionMember(&cursor, key)
      } else {
        try cursor.skipValue(depth: depth)
      }
    }
  }

  private func properties(_ cursor: inout JSONCursor, _ item: inout Item) throws(Fault) {
    try cursor.object(depth: 1) { (cursor, key) throws(Fault) in
      guard let level, key.is(level) else { return try cursor.skipValue(depth: 1) }
      if cursor.byte == 0x22 {
        let (range, hasEscapes) = try cursor.string()
        item.levelText = cursor.text(range, hasEscapes: hasEscapes)
      } else {
        let from = cursor.index
        try cursor.skipValue(depth: 1)
        let text = cursor.text(from..<cursor.index, hasEscapes: false)
        if text != "null" { item.levelText = text }
      }
    }
  }

  /// Arrays of arrays with numbers at their ends: a position is an array whose first element is a number.
  private mutating func coordinates(_ cursor: inout JSONCursor, _ item: inout Item, depth: Int) throws(Fault) {
    guard depth < 16 else { throw cursor.fault("coordinates are nested deeper than 16") }
    guard cursor.byte == UInt8(ascii: "[") else {
      // A null or a number is no position, but no reason to lose the other features either.
      try cursor.skipValue()
      item.problem = item.problem ?? ("record.position", "its coordinates are no array of numbers")
      return
    }
    let start = cursor.index
    cursor.index += 1
    cursor.skipBlanks()
    let isPosition = cursor.byte == UInt8(ascii: "-") || cursor.byte &- 0x30 <= 9
    cursor.index = start
    if isPosition { return try position(&cursor, &item) }
    try cursor.array(depth: depth) { (cursor) throws(Fault) in try coordinates(&cursor, &item, depth: depth + 1) }
  }

  private mutating func position(_ cursor: inout JSONCursor, _ item: inout Item) throws(Fault) {
    let number = table.count
    var values = (0.0, 0.0, 0.0)
    var count = 0
    var end = 0
    try cursor.array(depth: 0) { (cursor) throws(Fault) in
      guard cursor.byte == UInt8(ascii: "-") || cursor.byte &- 0x30 <= 9 else {
        try cursor.skipValue()
        item.problem = item.problem ?? ("record.position", "a position holds something that is no number")
        return
      }
      let (range, value) = try cursor.number()
      if !value.isFinite { item.problem = item.problem ?? ("record.position", "a position holds too large a number") }
      switch count {
      case 0:
        values.0 = value
        table.edit(range.lowerBound, range.upperBound, .x, number)
      case 1:
        values.1 = value
        end = range.upperBound
        table.edit(range.lowerBound, range.upperBound, .y, number)
      case 2 where hasHeights:
        values.2 = value
        table.edit(range.lowerBound, range.upperBound, .z, number)
      default: break
      }
      count += 1
    }
    if count < 2 { item.problem = item.problem ?? ("record.position", "a position has fewer than two numbers") }
    if count == 2, needsHeights {
      table.edit(end, end, text: ",")
      table.edit(end, end, .z, number)
    }
    table.append((values.0, values.1, values.2))
  }

  private mutating func box(_ cursor: inout JSONCursor, record: Int) throws(Fault) {
    guard cursor.byte == UInt8(ascii: "[") else { return try cursor.skipValue() }
    var spans: [Range<Int>] = []
    var numbers: [Double] = []
    var isGood = true
    try cursor.array(depth: 0) { (cursor) throws(Fault) in
      guard cursor.byte == UInt8(ascii: "-") || cursor.byte &- 0x30 <= 9 else {
        isGood = false
        return try cursor.skipValue()
      }
      let (range, value) = try cursor.number()
      spans.append(range)
      numbers.append(value)
    }
    guard isGood, numbers.count == 4 || numbers.count == 6 else { return }
    // With heights the third and the sixth number are theirs.
    let flat = numbers.count == 4 ? [0, 1, 2, 3] : [0, 1, 3, 4]
    boxes.append(FoundBox(record: record, numbers: flat.map { numbers[$0] }, firstText: table.texts.count))
    for index in flat { table.edit(spans[index].lowerBound, spans[index].upperBound, text: "null") }
  }
}

extension JSONCursor {
  /// Passes over blanks and record separators between values of the top level.
  mutating func skipText() { index = Records.skipBlanks(bytes, index, end) }
}
