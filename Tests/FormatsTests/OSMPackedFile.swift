/// Writes PBF files of OpenStreetMap by hand, in the variants that converters leave out.
struct OSMPackedFile {
  /// Nanodegrees that a unit of the positions is.
  var granularity = 100
  var latitudeOffset = 0
  var longitudeOffset = 0
  private var strings = [""]
  private var groups: [UInt8] = []

  /// Adds a node that is written plainly, not in a dense block.
  mutating func node(_ id: Int, lon: Double, lat: Double, _ tags: [(String, String)] = []) {
    var node = Self.field(1, zigzag: id)
    node += tagFields(tags)
    node += Self.field(8, zigzag: Int(((lat * 1e9 - Double(latitudeOffset)) / Double(granularity)).rounded()))
    node += Self.field(9, zigzag: Int(((lon * 1e9 - Double(longitudeOffset)) / Double(granularity)).rounded()))
    groups += Self.field(2, Self.field(1, node))
  }

  mutating func way(_ id: Int, _ nodes: [Int], _ tags: [(String, String)]) {
    var refs: [UInt8] = []
    var last = 0
    for node in nodes {
      refs += Self.varint(Self.zigzag(node - last))
      last = node
    }
    let way = Self.field(1, varint: UInt64(bitPattern: Int64(id))) + tagFields(tags) + Self.field(8, refs)
    groups += Self.field(2, Self.field(3, way))
  }

  private mutating func tagFields(_ tags: [(String, String)]) -> [UInt8] {
    var keys: [UInt8] = []
    var values: [UInt8] = []
    for (key, value) in tags {
      keys += Self.varint(UInt64(string(key)))
      values += Self.varint(UInt64(string(value)))
    }
    return tags.isEmpty ? [] : Self.field(2, keys) + Self.field(3, values)
  }

  private mutating func string(_ text: String) -> Int {
    if let index = strings.firstIndex(of: text) { return index }
    strings.append(text)
    return strings.count - 1
  }

  /// The file, its blocks not compressed.
  var bytes: [UInt8] { Self.header + Self.block("OSMData", Self.field(1, content)) }

  /// The file with one more field in its data, such as one that says how it is compressed.
  func bytes(blob: [UInt8]) -> [UInt8] { Self.header + Self.block("OSMData", blob) }

  var content: [UInt8] {
    var content = Self.field(1, strings.flatMap { Self.field(1, Array($0.utf8)) }) + groups
    content += Self.field(17, varint: UInt64(granularity))
    content += Self.field(19, varint: UInt64(bitPattern: Int64(latitudeOffset)))
    content += Self.field(20, varint: UInt64(bitPattern: Int64(longitudeOffset)))
    return content
  }

  static let header = block("OSMHeader", field(1, field(4, Array("OsmSchema-V0.6".utf8))))

  static func block(_ type: String, _ blob: [UInt8]) -> [UInt8] {
    let head = field(1, Array(type.utf8)) + field(3, varint: UInt64(blob.count))
    return [0, 0, UInt8(head.count >> 8), UInt8(head.count & 255)] + head + blob
  }

  static func field(_ number: Int, varint value: UInt64) -> [UInt8] { varint(UInt64(number << 3)) + varint(value) }
  static func field(_ number: Int, zigzag value: Int) -> [UInt8] { field(number, varint: zigzag(value)) }
  static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(UInt64(number << 3 | 2)) + varint(UInt64(bytes.count)) + bytes
  }

  private static func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var value = value
    var bytes: [UInt8] = []
    while value > 127 {
      bytes.append(UInt8(value & 127) | 128)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }
}
