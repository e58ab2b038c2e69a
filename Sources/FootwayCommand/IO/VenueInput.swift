import Arguments
import Formats
import Geometry
import Routing
import VenueModel

/// Opens what the user named as a venue: files, a folder, a manifest with its files, or standard input.
struct VenueInput {
  let reading: VenueReading

  init(_ invocation: Invocation) throws(Failure) {
    try self.init(invocation.operands, format: invocation.text("input-format").flatMap { InputFormat(rawValue: $0) })
  }

  init(_ paths: [String], format: InputFormat?) throws(Failure) {
    var files: [String] = []
    for path in paths {
      if FileReader.isFolder(path) { files += try Self.files(in: path) } else { files.append(path) }
    }
    var documents: [SourceDocument] = []
    var tables: [CSVTable] = []
    var opened: Set<String> = []
    var next = 0
    while next < files.count {
      let file = files[next]
      next += 1
      guard opened.insert(file).inserted else { continue }
      switch try Self.open(file, format) {
      case .table(let table): tables.append(table)
      case .document(let document):
        documents.append(document)
        if format == nil, let named = try Self.named(by: document) {
          files += named.map { FileReader.path($0, beside: file) }
        }
      }
    }
    do throws(FormatError) {
      reading = try VenueReader.read(documents, tables: tables, format: format)
    } catch {
      throw Failure(error)
    }
  }

  /// What messages about the whole venue name: its first file or its folder.
  static func name(_ invocation: Invocation) -> String { FileReader.name(invocation.operands.first ?? "") }

  private static func named(by document: SourceDocument) throws(Failure) -> [String]? {
    do throws(FormatError) {
      return try VenueReader.filesNamed(by: document)
    } catch {
      throw Failure(error)
    }
  }

  /// The files that a file names when it is a manifest; `nil` when it is none.
  static func manifest(_ file: String) throws(Failure) -> [String]? {
    guard case .document(let document) = try open(file, nil) else { return nil }
    return try named(by: document)
  }

  /// A file of a venue, by what is in it.
  private enum Content {
    case document(SourceDocument)
    case table(CSVTable)
  }

  private static func open(_ file: String, _ format: InputFormat?) throws(Failure) -> Content {
    let text = try FileReader.read(file)
    let name = FileReader.name(file)
    if format == .csv || format == nil && CSVTable.isNetwork(text) { return .table(CSVTable(name: name, text)) }
    return .document(SourceDocument(name: name, json: try parse(text, of: file)))
  }

  static func parse(_ file: String) throws(Failure) -> JSONDocument { try parse(try FileReader.read(file), of: file) }

  private static func parse(_ text: borrowing TextBuffer, of file: String) throws(Failure) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(text)
    } catch {
      throw Failure(
        at: SourcePlace(file: FileReader.name(file), .line(error.line, column: error.column)), error.message,
        code: "json.syntax")
    }
  }

  /// The manifest of a folder, else all its JSON files.
  static func files(in folder: String) throws(Failure) -> [String] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    if FileReader.exists(base + "venue.json") { return [base + "venue.json"] }
    let files = try FileReader.names(in: folder).filter { $0.hasSuffix(".json") }
    guard !files.isEmpty else {
      throw Failure(
        at: SourcePlace(file: folder),
        "this folder has no venue.json and no other JSON file; name the files of the"
          + " venue, or write a manifest (docs/formats/manifest.md)", code: "input.no-venue")
    }
    return files.map { base + $0 }
  }

  /// Every finding: those of reading, of the venue and of its network, with the file of the venue where they have none.
  func allFindings(_ graph: PathGraph, name: String) -> [Finding] {
    let checked = reading.venue.check() + NetworkCheck.findings(reading.venue, graph)
    return reading.findings
      + checked.map { finding in
        var finding = finding
        if finding.place.file.isEmpty { finding.place.file = name }
        return finding
      }
  }
}
