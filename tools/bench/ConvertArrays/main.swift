// Times the conversion of positions in memory, without text: one million in two arrays.
// usage: convert-arrays [COUNT]
// Writes one line per conversion: its name and its CPU milliseconds; the second run counts, when memory is at hand.
import Footway
import Glibc

/// CPU milliseconds of this process.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func fail(_ message: String) -> Never {
  print("convert-arrays: \(message)")
  exit(2)
}

/// Positions between two corners, spread evenly: the fractions of multiples of two irrational numbers.
func spread(_ count: Int, _ low: (Double, Double), _ high: (Double, Double)) -> PositionColumns {
  var columns = PositionColumns()
  for index in 1...count {
    let (u, v) = (Double(index) * 0.7548776662466927, Double(index) * 0.5698402909980532)
    columns.x.append(low.0 + (high.0 - low.0) * (u - u.rounded(.down)))
    columns.y.append(low.1 + (high.1 - low.1) * (v - v.rounded(.down)))
  }
  return columns
}

/// Converts a copy, as pyproj does, or again and again in place, as numpy can; prints the time and gives the answer.
func measure(
  _ name: String, _ columns: PositionColumns, _ source: Frame, _ target: Frame, _ level: LevelFrames = LevelFrames(),
  isInPlace: Bool = false
) throws -> PositionColumns {
  let converter = try FrameChain(from: source, to: target, in: level).converter()
  var answer = columns
  converter.convert(&answer)
  let began = now()
  if !isInPlace { answer = columns }
  converter.convert(&answer)
  print("\(name)\t\(now() - began)")
  for index in stride(from: 0, to: answer.count, by: 9973) where !answer.isUsable(index) {
    fail("\(name): position \(index) failed")
  }
  return answer
}

func run(_ arguments: [String]) throws {
  let count = arguments.count > 1 ? Int(arguments[1]) ?? 1_000_000 : 1_000_000
  let earth = spread(count, (6.5, 45), (11.5, 55))
  let utm = Frame.crs("EPSG:32632")
  let projected = try measure("WGS 84 to EPSG:32632", earth, .wgs84, utm)
  _ = try measure("EPSG:32632 to WGS 84", projected, utm, .wgs84)
  _ = try measure("WGS 84 to EPSG:3857", earth, .wgs84, .crs("EPSG:3857"))
  // A turn of 30 degrees that neither grows nor shrinks, so that it can be run again in place.
  let turned = LevelFrames(
    pixelsToLocal: PlaneTransform(a: 0.8660254037844387, b: 0.5, c: 0.5, d: -0.8660254037844387, tx: 3, ty: 4))
  let plan = spread(count, (0, 0), (4000, 3000))
  _ = try measure("plane: px to local", plan, .picture(.pixels), .local, turned, isInPlace: true)
  _ = try measure("plane: px to local, into new arrays", plan, .picture(.pixels), .local, turned)
  let scaled = LevelFrames(pixelsPerMeter: PixelsPerMeter(20), millimetersPerUnit: MillimetersPerUnit(223))
  _ = try measure(
    "plane: px to jibestream", plan, .picture(.pixels), .picture(.jibestream), scaled, isInPlace: true)
}

do { try run(CommandLine.arguments) } catch { fail("\(error)") }
