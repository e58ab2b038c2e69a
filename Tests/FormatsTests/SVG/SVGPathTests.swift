import Foundation
import Geometry
import TestSupport
import Testing

@testable import Formats

/// Path data in every spelling draws what was meant.
@Suite struct SVGPathTests {
  /// A piece of a path, all in absolute coordinates: what the parser has to find.
  private enum Piece {
    case move(Point)
    case line(Point)
    case cubic(Point, Point, Point)
    case arc(rx: Double, ry: Double, turn: Double, isLarge: Bool, isClockwise: Bool, end: Point)
    case close
  }

  /// Writes a path in a random spelling, and says what it draws: the runs, their pieces as end points and controls.
  private struct Writer {
    var text = ""
    var runs: [(start: Point, pieces: [Piece], isClosed: Bool)] = []
    private var pen = Point(0, 0)
    private var start = Point(0, 0)
    private var isOpen = false
    private var control: (point: Point, isCubic: Bool)?
    private var last: Character?
    /// Whether a number before the next one ends in digits behind a point.
    private var endsWithPoint = false

    mutating func number(_ value: Double, _ random: inout SplitMix, isFirst: Bool) {
      // Eighths are exact with three decimals.
      var digits = String(format: Bool.random(using: &random) ? "%.3f" : "%.3e", value)
      if digits.contains("."), !digits.contains("e") {
        while digits.hasSuffix("0") { digits.removeLast() }
        if digits.hasSuffix(".") { digits.removeLast() }
      }
      if digits.hasPrefix("0."), Bool.random(using: &random) { digits.removeFirst() }
      if digits.hasPrefix("-0."), Bool.random(using: &random) { digits = "-" + digits.dropFirst(2) }
      let needsGap = !digits.hasPrefix("-") && !(digits.hasPrefix(".") && endsWithPoint)
      let gap = ["", " ", ",", "\n ", " , "].randomElement(using: &random) ?? " "
      text += isFirst ? (["", " ", "\t"].randomElement(using: &random) ?? "") : needsGap && gap.isEmpty ? " " : gap
      text += digits
      endsWithPoint = digits.contains(".") || digits.contains("e")
    }

    mutating func add(_ letter: Character, _ values: [Double], flags: Set<Int> = [], _ random: inout SplitMix) {
      let repeats = letter == last && Bool.random(using: &random) && letter != "z" && letter != "Z"
      if !repeats {
        text += ([" ", ""].randomElement(using: &random) ?? "") + String(letter)
      }
      for (index, value) in values.enumerated() {
        if flags.contains(index) {
          text += (index > 0 && !flags.contains(index - 1) ? " " : "") + (value == 1 ? "1" : "0")
          endsWithPoint = false
        } else if index > 0, flags.contains(index - 1) {
          // Nothing has to stand between a flag and a number.
          number(value, &random, isFirst: true)
        } else {
          if repeats, index == 0 { text += " " }
          number(value, &random, isFirst: index == 0)
        }
      }
      last = letter == "m" ? "l" : letter == "M" ? "L" : letter
    }

    private mutating func take(_ piece: Piece, to end: Point, control: (point: Point, isCubic: Bool)? = nil) {
      if !isOpen {
        runs.append((pen, [], false))
        isOpen = true
      }
      runs[runs.count - 1].pieces.append(piece)
      pen = end
      self.control = control
    }

