import COsmium
import Geometry
import VenueModel

extension OSMData {
  /// How many bytes of a file may be kept, and how many its blocks may have when unpacked.
  static let keptLimit = 1 << 29
  private static let unpackedLimit = 1 << 33

  /// Adds the elements of a file of OpenStreetMap data.
  ///
  /// - Parameter keptLimit: how many bytes of it may be kept.
  /// - Throws: ``FormatError`` when it is neither XML nor PBF as OpenStreetMap has them, or too large.
  /// - Complexity: O(size), in two or three passes.
  mutating func read(
    _ file: SourceFile, keptLimit: Int = OSMData.keptLimit, _ findings: inout FindingList
  ) throws(FormatError) {
    // XML begins with a bracket or a blank, PBF with the length of its first block, below 64 KiB.
    let format = file.bytes.first == 0 ? footway_osm_pbf : footway_osm_xml
    let reading = try unsafe Self.reading(file, format, keptLimit)
    defer { unsafe footway_osm_free(reading) }
    beginFile(file.name)
    let view = unsafe footway_osm_get(reading)
    let strings = unsafe Self.strings(view)
    let keys = strings.map { OSMKey(text: $0) }
    unsafe reserve(nodes: view.node_count, ways: view.way_count)
    unsafe addNodes(view, keys, strings, &findings)
    unsafe addWays(view, keys, strings, &findings)
    unsafe addRelations(view, keys, strings, &findings)
  }

  private static func reading(
    _ file: SourceFile, _ format: footway_osm_format, _ keptLimit: Int
  ) throws(FormatError) -> OpaquePointer {
    var fault = footway_osm_fault()
    var result: OpaquePointer?
    let keys: [CChar] = OSMKey.telling.flatMap { Array($0.rawValue.utf8CString) }
    let status = unsafe keys.withUnsafeBufferPointer { keys in
      var wish = unsafe footway_osm_wish(
        keys: keys.baseAddress, keys_length: keys.count, byte_limit: keptLimit, unpacked_limit: unpackedLimit)
      return unsafe file.bytes.withUnsafeBufferPointer { bytes in
        unsafe footway_osm_read(bytes.baseAddress, bytes.count, format, &wish, &result, &fault)
      }
    }
    if status == footway_osm_ok, let result = unsafe result { return unsafe result }
    let place = SourcePlace(
      file: file.name, fault.line > 0 ? .line(Int(fault.line), column: Int(fault.column)) : .whole)
    let message = unsafe withUnsafeBytes(of: &fault.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch status {
    case footway_osm_too_large: throw FormatError("osm.too-large", at: place, "the OpenStreetMap data: \(message)")
    case footway_osm_unsupported, footway_osm_memory:
      throw FormatError("osm.unsupported", at: place, "the OpenStreetMap data cannot be read: \(message)")
    default:
      throw FormatError(
        "osm.syntax", at: place, "this is no \(format == footway_osm_pbf ? "PBF" : "XML") of OpenStreetMap: \(message)")
    }
  }

  private static func strings(_ view: footway_osm_view) -> [String] {
    var start = 0
    return unsafe (0..<view.string_count).map { index in
      let end = unsafe view.string_ends[index]
      defer { start = end }
      let bytes = unsafe UnsafeRawBufferPointer(start: view.text + start, count: end - start)
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func tags(
    _ tags: UnsafePointer<footway_osm_tag>?, _ range: Range<Int>, _ keys: [OSMKey?], _ strings: [String]
  ) -> OSMTags {
    var result = OSMTags()
    guard let tags = unsafe tags else { return result }
    for index in range {
      let tag = unsafe tags[index]
      if let key = keys[Int(tag.key)] { result.add(key, strings[Int(tag.value)]) }
    }
    return result
  }

  private mutating func addNodes(
    _ view: footway_osm_view, _ keys: [OSMKey?], _ strings: [String], _ findings: inout FindingList
  ) {
    var tagsStart = 0
    for index in 0..<(unsafe view.node_count) {
      let node = unsafe view.nodes[index]
      let tags = unsafe Self.tags(view.node_tags, tagsStart..<Int(node.tags_end), keys, strings)
      tagsStart = Int(node.tags_end)
      // A node that has no position is as good as missing.
      guard node.longitude != .max else { continue }
      add(
        node: node.id, at: Point(Double(node.longitude) / 1e7, Double(node.latitude) / 1e7), tags, &findings)
    }
  }

  private mutating func addWays(
    _ view: footway_osm_view, _ keys: [OSMKey?], _ strings: [String], _ findings: inout FindingList
  ) {
    var tagsStart = 0
    var refsStart = 0
    for index in 0..<(unsafe view.way_count) {
      let way = unsafe view.ways[index]
      let tags = unsafe Self.tags(view.way_tags, tagsStart..<Int(way.tags_end), keys, strings)
      let refs = refsStart..<Int(way.parts_end)
      let nodes = refs.compactMap { unsafe node(view.refs[$0]) }
      add(way: way.id, nodes, missing: refs.count - nodes.count, tags, &findings)
      tagsStart = Int(way.tags_end)
      refsStart = refs.upperBound
    }
  }

  private mutating func addRelations(
    _ view: footway_osm_view, _ keys: [OSMKey?], _ strings: [String], _ findings: inout FindingList
  ) {
    var tagsStart = 0
    var membersStart = 0
    for index in 0..<(unsafe view.relation_count) {
      let relation = unsafe view.relations[index]
      let tags = unsafe Self.tags(view.relation_tags, tagsStart..<Int(relation.tags_end), keys, strings)
      var members: [Member] = []
      var missing = 0
      for number in membersStart..<Int(relation.parts_end) {
        let member = unsafe view.members[number]
        guard member.type == UInt32(UInt8(ascii: "w")) else { continue }
        if let way = way(member.ref) {
          members.append(Member(way: way, isInner: strings[Int(member.role)] == "inner"))
        } else {
          missing += 1
        }
      }
      add(relation: relation.id, members, missing: missing, tags, &findings)
      tagsStart = Int(relation.tags_end)
      membersStart = Int(relation.parts_end)
    }
  }
}
