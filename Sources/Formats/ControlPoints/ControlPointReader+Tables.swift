import Frames
import Geometry
import VenueModel

extension ControlPointReader {
  // MARK: CSV

  /// The columns of a table of control points.
  private struct Columns {
    var x: Int
    var y: Int
    var longitude: Int
    var latitude: Int
    var id: Int?
    var enabled: Int?
    /// Whether the plan coordinates are called pixels.
    var isPixels: Bool

    init?(_ header: [String]) {
      let names = header.map { $0.lowercased().filter { $0 != " " && $0 != "_" } }
      func column(_ words: String...) -> Int? { names.firstIndex { words.contains($0) } }
      let pixels = (column("pxx", "pixelx"), column("pxy", "pixely"))
      guard let x = pixels.0 ?? column("x"), let y = pixels.1 ?? column("y"),
        let longitude = column("lon", "lng", "long", "longitude"), let latitude = column("lat", "latitude")
      else { return nil }
      self.x = x
      self.y = y
      self.longitude = longitude
      self.latitude = latitude
      id = column("id") ?? column("name")
      enabled = column("enabled", "enable")
      isPixels = pixels.0 != nil
    }
  }

  mutating func readCSV(_ text: String) throws(FormatError) {
    list.source = .csv
    var reader = CSVReader()
    var records = reader.read(text.utf8)
    if let last = reader.finish() { records.append(last) }
    records.removeAll { $0.cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
    guard let header = records.first else { return }
    guard let columns = Columns(header.cells) else {
      throw FormatError(
        "points.no-header", at: SourcePlace(file: name, .line(header.line, column: 1)),
        "this is no table of control points: its first line must name the columns x, y (or px_x, px_y) and lon, lat"
          + " (see docs/formats/control-points.md)")
    }
    let factor = try pixels(
      columns.isPixels, "its columns are pixels by their names; name them x and y, or leave --unit out")
    for record in records.dropFirst() { add(record, columns, factor) }
  }

  /// Pixels for one of the unit that was asked for.
  @discardableResult
  func pixels(_ isPixels: Bool, _ remedy: String) throws(FormatError) -> Double {
    guard options.unit == .pixels || !isPixels else {
      throw FormatError(
        "points.unit", at: SourcePlace(file: name), "'\(options.unit.rawValue)' is not the unit of this file: \(remedy)"
      )
    }
    guard let factor = options.pixels(per: options.unit) else {
      throw FormatError(
        "points.no-scale", at: SourcePlace(file: name),
        options.unit == .mist
          ? "metres of the plan need its scale in pixels per metre (--ppm)"
          : "Jibestream units need the scales of the drawing and of the plan (--mmpp and --ppm)")
    }
    return factor
  }

  private mutating func add(_ record: CSVReader.Record, _ columns: Columns, _ factor: Double) {
    let place = SourcePlace(file: name, .line(record.line, column: 1))
    func cell(_ index: Int?) -> String? { index.flatMap { record.cells.indices.contains($0) ? record.cells[$0] : nil } }
    func number(_ index: Int) -> Double? { cell(index).flatMap { JSONReader.number($0) } }
    guard !record.isCutOff, let x = number(columns.x), let y = number(columns.y),
      let longitude = number(columns.longitude), let latitude = number(columns.latitude),
      let isEnabled = Self.flag(cell(columns.enabled) ?? "")
    else {
      findings.add(
        .error, "points.bad-record", at: place,
        "a control point needs four numbers (and true or false under enabled); it was left out")
      return
    }
    let id = cell(columns.id).flatMap { $0.isEmpty ? nil : $0 }
    add(
      id: id, Point(x * factor, y * factor), LonLat(longitude: longitude, latitude: latitude), isEnabled: isEnabled,
      at: place)
  }

  // MARK: QGIS

  /// Reads what QGIS's georeferencer saves: `mapX,mapY,sourceX,sourceY,enable,…`.
  ///
  /// Older versions have `pixelX`, `pixelY`, tabs, or no line that names the coordinate system. Source coordinates count
  /// upwards from the top edge, so those on the picture are negative.
  mutating func readQGIS(_ lines: [(text: String, line: Int)]) throws(FormatError) {
    list.source = .qgis
    var rest = lines.filter { !$0.text.isEmpty }[...]
    var crs: String?
    if let first = rest.first, first.text.hasPrefix("#CRS") {
      crs = String(first.text.drop { $0 != ":" }.dropFirst())
      rest = rest.dropFirst()
    }
    guard let header = rest.popFirst(), header.text.lowercased().hasPrefix("mapx") else {
      throw FormatError(
        "points.no-header", at: SourcePlace(file: name, .line(rest.first?.line ?? 1, column: 1)),
        "the points of QGIS need the line mapX,mapY,sourceX,sourceY,enable")
    }
    try pixels(true, "QGIS's points are pixels; leave --unit out")
    let separator: Character = header.text.contains(",") ? "," : "\t"
    var rows: [(numbers: [Double], line: Int)] = []
    for (text, line) in rest {
      let cells = text.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = cells.prefix(5).compactMap { JSONReader.number(String($0)) }
      if numbers.count >= 4, numbers.count == min(cells.count, 5) {
        rows.append((numbers, line))
      } else {
        findings.add(
          .error, "points.bad-record", at: SourcePlace(file: name, .line(line, column: 1)),
          "a control point needs the numbers mapX, mapY, sourceX, sourceY, enable; it was left out")
      }
    }
    let projection = try projection(crs, rows.map { Point($0.numbers[0], $0.numbers[1]) })
    for (numbers, line) in rows {
      add(
        id: nil, Point(numbers[2], -numbers[3]), projection.toLonLat(Point(numbers[0], numbers[1])),
        isEnabled: numbers.count < 5 || numbers[4] != 0, at: SourcePlace(file: name, .line(line, column: 1)))
    }
  }

  /// What map coordinates are: what the file says, else what the options say, else degrees where they may be some.
  func projection(_ crs: String?, _ points: [Point]) throws(FormatError) -> MapProjection {
    let place = SourcePlace(file: name)
    if let crs, !crs.allSatisfy(\.isWhitespace) {
      if let projection = options.resolve(crs) { return projection }
      throw FormatError(
        "points.crs", at: place,
        "its map coordinates are in '\(crs.drop(while: \.isWhitespace).prefix(60))', which is not read here; convert them"
          + " to longitude and latitude first, with `footway convert`")
    }
    if let projection = options.projection { return projection }
    let outside = points.count { !(abs($0.x) <= 180 && abs($0.y) <= 180) }
    guard outside * 2 <= points.count else {
      throw FormatError(
        "points.crs", at: place,
        "its map coordinates are no degrees, and nothing says what they are; give --crs, or convert them to longitude and"
          + " latitude first, with `footway convert`")
    }
    return .degrees
  }
}
