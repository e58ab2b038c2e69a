import Arguments
import Formats
import Glibc
import Records
import Routing
import Text
import VenueModel

/// `footway matrix`: distance and duration between many places, streamed.
enum MatrixCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let files = [invocation.text("from-file"), invocation.text("to-file")].compactMap { $0 } + invocation.operands
    if files.count(where: { $0 == "-" }) > 1 {
      throw Failure("error: standard input can be one of the files, not several [usage.conflict]")
    }
    let from = try PlaceList("from", invocation)
    let to = try PlaceList("to", invocation)
    guard !from.isEmpty else {
      throw Failure("error: 'matrix' needs --from or --from-file [usage.missing-flag]\ntry 'footway help matrix'")
    }
    let input = try VenueInput(invocation)
    RouteCommand.remark(on: input, console)
    var query = try RouteQuery(input, invocation, console, isIndexed: true)
    let sources = try from.find(&query)
    let targets = to.isEmpty ? sources : try to.find(&query)
    let table = query.router.matrix(from: sources.map(\.end), to: targets.map(\.end))
    let answer = MatrixAnswer(
      table, RouteWording(query), (sources, from.texts), (targets, to.isEmpty ? from.texts : to.texts), invocation)
    try MatrixStream(answer, invocation, console).run()
    return 0
  }
}

/// The blocks of a matrix, worked out on all threads and written in order.
///
/// Reading happens under one lock and writing under another, see ``OrderedWorkers``.
private final class MatrixStream {
  private let answer: MatrixAnswer
  private let blocks: [MatrixAnswer.Block]
  private let jobs: Int?
  private var next = 0
  private var output: Output
  private var progress: Progress
  private let all: Int
  private var done = 0
  private var failure: Failure?

  /// How many cells a block has, about.
  private static let blockSize = 1 << 12

  init(_ answer: MatrixAnswer, _ invocation: Invocation, _ console: Console) throws(Failure) {
    self.answer = answer
    blocks = answer.blocks(of: Self.blockSize)
    all = blocks.reduce(0) { $0 + $1.rows.count } * answer.columnCount
    jobs = invocation.integer("jobs")
    output = try Output(invocation.text("output"))
    progress = Progress("pairs", choice: invocation.switchValue("progress"), console: console)
  }

  func run() throws(Failure) {
    try output.write(answer.head)
    let cores = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    OrderedWorkers.run(jobs ?? min(cores, blocks.count)) {
      var block = MatrixAnswer.Block(rows: 0..<0, measure: nil)
      var text = ""
      return OrderedWorkers.Worker(
        read: {
          guard self.next < self.blocks.count else { return false }
          block = self.blocks[self.next]
          self.next += 1
          return true
        }, work: { text = self.answer.text(block) }, write: { self.write(text, block) })
    }
    progress.finish()
    if let failure { throw failure }
    try output.write(answer.tail)
    try output.finish()
  }

  private func write(_ text: String, _ block: MatrixAnswer.Block) -> Bool {
    do throws(Failure) {
      try output.write(text)
    } catch {
      failure = error
      return false
    }
    done += block.rows.count * answer.columnCount
    progress.update(done: done, fraction: all > 0 ? Double(done) / Double(all) : 1)
    return true
  }
}
