import Geometry
import VenueModel

/// Reads the sections of a DXF file.
struct DXFParser {
  private(set) var drawing = DXFDrawing()
  var groups: DXFGroups
  let file: String
  var findings: FindingList
  /// The fields of the entity being read.
  var fields = DXFFields()
  private var layerNumbers: [UInt64: [Int]] = [:]
  private var layerBytes: [[UInt8]] = []
  /// The layer that was named last, as the next entity mostly lies on it too.
  private var lastLayer = -1
  /// The names of layers by their text, as a name may be written in two ways.
  private var layersByName: [String: Int] = [:]
  private var isComplete = false

  /// Reads a file.
  ///
  /// - Throws: ``FormatError`` for a binary file, and for one without anything drawn.
  /// - Complexity: O(size).
  static func read(_ file: SourceFile, _ findings: inout FindingList) throws(FormatError) -> DXFDrawing {
    let place = SourcePlace(file: file.name)
    if file.bytes.prefix(22).elementsEqual("AutoCAD Binary DXF\r\n\u{1A}\0".utf8) {
      throw FormatError(
        "dxf.binary", at: place, "this is a binary DXF; save the drawing as DXF in text (ASCII) and give that file")
    }
    var bytes = file.bytes
    if bytes.last != 0x0A { bytes.append(0x0A) }
    let reading = unsafe bytes.withUnsafeBufferPointer { bytes in
      var parser = unsafe DXFParser(groups: DXFGroups(bytes), file: file.name, findings: findings)
      parser.readSections()
      return (parser.drawing, parser.findings)
    }
    findings = reading.1
    return reading.0
  }

  private init(groups: DXFGroups, file: String, findings: FindingList) {
    self.groups = groups
    self.file = file
    self.findings = findings
  }

  /// What the bytes of texts stand for.
  var page: CodePage { drawing.page }

  /// Where the group stands.
  var place: SourcePlace { SourcePlace(file: file, .line(groups.line, column: 1)) }

  private mutating func readSections() {
    var isAhead = false
    while isAhead || groups.next() {
      isAhead = false
      guard groups.code == 0 else { continue }
      if groups.holds("EOF") {
        isComplete = true
        break
      }
      guard groups.holds("SECTION"), groups.next(), groups.code == 2 else { continue }
      if groups.holds("HEADER") {
        isAhead = readHeader()
      } else if groups.holds("TABLES") {
        isAhead = readTables()
      } else if groups.holds("BLOCKS") {
        readBlocks()
      } else if groups.holds("ENTITIES") {
        drawing.entities += readEntities(until: "ENDSEC", countsTypes: true)
      }
    }
    if groups.damagedLine > 0 {
      findings.add(
        .error, "dxf.damaged", at: SourcePlace(file: file, .line(groups.damagedLine, column: 1)),
        "a group must begin with the number of its code; what follows was not read")
    } else if !isComplete {
      let place = place
      findings.add(
        .warning, "dxf.cut-off", at: place, "the file has no end (EOF), so some of it may be missing; save it anew")
    }
  }

  // MARK: Header

  /// - Returns: whether the group that ended the section is to be looked at again.
  private mutating func readHeader() -> Bool {
    while groups.next() {
      if groups.code == 0 { return !groups.holds("ENDSEC") }
      guard groups.code == 9 else { continue }
      if groups.holds("$INSUNITS") {
        if groups.next(), groups.code == 70 { drawing.insertionUnits = groups.int }
      } else if groups.holds("$ACADVER") {
        if groups.next(), groups.code == 1 { drawing.version = groups.text(.utf8) }
        choosePage("ANSI_1252")
      } else if groups.holds("$DWGCODEPAGE") {
        if groups.next(), groups.code == 3 { choosePage(groups.text(.utf8)) }
      }
    }
    return false
  }

