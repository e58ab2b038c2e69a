import Formats
import Routing
import VenueModel

/// The documents that the user named as one venue: files, a folder, a manifest with its files, or standard input.
struct VenueSources {
  private(set) var documents: [SourceDocument] = []
  /// Networks in CSV.
  private(set) var tables: [CSVTable] = []
  /// The paths of the documents.
  private(set) var files: [String] = []
  /// A hash of the name and the bytes of every document and table, in their order.
  private(set) var hash: UInt64 = 0

  /// What a file holds.
  private enum Content {
    case document(JSONDocument, hash: UInt64)
    case table(CSVTable, hash: UInt64)
    case compiled(FootwayFile)
  }

  /// Opens what was named.
  ///
  /// - Parameter format: what all documents are; `nil` to recognise each, and only then manifests name more files.
  /// - Returns: the sources, or the compiled venue where it is one.
  static func open(
    _ paths: [String], format: InputFormat?
  ) throws(Failure) -> (sources: VenueSources, compiled: FootwayFile?) {
    var sources = VenueSources()
    var files: [String] = []
    for path in paths {
      if FileReader.isFolder(path) { files += try VenueInput.files(in: path) } else { files.append(path) }
    }
    var opened: Set<String> = []
    var hashes: [UInt8] = []
    func add(_ name: String, _ hash: UInt64) {
      for part in [XXHash64.hash(Array(name.utf8)), hash] {
        unsafe withUnsafeBytes(of: part.littleEndian) { unsafe hashes.append(contentsOf: $0) }
      }
    }
    var next = 0
    while next < files.count {
      let file = files[next]
      next += 1
      guard opened.insert(file).inserted else { continue }
      switch try content(of: file, format) {
      case .compiled(let compiled):
        guard files.count == 1 else {
          throw Failure(
            at: SourcePlace(file: FileReader.name(file)),
            "is a compiled venue, which is whole by itself; name it alone", code: "footway.not-alone")
        }
        return (sources, compiled)
      case .table(let table, let hash):
        sources.tables.append(table)
        sources.files.append(file)
        add(FileReader.name(file), hash)
      case .document(let json, let hash):
        let document = SourceDocument(name: FileReader.name(file), json: json)
        sources.documents.append(document)
        sources.files.append(file)
        add(document.name, hash)
        if format == nil, let named = try VenueInput.named(by: document) {
          files += named.map { FileReader.path($0, beside: file) }
        }
      }
    }
    sources.hash = XXHash64.hash(hashes)
    return (sources, nil)
  }

  /// Makes the venue.
  func read(format: InputFormat?) throws(Failure) -> VenueReading {
    do throws(FormatError) {
      return try VenueReader.read(documents, tables: tables, format: format)
    } catch {
      throw Failure(error)
    }
  }

  private static func content(of file: String, _ format: InputFormat?) throws(Failure) -> Content {
    let mayBeCompiled = format == nil || format == .footway
    if mayBeCompiled, file != "-", let mapped = try MappedFile.footway(file) {
      return .compiled(
        try opened(file) { () throws(FootwayFileError) in
          try unsafe FootwayFile(mapped.bytes, keeper: mapped)
        })
    }
    let text = try FileReader.read(file)
    // What comes through a pipe cannot be mapped; a copy of it is aligned.
    let isCompiled = unsafe text.withBytes { unsafe FootwayHeader.isRecognized($0) }
    if format == .footway || mayBeCompiled && isCompiled {
      let bytes = unsafe text.withBytes { raw in
        unsafe Column<UInt8>(count: raw.count) { memory in _ = unsafe memory.initialize(from: raw) }
      }
      return .compiled(try opened(file) { () throws(FootwayFileError) in try FootwayFile(bytes) })
    }
    let hash = unsafe text.withBytes { unsafe XXHash64.hash($0) }
    if format == .csv || format == nil && CSVTable.kind(of: text) != nil {
      return .table(CSVTable(name: FileReader.name(file), text), hash: hash)
    }
    return .document(try VenueInput.parse(text, file), hash: hash)
  }

  private static func opened(
    _ path: String, _ open: () throws(FootwayFileError) -> FootwayFile
  ) throws(Failure) -> FootwayFile {
    do throws(FootwayFileError) { return try open() } catch { throw Failure(error, at: path) }
  }
}