    mutating func step(_ random: inout SplitMix) {
      func coordinate(_ random: inout SplitMix) -> Double { Double(Int.random(in: -400...400, using: &random)) / 8 }
      func point(_ random: inout SplitMix) -> Point { Point(coordinate(&random), coordinate(&random)) }
      let isRelative = Bool.random(using: &random)
      let origin = isRelative ? pen : Point(0, 0)
      func letter(_ upper: Character) -> Character { isRelative ? Character(upper.lowercased()) : upper }
      func values(_ points: [Point]) -> [Double] { points.flatMap { [$0.x - origin.x, $0.y - origin.y] } }
      let end = point(&random)
      switch runs.isEmpty ? 0 : Int.random(in: 0...10, using: &random) {
      case 0:
        add(letter("M"), values([end]), &random)
        (pen, start, control, isOpen) = (end, end, nil, true)
        runs.append((end, [], false))
      case 1, 2:
        add(letter("L"), values([end]), &random)
        take(.line(end), to: end)
      case 3:
        add(letter("H"), [end.x - origin.x], &random)
        let end = Point(end.x, pen.y)
        take(.line(end), to: end)
      case 4:
        add(letter("V"), [end.y - origin.y], &random)
        let end = Point(pen.x, end.y)
        take(.line(end), to: end)
      case 5:
        let (a, b) = (point(&random), point(&random))
        add(letter("C"), values([a, b, end]), &random)
        take(.cubic(a, b, end), to: end, control: (b, true))
      case 6:
        let b = point(&random)
        let a = control.map { $0.isCubic ? Point(2 * pen.x - $0.point.x, 2 * pen.y - $0.point.y) : pen } ?? pen
        add(letter("S"), values([b, end]), &random)
        take(.cubic(a, b, end), to: end, control: (b, true))
      case 7, 8:
        let isSmooth = Bool.random(using: &random)
        var a = point(&random)
        if isSmooth {
          a = control.map { $0.isCubic ? pen : Point(2 * pen.x - $0.point.x, 2 * pen.y - $0.point.y) } ?? pen
        }
        add(letter(isSmooth ? "T" : "Q"), values(isSmooth ? [end] : [a, end]), &random)
        let from = pen
        func toward(_ p: Point) -> Point { Point(p.x + 2 * (a.x - p.x) / 3, p.y + 2 * (a.y - p.y) / 3) }
        take(.cubic(toward(from), toward(end), end), to: end, control: (a, false))
      case 9:
        let (rx, ry) = (abs(coordinate(&random)) + 1, abs(coordinate(&random)) + 1)
        let turn = Double(Int.random(in: -360...360, using: &random))
        let (large, clockwise) = (Bool.random(using: &random), Bool.random(using: &random))
        let numbers = [rx, ry, turn, large ? 1 : 0, clockwise ? 1 : 0] + values([end])
        add(letter("A"), numbers, flags: [3, 4], &random)
        guard end != pen else { return control = nil }
        take(.arc(rx: rx, ry: ry, turn: turn, isLarge: large, isClockwise: clockwise, end: end), to: end)
      default:
        add(letter("Z"), [], &random)
        if isOpen { runs[runs.count - 1].isClosed = true }
        (pen, control, isOpen) = (start, nil, false)
      }
    }
  }

