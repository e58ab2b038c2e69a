import Geometry
import Text
import VenueModel

/// What a drawing shows of a level, in metres, y up.
struct DXFPlan {
  private(set) var walls: [[Point]] = []
  private(set) var doors: [DXFDoors.Found] = []
  private(set) var spaces: [(use: Space.Use, ring: Ring)] = []
  private(set) var paths: [[Point]] = []
  private(set) var names: [(name: String, position: Point)] = []

  /// Metres: chords are not farther from their arcs.
  static let chordError = 0.005
  /// Metres: no wall and no curve of a building is as long.
  private static let mostLength = 2000.0
  /// The most pieces of doors, and the most texts.
  private static let most = 50_000

  private let file: String
  private var findings: FindingList

  /// Makes a plan of what was found in a drawing.
  ///
  /// - Throws: ``FormatError`` for a drawing without anything on the layers that mean something.
  init(
    _ drawing: DXFDrawing, _ options: DrawingOptions, file: String, _ findings: inout FindingList
  ) throws(FormatError) {
    self.file = file
    self.findings = findings
    let meanings = drawing.layers.map { layer in
      options.meaning(ofLayer: layer.name) ?? (layer.isHidden ? .ignore : LayerMeaning(suggestedBy: layer.name))
    }
    let isAll = options.meaning(ofLayer: "") == .ignore
    var walk = DXFWalk(drawing, meanings, readsBlockNames: !isAll, file: file, &self.findings)
    guard walk.pieces.contains(where: { $0.meaning != .label }) else {
      guard !drawing.layers.isEmpty else {
        throw FormatError("dxf.no-plan", at: SourcePlace(file: file), "nothing is drawn here; was the file cut off?")
      }
      let names = drawing.layers.prefix(8).map { "'\($0.name)'" }.joined(separator: ", ")
      throw FormatError(
        "dxf.no-plan", at: SourcePlace(file: file),
        "nothing is drawn on a layer that means walls, doors, rooms or paths; the layers are \(names)"
          + "\(drawing.layers.count > 8 ? ", …" : "");"
          + " say what they mean in a file of options: {\"drawing\": 1, \"layers\": {\"NAME\": \"wall\"}}")
    }
    let meters = DXFUnit.meters(drawing, walk.pieces, options, file: file, &self.findings)
    var pieces = walk.pieces.map { $0.mapped(.scale(meters)) }
    var labels = walk.labels.map { label in
      DXFDrawing.Label(
        text: label.text, point: Point(label.point.x * meters, label.point.y * meters), height: label.height * meters)
    }
    tellIgnored(drawing, walk.ignored)
    walk = DXFWalk(DXFDrawing(), [], readsBlockNames: false, file: file, &self.findings)
    dropAbsurd(&pieces)
    choosePart(&pieces, &labels, options)
    move(&pieces, &labels)
    makeWalls(pieces)
    makeDoors(pieces)
    makeSpaces(pieces)
    paths = pieces.filter { $0.meaning == .path }.map { $0.points(chordError: Self.chordError) }
    makeNames(labels)
    findings = self.findings
  }

  private func place(_ piece: DXFPiece) -> SourcePlace { SourcePlace(file: file, .line(piece.line, column: 1)) }

  // MARK: What is left out

  private mutating func tellIgnored(_ drawing: DXFDrawing, _ ignored: Int) {
    let known: Set = ["LINE", "LWPOLYLINE", "POLYLINE", "ARC", "CIRCLE", "ELLIPSE", "INSERT", "TEXT", "MTEXT"]
    let others = drawing.counts.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
    let other = others.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    guard ignored > 0 || !others.isEmpty else { return }
    findings.add(
      .note, "dxf.passed-over", at: SourcePlace(file: file),
      "\(ignored) pieces on layers that mean nothing here, such as dimensions, notes and furniture, were left out"
        + (others.isEmpty ? "" : ", and so were \(other), which are not read"))
  }

  private mutating func dropAbsurd(_ pieces: inout [DXFPiece]) {
    pieces.removeAll { piece in
      let points = piece.points(chordError: .infinity)
      let box = Box(points)
      let arcs = piece.curve.contains { part in
        // The arc of a bulge may be nearly straight; that of an arc by its radius must be of the size of a building.
        if case .arc(let arc) = part { return arc.radius > Self.mostLength && arc.sweep * arc.radius > Self.mostLength }
        return false
      }
      guard arcs || max(box.width, box.height) > Self.mostLength || !points.allSatisfy(\.isFinite) else { return false }
      let place = place(piece)
      findings.add(
        .error, "dxf.absurd-size", at: place,
        "a piece is more than \(Int(Self.mostLength)) m long in the unit that was taken; it was left out", limit: 10)
      return true
    }
  }

  // MARK: Parts

