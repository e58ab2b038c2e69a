// Follows many devices through zones in memory: containment and tracker together.
// usage: zone-track ZONES EXTENT DEVICES FIXES
// ZONES: see make_zones.py; devices walk about a metre a fix within a square of EXTENT metres, in random order. Writes
// million fixes a CPU second with both, of the tracker alone, how many events there were, and the devices held.
import Footway
import Glibc

/// CPU seconds of this process.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

func doubles(_ path: String) -> [Double] {
  guard let file = unsafe fopen(path, "r") else { return [] }
  defer { unsafe fclose(file) }
  unsafe fseek(file, 0, SEEK_END)
  let count = unsafe ftell(file) / 8
  unsafe rewind(file)
  return unsafe [Double](unsafeUninitializedCapacity: count) { buffer, read in
    read = unsafe fread(buffer.baseAddress, 8, count, file)
  }
}

func areas(_ numbers: [Double]) throws -> [[Zone.Area]] {
  var place = 1
  func next() -> Double {
    defer { place += 1 }
    return numbers[place]
  }
  return try (0..<Int(numbers[0])).map { _ in
    let rings = try (0..<Int(next())).map { _ in try Ring((0..<Int(next())).map { _ in Point(next(), next()) }) }
    return [Zone.Area(level: 0, polygon: Polygon(rings[0], holes: Array(rings.dropFirst())))]
  }
}

/// A number that looks random, from the one before.
struct Steps {
  var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let extent = Double(arguments[2]), let devices = Int(arguments[3]),
  let fixes = Int(arguments[4])
else {
  print("zone-track: usage: zone-track ZONES EXTENT DEVICES FIXES")
  exit(2)
}
/// In a function, since each use of a global variable is checked for exclusive access.
func measure() throws {
  let (index, _) = try ZoneIndex.build(areas(doubles(arguments[1])), levelCount: 1)
  let reader = try ZoneReader(index)
  var tracker = ZoneTracker(limits: [Int?](repeating: nil, count: index.areaCount), options: TrackerOptions())
  var steps = Steps()
  var positions = (0..<devices).map { _ in Point(steps.fraction() * extent, steps.fraction() * extent) }
  // Walks are made before they are timed, in pieces that fit into memory.
  let size = 1 << 16
  var batches: [FixBatch] = []
  for start in stride(from: 0, to: fixes, by: size) {
    var batch = FixBatch()
    for number in start..<min(start + size, fixes) {
      let device = Int(steps.next() % UInt64(devices))
      let old = positions[device]
      let moved = Point(old.x + 2 * steps.fraction() - 1, old.y + 2 * steps.fraction() - 1)
      positions[device] = Point(min(max(moved.x, 0), extent), min(max(moved.y, 0), extent))
      batch.append(
        Fix(
          time: Int64(number) * 1_000_000 / Int64(max(devices, 1)) + 1, device: UInt64(device),
          point: positions[device],
          level: 0, accuracy: 0))
    }
    batches.append(batch)
  }
  var hits: [ZoneHit] = []
  var events: [ZoneEvent] = []
  var (told, asking, tracking) = (0, 0.0, 0.0)
  for batch in batches {
    hits.removeAll(keepingCapacity: true)
    let start = now()
    reader.append(batch.points, levels: batch.levels, to: &hits)
    let asked = now()
    tracker.update(batch, hits: hits, depths: reader, into: &events)
    tracking += now() - asked
    asking += asked - start
    told += events.count
    events.removeAll(keepingCapacity: true)
  }
  print(Double(fixes) / (asking + tracking) / 1e6, Double(fixes) / tracking / 1e6, told, tracker.deviceCount)
}

try measure()
