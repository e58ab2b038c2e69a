import Text
import VenueModel

/// A difference as `footway diff` tells it.
struct DifferenceAnswer {
  let difference: VenueDifference
  /// How many entries of each kind there are of each verb, kinds without any left out.
  private let counts: [(kind: VenueDifference.Kind, counts: [Int])]
  private static let verbs = ["added", "removed", "moved", "renamed", "changed"]

  init(_ difference: VenueDifference) {
    self.difference = difference
    var table: [VenueDifference.Kind: [Int]] = [:]
    for entry in difference.entries {
      guard let column = Self.verbs.firstIndex(of: entry.change.verb) else { continue }
      table[entry.kind, default: [Int](repeating: 0, count: Self.verbs.count)][column] += 1
    }
    counts = VenueDifference.Kind.allCases.compactMap { kind in table[kind].map { (kind, $0) } }
  }

  // MARK: Text

  /// A table of counts and a line for each entry, at most so many.
  func text(limit: Int) -> String {
    if difference.isEmpty { return "no difference\n" }
    func row(_ front: String, _ cells: [String]) -> String {
      let columns = zip(cells, Self.verbs).map { cell, verb in
        String(repeating: " ", count: max(2 + verb.utf8.count - cell.utf8.count, 1)) + cell
      }
      return front + String(repeating: " ", count: max(9 - front.utf8.count, 0)) + columns.joined() + "\n"
    }
    var text = row("", Self.verbs)
    for (kind, counts) in counts { text += row(kind.rawValue, counts.map { $0 == 0 ? "-" : String($0) }) }
    text += "\n"
    for entry in difference.entries.prefix(limit) { text += "\(entry)\n" }
    let rest = difference.entries.count - limit
    return rest > 0 ? text + "and \(rest) more, which --all lists\n" : text
  }

  // MARK: JSON

  /// Writes what `Data/schemas/diff.schema.json` describes.
  func writeJSON(old: String, new: String, tolerance: Double, to output: inout Output) throws(Failure) {
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.write("old", old)
    json.write("new", new)
    json.write("equal", difference.isEmpty)
    json.write("tolerance", tolerance)
    json.beginObject("summary")
    for (kind, counts) in counts {
      json.beginObject(kind.rawValue)
      for (verb, count) in zip(Self.verbs, counts) { json.write(verb, count) }
      json.endObject()
    }
    json.endObject()
    json.beginArray("entries")
    for (number, entry) in difference.entries.enumerated() {
      Self.write(entry, to: &json)
      if number % 1000 == 999 { try output.write(json.take()) }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try output.write(json.take())
  }

  private static func write(_ entry: VenueDifference.Entry, to json: inout JSONWriter) {
    json.beginObject()
    json.write("kind", entry.kind.rawValue)
    json.write("name", entry.name)
    json.write("change", entry.change.verb)
    switch entry.change {
    case .added, .removed: break
    case .moved(let distance): json.write("distance", distance)
    case .renamed(let old, let new):
      json.write("from", old)
      json.write("to", new)
    case .changed(let field, let old, let new):
      json.write("field", field)
      json.write("from", old)
      json.write("to", new)
    }
    json.endObject()
  }
}
