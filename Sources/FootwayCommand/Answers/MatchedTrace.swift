import Arguments
import Geometry
import Navigation
import Routing
import Text
import VenueModel

/// Writes a trace with where it was on the network.
struct MatchedTrace {
  private let trace: TraceInput
  private let estimates: [PositionEstimate?]
  private let venue: Venue
  private let graph: PathGraph
  private let frame: OutputFrame
  private let added: [String]
  private let precision: Int?

  init(
    _ trace: TraceInput, _ estimates: [PositionEstimate?], of venue: Venue, _ graph: PathGraph, _ frame: OutputFrame,
    _ invocation: Invocation
  ) {
    (self.trace, self.estimates, self.venue, self.graph, self.frame) = (trace, estimates, venue, graph, frame)
    added = Self.added(frame.columns, taken: trace.fields)
    precision = invocation.integer("precision")
  }

  /// The names of the columns behind a record's own.
  static func added(_ axes: [String], taken: [String]) -> [String] {
    (["edge", "offset"] + axes + ["level", "distance", "confidence", "source"]).map { name in
      taken.contains(name) ? "matched_\(name)" : name
    }
  }

  func write(to output: inout Output) throws(Failure) {
    let positions = try positions()
    if trace.isCSV {
      try output.write(
        "\(trace.header),\(added.map { CSV.cell($0) }.joined(separator: ","))\(trace.addsError ? ",error" : "")\n")
    }
    for (index, record) in trace.records.enumerated() {
      guard let fix = record.fix, let estimate = estimates[index] else {
        try output.write((record.failure ?? record.text) + "\n")
        continue
      }
      let values = values(estimate, fix, positions[index])
      try output.write(trace.isCSV ? row(record, values) : object(record, values))
    }
  }

  /// Where each estimate is, in the frame of the answer.
  private func positions() throws(Failure) -> [Point?] {
    let known = estimates.indices.filter { estimates[$0] != nil }
    let levels = known.map { estimates[$0]?.level ?? 0 }
    let moved = try frame.numbers(known.compactMap { estimates[$0]?.position }, levels: levels)
    var positions = [Point?](repeating: nil, count: estimates.count)
    for (index, position) in zip(known, moved) { positions[index] = position }
    return positions
  }

  private enum Value {
    case number(Double)
    case word(String)
  }

  /// The values of the added columns.
  private func values(_ estimate: PositionEstimate, _ fix: PositionFix, _ position: Point?) -> [Value?] {
    let place = estimate.onNetwork
    let distance = fix.position.isFinite ? estimate.position.distance(to: fix.position) : nil
    return [
      place.map { .word(graph.linkName($0.link, in: venue)) }, place.map { .number($0.offset) },
      position.map { .number($0.x) }, position.map { .number($0.y) },
      estimate.level.map { .word(venue.levelLabel($0)) }, distance.map { .number($0) },
      place.map { .number($0.linkProbability) }, .word(estimate.source.rawValue),
    ]
  }

  private func text(_ number: Double) -> String {
    precision.map { Decimal.fixed(number, $0) } ?? Decimal.shortest(number)
  }

  private func row(_ record: TraceInput.Record, _ values: [Value?]) -> String {
    let cells = values.map { value in
      switch value {
      case nil: ""
      case .number(let number): text(number)
      case .word(let word): CSV.cell(word)
      }
    }
    return record.text + "," + cells.joined(separator: ",") + (trace.addsError ? ",\n" : "\n")
  }

  private func object(_ record: TraceInput.Record, _ values: [Value?]) -> String {
    let members = zip(added, values).map { name, value in
      switch value {
      case nil: "\"\(name)\":null"
      case .number(let number): "\"\(name)\":\(text(number))"
      case .word(let word): "\"\(name)\":\(JSONWriter.quoted(word))"
      }
    }
    // Own members are there always: a record without a time and a position has failed.
    return record.text.dropLast() + "," + members.joined(separator: ",") + "}\n"
  }

  // MARK: The path

  /// The walked path of each device as GeoJSON.
  func path() -> String {
    let positions = Positions(venue)
    var json = JSONWriter(indentation: 2, precision: precision)
    json.beginObject()
    json.write("type", "FeatureCollection")
    json.write("frame", positions.name)
    json.beginArray("features")
    for device in trace.devices.indices {
      let own = trace.devices[device].records.compactMap { estimates[$0] }
      for stretch in WalkedPath(own, in: graph).stretches { write(stretch, device, positions, &json) }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.take()
  }

  private func write(
    _ stretch: WalkedPath.Stretch, _ device: Int, _ positions: Positions, _ json: inout JSONWriter
  ) {
    json.beginObject()
    json.write("type", "Feature")
    json.beginObject("properties")
    if !trace.devices[device].name.isEmpty { json.write("device", trace.devices[device].name) }
    json.write("level", venue.levelLabel(stretch.level))
    for (name, time) in [("start", stretch.start), ("end", stretch.end)] {
      if trace.isDated {
        json.write(name, TimeWriter.date(time))
      } else {
        json.write(name, digits: TimeWriter.number(time, .seconds))
      }
    }
    json.write("connected", stretch.isConnected)
    json.write("edges", stretch.links.map { graph.linkName($0, in: venue) })
    json.endObject()
    positions.writeLine(stretch.points, "geometry", to: &json)
    json.endObject()
  }
}
