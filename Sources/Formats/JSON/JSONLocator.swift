/// Finds the JSON Pointer of a value on the tape.
///
/// A tape has no way up, so the path is found from the root down, by skipping siblings. Findings come in the order of
/// the text, so the path of the last answer is kept and continued: a million questions in order read the tape once.
struct JSONLocator {
  /// A container on the way, and the child of it that was reached last.
  private struct Step {
    var container: Int
    var end: Int
    var isObject: Bool
    var ordinal: Int
    var child: Int
  }

  private var steps: [Step] = []

  /// The pointer to the value at a tape index, empty for the root and for an index that is no value.
  mutating func pointer(to target: Int, in document: JSONDocument) -> String {
    while let last = steps.last, target < last.child || target >= last.end { steps.removeLast() }
    var index = steps.last?.child ?? 1
    if steps.isEmpty && target != 1 { enter(index, document) }
    while let last = steps.last {
      index = last.child
      if index == target { break }
      let value = JSONValue(document: document, index: index)
      if target >= value.next {
        guard advance(document) else { break }
      } else if !enter(index, document) {
        break
      }
    }
    return text(document)
  }

  /// Goes into the container at an index; `false` when it is none, or an empty one.
  @discardableResult
  private mutating func enter(_ index: Int, _ document: JSONDocument) -> Bool {
    let value = JSONValue(document: document, index: index)
    let isObject = value.kind == .object
    guard isObject || value.kind == .array, value.next - 1 > index + 1 else { return false }
    steps.append(
      Step(
        container: index, end: value.next - 1, isObject: isObject, ordinal: 0,
        child: isObject ? index + 2 : index + 1))
    return true
  }

  /// Goes to the next child of the innermost container; `false` at its end.
  private mutating func advance(_ document: JSONDocument) -> Bool {
    let top = steps.count - 1
    let next = JSONValue(document: document, index: steps[top].child).next
    guard next < steps[top].end else { return false }
    steps[top].child = steps[top].isObject ? next + 1 : next
    steps[top].ordinal += 1
    return true
  }

  private func text(_ document: JSONDocument) -> String {
    var result = ""
    for step in steps {
      result += "/"
      guard step.isObject else {
        result += String(step.ordinal)
        continue
      }
      for character in JSONValue(document: document, index: step.child - 1).text.unicodeScalars {
        switch character {
        case "~": result += "~0"
        case "/": result += "~1"
        default: result.unicodeScalars.append(character)
        }
      }
    }
    return result
  }
}
