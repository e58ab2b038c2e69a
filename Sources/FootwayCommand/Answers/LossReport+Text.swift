import Formats
import Text

extension LossReport {
  /// How many ids a line names.
  private static let named = 5

  /// The losses for people, a line each: `lost: 12 connectors (why): a, b, … [code]`.
  var lines: [String] {
    losses.map { loss in
      let word = loss.kind == .dropped ? "lost" : "approximated"
      let names = loss.items.prefix(Self.named).joined(separator: ", ")
      let more = loss.count > Self.named ? ", and \(loss.count - Self.named) more" : ""
      return "\(word): \(loss.count) \(loss.what) (\(loss.why)): \(names)\(more) [\(loss.code)]"
    }
  }

  /// The JSON that `Data/schemas/export.schema.json` describes.
  func json(_ format: OutputFormat) -> String {
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.write("format", format.rawValue)
    json.beginArray("losses")
    for loss in losses {
      json.beginObject()
      json.write("kind", loss.kind.rawValue)
      json.write("code", loss.code)
      json.write("what", loss.what)
      json.write("why", loss.why)
      json.write("count", loss.count)
      json.write("items", loss.items)
      json.endObject()
    }
    json.endArray()
    json.beginObject("summary")
    for kind in Loss.Kind.allCases {
      json.write(kind.rawValue, losses.lazy.filter { $0.kind == kind }.map(\.count).reduce(0, +))
    }
    json.endObject()
    json.endObject()
    json.endLine()
    return json.text
  }
}