  @Test func `random paths, relative and absolute and run together, are what was meant`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<2000 {
      var writer = Writer()
      for _ in 0..<Int.random(in: 1...12, using: &random) { writer.step(&random) }
      let (subpaths, isWhole) = SVGPathParser.read(writer.text)
      #expect(isWhole, "seed \(seed): \(writer.text)")
      guard subpaths.count == writer.runs.count else {
        Issue.record("seed \(seed): \(subpaths.count) runs for \(writer.runs.count): \(writer.text)")
        continue
      }
      for (subpath, run) in zip(subpaths, writer.runs) {
        #expect(
          subpath.isClosed == run.isClosed && subpath.pieces.count == run.pieces.count, "seed \(seed): \(writer.text)")
        // Spelled with four digits, a number may be off by half of the last one, and relative ones add up.
        #expect(subpath.start.distance(to: run.start) < 0.5, "seed \(seed): \(writer.text)")
        for (piece, wanted) in zip(subpath.pieces, run.pieces) {
          #expect(Self.isNear(piece, wanted), "seed \(seed): \(piece) for \(wanted) in \(writer.text)")
        }
      }
    }
  }

  private static func isNear(_ piece: SVGSubpath.Piece, _ wanted: Piece) -> Bool {
    func near(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 0.5 }
    switch (piece, wanted) {
    case (.line(let a), .line(let b)): return near(a, b)
    case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)): return near(a, d) && near(b, e) && near(c, f)
    case (.arc(_, let a), .arc(_, _, _, _, _, let b)): return near(a, b)
    default: return false
    }
  }

  @Test func `arcs lie on the ellipse that was meant, on the right side and the right way round`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<2000 {
      // From an ellipse and two angles, its ends and flags.
      let center = Point(.random(in: -50...50, using: &random), .random(in: -50...50, using: &random))
      let (rx, ry) = (Double.random(in: 1...60, using: &random), Double.random(in: 1...60, using: &random))
      let turn = Double.random(in: -180...180, using: &random)
      let first = Double.random(in: -3...3, using: &random)
      let sweep = Double.random(in: 0.1...6.1, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      guard abs(abs(sweep) - .pi) > 0.01 else { continue }
      func on(_ angle: Double) -> Point {
        let (c, s) = (cos(turn * .pi / 180), sin(turn * .pi / 180))
        return Point(
          center.x + c * rx * cos(angle) - s * ry * sin(angle), center.y + s * rx * cos(angle) + c * ry * sin(angle))
      }
      let end = on(first + sweep)
      guard
        let arc = SVGArc(
          from: on(first), to: end, radii: (rx, ry), turn: turn, isLarge: abs(sweep) > .pi, isClockwise: sweep > 0)
      else {
        Issue.record("seed \(seed)")
        continue
      }
      for fraction in [0, 0.25, 0.5, 0.75, 1] {
        #expect(arc.point(at: fraction).distance(to: on(first + sweep * fraction)) < 1e-5, "seed \(seed)")
      }
      var path = SVGSubpath(from: on(first))
      path.pieces = [.arc(arc, end)]
      let points = path.points(by: .identity, tolerance: 0.01)
      for (a, b) in zip(points, points.dropFirst()) {
        // The middle of a chord is the farthest from the ellipse: measured against the scaled circle.
        let middle = a.interpolated(to: b, fraction: 0.5)
        let nearest = (0...400).map { on(first + sweep * Double($0) / 400).distance(to: middle) }.min() ?? 0
        #expect(nearest < 0.01 + 60 * 6.2 / 800, "seed \(seed)")
      }
    }
  }

  @Test func `radii that are too small grow, and none make a line`() throws {
    let grown = SVGPathParser.read("M0 0A1 1 0 0 1 10 0").subpaths[0].points(by: .identity, tolerance: 0.01)
    #expect(grown.allSatisfy { abs($0.distance(to: Point(5, 0)) - 5) < 1e-9 })
    // Clockwise on a screen is over the top, which is up there.
    #expect(grown.contains { $0.y < -4.9 })
    for radii in ["0 5", "5 0"] {
      let line = SVGPathParser.read("M0 0A\(radii) 0 0 1 10 0").subpaths[0]
      #expect(line.points(by: .identity, tolerance: 0.01) == [Point(0, 0), Point(10, 0)])
    }
  }

  @Test func `curves are as near as asked, under a transform too`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<300 {
      func number() -> Double { .random(in: -50...50, using: &random) }
      let p = (0..<4).map { _ in Point(number(), number()) }
      let map = PlaneTransform(
        a: .random(in: -3...3, using: &random), b: .random(in: -3...3, using: &random),
        c: .random(in: -3...3, using: &random), d: .random(in: -3...3, using: &random), tx: 7, ty: -9)
      var path = SVGSubpath(from: p[0])
      path.pieces = [.cubic(p[1], p[2], p[3])]
      let line = LineString(path.points(by: map, tolerance: 0.05))
      for step in 0...100 {
        // De Casteljau, which is another way to the same curve.
        var points = p.map { map($0) }
        while points.count > 1 {
          points = zip(points, points.dropFirst()).map { $0.interpolated(to: $1, fraction: Double(step) / 100) }
        }
        #expect((line.nearest(to: points[0])?.distance ?? 9) <= 0.05 + 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func `data with a fault is drawn up to there`() {
    for (text, count) in [
      ("M0 0L1 1L2", 2), ("M0 0L1 1 K2 2", 2), ("M0 0 10 10 x", 2), ("L1 1", 0), ("M0 0A1 1 0 2 0 5 5", 1), ("M", 0),
      ("M1 1Z5 5", 1), ("M0 0L1e400 5", 1), ("M0 0L1e10 5", 1), ("M0 0L1..2", 2), ("z", 0),
    ] {
      let (subpaths, isWhole) = SVGPathParser.read(text)
      #expect(!isWhole || text == "M0 0L1..2" || text == "z", "\(text)")
      let points = subpaths.first.map { 1 + $0.pieces.count } ?? 0
      #expect(points == count || text == "M0 0L1..2", "\(text): \(points)")
    }
  }
}
