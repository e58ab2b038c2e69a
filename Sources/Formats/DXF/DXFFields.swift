import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The groups of one entity by what they mean.
struct DXFFields {
  var layer = -1
  var first = Point(0, 0)
  var second = Point(0, 0)
  var size = 0.0
  var ratio = 1.0
  var bulge = 0.0
  var end = 0.0
  var angles = (0.0, 0.0)
  var scale = Point(1, 1)
  var counts = (1, 1)
  var steps = (0.0, 0.0)
  var flags = 0
  var vertices: [DXFDrawing.Vertex] = []
  /// The name of a block, or the raw pieces of a text.
  var name = ""
  var text = ""
  var extrusion = (0.0, 0.0, 1.0)
  var isPaper = false
  var isInvisible = false

  /// Reads the groups up to the next one with code 0.
  ///
  /// - Parameter hasVertices: whether groups 10, 20 and 42 repeat for each vertex.
  /// - Returns: whether such a group was found and is to be looked at.
  mutating func read(_ parser: inout DXFParser, hasVertices: Bool = false) -> Bool {
    self = DXFFields()
    // Groups 43 and 40 of the vertices of polylines are widths, 41 and 42 scales elsewhere.
    while parser.groups.next() {
      let code = parser.groups.code
      switch code {
      case 0: return true
      case 8: layer = parser.layerNumber()
      case 10:
        first.x = parser.groups.double
        if hasVertices { vertices.append(DXFDrawing.Vertex(point: Point(first.x, 0))) }
      case 20: endVertex(parser.groups.double)
      case 11: second.x = parser.groups.double
      case 21: second.y = parser.groups.double
      case 40: (size, ratio) = (parser.groups.double, parser.groups.double)
      case 41: (angles.0, scale.x) = (parser.groups.double, parser.groups.double)
      case 42: setBulge(parser.groups.double)
      case 44: steps.0 = parser.groups.double
      case 45: steps.1 = parser.groups.double
      case 50: end = parser.groups.double
      case 51: angles.1 = parser.groups.double
      case 60: isInvisible = parser.groups.int == 1
      case 67: isPaper = parser.groups.int == 1
      case 70: (flags, counts.0) = (parser.groups.int, parser.groups.int)
      case 71: counts.1 = parser.groups.int
      case 210: extrusion.0 = parser.groups.double
      case 220: extrusion.1 = parser.groups.double
      case 230: extrusion.2 = parser.groups.double
      case 1, 3: text += parser.groups.text(parser.page)
      case 2: name = parser.groups.text(parser.page)
      default: break
      }
    }
    return false
  }

  private mutating func endVertex(_ y: Double) {
    first.y = y
    if !vertices.isEmpty { vertices[vertices.count - 1].point.y = y }
  }

  private mutating func setBulge(_ value: Double) {
    (bulge, scale.y) = (value, value)
    if !vertices.isEmpty { vertices[vertices.count - 1].bulge = value }
  }

  /// Whether the entity lies in another plane than that of the drawing, seen from above or from below.
  var isTilted: Bool {
    let (x, y, z) = extrusion
    return !(abs(x) < 1e-6 && abs(y) < 1e-6 && abs(z) > 1e-6)
  }

  /// Whether it is seen from below: then x counts to the left.
  private var isMirrored: Bool { extrusion.2 < 0 }

  /// Whether all numbers that the last shape was made of are finite.
  var isFinite: Bool {
    first.isFinite && second.isFinite && size.isFinite && bulge.isFinite && end.isFinite && angles.0.isFinite
      && angles.1.isFinite && steps.0.isFinite && steps.1.isFinite
      && vertices.allSatisfy { $0.point.isFinite && $0.bulge.isFinite }
  }

  private func placed(_ point: Point) -> Point { isMirrored ? Point(-point.x, point.y) : point }

  /// What is drawn; `nil` for what has no extent or is no line.
  func shape(_ kind: DXFKind, _ page: CodePage) -> DXFDrawing.Shape? {
    switch kind {
    case .line: return .line(first, second)
    case .lightPolyline: return polyline(vertices, isClosed: flags & 1 != 0)
    case .polyline:
      guard flags & (16 | 64) == 0 else { return nil }
      return polyline(vertices, isClosed: flags & 1 != 0)
    case .arc, .circle:
      guard size > 0 || !size.isFinite else { return nil }
      var arc = EllipticArc(
        center: first, radius: size, fromDegrees: kind == .circle ? 0 : end, toDegrees: kind == .circle ? 0 : angles.1)
      if isMirrored { arc = arc.mapped(.scale(-1, 1)) }
      return .arc(arc)
    case .ellipse:
      guard ratio > 0 || !ratio.isFinite, second != Point(0, 0) else { return nil }
      return .arc(
        EllipticArc(
          center: first, major: second, ratio: ratio, from: angles.0, to: bulge, isMirrored: isMirrored))
    case .insert: return .insert(insert)
    case .text, .attribute:
      // Some writers give the point of the alignment alone.
      let point = first == Point(0, 0) ? second : first
      return .text(.init(text: DXFText.plain(text), point: placed(point), height: size))
    case .formattedText:
      return .text(.init(text: DXFText.formatted(text), point: placed(first), height: size))
    }
  }

  private func polyline(_ vertices: [DXFDrawing.Vertex], isClosed: Bool) -> DXFDrawing.Shape? {
    guard vertices.count > 1 else { return nil }
    guard isMirrored else { return .polyline(vertices, isClosed: isClosed) }
    let turned = vertices.map { DXFDrawing.Vertex(point: placed($0.point), bulge: -$0.bulge) }
    return .polyline(turned, isClosed: isClosed)
  }

  private var insert: DXFDrawing.Insert {
    let angle = end * .pi / 180
    let (c, s) = (cos(angle), sin(angle))
    let turned = PlaneTransform(a: c, b: -s, c: s, d: c, tx: first.x, ty: first.y)
    var insert = DXFDrawing.Insert(block: DXFText.plain(name).uppercased(), map: turned)
    // Rows and columns are turned with the block, but not scaled.
    insert.columns = min(max(counts.0, 1), 1 << 30)
    insert.rows = min(max(counts.1, 1), 1 << 30)
    (insert.columnStep, insert.rowStep) = steps
    insert.scale = scale
    if isMirrored { insert.map = turned.followed(by: .scale(-1, 1)) }
    return insert
  }
}
