import Geometry
import VenueModel

/// A piece of a drawing where it is drawn, its blocks taken apart.
struct DXFPiece {
  var meaning: LayerMeaning
  /// The number of the inserted block that it belongs to as a whole, such as a door; −1 for none.
  var group: Int
  var curve: [Part]
  var isClosed = false
  var line: Int

  /// A run of straight pieces, or an arc.
  enum Part {
    case straight([Point])
    case arc(EllipticArc)
  }

  /// Points along it, with a chord error for its arcs.
  func points(chordError: Double) -> [Point] {
    var points: [Point] = []
    for part in curve {
      switch part {
      case .straight(let run): points += points.last == run.first ? run.dropFirst() : run[...]
      case .arc(let arc):
        let run = arc.flattened(chordError: chordError)
        // The ends of an arc are computed; those of its neighbours are as drawn.
        points += points.isEmpty ? run[...] : run.dropFirst()
      }
    }
    if isClosed, let first = points.first, points.last != first { points.append(first) }
    return points
  }

  /// The only arc of it, when it is one.
  var arc: EllipticArc? {
    if curve.count == 1, case .arc(let arc) = curve[0] { return arc }
    return nil
  }

  /// The piece under a map.
  func mapped(_ map: PlaneTransform) -> DXFPiece {
    var piece = self
    piece.curve = curve.map { part in
      switch part {
      case .straight(let run): .straight(run.map { map($0) })
      case .arc(let arc): .arc(arc.mapped(map))
      }
    }
    return piece
  }
}

/// Takes the blocks of a drawing apart and keeps what means something.
struct DXFWalk {
  let drawing: DXFDrawing
  /// What each layer means.
  let meanings: [LayerMeaning]
  /// Whether blocks may tell what they are by their names.
  let readsBlockNames: Bool
  let file: String
  private(set) var pieces: [DXFPiece] = []
  private(set) var labels: [DXFDrawing.Label] = []
  /// How many pieces were left out for what their layer means.
  private(set) var ignored = 0
  private var findings: FindingList
  private var budget: Int
  private var groups = 0
  private var zeroLayer: Int?
  /// Whether a block, or one in it, has a layer that means something; `nil` while that is being found out.
  private var meansSomething: [String: Bool?] = [:]

  /// The most pieces, those in blocks counted each time.
  static let mostPieces = 1_000_000
  /// The most blocks in each other.
  private static let mostDepth = 32

  /// Walks through a drawing.
  ///
  /// - Complexity: O(pieces), at most ``mostPieces``.
  init(
    _ drawing: DXFDrawing, _ meanings: [LayerMeaning], readsBlockNames: Bool, file: String,
    _ findings: inout FindingList, mostPieces: Int = DXFWalk.mostPieces
  ) {
    self.drawing = drawing
    self.meanings = meanings
    self.readsBlockNames = readsBlockNames
    self.file = file
    self.findings = findings
    budget = mostPieces
    zeroLayer = drawing.layers.firstIndex { $0.name == "0" }
    walk(drawing.entities, .identity, Inherited(), [])
    if budget < 0 {
      self.findings.add(
        .error, "dxf.too-many-parts", at: SourcePlace(file: file),
        "the drawing has more than \(mostPieces) pieces, those in repeated blocks counted each time; the rest was left out"
      )
    }
    findings = self.findings
  }

  /// What the blocks around a piece say.
  private struct Inherited {
    /// What pieces on layer 0 mean; `nil` outside of blocks.
    var meaning: LayerMeaning?
    /// What all pieces mean, whatever their layer.
    var whole: LayerMeaning?
    var group = -1
  }

  private mutating func walk(
    _ entities: [DXFDrawing.Entity], _ map: PlaneTransform, _ inherited: Inherited, _ path: [String]
  ) {
    for entity in entities {
      budget -= 1
      guard budget >= 0 else { return }
      let own = entity.layer == zeroLayer ? inherited.meaning ?? meanings[entity.layer] : meanings[entity.layer]
      let meaning = inherited.whole ?? own
      if case .insert(let insert) = entity.shape {
        place(insert, meaning, entity, map, inherited, path)
      } else if case .text(let label) = entity.shape {
        addLabel(label, own, map)
      } else if meaning == .ignore || meaning == .label {
        ignored += 1
      } else {
        add(entity, meaning, map, inherited.group)
      }
    }
  }

  // MARK: Blocks

  /// Meanings whose blocks are one thing, whatever layers their pieces are on.
  private static let wholes: Set<LayerMeaning> = [.door, .window, .opening, .stairs, .elevator, .escalator, .obstacle]

