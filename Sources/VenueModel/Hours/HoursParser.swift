/// Reads OpenStreetMap's `opening_hours` by recursive descent: this file the rules, others their dates and times.
///
/// Letters count in either case. A comma goes on with the list before it where it can, else it begins an additional rule.
struct HoursParser {
  var scanner: HoursScanner
  private let size: Int

  init(_ text: String) {
    scanner = HoursScanner(text)
    size = text.utf8.count
  }

  mutating func parse() throws(HoursError) -> [HoursRule] {
    guard size <= OpeningHours.maximumSize else {
      throw HoursError(
        column: OpeningHours.maximumSize + 1, expected: "at most \(OpeningHours.maximumSize) bytes",
        found: "\(size) bytes")
    }
    var rules: [HoursRule] = []
    var joint = HoursRule.Joint.normal
    while true {
      rules.append(try rule(joint))
      scanner.skipSpaces()
      if scanner.isAtEnd { return rules }
      joint = try self.joint()
      scanner.skipSpaces()
      // A last `;` is usual and says nothing.
      if joint == .normal, scanner.isAtEnd { return rules }
    }
  }

  private mutating func joint() throws(HoursError) -> HoursRule.Joint {
    if scanner.skip(";") { return .normal }
    if scanner.skip("||") { return .fallback }
    if scanner.skip(",") { return .additional }
    throw scanner.error("times, 'open', 'closed', 'unknown', or ';', ',', '||' and another rule")
  }

  // MARK: A rule

  private mutating func rule(_ joint: HoursRule.Joint) throws(HoursError) -> HoursRule {
    var rule = HoursRule(joint: joint)
    scanner.skipSpaces()
    let start = scanner.position
    try refuseNamedPeriod()
    if !scanner.skip("24/7") {
      try dates(&rule.days)
      try weekdays(&rule.days)
      scanner.skipSpaces()
      if isAtTimes { rule.spans = try times() }
    }
    let hasSelectors = scanner.position > start
    let state = try modifier()
    guard hasSelectors || state != nil else {
      throw scanner.error("days, times, '24/7', 'open', 'closed' or 'unknown'")
    }
    rule.state = state ?? .open
    return rule
  }

  /// `"summer season": Mo-Fr`: what the words stand for is not known.
  private func refuseNamedPeriod() throws(HoursError) {
    var ahead = scanner
    guard try ahead.comment() != nil, ahead.skipSpaced(":") else { return }
    throw scanner.unsupported("a period that is told in words cannot be found in the calendar; write dates")
  }

  private static let states: [String: OpeningHours.State] = [
    "open": .open, "closed": .closed, "off": .closed, "unknown": .unknown,
  ]

  /// The word that says what the times are, and a comment; a comment alone says that nobody knows.
  private mutating func modifier() throws(HoursError) -> OpeningHours.State? {
    scanner.skipSpaces()
    let state = scanner.skipWord(Self.states)
    scanner.skipSpaces()
    let comment = try scanner.comment()
    return state ?? (comment == nil ? nil : .unknown)
  }

  // MARK: Lists

  /// Passes a comma when what follows it goes on with the list.
  mutating func skipComma(before isElement: (HoursParser) -> Bool) -> Bool {
    var ahead = self
    guard ahead.scanner.skipSpaced(",") else { return false }
    ahead.scanner.skipSpaces()
    guard isElement(ahead) else { return false }
    self = ahead
    return true
  }
}
