import Geometry
import Text

/// How records are answered with the areas that hold them.
public struct ZoneJoin: Sendable {
  /// The ids of the zones, by their numbers.
  public var ids: [String]
  /// The ids of the beacons, whose numbers follow those of the zones; `nil` when they are not told.
  public var beacons: [String]?
  /// Whether each zone or beacon has a record of its own.
  public var isLong: Bool
  /// Whether the nearest zone is told as well.
  public var tellsNearest: Bool
  /// Decimals of distances; `nil` for as many as read back.
  public var precision: Int?

  /// Makes a join.
  public init(
    ids: [String], beacons: [String]? = nil, isLong: Bool = false, tellsNearest: Bool = false, precision: Int? = nil
  ) {
    self.ids = ids
    self.beacons = beacons
    self.isLong = isLong
    self.tellsNearest = tellsNearest
    self.precision = precision
  }

  /// The columns that the answer adds.
  public var added: [String] {
    let areas = beacons == nil ? ["zones"] : ["zones", "beacons"]
    return (isLong ? areas.map { String($0.dropLast()) } : areas)
      + (tellsNearest ? ["nearest", "nearest_distance"] : [])
  }
}

/// Answers chunks of a log with the areas that hold each position; one a thread.
public final class ZoneJoinWorker {
  private let chunk: LogChunk
  private let join: ZoneJoin
  private let texts: ZoneTexts
  /// The number of the first beacon.
  private let zoneCount: UInt32
  private let isCSV: Bool
  private let addsError: Bool
  /// The next chunk.
  public var input: RecordBuffer { chunk.input }
  /// The answer to it.
  public let output = AnswerBuffer()

  /// Makes a worker.
  ///
  /// - Parameter job: of a request whose ``LogRequest/added`` are those of the join.
  public init(_ job: LogJob, _ join: ZoneJoin, _ answerer: any ZoneAnswerer) {
    chunk = LogChunk(job, answerer)
    self.join = join
    isCSV = job.format == .csv
    addsError = job.layout.map { $0.errorColumn == nil } ?? false
    zoneCount = UInt32(join.ids.count)
    texts = ZoneTexts(join.ids + (join.beacons ?? []), isCSV: isCSV)
  }

  /// Answers the chunk in ``input`` into ``output``.
  ///
  /// - Complexity: O(bytes of the chunk and of the answer), and what asking takes.
  public func answer() -> ChunkReport {
    output.count = 0
    output.shrink(to: 4 << 20)
    let report = chunk.read()
    chunk.hits.withUnsafeBufferPointer { join.isLong ? writeLong($0) : write($0) }
    return report
  }

  private var failures: FailureWriter {
    FailureWriter(table: chunk.table, input: chunk.input, layout: chunk.job.layout, keepsSource: true)
  }

  /// Writes each record once, and what is between them as it is.
  private func write(_ hits: UnsafeBufferPointer<PositionHit>) {
    let bytes = UnsafePointer(chunk.input.bytes)
    let records = chunk.table.records
    var pen = Pen(output)
    var (done, position, hit) = (0, 0, 0)
    for index in 0..<chunk.recordCount {
      let record = records[index]
      let (start, end) = (Int(record.start), Int(record.end))
      pen.copy(bytes + done, start &- done)
      done = end
      guard record.failure < 0 else {
        pen.lift()
        failures.write(index, output)
        pen = Pen(output)
        continue
      }
      let first = hit
      while hit < hits.count, Int(hits[hit].position) == position { hit &+= 1 }
      let own = UnsafeBufferPointer(rebasing: hits[first..<hit])
      if isCSV {
        pen.copy(bytes + start, end &- start)
        pen.put(UInt8(ascii: ","))
        writeCells(own, &pen)
        if join.tellsNearest { writeNearestCells(position, &pen) }
        if addsError { pen.put(UInt8(ascii: ",")) }
      } else {
        pen.copy(bytes + start, end &- 1 &- start)
        writeLists(own, &pen)
        if join.tellsNearest { writeNearestMembers(position, &pen) }
        pen.put("}")
      }
      position &+= 1
    }
    // After a record that ends the work only its line end is left to write.
    if chunk.recordCount < chunk.table.records.count || input.content == .overlong {
      pen.put(isCRLF(done) ? "\r\n" : "\n")
    } else {
      pen.copy(bytes + done, input.count &- done)
    }
    pen.lift()
  }

