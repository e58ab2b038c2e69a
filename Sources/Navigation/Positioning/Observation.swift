import Geometry
import Glibc

/// How well cells fit a fix: a normal distribution around it with a wider one for outliers, and factors for the level, the
/// course and the itinerary.
struct Observation {
  let position: Point
  /// Metres along either axis, as the estimator takes it.
  let accuracy: Double
  /// The greatest densities of the usual and of the wide distribution, each with its share.
  private let peak: Double
  private let widePeak: Double
  /// What squared distances are multiplied by.
  private let exponent: Double
  private let wideExponent: Double
  private let levels: [Int]
  private let levelFactors: (named: Double, other: Double)
  /// The unit vector of the course.
  private let course: Point?
  private let options: MatchOptions

  /// What a fix tells; `nil` when it says nothing.
  init?(_ fix: PositionFix, _ network: CellNetwork) {
    guard fix.position.isFinite else { return nil }
    let options = network.options
    self.options = options
    position = fix.position
    accuracy = options.accuracy(of: fix)
    let variance = accuracy * accuracy
    let wide = variance * options.outlierFactor * options.outlierFactor
    peak = (1 - options.outlierShare) / (2 * .pi * variance)
    widePeak = options.outlierShare / (2 * .pi * wide)
    exponent = -0.5 / variance
    wideExponent = -0.5 / wide
    levels = fix.levels
    let named = network.hasCells.indices.count { network.hasCells[$0] && fix.levels.contains($0) }
    let others = network.levelCount - named
    // Where there is one level only, or all are named, nothing is told.
    let sum = options.levelOdds * Double(named) + Double(others)
    levelFactors = named == 0 || others == 0 ? (1, 1) : (options.levelOdds / sum, 1 / sum)
    if let degrees = fix.course, degrees.isFinite, let speed = fix.speed, speed > options.leastCourseSpeed,
      options.courseConcentration > 0
    {
      let angle = degrees.remainder(dividingBy: 360) * .pi / 180
      course = Point(sin(angle), cos(angle))
    } else {
      course = nil
    }
  }

  /// Fixes of which the place alone gives less than this look like outliers.
  func outlierDensity(hasItinerary: Bool) -> Double {
    var least = widePeak * min(levelFactors.named, levelFactors.other)
    if course != nil { least *= options.courseOutlierShare }
    return hasItinerary ? least * options.offItineraryWeight : least
  }

  /// Multiplies the density of each of some cells by what the level, the course and the itinerary say.
  func weighTheRest(
    _ cells: borrowing [Int32], count: Int, into densities: inout [Double], _ network: CellNetwork,
    itinerary: ItinerarySet?
  ) {
    if levelFactors.named != levelFactors.other {
      for slot in 0..<count {
        let level = Int(network.cells.levels[Int(cells[slot])])
        densities[slot] *= levels.contains(level) ? levelFactors.named : levelFactors.other
      }
    }
    if let course {
      for slot in 0..<count { densities[slot] *= courseFactor(of: Int(cells[slot]), course, network.cells) }
    }
    if let itinerary {
      for slot in 0..<count where !itinerary.contains(Int(network.cells.links[Int(cells[slot])])) {
        densities[slot] *= options.offItineraryWeight
      }
    }
  }

  /// Writes the density of each of some cells by where it is.
  ///
  /// - Parameters:
  ///   - cells: has room for, and valid cells in, three entries behind the count.
  ///   - densities: has room for three entries more, too.
  func weighPlaces(
    _ cells: borrowing [Int32], _ count: Int, _ densities: inout [Double], _ table: CellTable
  ) {
    let (xs, ys) = (table.x.pointer, table.y.pointer)
    let cells = cells.span
    var densities = densities.mutableSpan
    for slot in stride(from: 0, to: count, by: 4) {
      let four = (
        Int(cells[unchecked: slot]), Int(cells[unchecked: slot + 1]), Int(cells[unchecked: slot + 2]),
        Int(cells[unchecked: slot + 3])
      )
      let dx = SIMD4(xs[four.0], xs[four.1], xs[four.2], xs[four.3]) - position.x
      let dy = SIMD4(ys[four.0], ys[four.1], ys[four.2], ys[four.3]) - position.y
      let squares = dx * dx + dy * dy
      let sum = peak * exponential(squares * exponent) + widePeak * exponential(squares * wideExponent)
      densities[unchecked: slot] = sum[0]
      densities[unchecked: slot + 1] = sum[1]
      densities[unchecked: slot + 2] = sum[2]
      densities[unchecked: slot + 3] = sum[3]
    }
  }

  /// A von Mises distribution around the way of the cell, its greatest value 1, mixed with courses that mean nothing.
  private func courseFactor(of cell: Int, _ course: Point, _ table: CellTable) -> Double {
    let (x, y) = (table.directionX[cell], table.directionY[cell])
    // Up and down all courses fit alike: what a way across gives.
    let cosine = x * course.x + y * course.y
    let fit = exp(options.courseConcentration * (cosine - 1))
    return options.courseOutlierShare + (1 - options.courseOutlierShare) * fit
  }
}

extension MatchOptions {
  /// The standard deviation that a fix is taken to have, in metres.
  func accuracy(of fix: PositionFix) -> Double {
    var accuracy = fix.accuracy ?? assumedAccuracy
    if accuracy.isNaN { accuracy = assumedAccuracy }
    return min(max(accuracy * accuracyFactor, leastAccuracy), 10_000)
  }
}

/// The links of an itinerary.
struct ItinerarySet: Sendable {
  private let isIn: [Bool]

  /// Links outside of the graph are passed over.
  init(_ links: some Sequence<Int>, count: Int) {
    var isIn = [Bool](repeating: false, count: count)
    for link in links where isIn.indices.contains(link) { isIn[link] = true }
    self.isIn = isIn
  }

  func contains(_ link: Int) -> Bool { isIn[link] }
}
