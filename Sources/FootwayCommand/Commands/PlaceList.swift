import Arguments
import Formats
import VenueModel

/// The places of a list: flags first, then those of a file, as they are written.
struct PlaceList {
  private(set) var texts: [String] = []
  /// The file and the line of each.
  private var places: [SourcePlace] = []

  /// - Parameters:
  ///   - flag: the flag whose values are places; `flag-file` names a file.
  init(_ flag: String, _ invocation: Invocation) throws(Failure) {
    for text in invocation.texts(flag) {
      texts.append(text)
      places.append(SourcePlace(file: VenueInput.operand(invocation)))
    }
    if let file = invocation.text("\(flag)-file") { try read(file) }
  }

  var isEmpty: Bool { texts.isEmpty }

  /// Finds each place; the first that is not there is told with its line.
  func find(_ query: inout RouteQuery) throws(Failure) -> [NamedEnd] {
    var ends: [NamedEnd] = []
    for (text, place) in zip(texts, places) {
      do throws(LookupError) {
        ends.append(try query.find(text))
      } catch {
        throw Failure(error, at: place)
      }
    }
    return ends
  }

  private mutating func add(_ text: String, _ file: String, _ line: Int) {
    texts.append(text)
    places.append(SourcePlace(file: FileReader.name(file), .line(line, column: 1)))
  }

  private mutating func read(_ file: String) throws(Failure) {
    let bytes = try FileReader.bytes(file)
    let front = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    let count = texts.count
    if front == UInt8(ascii: "{") || front == UInt8(ascii: "\"") {
      try readLines(bytes, file, isJSON: true)
    } else {
      var csv = CSVReader()
      var records = csv.read(bytes[...])
      if let last = csv.finish() { records.append(last) }
      if let column = records.first?.cells.firstIndex(of: "place") {
        try read(records.dropFirst(), column, records[0].cells.count, file)
      } else {
        try readLines(bytes, file, isJSON: false)
      }
    }
    guard texts.count > count else {
      throw Failure(at: SourcePlace(file: FileReader.name(file)), "names no place", code: "places.empty")
    }
  }

  private mutating func read(
    _ records: ArraySlice<CSVReader.Record>, _ column: Int, _ count: Int, _ file: String
  ) throws(Failure) {
    for record in records where record.cells != [""] {
      guard record.cells.count == count, !record.isCutOff else {
        throw Failure(
          at: SourcePlace(file: FileReader.name(file), .line(record.line, column: 1)),
          record.isCutOff
            ? "a quoted cell is never closed, or the record is longer than 16 MiB"
            : "the record has \(record.cells.count) cells, the header \(count)", code: "places.bad-record")
      }
      add(record.cells[column], file, record.line)
    }
  }

  private mutating func readLines(_ bytes: [UInt8], _ file: String, isJSON: Bool) throws(Failure) {
    var reader = LineReader()
    var lines = reader.read(bytes[...])
    if let last = reader.finish() { lines.append(last) }
    for line in lines {
      var content = line.bytes[...]
      if line.number == 1, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
      while let last = content.last, [0x20, 0x09, 0x0D].contains(last) { content = content.dropLast() }
      while let first = content.first, [0x20, 0x09].contains(first) { content = content.dropFirst() }
      if content.isEmpty { continue }
      add(
        isJSON ? try place(Array(content), file, line.number) : String(decoding: content, as: UTF8.self), file,
        line.number)
    }
  }

  /// The place of a JSON text, or of an object's member `place`.
  private func place(_ bytes: [UInt8], _ file: String, _ line: Int) throws(Failure) -> String {
    let here = SourcePlace(file: FileReader.name(file), .line(line, column: 1))
    do throws(JSONError) {
      let root = try JSONDocument(TextBuffer(bytes)).root
      if let text = root.string ?? root["place"]?.string { return text }
    } catch {
      throw Failure(at: here, "column \(error.column): \(error.message)", code: "json.syntax")
    }
    throw Failure(at: here, "the record needs to be a text, or an object with \"place\"", code: "places.bad-record")
  }
}
