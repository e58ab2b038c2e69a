// Times the stages of an import inside one process, without its start and end.
// usage: import-stages FILE [REPETITIONS]
// Writes one line per stage: its name, the median and the least CPU milliseconds, and MB/s by each.
import Footway
import Glibc

/// CPU milliseconds of this process.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func fail(_ message: String) -> Never {
  print("import-stages: \(message)")
  exit(2)
}

/// The content of a file, read as the command reads it.
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

/// One import: its size in megabytes and the time before and after each stage. The venue and document end with it.
func importOnce(_ path: String) -> (megabytes: Double, marks: [Double]) {
  var marks = [now()]
  let text = read(path)
  let megabytes = Double(text.count) / 1e6
  marks.append(now())
  do {
    let document = try JSONDocument(text)
    marks.append(now())
    // Part of making the venue; timed once more alone.
    _ = document.duplicateKeys()
    marks.append(now())
    let reading = try VenueReader.read([SourceDocument(name: path, json: document)])
    marks.append(now())
    guard !reading.venue.levels.isEmpty else { fail("\(path) has no level") }
  } catch {
    fail("\(error)")
  }
  return (megabytes, marks)
}

func run(_ arguments: [String]) {
  guard arguments.count >= 2 else { fail("usage: import-stages FILE [REPETITIONS]") }
  let repetitions = arguments.count > 2 ? Int(arguments[2]) ?? 5 : 5
  let names = ["read the file", "parse the JSON", "find doubled keys", "make the venue", "free", "import"]
  var times = [[Double]](repeating: [], count: names.count)
  var megabytes = 0.0
  for _ in 0..<max(1, repetitions) {
    var (size, marks) = importOnce(arguments[1])
    marks.append(now())
    megabytes = size
    let stages = zip(marks, marks.dropFirst()).map { $1 - $0 }
    for (index, time) in stages.enumerated() { times[index].append(time) }
    // The doubled keys were looked for twice.
    times[5].append(stages.reduce(0, +) - stages[2])
  }
  for (name, times) in zip(names, times) {
    let sorted = times.sorted()
    let median = sorted[sorted.count / 2]
    print("\(name)\t\(median)\t\(sorted[0])\t\(megabytes / median * 1e3)\t\(megabytes / sorted[0] * 1e3)")
  }
}

run(CommandLine.arguments)
