import Geometry
import Text
import VenueModel

/// Something that is drawn, in pixels of the picture: from its top left corner, y down.
struct SVGShape {
  /// Its own id, empty without one.
  var id: String
  /// What it and the groups around it are called, the innermost first: ids, labels and classes.
  var names: [String]
  /// The id of the group around it, and how many shapes with an id of a graph that group has.
  var group: SVGElement?
  /// Its runs of points.
  var lines: [(points: [Point], isClosed: Bool)]
  var isFilled: Bool
  var line: Int

  /// The box around all of it.
  var box: Box { lines.reduce(into: Box.empty) { box, line in for point in line.points { box.add(point) } } }
}

/// Draws a tree of elements: transforms, inherited paint, references.
struct SVGPen {
  private let document: SVGDocument
  private let frame: SVGFrame
  private(set) var shapes: [SVGShape] = []
  private var points = 0
  private var uses = 0
  private var steps = 0
  private var isFull = false

  /// What a drawing has no more of.
  private static let mostPoints = 5_000_000
  private static let mostShapes = 500_000
  private static let mostUses = 100_000
  /// Elements that are looked at, those behind references each time.
  private static let mostSteps = 5_000_000
  private static let deepestUse = 16

  /// What an element gets from those around it.
  private struct Context {
    var transform: PlaneTransform
    var names: [String] = []
    var group: SVGElement?
    var fill = true
    var stroke = false
    var uses = 0
    var depth = 0
  }

  private init(_ document: SVGDocument, _ frame: SVGFrame) { (self.document, self.frame) = (document, frame) }

  /// Everything that a drawing shows.
  static func draw(_ document: SVGDocument, _ frame: SVGFrame, _ findings: inout FindingList) -> [SVGShape] {
    var pen = SVGPen(document, frame)
    guard let root = document.root else { return [] }
    var context = Context(transform: frame.toPixels)
    pen.inherit(root, &context)
    for child in root.children { pen.draw(child, context, &findings) }
    return pen.shapes
  }

  // MARK: Elements

  private mutating func draw(_ element: SVGElement, _ outer: Context, _ findings: inout FindingList) {
    guard !isFull, outer.depth < 512, element.style("display") != "none", element.style("visibility") != "hidden" else {
      return
    }
    steps += 1
    guard steps <= Self.mostSteps else { return stop(element, &findings) }
    var context = outer
    context.depth += 1
    inherit(element, &context)
    if let text = element["transform"] {
      if let transform = SVGTransform.read(text) {
        context.transform = transform.followed(by: context.transform)
      } else {
        findings.add(
          .warning, "svg.transform", at: document.place(element.line),
          "the transform '\(text.prefix(40))' is none that SVG knows; it was ignored", limit: 10)
      }
    }
    switch element.name {
    case "g", "a", "switch": drawChildren(of: element, context, &findings)
    case "svg": drawViewport(element, element, context, &findings)
    case "use": use(element, context, &findings)
    default:
      let (subpaths, isWhole) = SVGOutline.subpaths(of: element, in: frame.extent)
      if !isWhole {
        findings.add(
          .warning, "svg.shape", at: document.place(element.line),
          "the \(element.name)'s data has a fault; it was drawn up to there", limit: 10)
      }
      add(element, subpaths, context, &findings)
    }
  }

  private mutating func drawChildren(of element: SVGElement, _ context: Context, _ findings: inout FindingList) {
    var context = context
    context.group = element
    for child in element.children { draw(child, context, &findings) }
  }

