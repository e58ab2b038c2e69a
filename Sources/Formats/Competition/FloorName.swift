/// What the name of a floor tells about its height.
enum FloorName {
  /// The number that orders floors, 0 for the ground; `nil` when the name is not understood.
  ///
  /// `F1`, `1F`, `L1`, `1L` and `1` are the ground, `F2` one above; `B1`, `B`, `BF`, `1B`, `LG`, `LG1` and `-1` are one below,
  /// `B2`, `LG2` two; `G`, `GF`, `UG` and `0` are the ground; an `M` is half a level above it (`M`, `LM`) or above a
  /// basement (`BM`). Small letters and blanks count as nothing.
  ///
  /// - Parameter hasGround: whether the building has a floor `G`, above which `L1` and `F1` then are.
  static func ordinal(_ name: String, hasGround: Bool = false) -> Double? {
    let text = name.uppercased().filter { $0 != " " && $0 != "_" }
    switch text {
    case "G", "GF", "UG": return 0
    case "M", "LM", "GM": return 0.5
    case "B", "BF", "LG": return -1
    case "BM": return -0.5
    default: break
    }
    if let number = Int(text) { return plain(number) }
    let letters = text.filter { !$0.isNumber }
    guard let number = Int(text.filter(\.isNumber)), (1...Self.most).contains(number),
      text == "\(letters)\(number)" || text == "\(number)\(letters)"
    else { return nil }
    switch letters {
    case "F", "L": return Double(hasGround ? number : number - 1)
    case "B", "LG": return Double(-number)
    default: return nil
    }
  }

  /// Whether a name is that of the ground beside which floors count from one.
  static func isGround(_ name: String) -> Bool { ["G", "GF", "UG"].contains(name.uppercased()) }

  /// The ordinal of a floor that is only numbered, 1 for the ground and −1 below it.
  static func plain(_ number: Int) -> Double? {
    guard abs(number) <= most else { return nil }
    return Double(number > 0 ? number - 1 : number)
  }

  private static let most = 200
}
