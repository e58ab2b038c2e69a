import Arguments
import Geometry
import Routing
import Text
import VenueModel

/// `footway check`: what is wrong with a venue.
enum CheckCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let formats = ["json", "geojson", "sarif"].filter { invocation.isSet($0) }
    guard formats.count <= 1 else {
      throw Failure("error: '--\(formats[0])' and '--\(formats[1])' exclude each other [usage.conflict]")
    }
    let input = try VenueInput(invocation)
    let report = FindingReport(
      venue: input.reading.venue,
      findings: input.allFindings(input.makeGraph()))
    var output = try Output(invocation.text("output"))
    switch formats.first {
    case "json": try output.write(report.json(precision: invocation.integer("precision")))
    case "geojson": try output.write(report.geoJSON(precision: invocation.integer("precision")))
    case "sarif": try output.write(report.sarif())
    default: try output.write(report.text())
    }
    try output.finish()
    return report.findings.contains { $0.severity == .error } ? 1 : 0
  }
}

/// Findings in the formats that `check` has; the worst first, else in the order in which they were made.
struct FindingReport {
  let venue: Venue
  let findings: [Finding]

  init(venue: Venue, findings: [Finding]) {
    self.venue = venue
    self.findings = findings.enumerated().sorted { a, b in
      a.element.severity != b.element.severity ? a.element.severity < b.element.severity : a.offset < b.offset
    }.map(\.element)
  }

  private func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

  /// How many findings there are of each severity, for people.
  static func counts(_ findings: [Finding]) -> String {
    Finding.Severity.allCases.map { severity in
      let count = findings.count { $0.severity == severity }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }

  func text() -> String {
    var text = ""
    for finding in findings {
      text += "\(finding.place): \(finding.severity.rawValue): \(finding.message) [\(finding.code)]\n"
    }
    return text + Self.counts(findings) + "\n"
  }

  func json(precision: Int?) -> String {
    let positions = Positions(venue)
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.beginArray("findings")
    for finding in findings {
      json.beginObject()
      json.write("code", finding.code)
      json.write("severity", finding.severity.rawValue)
      json.write("place", finding.place.description)
      json.write("message", finding.message)
      if let position = finding.position { json.write("position", numbers: positions.numbers(position)) }
      if let level = finding.level { json.write("level", venue.levels[level].id) }
      json.endObject()
    }
    json.endArray()
    json.beginObject("summary")
    for severity in Finding.Severity.allCases { json.write(severity.rawValue, count(severity)) }
    json.endObject()
    json.write("frame", positions.name)
    json.endObject()
    json.endLine()
    return json.take()
  }

  func geoJSON(precision: Int?) -> String {
    let positions = Positions(venue)
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("type", "FeatureCollection")
    json.write("frame", positions.name)
    json.beginArray("features")
    for finding in findings {
      json.beginObject()
      json.write("type", "Feature")
      if let position = finding.position {
        positions.writeLine([position], "geometry", to: &json)
      } else {
        json.write("geometry", nil as String?)
      }
      json.beginObject("properties")
      json.write("code", finding.code)
      json.write("severity", finding.severity.rawValue)
      json.write("place", finding.place.description)
      json.write("message", finding.message)
      json.write("level", finding.level.map { venue.levels[$0].id })
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  /// SARIF 2.1.0 (OASIS), the format that code review tools read.
  func sarif() -> String {
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.write("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.write("version", "2.1.0")
    json.beginArray("runs")
    json.beginObject()
    json.beginObject("tool")
    json.beginObject("driver")
    json.write("name", "footway")
    json.write("version", ProgramTable.version)
    json.beginArray("rules")
    for code in Set(findings.map(\.code)).sorted() {
      json.beginObject()
      json.write("id", code)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.beginArray("results")
    for finding in findings { write(finding, toSARIF: &json) }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  /// A path as a relative reference (RFC 3986): whatever has a meaning there, or none, is percent-encoded.
  private static func uriReference(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  private func write(_ finding: Finding, toSARIF json: inout JSONWriter) {
    json.beginObject()
    json.write("ruleId", finding.code)
    json.write("level", finding.severity.rawValue)
    json.beginObject("message")
    json.write("text", finding.message)
    json.endObject()
    json.beginArray("locations")
    json.beginObject()
    json.beginObject("physicalLocation")
    json.beginObject("artifactLocation")
    json.write("uri", Self.uriReference(finding.place.file))
    json.endObject()
    if case .line(let line, let column) = finding.place.spot {
      json.beginObject("region")
      json.write("startLine", line)
      json.write("startColumn", column)
      json.endObject()
    }
    json.endObject()
    switch finding.place.spot {
    case .pointer(let name), .element(let name):
      json.beginArray("logicalLocations")
      json.beginObject()
      json.write("fullyQualifiedName", name)
      json.endObject()
      json.endArray()
    case .whole, .line: break
    }
    json.endObject()
    json.endArray()
    json.endObject()
  }
}
