import Geometry
import Pathways
import Routing
import Synchronization
import VenueModel

/// The ground of a compiled venue, read when a point off the network is first asked about.
final class StoredGround: GroundSight {
  private let integers: Column<Int32>
  private let numbers: Column<Double>
  private let levelCount: Int
  private let nodeCount: Int
  /// `nil` until it was read; then the ground, or `nil` when what is stored is none.
  private let ground = Mutex<WalkableGround??>(nil)

  /// - Throws: when the sections are damaged.
  init?(_ compiled: CompiledVenue) throws(FootwayFileError) {
    guard compiled.file.contains(.groundIntegers) else { return nil }
    integers = try compiled.file.column(.groundIntegers)
    numbers = try compiled.file.column(.groundNumbers)
    levelCount = compiled.venue.levels.count
    nodeCount = compiled.graph.networkNodeCount
  }

  func visibleNodes(from point: Point, level: Int) -> [(node: Int, distance: Double)] {
    known?.visibleNodes(from: point, level: level) ?? []
  }

  func isClear(_ a: Point, _ b: Point, level: Int) -> Bool { known?.isClear(a, b, level: level) ?? false }

  private var known: WalkableGround? {
    ground.withLock { ground in
      if let ground { return ground }
      let storage = WalkableGround.Storage(integers: Array(integers), numbers: Array(numbers))
      let read = WalkableGround(storage, levelCount: levelCount, nodeCount: nodeCount)
      ground = .some(read)
      return read
    }
  }
}

extension FootwayWriter {
  /// Adds the ground around made paths.
  mutating func add(_ ground: WalkableGround) {
    let storage = ground.storage
    add(Column(storage.integers), kind: .groundIntegers)
    add(Column(storage.numbers), kind: .groundNumbers)
  }
}
