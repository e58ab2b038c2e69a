import Text

/// The ids of areas as answers write them, made once.
///
/// In CSV several ids are joined by semicolons. An id that holds a semicolon, a quote or a line end, or nothing at all,
/// stands in quotes with its own quotes doubled, as a cell of RFC 4180 would with semicolons for commas; the whole cell
/// is then written by the rule for commas.
final class ZoneTexts {
  private let letters = Column<UInt8>()
  /// The ids alone: a cell of CSV, or a text of JSON.
  private var whole: [Span] = []
  /// The ids in a list whose cell needs no quotes, and in one that stands in quotes.
  private var plain: [Span] = []
  private var quoted: [Span] = []

  private struct Span: BitwiseCopyable {
    var start: Int
    var length: Int
    /// Whether the cell of a list with it must stand in quotes.
    var needsQuotes = false
  }

  init(_ ids: [String], isCSV: Bool) {
    for id in ids {
      guard isCSV else {
        whole.append(keep(JSONWriter.quoted(id)))
        continue
      }
      whole.append(keep(CSV.cell(id)))
      let element = CSV.element(id)
      var span = keep(element)
      span.needsQuotes = CSV.cell(element) != element
      plain.append(span)
      quoted.append(span.needsQuotes ? keep(String(CSV.cell(element).dropFirst().dropLast())) : span)
    }
    // A pen may read a little behind a text.
    for _ in 0..<32 { letters.append(0) }
  }

  private func keep(_ text: String) -> Span {
    let start = letters.count
    for byte in text.utf8 { letters.append(byte) }
    return Span(start: start, length: letters.count - start)
  }

  @inline(__always)
  private func write(_ span: Span, _ pen: inout Pen) { pen.copy(UnsafePointer(letters.base) + span.start, span.length) }

  /// Writes one id: a cell of CSV, or a text of JSON.
  @inline(__always)
  func write(_ zone: UInt32, _ pen: inout Pen) { write(whole[Int(zone)], &pen) }

  /// Writes the cell of a list.
  @inline(__always)
  func writeCell(_ hits: UnsafeBufferPointer<PositionHit>, _ pen: inout Pen) {
    guard hits.contains(where: { plain[Int($0.zone)].needsQuotes }) else {
      return writeElements(hits, plain, UInt8(ascii: ";"), &pen)
    }
    pen.put(0x22)
    writeElements(hits, quoted, UInt8(ascii: ";"), &pen)
    pen.put(0x22)
  }

  /// Writes the elements of an array of JSON.
  @inline(__always)
  func writeList(_ hits: UnsafeBufferPointer<PositionHit>, _ pen: inout Pen) {
    writeElements(hits, whole, UInt8(ascii: ","), &pen)
  }

  @inline(__always)
  private func writeElements(
    _ hits: UnsafeBufferPointer<PositionHit>, _ spans: [Span], _ separator: UInt8, _ pen: inout Pen
  ) {
    for index in hits.indices {
      if index > 0 { pen.put(separator) }
      write(spans[Int(hits[index].zone)], &pen)
    }
  }
}
