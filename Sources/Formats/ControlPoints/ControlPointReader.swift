import Frames
import Geometry
import VenueModel

/// Reads control points from CSV, JSON, QGIS's `.points` and ESRI world files, told apart by their content.
///
/// A point that cannot be read is a finding and missing from the result; nothing else is lost for it.
public struct ControlPointReader {
  let name: String
  let options: ControlPointOptions
  var list = ControlPointList(source: .csv)
  var findings = FindingList()
  private var ids: Set<String> = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8 with or without a byte-order mark.
  ///   - name: what messages call it.
  ///   - options: what the file does not say.
  /// - Throws: ``FormatError`` when it is in none of the formats, holds no point, is in a coordinate system that is not
  ///   known here, or needs a scale or size that is missing.
  /// - Complexity: O(size of the text).
  public static func read(
    _ bytes: borrowing TextBuffer, name: String, options: ControlPointOptions = ControlPointOptions()
  ) throws(FormatError) -> ControlPointList {
    var reader = ControlPointReader(name: name, options: options)
    let text = unsafe bytes.withUnsafeBytes { start, count in
      unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
    let lines = Self.lines(text)
    let first = lines.first { !$0.text.isEmpty }?.text ?? ""
    if first.hasPrefix("{") || first.hasPrefix("[") {
      let document: JSONDocument
      do throws(JSONError) {
        document = try JSONDocument(bytes)
      } catch {
        throw FormatError(
          "json.syntax", at: SourcePlace(file: name, .line(error.line, column: error.column)), error.message)
      }
      try reader.readJSON(document)
    } else if first.hasPrefix("#CRS") || first.lowercased().hasPrefix("mapx") {
      try reader.readQGIS(lines)
    } else if let numbers = Self.worldFile(lines) {
      try reader.readWorldFile(numbers)
    } else {
      try reader.readCSV(text)
    }
    guard !reader.list.entries.isEmpty || !reader.findings.all.isEmpty else {
      throw FormatError("points.empty", at: SourcePlace(file: name), "there is no control point in this file")
    }
    reader.list.findings = reader.findings.closed()
    return reader.list
  }

  private init(name: String, options: ControlPointOptions) {
    self.name = name
    self.options = options
  }

  // MARK: What all formats share

  /// Adds a point, or a finding when its position is none.
  mutating func add(id: String?, _ pixel: Point, _ position: LonLat?, isEnabled: Bool, at place: SourcePlace) {
    guard let position, position.isValid else {
      findings.add(
        .error, "position.not-on-earth", at: place,
        "the position is no longitude and latitude on Earth; is the latitude first? The point was left out")
      return
    }
    guard pixel.isFinite, abs(pixel.x) <= Self.reach, abs(pixel.y) <= Self.reach else {
      findings.add(
        .error, "points.bad-record", at: place, "the plan coordinates are out of range; the point was left out")
      return
    }
    if let id, !ids.insert(id).inserted {
      findings.add(.warning, "points.duplicate-id", at: place, "the id '\(id)' is used twice; both points were kept")
    }
    let number = String(list.entries.count + 1)
    list.entries.append(
      .init(id: id ?? number, point: .init(pixel: pixel, position: position), isEnabled: isEnabled, place: place))
  }

  /// The greatest plan coordinate, in pixels.
  private static let reach = 1e9

  /// What a cell says about taking part; `nil` for a word that is none.
  static func flag(_ cell: String) -> Bool? {
    switch cell.lowercased().filter({ $0 != " " }) {
    case "", "1", "true", "yes", "on": true
    case "0", "false", "no", "off": false
    default: nil
    }
  }

  /// The lines of a text with their numbers from 1, without blanks and carriage returns at their ends.
  static func lines(_ text: String) -> [(text: String, line: Int)] {
    var lines: [(text: String, line: Int)] = []
    for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      let trimmed = Array(line.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
      lines.append((String(decoding: trimmed, as: UTF8.self), index + 1))
    }
    return lines
  }

  // MARK: JSON

  private mutating func readJSON(_ document: JSONDocument) throws(FormatError) {
    list.source = .json
    try pixels(true, "JSON names the unit by its key, px, mist or jibestream; leave --unit out")
    var reader = JSONReader(file: name, findings: findings)
    let root = document.root
    let points = try points(of: root)
    if root.kind == .object {
      list.pixelsPerMeter = reader.scale(root["ppm"])
      list.millimetersPerUnit = reader.scale(root["mmpp"])
      list.model = root["quality"]?["model"]?.string.flatMap { ControlPointFit.Model(rawValue: $0) }
    }
    for point in points {
      let id = reader.text(point["id"])
      let isEnabled = reader.bool(point["enabled"]) ?? true
      let pixel = pixel(of: point, &reader)
      let position = reader.pair(point["lonLat"])
      findings = reader.findings
      if let pixel, let position {
        let place = reader.place(point)
        add(id: id, pixel, LonLat(longitude: position.x, latitude: position.y), isEnabled: isEnabled, at: place)
      } else {
        findings.add(
          .error, "points.bad-record", at: reader.place(point),
          "a control point needs \"px\": [x, y] and \"lonLat\": [lon, lat] (or \"mist\" or \"jibestream\" with the"
            + " plan's scale); it was left out")
      }
      reader.findings = findings
    }
    findings = reader.findings
  }

  /// The points of an array, of a frame, or of an answer of ours, whose residuals name the points themselves.
  private func points(of root: JSONValue) throws(FormatError) -> [JSONValue] {
    if root.kind == .array { return Array(root.elements) }
    if let residuals = root["residuals"], residuals.kind == .array {
      let points = Array(residuals.elements)
      if !points.isEmpty, points.allSatisfy({ $0["px"] != nil && $0["lonLat"] != nil }) { return points }
    }
    if let points = root["controlPoints"], points.kind == .array { return Array(points.elements) }
    throw FormatError(
      "points.unknown-format", at: SourcePlace(file: name),
      "expected an array of control points, or an object with \"controlPoints\" (see docs/formats/control-points.md)")
  }

  private func pixel(of point: JSONValue, _ reader: inout JSONReader) -> Point? {
    for unit in PictureFrame.allCases {
      guard let member = point[named: unit.rawValue], !member.isNull else { continue }
      guard let pair = reader.pair(member), let factor = options.pixels(per: unit) else { return nil }
      return Point(pair.x * factor, pair.y * factor)
    }
    return nil
  }
}
