/// Splitting an example into words as a shell does, as far as examples need it.
enum CommandLineWords {
  /// The words of each command of a pipeline; quotes and `\` join, redirections end the words.
  ///
  /// Knows no variables, globs or here-documents: they stay as they are written.
  static func commands(in line: String) -> [[String]] {
    var commands: [[String]] = [[]]
    var word: String?
    var quote: Character?
    var redirected = false
    var characters = line[...]
    func finish() {
      if let word, !redirected { commands[commands.count - 1].append(word) }
      word = nil
    }
    while let character = characters.popFirst() {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == "\\" {
        if let next = characters.popFirst() { word = (word ?? "") + String(next) }
      } else if character == " " {
        finish()
      } else if "|;&()".contains(character) {
        finish()
        commands.append([])
        redirected = false
      } else if "<>".contains(character) {
        finish()
        redirected = true
      } else {
        word = (word ?? "") + String(character)
      }
    }
    finish()
    return commands.filter { !$0.isEmpty }
  }
}
