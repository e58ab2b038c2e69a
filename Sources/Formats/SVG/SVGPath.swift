import Geometry

/// A run of lines and curves without a break, in the units that it was written in.
struct SVGSubpath {
  /// A line or a curve, from where the one before it ends.
  enum Piece {
    case line(Point)
    /// Its two control points and its end.
    case cubic(Point, Point, Point)
    case arc(SVGArc, Point)

    var end: Point {
      switch self {
      case .line(let end), .cubic(_, _, let end), .arc(_, let end): end
      }
    }
  }

  var start: Point
  var pieces: [Piece] = []
  var isClosed = false

  /// A run of straight lines.
  init(_ points: [Point], isClosed: Bool) {
    start = points[0]
    pieces = points.dropFirst().map { .line($0) }
    self.isClosed = isClosed
  }

  init(from start: Point) { self.start = start }

  /// No curve has more pieces.
  private static let mostPieces = 720

  /// Its points under a transform, curves in pieces that are off them by a tolerance at most, in units behind it.
  func points(by transform: PlaneTransform, tolerance: Double) -> [Point] {
    var points = [transform(start)]
    var last = start
    for piece in pieces {
      switch piece {
      case .line(let end): points.append(transform(end))
      case .cubic(let a, let b, let end):
        let corners = [last, a, b, end].map { transform($0) }
        func bend(_ i: Int) -> Double {
          Point(
            corners[i].x - 2 * corners[i + 1].x + corners[i + 2].x,
            corners[i].y - 2 * corners[i + 1].y + corners[i + 2].y
          ).distance(to: Point(0, 0))
        }
        let count = Self.count((0.75 * max(bend(0), bend(1)) / tolerance).squareRoot())
        for step in 1..<count { points.append(Self.cubic(corners, Double(step) / Double(count))) }
        points.append(corners[3])
      case .arc(let arc, let end):
        let size = [transform.a, transform.b, transform.c, transform.d].reduce(0) { $0 + $1 * $1 }.squareRoot()
        let count = Self.count(arc.pieces(tolerance: tolerance / max(size, 1e-12)))
        for step in 1..<count { points.append(transform(arc.point(at: Double(step) / Double(count)))) }
        points.append(transform(end))
      }
      last = piece.end
    }
    return points
  }

  private static func count(_ wanted: Double) -> Int {
    wanted.isFinite ? max(1, Int(min(wanted, Double(mostPieces)).rounded(.up))) : mostPieces
  }

  private static func cubic(_ p: [Point], _ t: Double) -> Point {
    let (s, u) = (1 - t, t)
    let (a, b, c, d) = (s * s * s, 3 * s * s * u, 3 * s * u * u, u * u * u)
    return Point(
      a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y)
  }
}

/// Reads the data of a path: M L H V C S Q T A Z, absolute and relative.
struct SVGPathParser {
  private var scanner: SVGScanner
  private(set) var subpaths: [SVGSubpath] = []
  /// Where the pen is, where the run began, and the last control point of a curve for the smooth ones.
  private var pen = Point(0, 0)
  private var start = Point(0, 0)
  private var control: (point: Point, isCubic: Bool)?
  private var isOpen = false

  /// A path has no more pieces.
  static let mostPieces = 1_000_000

  /// Reads path data up to its end or to the first fault, as SVG has it.
  ///
  /// - Returns: the runs, and whether all of the data was read.
  static func read(_ text: String) -> (subpaths: [SVGSubpath], isWhole: Bool) {
    var parser = SVGPathParser(scanner: SVGScanner(text))
    let isWhole = parser.run()
    return (parser.subpaths, isWhole)
  }

  private init(scanner: SVGScanner) { self.scanner = scanner }

