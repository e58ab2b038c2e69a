import Geometry

/// Names of rooms among the texts of a drawing.
enum DXFLabels {
  /// Whether a text looks like the name of a room: one to four words, the last of which may be a number.
  ///
  /// Sizes (`13'6 x 11'`), tags of doors (`2668`, `5050 XO`) and notes are none.
  static func isName(_ text: String) -> Bool {
    guard (2...40).contains(text.count) else { return false }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (1...4).contains(words.count) else { return false }
    var letters = 0
    for (number, word) in words.enumerated() {
      let isNumber = word.allSatisfy(\.isNumber)
      if isNumber, number > 0, number == words.count - 1, word.count <= 5 { continue }
      guard word.allSatisfy({ $0.isLetter || ".&/-'’".contains($0) }) else { return false }
      letters += word.count(where: \.isLetter)
    }
    return letters > 1
  }

  /// The names among labels; words of one name that stand under each other are one.
  ///
  /// - Complexity: O(n log n).
  static func names(_ labels: [DXFDrawing.Label]) -> [(name: String, position: Point)] {
    let lines = labels.compactMap { label -> (text: String, middle: Point, height: Double)? in
      let text = label.text.split(separator: "\n").joined(separator: " ")
      guard isName(text) else { return nil }
      // Letters are about 0.7 times as wide as high.
      let middle = Point(label.point.x + 0.35 * label.height * Double(text.count), label.point.y + label.height / 2)
      return (text, middle, max(label.height, 1e-6))
    }
    let tree = PackedRTree(boxes: lines.map { Box(min: $0.middle, max: $0.middle) })
    // The line under each one.
    var below = [Int?](repeating: nil, count: lines.count)
    var hasAbove = [Bool](repeating: false, count: lines.count)
    for (number, line) in lines.enumerated() {
      let h = line.height
      let box = Box(
        min: Point(line.middle.x - 3 * h, line.middle.y - 2.2 * h),
        max: Point(line.middle.x + 3 * h, line.middle.y - 0.8 * h))
      let next = tree.search(box).filter { abs(lines[$0].height / h - 1) < 0.05 && !hasAbove[$0] }.max { a, b in
        lines[a].middle.y != lines[b].middle.y ? lines[a].middle.y < lines[b].middle.y : a > b
      }
      guard let next else { continue }
      below[number] = next
      hasAbove[next] = true
    }
    var names: [(name: String, position: Point)] = []
    for number in lines.indices where !hasAbove[number] {
      var stack = [number]
      while let next = below[stack[stack.count - 1]] { stack.append(next) }
      let text = stack.map { lines[$0].text }.joined(separator: " ")
      let y = stack.reduce(0.0) { $0 + lines[$1].middle.y } / Double(stack.count)
      if stack.count <= 3, isName(text) {
        names.append((text, Point(lines[number].middle.x, y)))
      } else {
        for line in stack { names.append((lines[line].text, lines[line].middle)) }
      }
    }
    return names
  }
}
