import Frames

extension RecordFormat {
  /// Recognises records by their front.
  ///
  /// - Throws: ``RecordError`` for JSON that is no stream of records.
  public static func recognise(_ front: RecordBuffer) throws(RecordError) -> RecordFormat {
    let (bytes, count) = (UnsafePointer(front.bytes), front.count)
    let start = skipBlanks(bytes, 0, count)
    guard start < count else { return .csv }
    switch bytes[start] {
    case UInt8(ascii: "["):
      throw RecordError(
        "record.json-array", "is one JSON array; give one object a line (NDJSON), GeoJSON or CSV", line: 1)
    case UInt8(ascii: "{"): return isGeoJSON(bytes, start, count) ? .geojson : .ndjson
    default: return .csv
    }
  }

  private static let types: [StaticString] = [
    "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  /// Whether an object says that it is GeoJSON, or has features or coordinates before it says so.
  private static func isGeoJSON(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Bool {
    var cursor = JSONCursor(bytes, start, count)
    var answer: Bool?
    // The object may go on behind the front that was read; what was seen until then counts.
    try? cursor.object(depth: 0) { (cursor, key) throws(JSONCursor.Fault) in
      if key.is("type"), cursor.byte == 0x22 {
        let (range, hasEscapes) = try cursor.string()
        let type = cursor.text(range, hasEscapes: hasEscapes)
        if answer == nil { answer = types.contains { "\($0)" == type } }
      } else {
        if key.is("features") || key.is("coordinates") || key.is("geometry") { answer = answer ?? true }
        try cursor.skipValue(depth: 1)
      }
    }
    return answer ?? false
  }
}

extension PositionFields {
  /// The keys of the first object of NDJSON, in their order; empty when there is none.
  public static func keysOfFirstObject(_ front: RecordBuffer) -> [String] {
    let (bytes, count) = (UnsafePointer(front.bytes), front.count)
    let start = skipBlanks(bytes, 0, count)
    var end = start
    while end < count, bytes[end] != 0x0A { end += 1 }
    var cursor = JSONCursor(bytes, start, end)
    var keys: [String] = []
    try? cursor.object(depth: 0) { (cursor, key) throws(JSONCursor.Fault) in
      keys.append(key.text)
      try cursor.skipValue(depth: 1)
    }
    return keys
  }

  /// The fields of JSON records.
  ///
  /// - Parameters:
  ///   - keys: those of the first object; what is not among them is taken by its first usual name.
  ///   - wanted: names that the user gave.
  public init(
    _ chain: FrameChain, keys: [String], wanted: [String]?, level: String?, keepsSource: Bool
  ) throws(RecordError) {
    if let wanted {
      source = wanted
    } else if case .success(let found) = Self.find(chain.sourceAxes, in: keys, wanted: nil) {
      source = found
    } else {
      source = chain.sourceAxes.map { Self.usualNames($0)[0] }
    }
    let own = source
    let others = keys.filter { keepsSource || !own.contains($0) }
    target = Self.targetNames(chain.targetAxes, chain.target, taken: others)
    self.level = level
    self.keepsSource = keepsSource
  }
}
