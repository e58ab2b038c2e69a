import Geometry
import Text

/// How records are answered with the areas that hold them.
public struct ZoneJoin: Sendable {
  /// The ids of the areas, by their numbers.
  public var ids: [String]
  /// Whether each area has a record of its own.
  public var isLong: Bool
  /// Whether the nearest area is told as well.
  public var tellsNearest: Bool
  /// Decimals of distances; `nil` for as many as read back.
  public var precision: Int?

  /// Makes a join.
  public init(ids: [String], isLong: Bool = false, tellsNearest: Bool = false, precision: Int? = nil) {
    self.ids = ids
    self.isLong = isLong
    self.tellsNearest = tellsNearest
    self.precision = precision
  }

  /// The columns that the answer adds.
  public var added: [String] {
    [isLong ? "zone" : "zones"] + (tellsNearest ? ["nearest", "nearest_distance"] : [])
  }
}

/// Answers chunks of a log with the areas that hold each position; one a thread.
public final class ZoneJoinWorker {
  private let chunk: LogChunk
  private let join: ZoneJoin
  private let texts: ZoneTexts
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
    texts = ZoneTexts(join.ids, isCSV: isCSV)
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
        texts.writeCell(own, &pen)
        if join.tellsNearest { writeNearestCells(position, &pen) }
        if addsError { pen.put(UInt8(ascii: ",")) }
      } else {
        pen.copy(bytes + start, end &- 1 &- start)
        pen.put(",\"zones\":[")
        texts.writeList(own, &pen)
        pen.put("]")
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
        pen.put(isCSV ? "," : ",\"zone\":")
        texts.write(hits[hit].zone, &pen)
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