  /// From AutoCAD 2007 on (AC1021) texts are UTF-8, whatever page is named.
  private mutating func choosePage(_ name: String) {
    if drawing.version.hasPrefix("AC"), let number = Int(drawing.version.dropFirst(2)), number >= 1021 {
      drawing.page = .utf8
    } else if let page = CodePage(named: name) {
      drawing.page = page
    } else {
      drawing.page = .utf8
      let place = place
      findings.add(
        .warning, "dxf.code-page", at: place,
        "the code page '\(name)' is not known; texts were read as UTF-8, so names may be wrong")
    }
  }

  // MARK: Layers

  private mutating func readTables() -> Bool {
    var isAhead = false
    while isAhead || groups.next() {
      isAhead = false
      guard groups.code == 0 else { continue }
      if groups.holds("ENDSEC") { return false }
      if groups.holds("SECTION") || groups.holds("EOF") { return true }
      guard groups.holds("LAYER") else { continue }
      var number: Int?
      var isHidden = false
      while groups.next() {
        if groups.code == 0 {
          isAhead = true
          break
        }
        switch groups.code {
        case 2: number = layerNumber()
        case 62: isHidden = isHidden || groups.int < 0
        case 70: isHidden = isHidden || groups.int & 1 != 0
        default: break
        }
      }
      if let number { drawing.layers[number].isHidden = isHidden }
    }
    return false
  }

  /// The index of the layer that the value names, which need not be in the table.
  mutating func layerNumber() -> Int {
    if lastLayer >= 0, groups.equals(layerBytes[lastLayer]) { return layerOfBytes[lastLayer] }
    let hash = groups.hash
    for number in layerNumbers[hash] ?? [] where groups.equals(layerBytes[number]) {
      lastLayer = number
      return layerOfBytes[number]
    }
    let name = DXFText.plain(groups.text(drawing.page))
    let key = name.uppercased()
    let layer = layersByName[key] ?? drawing.layers.count
    if layer == drawing.layers.count {
      drawing.layers.append(DXFDrawing.Layer(name: name))
      layersByName[key] = layer
    }
    layerNumbers[hash, default: []].append(layerBytes.count)
    layerBytes.append(groups.raw)
    layerOfBytes.append(layer)
    lastLayer = layerBytes.count - 1
    return layer
  }

  private var layerOfBytes: [Int] = []

  // MARK: Blocks

  private mutating func readBlocks() {
    while groups.next() {
      guard groups.code == 0 else { continue }
      if groups.holds("ENDSEC") || groups.holds("EOF") { return }
      guard groups.holds("BLOCK") else { continue }
      var block = DXFDrawing.Block(name: "")
      block.entities = readEntities(until: "ENDBLK", countsTypes: false) { groups, page in
        switch groups.code {
        case 2: block.name = DXFText.plain(groups.text(page))
        case 10: block.base.x = groups.double
        case 20: block.base.y = groups.double
        default: break
        }
      }
      if !block.base.isFinite { block.base = Point(0, 0) }
      let key = block.name.uppercased()
      if key.hasPrefix("*MODEL_SPACE") || key.hasPrefix("*PAPER_SPACE") { continue }
      if drawing.blocks[key] == nil { drawing.blocks[key] = block }
    }
  }

  /// Reads entities up to a word, and what stands before the first one.
  private mutating func readEntities(
    until end: StaticString, countsTypes: Bool, _ head: (DXFGroups, CodePage) -> Void = { _, _ in }
  ) -> [DXFDrawing.Entity] {
    var entities: [DXFDrawing.Entity] = []
    var isAhead = false
    while isAhead || groups.next() {
      isAhead = false
      guard groups.code == 0 else {
        head(groups, drawing.page)
        continue
      }
      // A section that does not end is left where the next one begins.
      if groups.holds(end) || groups.holds("ENDSEC") || groups.holds("EOF") || groups.holds("SECTION") {
        isComplete = isComplete || groups.holds("EOF")
        break
      }
      let line = groups.line
      let kind = DXFKind(groups)
      let type = countsTypes ? kind?.rawValue ?? groups.text(.utf8) : ""
      isAhead = readFields(hasVertices: kind == .lightPolyline)
      if kind == .polyline { isAhead = readVertices(isAhead) }
      guard !fields.isPaper else { continue }
      if countsTypes, kind != .attribute { drawing.counts[type, default: 0] += 1 }
      guard let kind, !fields.isInvisible else { continue }
      add(kind, line, to: &entities)
    }
    return entities
  }

