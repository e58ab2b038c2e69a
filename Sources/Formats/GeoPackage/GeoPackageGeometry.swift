import Geometry

/// Geometries as GeoPackages hold them: a header with an envelope, then well-known binary (OGC 12-128, clause 2.1.3).
enum GeoPackageGeometry {
  /// The bytes of a geometry, little-endian; empty for none.
  ///
  /// - Parameter srs: the number of the reference system.
  static func bytes(_ geometry: FeatureGeometry, srs: Int32) -> [UInt8] {
    let box = geometry.box
    guard !box.isEmpty else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    bytes += [UInt8(ascii: "G"), UInt8(ascii: "P"), 0]
    // A point is its own envelope.
    if case .point(let point) = geometry {
      bytes.append(0b0000_0001)
      append(UInt32(bitPattern: srs), to: &bytes)
      appendType(1, to: &bytes)
      append(point, to: &bytes)
      return bytes
    }
    bytes.append(0b0000_0011)
    append(UInt32(bitPattern: srs), to: &bytes)
    for bound in [box.min.x, box.max.x, box.min.y, box.max.y] { append(bound, to: &bytes) }
    switch geometry {
    case .none, .point: break
    case .line(let points):
      appendType(2, to: &bytes)
      append(points, to: &bytes)
    case .areas(let areas):
      appendType(6, to: &bytes)
      append(UInt32(areas.count), to: &bytes)
      for area in areas {
        appendType(3, to: &bytes)
        append(UInt32(area.count), to: &bytes)
        for ring in area { append(ring + ring.prefix(1), to: &bytes) }
      }
    }
    return bytes
  }

  private static func appendType(_ type: UInt32, to bytes: inout [UInt8]) {
    bytes.append(1)
    append(type, to: &bytes)
  }

  private static func append(_ points: [Point], to bytes: inout [UInt8]) {
    append(UInt32(points.count), to: &bytes)
    for point in points { append(point, to: &bytes) }
  }

  private static func append(_ point: Point, to bytes: inout [UInt8]) {
    append(point.x, to: &bytes)
    append(point.y, to: &bytes)
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  private static func append(_ value: Double, to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: value.bitPattern.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  // MARK: Reading

  /// The geometry that bytes hold; `nil` for what is damaged or no geometry of a layer.
  static func read(_ bytes: [UInt8]) -> FeatureGeometry? {
    guard bytes.count >= 8, bytes[0] == UInt8(ascii: "G"), bytes[1] == UInt8(ascii: "P"), bytes[2] == 0 else {
      return nil
    }
    let sizes = [0, 32, 48, 48, 64]
    let envelope = Int(bytes[3] >> 1 & 7)
    // Bit 5 marks types of an extension, bit 4 an empty geometry.
    guard envelope < sizes.count, bytes[3] & 0b0010_0000 == 0 else { return nil }
    if bytes[3] & 0b0001_0000 != 0 { return FeatureGeometry.none }
    var scanner = WKBScanner(bytes, at: 8 + sizes[envelope])
    return scanner.geometry()
  }
}

/// Walks over well-known binary; what leads out of it, or claims to hold more than there is, gives `nil`.
private struct WKBScanner {
  private let bytes: [UInt8]
  private var offset: Int
  private var isLittle = true
  /// How many numbers a position has.
  private var dimensions = 2

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// One geometry; one part where a program made several of it.
  mutating func geometry() -> FeatureGeometry? {
    guard let type = type() else { return nil }
    switch type {
    case 1: return position().map { .point($0) }
    case 2: return positions().map { .line($0) }
    case 3: return rings().map { .areas([$0]) }
    case 4 where count(itemSize: 5) == 1, 5 where count(itemSize: 5) == 1:
      _ = integer()
      guard let part = self.type(), part + 3 == type else { return nil }
      return part == 1 ? position().map { .point($0) } : positions().map { .line($0) }
    case 6:
      guard let count = count(itemSize: 9) else { return nil }
      _ = integer()
      var areas: [[[Point]]] = []
      for _ in 0..<count {
        guard self.type() == 3, let rings = rings() else { return nil }
        areas.append(rings)
      }
      return .areas(areas)
    default: return nil
    }
  }

  /// The order of bytes, and the type without its mark for more dimensions (ISO, or PostGIS's own).
  private mutating func type() -> UInt32? {
    guard offset < bytes.count, bytes[offset] <= 1 else { return nil }
    isLittle = bytes[offset] == 1
    offset += 1
    guard let word = integer() else { return nil }
    let isExtended = word & 0xE000_0000 != 0
    let (hasZ, hasM) = (word & 0x8000_0000 != 0, word & 0x4000_0000 != 0)
    let plain = word & 0x1FFF_FFFF
    guard plain / 1000 <= 3 else { return nil }
    dimensions = 2 + (isExtended ? (hasZ ? 1 : 0) + (hasM ? 1 : 0) : [0, 1, 1, 2][Int(plain / 1000)])
    if word & 0x2000_0000 != 0 { _ = integer() }
    return plain % 1000
  }

  private mutating func integer() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    defer { offset += 4 }
    let word = bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return isLittle ? word.byteSwapped : word
  }

  /// How many items follow, without going on; `nil` when there is no room for so many.
  private func count(itemSize: Int) -> Int? {
    var ahead = self
    guard let count = ahead.integer(), Int(count) <= (bytes.count - ahead.offset) / itemSize else { return nil }
    return Int(count)
  }

  private mutating func number() -> Double? {
    guard offset + 8 <= bytes.count else { return nil }
    defer { offset += 8 }
    let word = bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bitPattern: isLittle ? word.byteSwapped : word)
  }

  private mutating func position() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    for _ in 2..<dimensions { _ = number() }
    return Point(x, y)
  }

  private mutating func positions() -> [Point]? {
    guard let count = count(itemSize: 8 * dimensions) else { return nil }
    _ = integer()
    var points: [Point] = []
    points.reserveCapacity(count)
    for _ in 0..<count {
      guard let point = position() else { return nil }
      points.append(point)
    }
    return points
  }

  private mutating func rings() -> [[Point]]? {
    guard let count = count(itemSize: 4) else { return nil }
    _ = integer()
    var rings: [[Point]] = []
    for _ in 0..<count {
      guard let ring = positions() else { return nil }
      rings.append(ring)
    }
    return rings
  }
}
