import Frames
import Geometry
import TestSupport
import Text

@testable import Records

/// A whole log through reader, workers and writer, as the command runs it.
struct LogRun: Equatable {
  var output: [UInt8] = []
  var fixes: [CollectedFix] = []
  var messages: [ChunkReport.Message] = []
  var records = 0
  var failed = 0
  var hasUnzoned = false

  var text: String { String(decoding: output, as: UTF8.self) }
  var codes: [String] { messages.map(\.code) }

  /// A fix as the consumer saw it.
  struct CollectedFix: Hashable {
    var time: Int64
    var device: String
    var x: Double
    var y: Double
    var level: Int32
    /// Metres, -1 where the log does not say.
    var accuracy: Double
    var zones: [UInt32]
  }

  /// What is read, and how the stream is cut.
  struct Settings {
    var zones = DrawnZones.sample
    var request = LogRequest()
    /// The first zone that is told as a beacon; `nil` for none.
    var firstBeacon: Int?
    var isLong = false
    var tellsNearest = false
    var frame = Frame.local
    /// Pixels per metre of the levels' plans, for frames of a plan.
    var scales = [10.0, 20, 0]
    var stopsOnError = false
    var chunk = 1 << 20
    var workers = 1
  }

  private final class Stream {
    var reader: RecordReader<Never>
    var result = LogRun()

    init(_ bytes: [UInt8], _ chunk: Int) {
      var place = 0
      reader = RecordReader(chunk: chunk) { room in
        let count = min(room.count, bytes.count - place)
        bytes.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[place..<(place + count)])) }
        place += count
        return count
      }
    }

    /// - Throws: ``RecordError`` for a log that cannot be read at all.
    func job(_ settings: Settings) throws -> LogJob {
      let front = reader.peek()
      let format = try RecordFormat.recognise(front)
      reader.format = format
      let names = settings.zones.levels
      let job = try LogJob(
        front, settings.request, format: format, chains: try Self.chains(settings), defaultLevel: 0,
        stopsOnError: settings.stopsOnError
      ) { name in
        names.firstIndex(of: name).map { .success($0) } ?? .failure(RecordError("level.unknown", "no level '\(name)'"))
      }
      reader.skip(job.headerLength)
      return job
    }

    private static func chains(_ settings: Settings) throws -> [Result<FrameChain, RecordError>] {
      guard case .picture = settings.frame else {
        return [.success(try FrameChain(from: settings.frame, to: .local, in: LevelFrames()))]
      }
      return try settings.scales.map { scale in
        guard scale > 0 else { return .failure(RecordError("frame.unknown-scale", "no scale")) }
        let frames = LevelFrames(pixelsPerMeter: PixelsPerMeter(scale))
        return .success(try FrameChain(from: settings.frame, to: .local, in: frames))
      }
    }

    func take(_ report: ChunkReport) -> Bool {
      result.messages += report.messages
      result.records += report.records
      result.failed += report.failed
      return !report.isLast
    }
  }

  /// The answer to each record.
  static func join(_ text: String, _ settings: Settings = Settings()) throws -> LogRun {
    try join(Array(text.utf8), settings)
  }

  static func join(_ bytes: [UInt8], _ settings: Settings = Settings()) throws -> LogRun {
    var settings = settings
    let (ids, first) = (settings.zones.ids, settings.firstBeacon)
    let join = ZoneJoin(
      ids: Array(ids[..<(first ?? ids.count)]), beacons: first.map { Array(ids[$0...]) }, isLong: settings.isLong,
      tellsNearest: settings.tellsNearest)
    settings.request.added = join.added
    let stream = Stream(bytes, settings.chunk)
    let job = try stream.job(settings)
    stream.result.output = job.header
    OrderedWorkers.run(settings.workers) {
      let worker = ZoneJoinWorker(job, join, settings.zones.answerer())
      var report = ChunkReport()
      return OrderedWorkers.Worker(
        read: { stream.reader.next(worker.input) }, work: { report = worker.answer() },
        write: {
          stream.result.output += worker.output.contents
          return stream.take(report)
        })
    }
    return stream.result
  }

  /// The fixes, as one who takes them in turn sees them.
  static func fixes(_ text: String, _ settings: Settings = Settings()) throws -> LogRun {
    var settings = settings
    settings.request.readsFixes = true
    let stream = Stream(Array(text.utf8), settings.chunk)
    let job = try stream.job(settings)
    OrderedWorkers.run(settings.workers) {
      let worker = FixWorker(job, settings.zones.answerer())
      var report = ChunkReport()
      return OrderedWorkers.Worker(
        read: { stream.reader.next(worker.input) }, work: { report = worker.read() },
        write: {
          stream.result.fixes += collect(worker.batch)
          if worker.batch.hasUnzoned { stream.result.hasUnzoned = true }
          return stream.take(report)
        })
    }
    return stream.result
  }

  private static func collect(_ batch: LogBatch) -> [CollectedFix] {
    var zones: [[UInt32]] = Array(repeating: [], count: batch.count)
    for hit in batch.hits { zones[Int(hit.position)].append(hit.zone) }
    return (0..<batch.count).map { index in
      CollectedFix(
        time: batch.times[index], device: String(decoding: batch.device(index), as: UTF8.self),
        x: batch.points[index].x, y: batch.points[index].y, level: batch.levels[index],
        accuracy: batch.accuracies[index].isNaN ? -1 : batch.accuracies[index], zones: zones[index])
    }
  }

  /// The answer in one chunk by one worker, after it was compared with that for other chunks and numbers of workers.
  static func agreeing(_ run: (Int, Int) throws -> LogRun, _ report: (String) -> Void) throws -> LogRun {
    let whole = try run(1 << 20, 1)
    for size in Cuts.sizes + [1 << 20] {
      for workers in [1, 2, 8] where try run(size, workers) != whole {
        report("chunks of \(size) bytes by \(workers) workers give another answer")
      }
    }
    return whole
  }
}

