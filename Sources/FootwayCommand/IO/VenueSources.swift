import Formats
import Routing
import VenueModel

/// The files that the user named as one venue: files, folders, archives, a manifest with its files, or standard input.
struct VenueSources {
  private(set) var documents: [SourceDocument] = []
  /// Tables in CSV: networks, and those of GTFS.
  private(set) var tables: [CSVTable] = []
  /// What is neither JSON nor a table.
  private(set) var others: [SourceFile] = []
  /// What was odd about the files themselves.
  private(set) var findings: [Finding] = []
  /// The paths of the files that were opened, archives among them.
  private(set) var files: [String] = []
  /// A hash of the name and the bytes of every file, in their order.
  private(set) var hash: UInt64 = 0
  private var hashes: [UInt8] = []

  /// How a file was come by: one that the user or a manifest names must be readable, others may be of no use.
  private enum Standing {
    case named
    case found
  }

  /// Opens what was named.
  ///
  /// - Parameter format: what all documents are; `nil` to recognise each, and only then manifests name more files.
  /// - Returns: the sources, or the compiled venue where it is one.
  static func open(
    _ paths: [String], format: InputFormat?
  ) throws(Failure) -> (sources: VenueSources, compiled: FootwayFile?) {
    var sources = VenueSources()
    var queue: [(path: String, standing: Standing)] = []
    for path in paths {
      if FileReader.isFolder(path) {
        queue += try FolderContents.files(in: path).map { ($0.path, $0.isManifest ? .named : .found) }
      } else {
        queue.append((path, .named))
      }
    }
    var opened: Set<String> = []
    var next = 0
    while next < queue.count {
      let (path, standing) = queue[next]
      next += 1
      guard opened.insert(path).inserted else { continue }
      switch try sources.add(path, standing, format) {
      case .named(let files): queue += files.map { (FileReader.path($0, beside: path), .named) }
      case .compiled(let compiled):
        guard queue.count == 1 else {
          throw Failure(
            at: SourcePlace(file: FileReader.name(path)),
            "is a compiled venue, which is whole by itself; name it alone", code: "footway.not-alone")
        }
        return (sources, compiled)
      }
    }
    sources.hash = XXHash64.hash(sources.hashes)
    if sources.isEmpty, let first = sources.findings.first {
      throw Failure(at: first.place, first.message, code: first.code)
    }
    if sources.isEmpty { throw FolderContents.nothing(in: paths.first ?? "") }
    return (sources, nil)
  }

  private var isEmpty: Bool { documents.isEmpty && tables.isEmpty && others.isEmpty }

  /// Makes the venue.
  func read(_ options: VenueOptions) throws(Failure) -> VenueReading {
    do throws(FormatError) {
      var reading = try VenueReader.read(
        documents, tables: tables, files: others, format: options.format, station: options.station)
      reading.findings.insert(contentsOf: findings, at: 0)
      return reading
    } catch {
      throw Failure(error)
    }
  }

  // MARK: Files

  /// What a file turned out to be.
  private enum Content {
    /// A part of the venue that names these other files.
    case named([String])
    case compiled(FootwayFile)
  }

  /// Adds the content of a file.
  private mutating func add(_ path: String, _ standing: Standing, _ format: InputFormat?) throws(Failure) -> Content {
    let mayBeCompiled = format == nil || format == .footway
    if mayBeCompiled, path != "-", let mapped = try MappedFile.footway(path) {
      return .compiled(
        try Self.opened(path) { () throws(FootwayFileError) in try unsafe FootwayFile(mapped.bytes, keeper: mapped) })
    }
    let text = try FileReader.read(path)
    // What comes through a pipe cannot be mapped; a copy of it is aligned.
    let isCompiled = unsafe text.withBytes { unsafe FootwayHeader.isRecognized($0) }
    if format == .footway || mayBeCompiled && isCompiled {
      let bytes = unsafe text.withBytes { raw in
        unsafe Column<UInt8>(count: raw.count) { memory in _ = unsafe memory.initialize(from: raw) }
      }
      return .compiled(try Self.opened(path) { () throws(FootwayFileError) in try FootwayFile(bytes) })
    }
    let name = FileReader.name(path)
    files.append(path)
    addHash(name, unsafe text.withBytes { unsafe XXHash64.hash($0) })
    if ArchiveReader.isRecognized(text) {
      try addArchive(text, name, format)
      return .named([])
    }
    guard try add(text, name, standing, format), let document = documents.last else { return .named([]) }
    return .named(try Self.manifestFiles(document) ?? [])
  }

