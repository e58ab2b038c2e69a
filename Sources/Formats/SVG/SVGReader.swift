import Geometry
import Text
import VenueModel

/// Reads plans in SVG, a level each: graphs that stand in ids, and shapes; docs/formats/svg.md.
struct SVGReader {
  private var draft = Draft()
  private var levelIDs = UniqueIDs()
  private var placeIDs = UniqueIDs()
  private var shapeIDs = UniqueIDs()

  /// Reads drawings.
  ///
  /// - Parameter options: what the user says about drawings.
  /// - Throws: ``FormatError`` for what is no XML, or no drawing, or too large; for options of another version.
  static func read(
    _ files: [SourceFile], _ options: [SourceDocument], _ findings: inout FindingList
  ) throws(FormatError) -> Draft {
    guard !files.isEmpty else { return Draft() }
    let all = try DrawingOptions.read(options, &findings)
    var reader = SVGReader()
    for file in files {
      let document = try SVGDocument(TextBuffer(file.bytes), file: file.name)
      reader.add(document, DrawingOptions.options(forFile: file.name, in: all, isOnly: files.count == 1), &findings)
    }
    reader.tellScales(&findings)
    return reader.draft
  }

  private mutating func add(_ document: SVGDocument, _ options: DrawingOptions, _ findings: inout FindingList) {
    guard let root = document.root else { return }
    let place = SourcePlace(file: document.file)
    let picture = SVGFrame(root, place, &findings)
    let shapes = SVGPen.draw(document, picture, &findings)
    guard !shapes.isEmpty else {
      return findings.add(.warning, "svg.empty", at: place, "the drawing shows nothing; it was left out")
    }
    var frame = Draft.LevelFrame(place: place)
    frame.evidence.size = picture.size
    frame.evidence.pixelsPerMeter = scale(picture, options, place, &findings)
    let base = SourceName.base(document.file)
    let name = options.levelName ?? base
    let level = draft.add(
      Level(
        id: levelIDs.claim(options.levelID ?? base),
        ordinal: options.levelOrdinal ?? Self.ordinal(base) ?? Self.ordinal(root.id), name: name), frame)
    let box =
      picture.size.map { Box(min: Point(0, 0), max: Point($0.width, $0.height)) }
      ?? shapes.reduce(into: Box.empty) { $0.add($1.box) }
    var places: [Int: String] = [:]
    if SVGNetwork.isIn(shapes) {
      var network = SVGNetwork(document, level: level)
      places = network.add(shapes, to: &draft, &placeIDs, &findings)
    }
    var plan = SVGPlan(document, options, level: level, picture: box, shapeIDs)
    shapeIDs = plan.add(shapes, places: places, to: &draft, &findings)
  }

  /// Pixels per metre: by the options, else by the header.
  private func scale(
    _ picture: SVGFrame, _ options: DrawingOptions, _ place: SourcePlace, _ findings: inout FindingList
  ) -> Double? {
    if let meters = options.metersPerUnit, (1e-6...1e3).contains(meters) { return 1 / meters }
    if let scale = picture.pixelsPerMeter { return scale }
    findings.add(
      .note, "svg.no-scale", at: place,
      picture.isPaper
        ? "the header gives the size of the paper, not of the building, so metres are unknown and distances are units of the"
          + " drawing; give the scale"
        : "nothing tells the scale of the drawing, so metres are unknown and distances are its units; give the scale")
    return nil
  }

  /// The number of a floor in a name: behind a word for it (`floor0-2015`, `Level 2`), else as plain names of floors have it.
  static func ordinal(_ name: String) -> Double? {
    let lower = Array(name.lowercased().unicodeScalars)
    for word in ["floor", "level", "etage", "étage", "piso", "story", "storey", "og"] {
      let letters = Array(word.unicodeScalars)
      guard lower.count > letters.count else { continue }
      for start in 0..<lower.count - letters.count where Array(lower[start..<start + letters.count]) == letters {
        let rest = lower[(start + letters.count)...].drop { $0 == " " || $0 == "_" || $0 == "-" }
        let digits = String(String.UnicodeScalarView(rest.prefix { ("0"..."9").contains($0) }))
        if let number = Int(digits), number <= 200 { return Double(number) }
      }
    }
    return FloorName.ordinal(name)
  }

  /// Tells of levels whose units are not known to be the same.
  private func tellScales(_ findings: inout FindingList) {
    let frames = draft.frames.filter { $0.evidence.pixelsPerMeter == nil }
    let widths = frames.compactMap { $0.evidence.size?.width }
    guard let least = widths.min(), let most = widths.max(), most > 1.2 * least else { return }
    findings.add(
      .warning, "svg.scales-differ", at: frames[0].place,
      "drawings without a scale are between \(Decimal.fixed(least, 0)) and \(Decimal.fixed(most, 0)) units wide, so a unit"
        + " is not the same length in each; give each its scale or place each by control points")
  }
}
