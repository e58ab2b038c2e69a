import Geometry

/// The outlines of the basic shapes of SVG.
enum SVGOutline {
  /// The runs of a shape, and whether its data has no fault; nothing for what is no shape.
  ///
  /// - Parameter extent: what percentages are of.
  static func subpaths(of element: SVGElement, in extent: Plan) -> (subpaths: [SVGSubpath], isWhole: Bool) {
    switch element.name {
    case "path": return element["d"].map { SVGPathParser.read($0) } ?? ([], true)
    case "polygon": return points(element, isClosed: true)
    case "polyline": return points(element, isClosed: false)
    case "line": return line(element, extent)
    case "rect": return rectangle(element, extent)
    case "circle":
      let diagonal = ((extent.width * extent.width + extent.height * extent.height) / 2).squareRoot()
      guard let radius = SVGLength.units(element["r"] ?? "0", of: diagonal) else { return ([], false) }
      return ellipse(element, extent, radius, radius)
    case "ellipse":
      guard let rx = SVGLength.units(element["rx"] ?? "0", of: extent.width),
        let ry = SVGLength.units(element["ry"] ?? "0", of: extent.height)
      else { return ([], false) }
      return ellipse(element, extent, rx, ry)
    default: return ([], true)
    }
  }

  /// A width and a height.
  struct Plan {
    var width: Double
    var height: Double
  }

  private static func points(_ element: SVGElement, isClosed: Bool) -> (subpaths: [SVGSubpath], isWhole: Bool) {
    var scanner = SVGScanner(element["points"] ?? "")
    scanner.skipBlanks()
    var points: [Point] = []
    while let x = scanner.number(), let y = scanner.number() { points.append(Point(x, y)) }
    return (points.count > 1 ? [SVGSubpath(points, isClosed: isClosed)] : [], scanner.isAtEnd)
  }

  private static func line(_ element: SVGElement, _ extent: Plan) -> (subpaths: [SVGSubpath], isWhole: Bool) {
    guard let x1 = SVGLength.units(element["x1"] ?? "0", of: extent.width),
      let y1 = SVGLength.units(element["y1"] ?? "0", of: extent.height),
      let x2 = SVGLength.units(element["x2"] ?? "0", of: extent.width),
      let y2 = SVGLength.units(element["y2"] ?? "0", of: extent.height)
    else { return ([], false) }
    return ([SVGSubpath([Point(x1, y1), Point(x2, y2)], isClosed: false)], true)
  }

  private static func rectangle(_ element: SVGElement, _ extent: Plan) -> (subpaths: [SVGSubpath], isWhole: Bool) {
    guard let x = SVGLength.units(element["x"] ?? "0", of: extent.width),
      let y = SVGLength.units(element["y"] ?? "0", of: extent.height),
      let width = SVGLength.units(element["width"] ?? "0", of: extent.width),
      let height = SVGLength.units(element["height"] ?? "0", of: extent.height), width >= 0, height >= 0
    else { return ([], false) }
    // What has no width is not drawn.
    guard width > 0, height > 0 else { return ([], true) }
    let stated = (
      SVGLength.units(element["rx"], of: extent.width), SVGLength.units(element["ry"], of: extent.height)
    )
    let rx = min(max(stated.0 ?? stated.1 ?? 0, 0), width / 2)
    let ry = min(max(stated.1 ?? stated.0 ?? 0, 0), height / 2)
    let (right, bottom) = (x + width, y + height)
    guard rx > 0, ry > 0 else {
      return (
        [SVGSubpath([Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)], isClosed: true)], true
      )
    }
    var path = SVGSubpath(from: Point(x + rx, y))
    func corner(_ start: Point, _ end: Point) {
      path.pieces.append(.line(start))
      if let arc = SVGArc(from: start, to: end, radii: (rx, ry), turn: 0, isLarge: false, isClockwise: true) {
        path.pieces.append(.arc(arc, end))
      }
    }
    corner(Point(right - rx, y), Point(right, y + ry))
    corner(Point(right, bottom - ry), Point(right - rx, bottom))
    corner(Point(x + rx, bottom), Point(x, bottom - ry))
    corner(Point(x, y + ry), Point(x + rx, y))
    path.isClosed = true
    return ([path], true)
  }

  private static func ellipse(
    _ element: SVGElement, _ extent: Plan, _ rx: Double, _ ry: Double
  ) -> (subpaths: [SVGSubpath], isWhole: Bool) {
    guard let x = SVGLength.units(element["cx"] ?? "0", of: extent.width),
      let y = SVGLength.units(element["cy"] ?? "0", of: extent.height), rx >= 0, ry >= 0
    else { return ([], false) }
    guard rx > 0, ry > 0 else { return ([], true) }
    let arc = SVGArc(center: Point(x, y), radiusX: rx, radiusY: ry)
    var path = SVGSubpath(from: Point(x + rx, y))
    path.pieces = [.arc(arc, path.start)]
    path.isClosed = true
    return ([path], true)
  }
}
