import Arguments
import Formats
import Records
import Routing

/// Answers pairs of one venue for one thread.
@safe final class PairAnswering: PairAnswerer {
  private var query: RouteQuery
  private let reading: PairReading
  private var writer: PairWriter
  private let measures: WayMeasures?
  private var way = NodeWay()
  /// Names that stand for nothing, by their bytes: looking for what is near takes thousands of times as long as a way.
  private var failures: [[UInt8]: LookupError] = [:]
  private static let mostFailures = 1 << 12
  private static let longestName = 256
  /// What messages call the pairs.
  private let name: String

  /// - Parameter measures: tells how long ways are; `nil` when that takes routes.
  init(
    _ query: borrowing RouteQuery, _ zones: RouteZones?, _ layout: PairLayout, _ measures: WayMeasures?,
    _ invocation: Invocation, name: String
  ) {
    self.query = RouteQuery(sharing: query)
    self.measures = measures
    self.name = name
    reading = PairReading(layout: layout)
    var wording = RouteWording(query)
    wording.zones = zones
    writer = PairWriter(
      wording, invocation, isCSV: layout.output == .csv, columnCount: layout.columnCount)
  }

  func node(named name: String) -> Int32? {
    guard let spots = try? find(name).end.spots, spots.count == 1 else { return nil }
    return spots[0].node.map { Int32($0) }
  }

  func measure(from: Int32, to: Int32) -> (distance: Double, duration: Double)? {
    let measure = measures?.measure(from: Int(from), to: Int(to), &way)
    return measure.map { ($0.distance, $0.duration) }
  }

  func answers(to record: UnsafeBufferPointer<UInt8>, line: Int, isTooLong: Bool) -> [PairAnswer] {
    unsafe reading.pairs(Array(record), line: line, isTooLong: isTooLong).map(answer)
  }

  private func find(_ name: String) throws(LookupError) -> NamedEnd {
    let bytes = Array(name.utf8)
    if let failure = failures[bytes] { throw failure }
    do throws(LookupError) {
      return try query.find(name)
    } catch {
      if failures.count >= Self.mostFailures { failures = [:] }
      if bytes.count <= Self.longestName { failures[bytes] = error }
      throw error
    }
  }

  private func answer(_ record: PairRecord) -> PairAnswer {
    do throws(LookupError) {
      if let error = record.error { throw error }
      let start = try find(record.from)
      let end = try find(record.to)
      let answer = query.router.route(from: start.end, to: end.end, under: query.restrictions)
      let pair = RoutedPair(from: start.name, to: end.name, answer: answer)
      writer.write(pair, asWritten: (record.from, record.to), cells: record.cells)
      if case .noRoute = pair.answer { return PairAnswer(text: writer.take(), isFound: false) }
      return PairAnswer(text: writer.take(), isFound: true)
    } catch {
      writer.write(error, record)
      return PairAnswer(
        text: writer.take(), isFound: false,
        message: "\(name):\(record.line):1: error: \(error.message) [\(error.code)]")
    }
  }
}
