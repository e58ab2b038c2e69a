import Geometry

extension WalkableGround {
  /// The ground as plain numbers, to be kept in a file (docs/formats/footway.md).
  public struct Storage: Sendable, Hashable {
    /// Counts, numbers of nodes and kinds.
    ///
    /// How many levels; for each how many areas; for each area the shape of its floor, how many parts are off the walls
    /// with their shapes, and how many nodes, each with its number, its kind and whether it lies off those parts. A
    /// shape is how many rings it has and how many corners each of them.
    public var integers: [Int32] = []
    /// In the same order the corners, and for each node its position and what its kind needs.
    public var numbers: [Double] = []

    /// Takes what was stored.
    public init(integers: [Int32] = [], numbers: [Double] = []) {
      self.integers = integers
      self.numbers = numbers
    }
  }

  /// The ground as plain numbers.
  ///
  /// - Complexity: O(corners + nodes).
  public var storage: Storage {
    var writer = StorageWriter()
    writer.write(levels.count)
    for areas in levels {
      writer.write(areas.count)
      for area in areas {
        writer.write(area.floor)
        writer.write(area.freeParts.count)
        for part in area.freeParts { writer.write(part) }
        writer.write(area.nodes.count)
        for (node, sight) in area.nodes { writer.write(node, sight) }
      }
    }
    return writer.storage
  }

  /// Makes the ground of what was stored; `nil` when that is none, or another venue's.
  ///
  /// - Parameters:
  ///   - levelCount: how many levels the venue has.
  ///   - nodeCount: how many nodes its network has.
  /// - Complexity: O(corners + nodes).
  public init?(_ storage: Storage, levelCount: Int, nodeCount: Int) {
    var reader = StorageReader(storage, nodeCount: nodeCount)
    guard reader.integer() == levelCount else { return nil }
    self.init(levelCount: levelCount)
    for level in 0..<levelCount {
      guard let areas = reader.areas() else { return nil }
      set(areas, level: level)
    }
    guard reader.isAtEnd else { return nil }
  }
}

/// Writes areas as plain numbers.
private struct StorageWriter {
  private(set) var storage = WalkableGround.Storage()

  mutating func write(_ count: Int) { storage.integers.append(Int32(count)) }
  mutating func write(_ point: Point) { storage.numbers += [point.x, point.y] }

  mutating func write(_ polygon: Polygon) {
    write(polygon.rings.count)
    for ring in polygon.rings {
      write(ring.count)
      for point in ring.points { write(point) }
    }
  }

  mutating func write(_ node: Int, _ sight: SightNode) {
    write(node)
    write(sight.position)
    switch sight.kind {
    case .corner(let before, let after):
      write(0)
      write(before)
      write(after)
    case .door(let doorway):
      write(1)
      write(doorway.inward)
      storage.numbers += [doorway.face, doorway.entry, doorway.slope]
    case .step: write(2)
    case .spot: write(3)
    }
    write(sight.isOutside ? 1 : 0)
  }
}

/// Reads areas from plain numbers; everything is `nil` once something is wrong.
private struct StorageReader {
  private let storage: WalkableGround.Storage
  private let nodeCount: Int
  private var nextInteger = 0
  private var nextNumber = 0

  init(_ storage: WalkableGround.Storage, nodeCount: Int) {
    self.storage = storage
    self.nodeCount = nodeCount
  }

  var isAtEnd: Bool { nextInteger == storage.integers.count && nextNumber == storage.numbers.count }

  mutating func integer() -> Int? {
    guard nextInteger < storage.integers.count, storage.integers[nextInteger] >= 0 else { return nil }
    nextInteger += 1
    return Int(storage.integers[nextInteger - 1])
  }

  /// How many of something follow, of which each takes an integer or a number at least.
  private mutating func count() -> Int? {
    integer().flatMap { $0 <= storage.integers.count + storage.numbers.count ? $0 : nil }
  }

  private mutating func number() -> Double? {
    guard nextNumber < storage.numbers.count, storage.numbers[nextNumber].isFinite else { return nil }
    nextNumber += 1
    return storage.numbers[nextNumber - 1]
  }

  private mutating func point() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x, y)
  }

  private mutating func list<Element>(_ element: (inout StorageReader) -> Element?) -> [Element]? {
    guard let count = count() else { return nil }
    var list: [Element] = []
    for _ in 0..<count {
      guard let element = element(&self) else { return nil }
      list.append(element)
    }
    return list
  }

  mutating func areas() -> [WalkableGround.Area]? {
    list { reader in
      guard let floor = reader.polygon(), let parts = reader.list({ $0.polygon() }),
        let nodes = reader.list({ $0.node() })
      else { return nil }
      return WalkableGround.Area(floor: floor, freeParts: parts, nodes: nodes)
    }
  }

  private mutating func polygon() -> Polygon? {
    let rings = list { reader in reader.list { $0.point() }.flatMap { try? Ring($0) } }
    return rings.flatMap { rings in rings.first.map { Polygon($0, holes: Array(rings.dropFirst())) } }
  }

  private mutating func node() -> (node: Int, sight: SightNode)? {
    guard let node = integer(), node < nodeCount, let position = point(), let code = integer(), let kind = kind(code),
      let isOutside = integer(), isOutside < 2
    else { return nil }
    return (node, SightNode(position: position, kind: kind, isOutside: isOutside == 1))
  }

  private mutating func kind(_ code: Int) -> SightNode.Kind? {
    switch code {
    case 0:
      guard let before = point(), let after = point() else { return nil }
      return .corner(before: before, after: after)
    case 1:
      guard let inward = point(), let face = number(), let entry = number(), let slope = number() else { return nil }
      return .door(SightNode.Doorway(inward: inward, face: face, entry: entry, slope: slope))
    case 2: return .step
    case 3: return .spot
    default: return nil
    }
  }
}
