import Glibc
import Records
import Routing
import Text
import VenueModel
import Zones

/// What became of one venue.
struct BuildResult {
  let target: BuildTarget
  let outcome: Outcome
  /// How long it took.
  let seconds: Double
  private let profiles: [String]

  enum Outcome {
    case built(Summary)
    /// The file was current.
    case unchanged
    case failed(Failure)
  }

  /// What the file holds.
  struct Summary {
    var nodes: Int
    var edges: Int
    var byteCount: Int
    var contentHash: UInt64
    /// How many findings of severity error the import has.
    var errorCount: Int
  }

  /// Builds a venue; a failure is a result too.
  init(_ target: BuildTarget, _ settings: BuildSettings) {
    self.target = target
    profiles = settings.profiles.map(\.name)
    let start = Progress.now
    do throws(Failure) {
      outcome = try Self.build(target, settings).map { .built($0) } ?? .unchanged
    } catch {
      outcome = .failed(error)
    }
    seconds = Progress.now - start
  }

  /// Builds and writes a file; `nil` when it is current.
  private static func build(_ target: BuildTarget, _ settings: BuildSettings) throws(Failure) -> Summary? {
    var options = settings.options
    if let station = target.station { options.station = station }
    let (sources, compiled) = try VenueSources.open([target.operand], format: options.format)
    guard compiled == nil else { throw VenueInput.compiledInput(target.operand) }
    for file in sources.files where target.output != "-" && FileReader.areSame(file, target.output) {
      throw Failure(
        at: SourcePlace(file: target.output), "is one of the venue's own files; name another one",
        code: "output.is-input")
    }
    let name = FileReader.name(target.operand)
    let hash = settings.contentHash(sources, options, name: name)
    if !settings.isForced, isCurrent(target.output, hash) { return nil }
    var reading = try sources.read(options)
    let ground = try options.makePaths(&reading, at: name)
    let graph = PathGraph(reading.venue)
    var writer = FootwayWriter()
    writer.add(reading.venue, graph, findings: reading.findings, name: name)
    // Without a topology, in open spaces of many nodes, searches answer.
    let topology = RouteTopology(graph)
    if let topology { writer.add(topology) }
    if !reading.venue.zones.isEmpty { writer.add(try zoneIndex(reading.venue, name)) }
    if let ground { writer.add(ground) }
    addProfiles(to: &writer, graph, topology, settings)
    var output = try Output(target.output)
    try unsafe writer.write(contentHash: hash) { (bytes) throws(Failure) in try unsafe output.write(bytes) }
    try output.finish()
    return Summary(
      nodes: graph.networkNodeCount, edges: reading.venue.network.edges.count, byteCount: writer.fileSize,
      contentHash: hash, errorCount: reading.findings.count { $0.severity == .error })
  }

  private static func zoneIndex(_ venue: Venue, _ name: String) throws(Failure) -> ZoneIndex {
    do throws(ZoneError) {
      return try ZoneIndex.build(venue).index
    } catch {
      throw Failure(error, at: name)
    }
  }

  /// Prepares the profiles, several at a time where threads are left, and adds them in their order.
  private static func addProfiles(
    to writer: inout FootwayWriter, _ graph: PathGraph, _ topology: RouteTopology?, _ settings: BuildSettings
  ) {
    var next = 0
    // Touched in turns only.
    var filled = writer
    OrderedWorkers.run(min(settings.threadsWithin, settings.profiles.count)) {
      var number = 0
      var prepared: (costs: LinkCosts, index: RouteIndex?)?
      return OrderedWorkers.Worker(
        read: {
          guard next < settings.profiles.count else { return false }
          number = next
          next += 1
          return true
        },
        work: {
          let costs = LinkCosts(graph, settings.profiles[number])
          prepared = (costs, topology.flatMap { RouteIndex(graph, costs, topology: $0) })
        },
        write: {
          guard let (costs, index) = prepared else { return false }
          filled.add(costs, number: number)
          if let index { filled.add(index, number: number) }
          prepared = nil
          return true
        })
    }
    writer = filled
  }

  /// Whether a file was built from the same sources with the same settings; only its header is read.
  private static func isCurrent(_ path: String, _ hash: UInt64) -> Bool {
    guard path != "-" else { return false }
    var status = stat()
    let front = MappedFile.front(path, count: FootwayHeader.size)
    guard unsafe stat(path, &status) == 0, let header = unsafe front.withUnsafeBytes({ unsafe try? FootwayHeader($0) })
    else {
      return false
    }
    return header.contentHash == hash && header.fileSize == UInt64(status.st_size)
  }

  // MARK: Telling

  /// The line for people; it tells no time, so that it can be compared.
  func text() -> String {
    switch outcome {
    case .built(let summary):
      let profiles = "\(profiles.count) profile\(profiles.count == 1 ? "" : "s")"
      return "\(target.name): \(Self.grouped(summary.nodes)) nodes, \(Self.grouped(summary.edges)) edges, \(profiles),"
        + " \(Compilation.size(summary.byteCount))\n"
    case .unchanged: return "\(target.name): unchanged\n"
    case .failed: return "\(target.name): failed\n"
    }
  }

  /// The same as an object on a line.
  func json() -> String {
    var json = JSONWriter()
    json.beginObject()
    json.write("venue", target.name)
    switch outcome {
    case .built(let summary):
      json.write("status", "built")
      json.write("output", target.output)
      json.write("nodes", summary.nodes)
      json.write("edges", summary.edges)
      json.write("profiles", profiles)
      json.write("bytes", summary.byteCount)
      json.write("sourceHash", Compilation.hexadecimal(summary.contentHash))
      json.write("errors", summary.errorCount)
    case .unchanged:
      json.write("status", "unchanged")
      json.write("output", target.output)
    case .failed(let failure):
      json.write("status", "failed")
      json.beginObject("error")
      json.write("code", failure.code)
      json.write("message", failure.message)
      json.endObject()
    }
    json.endObject()
    json.endLine()
    return json.take()
  }

  /// A number with commas between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    let digits = String(number)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