  private static func opened(
    _ path: String, _ open: () throws(FootwayFileError) -> FootwayFile
  ) throws(Failure) -> FootwayFile {
    do throws(FootwayFileError) { return try open() } catch { throw Failure(error, at: path) }
  }

  private mutating func addHash(_ name: String, _ hash: UInt64) {
    for part in [XXHash64.hash(Array(name.utf8)), hash] {
      unsafe withUnsafeBytes(of: part.littleEndian) { unsafe hashes.append(contentsOf: $0) }
    }
  }

  /// Adds a text by what it holds; returns whether it became the last document and may name other files.
  private mutating func add(
    _ text: consuming TextBuffer, _ name: String, _ standing: Standing, _ format: InputFormat?
  ) throws(Failure) -> Bool {
    let place = SourcePlace(file: name)
    if text.count == 0 {
      if standing == .found { return false }
      throw Failure(at: place, "is empty", code: "input.empty")
    }
    if format == nil, let kind = SourceFile.kind(of: text) {
      others.append(SourceFile(name: name, kind: kind, bytes: unsafe text.withBytes { unsafe Array($0) }))
      return false
    }
    if format == .csv || format == nil && CSVTable.kind(of: text) != nil {
      tables.append(CSVTable(name: name, text))
      return false
    }
    if standing == .found, !FolderContents.isJSON(name) { return false }
    do throws(JSONError) {
      let document = SourceDocument(name: name, json: try JSONDocument(text))
      if standing == .found, format == nil, !VenueReader.reads(document) {
        findings.append(
          Finding(
            .note, "input.passed-over", at: place, "this JSON is in no format that footway reads; it was left out"))
        return false
      }
      documents.append(document)
      return format == nil
    } catch {
      let place = SourcePlace(file: name, .line(error.line, column: error.column))
      guard standing == .found else { throw Failure(at: place, error.message, code: "json.syntax") }
      findings.append(
        Finding(.error, "input.bad-member", at: place, "\(error.message); the file was left out, the others were read"))
      return false
    }
  }

  // MARK: Archives

  /// Adds the files in an archive; those of a manifest only, where it holds one.
  private mutating func addArchive(
    _ text: consuming TextBuffer, _ name: String, _ format: InputFormat?
  ) throws(Failure) {
    let archive: ArchiveReader
    do throws(FormatError) {
      archive = try ArchiveReader(name: name, text)
    } catch { throw Failure(error) }
    let first = (documents: documents.count, tables: tables.count, others: others.count)
    while let path = archive.next() {
      guard FolderContents.isWanted(path) else { continue }
      guard let content = archive.content() else { continue }
      let member = "\(name)/\(path)"
      if ArchiveReader.isRecognized(content) {
        findings.append(
          Finding(
            .warning, "archive.nested", at: SourcePlace(file: member),
            "an archive in an archive is not opened; unpack the outer one"))
      } else {
        _ = try add(content, member, .found, format)
      }
    }
    findings += archive.findings
    guard format == nil else { return }
    for document in documents[first.documents...] {
      if let named = try Self.manifestFiles(document) {
        try keep(named.map { FileReader.path($0, beside: document.name) } + [document.name], from: first)
        return
      }
    }
  }

  /// Leaves only files of some names among those added last.
  private mutating func keep(
    _ names: [String], from first: (documents: Int, tables: Int, others: Int)
  ) throws(Failure) {
    let wanted = Set(names)
    let found = Set(
      documents[first.documents...].map(\.name) + tables[first.tables...].map(\.name)
        + others[first.others...].map(\.name))
    if let missing = names.first(where: { !found.contains($0) }) {
      throw Failure(
        at: SourcePlace(file: missing), "the manifest names this file, and the archive does not hold it",
        code: "input.unreadable")
    }
    documents = documents[..<first.documents] + documents[first.documents...].filter { wanted.contains($0.name) }
    tables = tables[..<first.tables] + tables[first.tables...].filter { wanted.contains($0.name) }
    others = others[..<first.others] + others[first.others...].filter { wanted.contains($0.name) }
  }

  // MARK: Manifests

  /// The files that a document names when it is a manifest; `nil` when it is none.
  static func manifestFiles(_ document: SourceDocument) throws(Failure) -> [String]? {
    do throws(FormatError) {
      return try VenueReader.filesNamed(by: document)
    } catch {
      throw Failure(error)
    }
  }
}
