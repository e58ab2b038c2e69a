import Text

/// Writes the records of a table, cell by cell, into a sink.
struct TableWriter {
  /// How cells are kept apart.
  enum Style {
    /// Commas and quotes (RFC 4180); nothing and an empty text are the same.
    case csv
    /// Tabs and backslashes, as the text format of PostgreSQL's COPY has it; nothing is `\N`. NUL cannot be said.
    case copy
  }

  private let style: Style
  private let sink: ExportSink
  private var bytes: [UInt8] = []
  private var isFirst = true

  init(_ style: Style, _ sink: ExportSink) {
    self.style = style
    self.sink = sink
  }

  /// Writes a text, or nothing.
  mutating func cell(_ text: String?) {
    separate()
    guard let text else { return addNothing() }
    switch style {
    case .csv: bytes.append(contentsOf: CSV.cell(text).utf8)
    case .copy: addEscaped(text)
    }
  }

  /// Writes a number with all its digits, or nothing.
  mutating func cell(_ number: Double?) {
    separate()
    guard let number else { return addNothing() }
    DecimalWriter.appendShortest(number, to: &bytes)
  }

  /// Writes an integer.
  mutating func cell(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes cells of texts.
  mutating func cells(_ texts: [String]) { for text in texts { cell(text) } }

  /// Ends the record.
  mutating func endRecord() throws(ExportError) {
    bytes.append(0x0A)
    isFirst = true
    guard bytes.count >= 1 << 14 else { return }
    try flush()
  }

  /// Hands what is left to the sink.
  mutating func flush() throws(ExportError) {
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func separate() {
    if !isFirst { bytes.append(style == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t")) }
    isFirst = false
  }

  private mutating func addNothing() {
    if style == .copy { bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")] }
  }

  private mutating func addEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes += [byte, byte]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      default: bytes.append(byte)
      }
    }
  }
}