/// Zones on a few levels, asked the slow and exact way.
struct DrawnZones: Sendable {
  let levels: [String]
  let ids: [String]
  /// By the number of the zone: a level and what is there.
  let parts: [(zone: UInt32, level: Int32, polygon: Polygon)]

  /// Two overlapping squares and one with a hole on the first level, one on the second; none on the third.
  static let sample = DrawnZones(
    levels: ["G", "1", "Roof, west"],
    zones: [
      ("hall", 0, [(0, 0), (10, 0), (10, 10), (0, 10)], []), ("a;b", 0, [(5, 5), (15, 5), (15, 15), (5, 15)], []),
      ("say \"hi\"", 0, [(2, 2), (4, 2), (4, 4), (2, 4)], []), ("x,y", 1, [(0, 0), (20, 0), (20, 20)], []),
      ("", 1, [(0, 0), (8, 0), (8, 8), (0, 8)], [(3, 3), (5, 3), (5, 5), (3, 5)]),
    ])

  init(
    levels: [String],
    zones: [(id: String, level: Int32, shell: [(Double, Double)], hole: [(Double, Double)])]
  ) {
    self.levels = levels
    ids = zones.map(\.id)
    parts = zones.enumerated().compactMap { index, zone -> (UInt32, Int32, Polygon)? in
      guard let shell = try? Ring(zone.shell.map { Point($0.0, $0.1) }) else { return nil }
      let hole = try? Ring(zone.hole.map { Point($0.0, $0.1) })
      return (UInt32(index), zone.level, Polygon(shell, holes: hole.map { [$0] } ?? []))
    }
  }

  /// The zones that hold a point, borders included.
  func zones(_ x: Double, _ y: Double, _ level: Int32) -> [UInt32] {
    parts.filter { $0.level == level && $0.polygon.contains(Point(x, y)) != .outside }.map(\.zone)
  }

  func nearest(_ point: Point, _ level: Int32) -> (zone: Int, distance: Double)? {
    let distances = parts.filter { $0.level == level }.map { part in
      (
        zone: Int(part.zone),
        distance: part.polygon.contains(point) == .outside ? part.polygon.distanceToBorder(from: point) : 0
      )
    }
    return distances.min { $0.distance < $1.distance }
  }

  func answerer() -> any ZoneAnswerer { Scan(self) }

  private final class Scan: ZoneAnswerer {
    private let zones: DrawnZones

    init(_ zones: DrawnZones) { self.zones = zones }

    func append(_ points: [Point], levels: [Int32], to hits: inout [PositionHit]) {
      for (index, point) in points.enumerated() {
        for zone in zones.zones(point.x, point.y, levels[index]) {
          hits.append(PositionHit(position: UInt32(index), zone: zone))
        }
      }
    }

    func nearest(to point: Point, level: Int) -> (zone: Int, distance: Double)? {
      zones.nearest(point, Int32(level))
    }
  }
}