  /// A drawing within the drawing, whose place and size `sized` tells.
  private mutating func drawViewport(
    _ element: SVGElement, _ sized: SVGElement, _ outer: Context, _ findings: inout FindingList
  ) {
    func length(_ key: String, _ whole: Double) -> Double? {
      SVGLength.units(sized[key] ?? element[key], of: whole)
    }
    var context = outer
    let x = element === sized ? length("x", frame.extent.width) ?? 0 : 0
    let y = element === sized ? length("y", frame.extent.height) ?? 0 : 0
    let box = element["viewBox"].flatMap { SVGScanner.numbers($0) }
    let inner = box.flatMap { box in
      SVGTransform.viewport(
        box, x: x, y: y, width: length("width", frame.extent.width) ?? frame.extent.width,
        height: length("height", frame.extent.height) ?? frame.extent.height, fitting: element["preserveAspectRatio"])
    }
    context.transform = (inner ?? SVGTransform.shift(x, y)).followed(by: context.transform)
    drawChildren(of: element, context, &findings)
  }

  /// Draws what a reference names, as if it stood there; what names itself ends.
  private mutating func use(_ element: SVGElement, _ outer: Context, _ findings: inout FindingList) {
    let name = (element["href"] ?? "").drop { $0 == "#" }
    guard let target = document.byID[String(name)] else {
      return findings.add(
        .warning, "svg.use", at: document.place(element.line),
        "there is no element '\(name.prefix(40))' to be used; nothing was drawn", limit: 10)
    }
    uses += 1
    guard outer.uses < Self.deepestUse, uses <= Self.mostUses else {
      return findings.add(
        .error, "svg.use-limit", at: document.place(element.line),
        "references are \(Self.deepestUse) deep or more than \(Self.mostUses), as of an element that uses itself; the rest"
          + " was left out", limit: 1)
    }
    var context = outer
    context.uses += 1
    let x = SVGLength.units(element["x"], of: frame.extent.width) ?? 0
    let y = SVGLength.units(element["y"], of: frame.extent.height) ?? 0
    context.transform = SVGTransform.shift(x, y).followed(by: context.transform)
    if target.name == "symbol" {
      inherit(target, &context)
      drawViewport(target, element, context, &findings)
    } else {
      draw(target, context, &findings)
    }
  }

  private func inherit(_ element: SVGElement, _ context: inout Context) {
    if let fill = element.style("fill") { context.fill = fill != "none" && fill != "transparent" }
    if let stroke = element.style("stroke") { context.stroke = stroke != "none" && stroke != "transparent" }
    var own = [element.id, element["label"] ?? ""]
    own += (element["class"] ?? "").split { $0.isWhitespace }.map(String.init)
    context.names = own.filter { !$0.isEmpty } + context.names
  }

  /// Draws no more.
  private mutating func stop(_ element: SVGElement, _ findings: inout FindingList) {
    isFull = true
    findings.add(
      .error, "svg.too-many", at: document.place(element.line),
      "the drawing has more than \(Self.mostShapes) shapes or \(Self.mostPoints) points, or repeats too many elements; the"
        + " rest was left out")
  }

  private mutating func add(
    _ element: SVGElement, _ subpaths: [SVGSubpath], _ context: Context, _ findings: inout FindingList
  ) {
    guard !subpaths.isEmpty, context.fill || context.stroke || SVGNetwork.isPart(element.id) else { return }
    var lines: [(points: [Point], isClosed: Bool)] = []
    for subpath in subpaths {
      let line = subpath.points(by: context.transform, tolerance: frame.tolerance)
      guard line.allSatisfy({ $0.isFinite && max(abs($0.x), abs($0.y)) <= SVGScanner.largest }) else {
        findings.add(
          .error, "svg.position", at: document.place(element.line),
          "the shape reaches beyond a thousand million units; that part was left out", limit: 10)
        continue
      }
      points += line.count
      lines.append((line, subpath.isClosed || line.count > 2 && line.first == line.last))
    }
    guard points <= Self.mostPoints, shapes.count < Self.mostShapes else {
      return stop(element, &findings)
    }
    guard !lines.isEmpty else { return }
    shapes.append(
      SVGShape(
        id: element.id, names: context.names, group: context.group, lines: lines, isFilled: context.fill,
        line: element.line))
  }
}
