import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Frames

/// Random control points of a known frame, and a plain least squares to compare with.
struct ControlPointCase: CustomStringConvertible {
  var seed: UInt64
  var anchor: LonLat
  var truth: PlaneTransform
  var points: [PlanEvidence.ControlPoint]
  var description: String { "seed \(seed)" }

  /// - Parameters:
  ///   - noise: the standard deviation of each coordinate on the ground, in metres.
  ///   - stretch: the scale of y against that of x.
  init(
    seed: UInt64, count: Int, noise: Double = 0, stretch: Double = 1, isMirrored: Bool = false, anchor: LonLat? = nil
  ) throws {
    var random = SplitMix(seed: seed)
    self.seed = seed
    let somewhere = LonLat(
      longitude: Double.random(in: -180...180, using: &random), latitude: Double.random(in: -75...75, using: &random))
    self.anchor = anchor ?? somewhere
    let frame = try #require(LocalFrame(anchor: self.anchor))
    let scale = Double.random(in: 0.02...0.5, using: &random)
    let turn = Double.random(in: 0..<360, using: &random) * .pi / 180
    let side = isMirrored ? -1.0 : 1.0
    let size = Double.random(in: 50...400, using: &random) / scale
    let shift = Point(Double.random(in: -300...300, using: &random), Double.random(in: -300...300, using: &random))
    truth = PlaneTransform(
      a: scale * cos(turn), b: side * stretch * scale * sin(turn), c: scale * sin(turn),
      d: -side * stretch * scale * cos(turn), tx: shift.x, ty: shift.y)
    points = []
    for index in 0..<count {
      // A point in each part of the plan, so that no set is nearly a line.
      let angle = (Double(index) + Double.random(in: 0.1...0.6, using: &random)) / Double(count) * 2 * .pi
      let reach = size * Double.random(in: 0.3...0.5, using: &random)
      let pixel = Point(size / 2 + reach * cos(angle), size / 2 + reach * sin(angle))
      let ground = truth(pixel)
      let moved = Point(ground.x + noise * Self.normal(&random), ground.y + noise * Self.normal(&random))
      points.append(.init(pixel: pixel, position: try #require(frame.lonLat(moved))))
    }
  }

  /// A number of the standard normal distribution (Box, Muller).
  static func normal(_ random: inout SplitMix) -> Double {
    let u = Double.random(in: 1e-12...1, using: &random)
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
  }

  /// Moves a point on the ground by some metres.
  mutating func move(_ index: Int, by offset: Point) throws {
    let frame = try #require(LocalFrame(anchor: points[index].position))
    points[index].position = try #require(frame.lonLat(offset))
  }

  /// The greatest distance in metres between what a fit says and the truth, over the points of the plan.
  func error(_ fit: ControlPointFit) throws -> Double {
    let frame = try #require(LocalFrame(anchor: anchor))
    let back = try #require(LocalFrame(anchor: fit.anchor))
    return try points.map { point in
      let position = try #require(back.lonLat(fit.transform(point.pixel)))
      return try #require(frame.local(position)).distance(to: truth(point.pixel))
    }.max() ?? 0
  }
}

/// Least squares as a textbook has it: the normal equations of all unknowns at once, by Gaussian elimination.
enum PlainLeastSquares {
  static func fit(_ model: ControlPointFit.Model, _ pixels: [Point], _ ground: [Point], isMirrored: Bool = false)
    -> PlaneTransform?
  {
    let side = isMirrored ? -1.0 : 1.0
    let size = model == .similarity ? 4 : 6
    // Scaled, so that the plain method keeps its digits.
    let scale = pixels.map { max(abs($0.x), abs($0.y)) }.max() ?? 1
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: size + 1), count: size)
    for (pixel, image) in zip(pixels, ground) {
      let (x, y) = (pixel.x / scale, pixel.y / scale)
      let rows: [([Double], Double)] =
        model == .similarity
        ? [([x, side * y, 1, 0], image.x), ([-side * y, x, 0, 1], image.y)]
        : [([x, y, 1, 0, 0, 0], image.x), ([0, 0, 0, x, y, 1], image.y)]
      for (row, value) in rows {
        for i in 0..<size {
          for j in 0..<size { matrix[i][j] += row[i] * row[j] }
          matrix[i][size] += row[i] * value
        }
      }
    }
    guard let x = solve(&matrix) else { return nil }
    if model == .affine {
      return PlaneTransform(
        a: x[0] / scale, b: x[1] / scale, c: x[3] / scale, d: x[4] / scale, tx: x[2], ty: x[5])
    }
    return PlaneTransform(
      a: x[0] / scale, b: side * x[1] / scale, c: x[1] / scale, d: -side * x[0] / scale, tx: x[2], ty: x[3])
  }

  private static func solve(_ matrix: inout [[Double]]) -> [Double]? {
    let size = matrix.count
    for column in 0..<size {
      let pivot = (column..<size).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) } ?? column
      matrix.swapAt(column, pivot)
      guard abs(matrix[column][column]) > 1e-12 else { return nil }
      for row in 0..<size where row != column {
        let factor = matrix[row][column] / matrix[column][column]
        for k in column...size { matrix[row][k] -= factor * matrix[column][k] }
      }
    }
    return (0..<size).map { matrix[$0][size] / matrix[$0][$0] }
  }
}
