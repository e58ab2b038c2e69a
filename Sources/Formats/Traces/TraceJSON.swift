import Text
import VenueModel

/// Traces in JSON: location documents of Mist's webhooks, one or one a line, and samples of barefoot.
enum TraceJSON {
  static func recognise(_ text: borrowing TextBuffer) -> TraceFormat? {
    // Of several documents, one a line, the first tells.
    guard let document = try? JSONDocument(text) else {
      let line = TraceText.firstLine(text)
      return (try? JSONDocument(TextBuffer(line.utf8))).flatMap { format($0.root) }
    }
    return format(document.root)
  }

  private static func format(_ root: JSONValue) -> TraceFormat? {
    if root["topic"]?.string == "location", root["events"] != nil { return .mist }
    guard root.kind == .array else { return nil }
    for first in root.elements { return first["point"] != nil && first["time"] != nil ? .barefoot : nil }
    return nil
  }

  // MARK: Mist

  static func readMist(_ text: borrowing TextBuffer, into draft: inout TraceDraft) throws(FormatError) {
    draft.place = .frame(.picture(.mist))
    do throws(JSONError) {
      readMist(try JSONDocument(text).root, line: nil, &draft)
      return
    } catch {
      guard (try? JSONDocument(TextBuffer(TraceText.firstLine(text).utf8))) != nil else { throw syntax(error, draft) }
    }
    var fault: JSONError?
    unsafe TraceText.forEachLine(text) { line, bytes in
      guard fault == nil else { return }
      do throws(JSONError) {
        readMist(try JSONDocument(unsafe TextBuffer(bytes)).root, line: line, &draft)
      } catch {
        fault = JSONError(line: line, column: error.column, message: error.message)
      }
    }
    if let fault { throw syntax(fault, draft) }
  }

  private static func syntax(_ error: JSONError, _ draft: TraceDraft) -> FormatError {
    FormatError(
      "json.syntax", at: SourcePlace(file: draft.name, .line(error.line, column: error.column)), error.message)
  }

  /// - Parameter line: of a document that is one of several.
  private static func readMist(_ root: JSONValue, line: Int?, _ draft: inout TraceDraft) {
    guard root["topic"]?.string == "location" else {
      return draft.note(.note, "trace.mist.topic", "documents of other topics than location were passed over")
    }
    var number = 0
    for event in root["events"]?.elements ?? root.elements {
      number += 1
      let spot = line.map { SourcePlace.Spot.line($0, column: 1) } ?? .pointer(event.pointer)
      guard let x = event["x"]?.double, let y = event["y"]?.double, let seconds = event["timestamp"]?.double,
        seconds.magnitude < 1e11
      else {
        draft.leaveOut(spot, "an event needs the numbers x, y and timestamp")
        continue
      }
      let device = event["mac"]?.string ?? event["id"]?.string ?? event["asset_id"]?.string ?? ""
      let time = Int64((seconds * 1e6).rounded())
      draft.add(
        TraceRow(line: line ?? number, time: time, x: x, y: y, level: event["map_id"]?.string, device: device),
        time: time)
    }
  }

  // MARK: barefoot

  static func readBarefoot(_ text: borrowing TextBuffer, into draft: inout TraceDraft) throws(FormatError) {
    draft.place = .frame(.wgs84)
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(text) } catch { throw syntax(error, draft) }
    var number = 0
    for sample in document.root.elements {
      number += 1
      let spot = SourcePlace.Spot.pointer(sample.pointer)
      guard let point = sample["point"]?.string.flatMap({ WKTPoints.points($0, of: "POINT") })?.first else {
        draft.leaveOut(spot, "a sample needs a point such as POINT(11.5 48.1)")
        continue
      }
      guard let text = sample["time"]?.string ?? sample["time"]?.integer.map({ String($0) }) else {
        draft.leaveOut(spot, "a sample needs a time")
        continue
      }
      // Numbers are milliseconds.
      guard let time = draft.time(text, .milliseconds, spot) else { continue }
      draft.add(
        TraceRow(line: number, time: time, x: point.x, y: point.y, device: sample["id"]?.string ?? ""), time: time)
    }
  }
}
