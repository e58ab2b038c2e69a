/// A pattern of names: `*` stands for any characters, `?` for one; case does not count.
struct Glob {
  private let pattern: [Character]

  /// Takes a pattern.
  init(_ text: String) { pattern = Array(text.lowercased()) }

  /// Whether a whole name is what the pattern says.
  ///
  /// - Complexity: O(length of the pattern · length of the name).
  func matches(_ name: String) -> Bool {
    let name = Array(name.lowercased())
    var (place, spot) = (0, 0)
    // Where the last star was, and up to where it reaches: what fails is tried again with one character more.
    var star: (place: Int, spot: Int)?
    while spot < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, spot)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[spot] {
        place += 1
        spot += 1
      } else if let last = star {
        star = (last.place, last.spot + 1)
        (place, spot) = (last.place + 1, last.spot + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
