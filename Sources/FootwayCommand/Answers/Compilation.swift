import Routing
import Text

/// What `inspect` tells about the file of a compiled venue.
struct Compilation {
  let formatVersion: UInt32
  let sourceHash: String
  let byteCount: Int
  let profiles: [String]
  /// The bytes of each part that has any.
  let parts: [(name: String, byteCount: Int)]

  /// Reads every section, so that damage anywhere is told.
  init(_ compiled: CompiledVenue) throws(Failure) {
    do throws(FootwayFileError) {
      try compiled.file.verify()
    } catch {
      throw Failure(error, at: compiled.name)
    }
    formatVersion = compiled.file.header.version
    sourceHash = Self.hexadecimal(compiled.file.header.contentHash)
    byteCount = Int(compiled.file.header.fileSize)
    profiles = compiled.profiles.map(\.name)
    parts = SectionKind.Part.allCases.compactMap { part in
      let sections = compiled.file.sections.filter { SectionKind.part(of: $0.kind) == part }
      let byteCount = sections.reduce(0) { $0 + $1.byteCount }
      return byteCount == 0 ? nil : (part.rawValue, byteCount)
    }
  }

  /// A hash in sixteen digits.
  static func hexadecimal(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The lines for people.
  var lines: [String] {
    let sizes = parts.map { "\($0.name) \(Self.size($0.byteCount))" }.joined(separator: ", ")
    return [
      "Compiled  format \(formatVersion), \(Self.size(byteCount)): \(sizes)",
      "          for \(profiles.isEmpty ? "no profile" : profiles.joined(separator: ", ")); sources \(sourceHash)",
    ]
  }

  /// A size in megabytes for people.
  static func size(_ byteCount: Int) -> String { "\(Decimal.fixed(Double(byteCount) / 1e6, 3)) MB" }

  func write(to json: inout JSONWriter) {
    json.beginObject("compiled")
    json.write("formatVersion", Int(formatVersion))
    json.write("sourceHash", sourceHash)
    json.write("bytes", byteCount)
    json.write("profiles", profiles)
    json.beginObject("parts")
    for part in parts { json.write(part.name, part.byteCount) }
    json.endObject()
    json.endObject()
  }
}
