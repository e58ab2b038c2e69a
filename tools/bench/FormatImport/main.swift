// Imports the files of one venue again and again inside one process, and makes paths of its floor plan.
// usage: format-import [--paths] REPETITIONS FILE…
// Writes one line: megabytes, median and least CPU seconds of an import, peak megabytes resident after it, and counts of
// levels, spaces, openings, places, nodes, edges and findings. With --paths a second one: square metres of plan, median
// and least CPU seconds of making paths, nodes and edges made.
import Footway
import Glibc

func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func fail(_ message: String) -> Never {
  print("format-import: \(message)")
  exit(2)
}

func read(_ path: String) -> TextBuffer {
  let descriptor = unsafe open(path, O_RDONLY)
  var status = stat()
  guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else { fail("cannot read \(path)") }
  defer { close(descriptor) }
  var buffer = TextBuffer(capacity: Int(status.st_size) + 1)
  while true {
    let before = buffer.count
    unsafe buffer.append { free in unsafe Glibc.read(descriptor, free.baseAddress, free.count) }
    if buffer.count == before { return buffer }
  }
}

/// The files of a venue as the command opens them.
struct Sources {
  var documents: [SourceDocument] = []
  var tables: [CSVTable] = []
  var maps: [OSMFile] = []
  var megabytes = 0.0

  mutating func add(_ name: String, _ text: consuming TextBuffer) throws {
    if ArchiveReader.isRecognized(text) {
      let archive = try ArchiveReader(name: name, text)
      while let path = archive.next() {
        guard path.hasSuffix("json") || path.hasSuffix(".txt"), let content = archive.content() else { continue }
        try add("\(name)/\(path)", content)
      }
      return
    }
    megabytes += Double(text.count) / 1e6
    if OSMFile.isRecognized(text) {
      maps.append(OSMFile(name: name, bytes: unsafe text.withBytes { unsafe Array($0) }))
    } else if CSVTable.kind(of: text) != nil {
      tables.append(CSVTable(name: name, text))
    } else {
      let document = SourceDocument(name: name, json: try JSONDocument(text))
      if VenueReader.reads(document) { documents.append(document) }
    }
  }
}

func median(_ times: [Double]) -> (middle: Double, least: Double) {
  let sorted = times.sorted()
  return (sorted[sorted.count / 2], sorted[0])
}

/// Square metres of what can be walked on: areas that are no obstacle, the outline of a level where it has no others.
func area(_ venue: Venue) -> Double {
  venue.levels.indices.reduce(0) { sum, level in
    func area(_ isWanted: (Space.Use) -> Bool) -> Double {
      venue.spaces.filter { $0.level == level && isWanted($0.use) }.reduce(0) {
        $0 + $1.polygons.reduce(0) { $0 + $1.area }
      }
    }
    return sum + max(area { $0 == .ground }, area { $0 != .ground && $0 != .obstacle })
  }
}

func run(_ arguments: [String]) throws {
  let makesPaths = arguments.contains("--paths")
  let words = arguments.filter { $0 != "--paths" }
  guard words.count >= 2, let repetitions = Int(words[0]), repetitions > 0 else {
    fail("usage: format-import [--paths] REPETITIONS FILE…")
  }
  var times: [Double] = []
  var kept: (reading: VenueReading, megabytes: Double)?
  for _ in 0..<repetitions {
    kept = nil
    let start = now()
    var sources = Sources()
    for path in words.dropFirst() { try sources.add(path, read(path)) }
    let reading = try VenueReader.read(sources.documents, tables: sources.tables, maps: sources.maps)
    times.append(now() - start)
    kept = (reading, sources.megabytes)
  }
  guard let (reading, megabytes) = kept else { return }
  var usage = rusage()
  unsafe getrusage(RUSAGE_SELF, &usage)
  let venue = reading.venue
  let (middle, least) = median(times)
  print(
    megabytes, middle, least, Double(usage.ru_maxrss) / 1024, venue.levels.count, venue.spaces.count,
    venue.openings.count,
    venue.places.count, venue.network.nodes.count, venue.network.edges.count, reading.findings.count)
  guard makesPaths else { return }
  times = []
  var made: PathNetwork?
  for _ in 0..<repetitions {
    let start = now()
    made = try venue.withPathways(mode: .plan).venue.network
    times.append(now() - start)
  }
  let making = median(times)
  print(area(venue), making.middle, making.least, made?.nodes.count ?? 0, made?.edges.count ?? 0)
}

do { try run(Array(CommandLine.arguments.dropFirst())) } catch { fail("\(error)") }
