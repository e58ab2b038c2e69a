// Asks an index of zones for positions in memory; make_zones.py writes both.
// usage: zone-join ZONES POINTS [HITS [covers|contains]]
// ZONES: doubles, see make_zones.py; POINTS: x and y of each position. Writes the milliseconds of the build, the bytes
// of the index, million positions a CPU second (median of seven rounds), hits, and positions in doubt; the hits as pairs
// of 32-bit numbers to HITS.
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

let arguments = CommandLine.arguments
guard arguments.count > 2 else {
  print("zone-join: usage: zone-join ZONES POINTS [HITS [covers|contains]]")
  exit(2)
}
let parts = try areas(doubles(arguments[1]))
let numbers = doubles(arguments[2])
let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
let start = now()
let (index, _) = try ZoneIndex.build(parts, levelCount: 1)
let build = (now() - start) * 1000
let boundary = arguments.count > 4 ? BoundaryPolicy(rawValue: arguments[4]) ?? .covers : .covers
let reader = try ZoneReader(index, boundary: boundary)
var hits: [ZoneHit] = []
hits.reserveCapacity(points.count * max(index.mostHits, 1))
var rounds: [Double] = []
for _ in 0..<7 {
  hits.removeAll(keepingCapacity: true)
  let start = now()
  reader.append(points, level: 0, to: &hits)
  rounds.append(now() - start)
}
let speed = Double(points.count) / rounds.sorted()[3] / 1e6
print(build, index.byteCount, speed, hits.count, reader.doubtCount / 7)
if arguments.count > 3, let file = unsafe fopen(arguments[3], "w") {
  unsafe hits.withUnsafeBytes { bytes in _ = unsafe fwrite(bytes.baseAddress, 1, bytes.count, file) }
  unsafe fclose(file)
}