  private mutating func readFields(hasVertices: Bool) -> Bool {
    // Out of the parser while it reads, as it takes the parser's groups.
    var read = fields
    defer { fields = read }
    return read.read(&self, hasVertices: hasVertices)
  }

  /// Reads the vertices of an old polyline, up to its SEQEND.
  private mutating func readVertices(_ isAhead: Bool) -> Bool {
    var isAhead = isAhead
    var vertex = DXFFields()
    var vertices: [DXFDrawing.Vertex] = []
    while isAhead || groups.next() {
      isAhead = false
      guard groups.code == 0 else { continue }
      if groups.holds("SEQEND") { break }
      guard groups.holds("VERTEX") else {
        isAhead = true
        break
      }
      isAhead = vertex.read(&self)
      // Control points of splines and the faces of meshes are no points of the line.
      if vertex.flags & (16 | 64 | 128) == 0 {
        vertices.append(DXFDrawing.Vertex(point: vertex.first, bulge: vertex.bulge))
      }
    }
    fields.vertices = vertices
    return isAhead
  }

  private mutating func add(_ kind: DXFKind, _ line: Int, to entities: inout [DXFDrawing.Entity]) {
    guard !fields.isTilted else {
      findings.add(
        .note, "dxf.tilted", at: SourcePlace(file: file, .line(line, column: 1)),
        "a \(kind.rawValue) stands upright or askew in space; it was left out", limit: 10)
      return
    }
    guard let shape = fields.shape(kind, drawing.page) else { return }
    guard fields.isFinite else {
      findings.add(
        .error, "dxf.bad-number", at: SourcePlace(file: file, .line(line, column: 1)),
        "a \(kind.rawValue) has a coordinate or a size that is no finite number; it was left out")
      return
    }
    let layer = fields.layer >= 0 ? fields.layer : zeroLayer()
    entities.append(DXFDrawing.Entity(layer: layer, shape: shape, line: line))
  }

  /// The layer of entities that name none.
  private mutating func zeroLayer() -> Int {
    if let number = layersByName["0"] { return number }
    drawing.layers.append(DXFDrawing.Layer(name: "0"))
    layersByName["0"] = drawing.layers.count - 1
    return drawing.layers.count - 1
  }
}

/// The types of entities that are read.
enum DXFKind: String {
  case line = "LINE"
  case lightPolyline = "LWPOLYLINE"
  case polyline = "POLYLINE"
  case arc = "ARC"
  case circle = "CIRCLE"
  case ellipse = "ELLIPSE"
  case insert = "INSERT"
  case text = "TEXT"
  case formattedText = "MTEXT"
  case attribute = "ATTRIB"

  /// The type that a group with code 0 begins; `nil` for one that is passed over.
  init?(_ groups: DXFGroups) {
    if groups.holds("LINE") {
      self = .line
    } else if groups.holds("LWPOLYLINE") {
      self = .lightPolyline
    } else if groups.holds("POLYLINE") {
      self = .polyline
    } else if groups.holds("ARC") {
      self = .arc
    } else if groups.holds("CIRCLE") {
      self = .circle
    } else if groups.holds("ELLIPSE") {
      self = .ellipse
    } else if groups.holds("INSERT") {
      self = .insert
    } else if groups.holds("TEXT") {
      self = .text
    } else if groups.holds("MTEXT") {
      self = .formattedText
    } else if groups.holds("ATTRIB") {
      self = .attribute
    } else {
      return nil
    }
  }
}
