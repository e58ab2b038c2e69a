/// Setting text in lines of at most 80 columns; every character counts as one column.
enum Layout {
  /// The columns of a line.
  static let width = 80

  /// A piece of a longer text.
  enum Block: Equatable {
    /// Words that flow.
    case prose(String)
    /// Lines that stay as they are, without the blanks they have in common.
    case verbatim([String])
  }

  /// Splits a text: a blank line ends a paragraph, lines that begin with a blank are verbatim, others run together.
  static func blocks(_ text: String) -> [Block] {
    var blocks: [Block] = []
    var open = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy({ $0 == " " }) {
        open = false
      } else if open, case .prose(let before)? = blocks.last, line.first != " " {
        blocks[blocks.count - 1] = .prose(before + " " + line)
      } else if open, case .verbatim(let before)? = blocks.last, line.first == " " {
        blocks[blocks.count - 1] = .verbatim(before + [String(line)])
      } else {
        blocks.append(line.first == " " ? .verbatim([String(line)]) : .prose(String(line)))
        open = true
      }
    }
    return blocks.map(withoutMargin)
  }

  private static func withoutMargin(_ block: Block) -> Block {
    guard case .verbatim(let lines) = block else { return block }
    let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return .verbatim(lines.map { String($0.dropFirst(margin)) })
  }

  /// The words of a paragraph in lines that fit beside `indent` blanks; a longer word has a line of its own.
  static func wrap(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if line.isEmpty {
        line = String(word)
      } else if indent + line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The paragraphs of a text, indented and parted by blank lines; verbatim lines are indented by two more.
  static func paragraphs(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    for block in blocks(text) {
      if !lines.isEmpty { lines.append("") }
      switch block {
      case .prose(let words): lines += wrap(words, indent: indent).map { blanks(indent) + $0 }
      case .verbatim(let kept): lines += kept.map { blanks(indent + 2) + $0 }
      }
    }
    return lines
  }

  /// Two columns, indented by two: labels to the left, wrapped texts to the right.
  ///
  /// A label too long for the left column, which is 28 wide at most, has a line of its own. The text may hold several
  /// paragraphs, which follow each other without blank lines.
  static func table(_ rows: [(label: String, text: String)]) -> [String] {
    let indent = 2
    let column = indent + 2 + (rows.map(\.label.count).filter { $0 <= 26 }.max() ?? 2)
    var lines: [String] = []
    for row in rows {
      var right = paragraphs(row.text, indent: column).filter { !$0.isEmpty }
      var left = blanks(indent) + row.label
      if left.count + 2 <= column, !right.isEmpty {
        left += blanks(column - left.count) + right.removeFirst().dropFirst(column)
      }
      lines.append(left)
      lines += right
    }
    return lines
  }

  /// So many blanks.
  static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}