  private mutating func run() -> Bool {
    var count = 0
    var command: UInt8 = 0
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      let isLetter = scanner.next.isASCIILetter
      if isLetter {
        command = scanner.next
        scanner.skip()
        scanner.skipBlanks()
      } else if command | 0x20 == UInt8(ascii: "m") {
        // More pairs behind a move are lines.
        command = command & 0x20 | UInt8(ascii: "L")
      }
      // Nothing may stand before the first move, and no number behind a close.
      guard isLetter || command | 0x20 != UInt8(ascii: "z"),
        isOpen || !subpaths.isEmpty || command | 0x20 == UInt8(ascii: "m"),
        count < Self.mostPieces, step(command)
      else { return false }
      count += 1
    }
    return true
  }

  private mutating func step(_ command: UInt8) -> Bool {
    let origin = command & 0x20 != 0 ? pen : Point(0, 0)
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let point = point(origin) else { return false }
      (pen, start, control, isOpen) = (point, point, nil, true)
      subpaths.append(SVGSubpath(from: point))
    case UInt8(ascii: "l"):
      guard let end = point(origin) else { return false }
      add(.line(end))
    case UInt8(ascii: "h"):
      guard let x = scanner.number() else { return false }
      add(.line(Point(origin.x + x, pen.y)))
    case UInt8(ascii: "v"):
      guard let y = scanner.number() else { return false }
      add(.line(Point(pen.x, origin.y + y)))
    case UInt8(ascii: "c"):
      guard let a = point(origin), let b = point(origin), let end = point(origin) else { return false }
      add(.cubic(a, b, end), control: (b, true))
    case UInt8(ascii: "s"):
      let a = reflected(isCubic: true)
      guard let b = point(origin), let end = point(origin) else { return false }
      add(.cubic(a, b, end), control: (b, true))
    case UInt8(ascii: "q"):
      guard let a = point(origin), let end = point(origin) else { return false }
      addQuadratic(a, end)
    case UInt8(ascii: "t"):
      let a = reflected(isCubic: false)
      guard let end = point(origin) else { return false }
      addQuadratic(a, end)
    case UInt8(ascii: "a"): return arc(origin)
    case UInt8(ascii: "z"):
      if isOpen { subpaths[subpaths.count - 1].isClosed = true }
      (pen, control, isOpen) = (start, nil, false)
    default: return false
    }
    return true
  }

  private mutating func arc(_ origin: Point) -> Bool {
    guard let rx = scanner.number(), let ry = scanner.number(), let turn = scanner.number(),
      let isLarge = scanner.flag(), let isClockwise = scanner.flag(), let end = point(origin)
    else { return false }
    if let arc = SVGArc(from: pen, to: end, radii: (rx, ry), turn: turn, isLarge: isLarge, isClockwise: isClockwise) {
      add(.arc(arc, end))
    } else if end != pen {
      add(.line(end))
    }
    control = nil
    return true
  }

  private mutating func point(_ origin: Point) -> Point? {
    guard let x = scanner.number(), let y = scanner.number() else { return nil }
    return Point(origin.x + x, origin.y + y)
  }

  /// The control point across the pen from the last one, or the pen where the last piece was no such curve.
  private func reflected(isCubic: Bool) -> Point {
    guard let control, control.isCubic == isCubic else { return pen }
    return Point(2 * pen.x - control.point.x, 2 * pen.y - control.point.y)
  }

  private mutating func addQuadratic(_ a: Point, _ end: Point) {
    let (b, c) = (pen.interpolated(to: a, fraction: 2 / 3), end.interpolated(to: a, fraction: 2 / 3))
    add(.cubic(b, c, end), control: (a, false))
  }

  private mutating func add(_ piece: SVGSubpath.Piece, control: (point: Point, isCubic: Bool)? = nil) {
    // What follows a close begins where the closed run began.
    if !isOpen {
      subpaths.append(SVGSubpath(from: pen))
      isOpen = true
    }
    subpaths[subpaths.count - 1].pieces.append(piece)
    pen = piece.end
    self.control = control
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
