/// Parts of a document's name, whose folders may be those of a disk or of an archive.
enum SourceName {
  /// What is before the last slash; empty without one.
  static func folder(_ name: String) -> String {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(name[..<slash])
  }

  /// What is behind the last slash.
  static func last(_ name: String) -> String {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    return String(name[name.utf8.index(after: slash)...])
  }

  /// What is behind the last slash, without its ending.
  static func base(_ name: String) -> String { String(last(name).prefix { $0 != "." }) }
}
