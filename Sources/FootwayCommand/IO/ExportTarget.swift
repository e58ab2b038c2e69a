import Formats
import Glibc
import VenueModel

/// Where an export goes: standard output, a file, a zip archive or a folder, by the format and the name that was given.
final class ExportTarget {
  private enum Place {
    /// One file, or standard output.
    case file
    /// Files in a folder.
    case folder(String)
    /// Files in an archive.
    case archive(ArchiveWriter)
  }

  private var place = Place.file
  private var output: Output?
  /// The file of an archive that is being made; its size stands before its bytes.
  private var member: (name: String, bytes: [UInt8])?
  /// The files of a folder that were begun.
  private var names: [String] = []

  /// - Parameter path: what `-o` says; `nil` for standard output.
  init(_ path: String?, hasSeveralFiles: Bool) throws(Failure) {
    guard hasSeveralFiles else {
      output = try Output(path)
      return
    }
    guard let path, path != "-" else {
      throw Failure(
        "error: this format is several files; name a folder or a .zip archive with -o [usage.missing-flag]")
    }
    if path.lowercased().hasSuffix(".zip") {
      output = try Output(path)
      do throws(ExportError) {
        place = .archive(try ArchiveWriter { [unowned self] bytes in try self.output?.write(bytes) })
      } catch { throw Self.failure(error, at: path) }
    } else {
      guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST && FileReader.isFolder(path) else {
        let reason = unsafe String(cString: strerror(errno))
        throw Failure(
          at: SourcePlace(file: path), "cannot be made a folder: \(reason)", code: "output.unwritable")
      }
      place = .folder(path.hasSuffix("/") ? path : path + "/")
    }
  }

  /// What a writer writes to.
  var sink: ExportSink {
    ExportSink(open: { [unowned self] name in try begin(name) }, send: { [unowned self] bytes in try send(bytes) })
  }

  private func begin(_ name: String) throws {
    switch place {
    case .file: break
    case .folder(let folder):
      try output?.finish()
      output = try Output(folder + name)
      names.append(name)
    case .archive(let archive):
      if let member { try archive.add(member.name, member.bytes) }
      member = (name, [])
    }
  }

  private func send(_ bytes: [UInt8]) throws(Failure) {
    if case .archive = place { member?.bytes += bytes } else { try output?.write(bytes) }
  }

  /// Ends the output; a file gets its name now.
  func finish() throws(Failure) {
    if case .archive(let archive) = place {
      do throws(ExportError) {
        if let member { try archive.add(member.name, member.bytes) }
        try archive.finish()
      } catch { throw Self.failure(error, at: "") }
    }
    try output?.finish()
    output = nil
  }

  /// Files of a venue that lie in the folder beside those that were written, which a reader would take for parts of it.
  var strangers: [String] {
    guard case .folder(let folder) = place, let found = try? FileReader.names(in: folder) else { return [] }
    return found.filter { !names.contains($0) && !$0.hasPrefix(".") && FolderContents.isWanted($0) }
  }

  /// What went wrong, as the command says it.
  static func failure(_ error: ExportError, at name: String) -> Failure {
    if let failure = error.cause as? Failure { return failure }
    return Failure(at: SourcePlace(file: name), error.message, code: error.code, status: error.cause == nil ? 1 : 2)
  }
}