  private mutating func choosePart(
    _ pieces: inout [DXFPiece], _ labels: inout [DXFDrawing.Label], _ options: DrawingOptions
  ) {
    let lines = pieces.filter {
      $0.meaning == .wall || $0.meaning == .window || $0.meaning == .path || $0.meaning == .space
    }
    let boxes = PlanParts(Self.segments(lines)).boxes
    let part = options.part ?? 1
    if part > max(boxes.count, 1) {
      findings.add(
        .error, "dxf.part-unknown", at: SourcePlace(file: file),
        "part \(part) was asked for, and there \(boxes.count == 1 ? "is one drawing" : "are \(boxes.count) drawings");"
          + " the largest was taken")
    }
    guard boxes.count > 1 else { return }
    let chosen = part <= boxes.count ? part - 1 : 0
    let list = boxes.prefix(8).enumerated().map { number, box in
      "\(number + 1): \(Decimal.fixed(box.width, 1)) m × \(Decimal.fixed(box.height, 1)) m at"
        + " \(Decimal.fixed(box.min.x, 1)), \(Decimal.fixed(box.min.y, 1))"
    }
    if options.part == nil {
      findings.add(
        .warning, "dxf.several-parts", at: SourcePlace(file: file),
        "there are \(boxes.count) drawings with wide gaps between them (\(list.joined(separator: "; "))"
          + "\(boxes.count > 8 ? "; …" : "")); the largest, 1, was taken; \"part\" in a file of options chooses another"
      )
    }
    // What else is drawn belongs to the part that it lies in or at.
    let around = boxes[chosen].expanded(by: PlanParts.gap / 4)
    pieces.removeAll { piece in !around.contains(Box(piece.points(chordError: .infinity)).center) }
    labels.removeAll { !around.contains($0.point) }
  }

  private mutating func move(_ pieces: inout [DXFPiece], _ labels: inout [DXFDrawing.Label]) {
    var box = Box.empty
    for piece in pieces { for point in piece.points(chordError: .infinity) { box.add(point) } }
    let distance = box.squaredDistance(to: Point(0, 0)).squareRoot()
    guard !box.isEmpty, distance > 2 * max(box.width, box.height, 50) else { return }
    let shift = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: -box.min.x, ty: -box.min.y)
    pieces = pieces.map { $0.mapped(shift) }
    for index in labels.indices { labels[index].point = shift(labels[index].point) }
    findings.add(
      .note, "dxf.moved", at: SourcePlace(file: file),
      "the drawing lies far from its origin, at \(Decimal.fixed(box.min.x, 1)), \(Decimal.fixed(box.min.y, 1)) m;"
        + " its lower left corner was moved there")
  }

  // MARK: Walls

  private static func segments(_ pieces: [DXFPiece]) -> [Segment] {
    pieces.flatMap { piece in
      let points = piece.points(chordError: chordError)
      return zip(points, points.dropFirst()).map { Segment($0, $1) }
    }
  }

  /// A segment by its ends to the millimetre, whichever comes first.
  private struct Key: Hashable {
    var a: SIMD2<Int64>
    var b: SIMD2<Int64>

    init(_ p: Point, _ q: Point) {
      func rounded(_ point: Point) -> SIMD2<Int64> {
        SIMD2(Int64((point.x * 1000).rounded()), Int64((point.y * 1000).rounded()))
      }
      let (first, second) = (rounded(p), rounded(q))
      let isTurned = (second.x, second.y) < (first.x, first.y)
      (a, b) = isTurned ? (second, first) : (first, second)
    }
  }

  private mutating func makeWalls(_ pieces: [DXFPiece]) {
    var seen: Set<Key> = []
    var repeated = 0
    for piece in pieces where piece.meaning == .wall || piece.meaning == .window {
      let points = piece.points(chordError: Self.chordError)
      var run: [Point] = []
      for (a, b) in zip(points, points.dropFirst()) where a != b {
        if seen.insert(Key(a, b)).inserted {
          if run.isEmpty { run = [a] }
          run.append(b)
        } else {
          repeated += 1
          if !run.isEmpty { walls.append(run) }
          run = []
        }
      }
      if !run.isEmpty { walls.append(run) }
    }
    guard repeated > 0 else { return }
    findings.add(
      .note, "dxf.repeated", at: SourcePlace(file: file),
      "\(repeated) pieces of walls are drawn twice, as when the plan lies in the drawing a second time as a block;"
        + " each was taken once")
  }

  // MARK: Doors

  private mutating func makeDoors(_ pieces: [DXFPiece]) {
    let drawn = pieces.filter { $0.meaning == .door || $0.meaning == .opening }
    let segments = walls.flatMap { zip($0, $0.dropFirst()).map { Segment($0, $1) } }
    if drawn.count > Self.most {
      findings.add(
        .error, "dxf.too-many-doors", at: SourcePlace(file: file),
        "there are \(drawn.count) pieces of doors; the first \(Self.most) were read")
    }
    var seen: Set<Key> = []
    let finder = DXFDoors(Array(drawn.prefix(Self.most)), walls: segments)
    doors = finder.found.filter { seen.insert(Key($0.a, $0.b)).inserted }
  }

  // MARK: Areas and names

  private mutating func makeSpaces(_ pieces: [DXFPiece]) {
    for meaning in LayerMeaning.allCases {
      guard let use = DXFAreas.use(meaning) else { continue }
      let mine = pieces.filter { $0.meaning == meaning }
      let (rings, open) = DXFAreas.rings(mine, hasHull: meaning != .space, chordError: Self.chordError)
      var seen: Set<Ring> = []
      spaces += rings.filter { seen.insert($0).inserted }.map { (use, $0) }
      guard open > 0 else { continue }
      findings.add(
        .warning, "dxf.open-outline", at: SourcePlace(file: file),
        "\(open) lines on layers of rooms are not closed, so they are the outline of nothing; they were left out")
    }
  }

  private mutating func makeNames(_ labels: [DXFDrawing.Label]) {
    var box = Box.empty
    for wall in walls { for point in wall { box.add(point) } }
    for space in spaces { box.add(space.ring.box) }
    for path in paths { for point in path { box.add(point) } }
    var seen: Set<String> = []
    let inside = labels.filter { label in
      box.contains(label.point)
        && seen.insert("\(label.text)\n\((label.point.x * 100).rounded()) \((label.point.y * 100).rounded())").inserted
    }
    names = DXFLabels.names(Array(inside.prefix(Self.most)))
  }
}