  /// How many of ascending hits are zones; beacons follow.
  @inline(__always)
  private func zones(of hits: UnsafeBufferPointer<PositionHit>) -> Int {
    hits.firstIndex { $0.zone >= zoneCount } ?? hits.count
  }

  @inline(__always)
  private func writeCells(_ hits: UnsafeBufferPointer<PositionHit>, _ pen: inout Pen) {
    guard join.beacons != nil else { return texts.writeCell(hits, &pen) }
    let zones = zones(of: hits)
    texts.writeCell(UnsafeBufferPointer(rebasing: hits[..<zones]), &pen)
    pen.put(UInt8(ascii: ","))
    texts.writeCell(UnsafeBufferPointer(rebasing: hits[zones...]), &pen)
  }

  @inline(__always)
  private func writeLists(_ hits: UnsafeBufferPointer<PositionHit>, _ pen: inout Pen) {
    let zones = join.beacons == nil ? hits.count : zones(of: hits)
    pen.put(",\"zones\":[")
    texts.writeList(UnsafeBufferPointer(rebasing: hits[..<zones]), &pen)
    if join.beacons != nil {
      pen.put("],\"beacons\":[")
      texts.writeList(UnsafeBufferPointer(rebasing: hits[zones...]), &pen)
    }
    pen.put("]")
  }

  /// Writes one zone or beacon for `--long`; in CSV the cell of the other is empty.
  @inline(__always)
  private func writeOne(_ area: UInt32, _ pen: inout Pen) {
    let isBeacon = area >= zoneCount
    if isCSV {
      pen.put(isBeacon ? ",," : ",")
      texts.write(area, &pen)
      if !isBeacon, join.beacons != nil { pen.put(UInt8(ascii: ",")) }
    } else {
      pen.put(isBeacon ? ",\"beacon\":" : ",\"zone\":")
      texts.write(area, &pen)
    }
  }

  /// Writes a record for each area that holds it; those that failed once.
  private func writeLong(_ hits: UnsafeBufferPointer<PositionHit>) {
    let bytes = UnsafePointer(chunk.input.bytes)
    var pen = Pen(output)
    var (position, hit) = (0, 0)
    for index in 0..<chunk.recordCount {
      let record = chunk.table.records[index]
      let (start, end) = (Int(record.start), Int(record.end))
      let lineEnd: StaticString = isCRLF(end) ? "\r\n" : "\n"
      guard record.failure < 0 else {
        pen.lift()
        failures.write(index, output)
        pen = Pen(output)
        pen.put(lineEnd)
        continue
      }
      while hit < hits.count, Int(hits[hit].position) == position {
        pen.copy(bytes + start, isCSV ? end &- start : end &- 1 &- start)
        writeOne(hits[hit].zone, &pen)
        if join.tellsNearest { isCSV ? writeNearestCells(position, &pen) : writeNearestMembers(position, &pen) }
        if addsError { pen.put(UInt8(ascii: ",")) }
        if !isCSV { pen.put(UInt8(ascii: "}")) }
        pen.put(lineEnd)
        hit &+= 1
      }
      position &+= 1
    }
    pen.lift()
  }

  private func isCRLF(_ end: Int) -> Bool {
    input.content != .overlong && end + 1 < input.count && input.bytes[end] == 0x0D
  }

  private func writeNearestCells(_ position: Int, _ pen: inout Pen) {
    guard let nearest = chunk.nearest(position) else { return pen.put(",,") }
    pen.put(UInt8(ascii: ","))
    texts.write(UInt32(nearest.zone), &pen)
    pen.put(UInt8(ascii: ","))
    pen.write(nearest.distance, join.precision ?? -1)
  }

  private func writeNearestMembers(_ position: Int, _ pen: inout Pen) {
    guard let nearest = chunk.nearest(position) else { return pen.put(",\"nearest\":null,\"nearest_distance\":null") }
    pen.put(",\"nearest\":")
    texts.write(UInt32(nearest.zone), &pen)
    pen.put(",\"nearest_distance\":")
    pen.write(nearest.distance, join.precision ?? -1)
  }
}