  private mutating func place(
    _ insert: DXFDrawing.Insert, _ meaning: LayerMeaning, _ entity: DXFDrawing.Entity, _ map: PlaneTransform,
    _ inherited: Inherited, _ path: [String]
  ) {
    let place = SourcePlace(file: file, .line(entity.line, column: 1))
    guard let block = drawing.blocks[insert.block] else {
      findings.add(
        .warning, "dxf.unknown-block", at: place, "there is no block '\(insert.block)'; it was left out", limit: 10)
      return
    }
    guard !path.contains(insert.block), path.count < Self.mostDepth else {
      findings.add(
        .error, "dxf.block-recursion", at: place,
        "block '\(block.name)' is drawn inside itself, or blocks are nested more than \(Self.mostDepth) deep;"
          + " it was left out", limit: 10)
      return
    }
    var within = inherited
    within.meaning = meaning
    if inherited.whole == nil {
      var whole = meaning
      if readsBlockNames, meaning == .ignore { whole = LayerMeaning(suggestedBy: block.name) }
      if Self.wholes.contains(whole) { within.whole = whole }
    }
    if within.whole == nil, meaning == .ignore, !has(block) {
      ignored += 1
      return
    }
    let scaled = PlaneTransform(
      a: insert.scale.x, b: 0, c: 0, d: insert.scale.y, tx: -block.base.x * insert.scale.x,
      ty: -block.base.y * insert.scale.y)
    for row in 0..<insert.rows {
      for column in 0..<insert.columns {
        guard budget > 0 else {
          budget = -1
          return
        }
        // Empty blocks count as well: there may be a million of them.
        budget -= 1
        if within.whole != nil, inherited.whole == nil {
          within.group = groups
          groups += 1
        }
        var cell = scaled
        cell.tx += Double(column) * insert.columnStep
        cell.ty += Double(row) * insert.rowStep
        walk(
          block.entities, cell.followed(by: insert.map).followed(by: map), within, path + [insert.block])
      }
    }
  }

  /// Whether something in a block means something by its own layer or as a block.
  private mutating func has(_ block: DXFDrawing.Block) -> Bool {
    let key = block.name.uppercased()
    if let known = meansSomething[key] { return known ?? false }
    meansSomething[key] = .some(nil)
    let found = block.entities.contains { entity in
      if case .text = entity.shape { return meanings[entity.layer] == .label || meanings[entity.layer] == .space }
      if meanings[entity.layer] != .ignore, meanings[entity.layer] != .label, entity.layer != zeroLayer { return true }
      guard case .insert(let insert) = entity.shape, let inner = drawing.blocks[insert.block] else { return false }
      if readsBlockNames, Self.wholes.contains(LayerMeaning(suggestedBy: inner.name)) { return true }
      return has(inner)
    }
    meansSomething[key] = .some(found)
    return found
  }

  // MARK: Pieces

  private mutating func addLabel(_ label: DXFDrawing.Label, _ meaning: LayerMeaning, _ map: PlaneTransform) {
    guard meaning == .label || meaning == .space else {
      ignored += 1
      return
    }
    var label = label
    label.point = map(label.point)
    label.height *= abs(map.determinant).squareRoot()
    if label.point.isFinite, label.height.isFinite { labels.append(label) }
  }

  private mutating func add(_ entity: DXFDrawing.Entity, _ meaning: LayerMeaning, _ map: PlaneTransform, _ group: Int) {
    var piece = DXFPiece(meaning: meaning, group: group, curve: [], line: entity.line)
    switch entity.shape {
    case .line(let a, let b): piece.curve = [.straight([a, b])]
    case .arc(let arc): piece.curve = [.arc(arc)]
    case .polyline(let vertices, let isClosed):
      piece.isClosed = isClosed
      piece.curve = Self.parts(vertices, isClosed: isClosed)
    case .insert, .text: return
    }
    piece = piece.mapped(map)
    let isFinite = piece.curve.allSatisfy { part in
      switch part {
      case .straight(let run): run.allSatisfy(\.isFinite)
      case .arc(let arc): arc.center.isFinite && arc.u.isFinite && arc.v.isFinite
      }
    }
    guard isFinite else {
      findings.add(
        .error, "dxf.bad-number", at: SourcePlace(file: file, .line(entity.line, column: 1)),
        "where it is drawn is no finite number; it was left out")
      return
    }
    pieces.append(piece)
  }

  /// The pieces of a polyline.
  private static func parts(_ vertices: [DXFDrawing.Vertex], isClosed: Bool) -> [DXFPiece.Part] {
    var parts: [DXFPiece.Part] = []
    var run = [vertices[0].point]
    for index in 0..<(isClosed ? vertices.count : vertices.count - 1) {
      let next = vertices[(index + 1) % vertices.count].point
      if let arc = EllipticArc(from: vertices[index].point, to: next, bulge: vertices[index].bulge) {
        if run.count > 1 { parts.append(.straight(run)) }
        parts.append(.arc(arc))
        run = [next]
      } else {
        run.append(next)
      }
    }
    if run.count > 1 { parts.append(.straight(run)) }
    return parts
  }
}
