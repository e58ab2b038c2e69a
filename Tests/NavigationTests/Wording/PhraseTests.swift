import Testing

@testable import Navigation

/// What holds for every sentence of every language.
@Suite struct PhraseTests {
  /// What is wrong with a sentence, whatever it says.
  private static func faults(_ text: String) -> [String] {
    var faults: [String] = []
    if text.isEmpty { faults.append("is empty") }
    if text.first?.isLowercase == true { faults.append("begins in lower case") }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true { faults.append("has space around it") }
    for bad in ["  ", " ,", ",,", " .", "null", "nil", "Optional", "\\(", "%", "{", "}", "、、"] where text.contains(bad)
    {
      faults.append("has '\(bad)'")
    }
    // "0 m", but not "20 m".
    let words = text.split { !($0.isNumber || $0 == "." || $0 == ",") }
    if words.contains("0") { faults.append("has a 0") }
    return faults.map { "'\(text)' \($0)" }
  }

  @Test("Every maneuver has a sound sentence", arguments: Language.allCases, Units.allCases)
  func sound(language: Language, units: Units) {
    let wording = GuidanceWording(language: language, units: units)
    var texts: Set<String> = []
    for step in SampleSteps.all {
      texts.formUnion([wording.instruction(for: step), wording.announce(step, in: 30), wording.announce(step, in: 2)])
    }
    #expect(texts.count > 500)
    #expect(texts.sorted().flatMap(Self.faults) == [])
  }

  @Test("The search for faults finds them")
  func faultsAreFound() {
    for text in ["", "turn left", "Turn  left", "Turn left in 0 m", "At nil", " Left", "You arrive at , on your left"] {
      #expect(!Self.faults(text).isEmpty, "\(text)")
    }
    #expect(Self.faults("Turn left and walk 20 m, 0.1 mi or 10 ft") == [])
  }

  @Test("What a step knows is told: names, levels, signs", arguments: Language.allCases)
  func complete(language: Language) {
    let wording = GuidanceWording(language: language)
    var missing: Set<String> = []
    for step in SampleSteps.all {
      let text = wording.instruction(for: step)
      func demand(_ part: String?) {
        if let part, !text.contains(part) { missing.insert("'\(text)' lacks '\(part)'") }
      }
      if step.maneuver.type == .arrive {
        demand(step.facts.destination)
        continue
      }
      demand(step.signs)
      if step.maneuver.type != .unknown { demand(step.facts.levelWay?.name) }
      let isTurn = step.maneuver.modifier != nil && step.maneuver.modifier != .straight
      if step.maneuver.type == .turn, isTurn, step.facts.levelWay == nil { demand(step.landmark) }
    }
    #expect(missing.sorted() == [])
  }

  @Test("No language is left in English", arguments: Language.allCases.filter { $0 != .english })
  func translated(language: Language) {
    let english = GuidanceWording()
    let other = GuidanceWording(language: language)
    var same: Set<String> = []
    for step in SampleSteps.all {
      for (a, b) in [
        (english.instruction(for: step), other.instruction(for: step)),
        (english.announce(step, in: 30), other.announce(step, in: 30)),
      ] where a == b { same.insert(a) }
    }
    #expect(same.sorted() == [])
    for seconds in [10.0, 60, 120, 7200] { #expect(other.duration(seconds) != english.duration(seconds)) }
  }

  @Test("Left and right, up and down, in and out are told apart", arguments: Language.allCases)
  func apart(language: Language) {
    let wording = GuidanceWording(language: language)
    let turns = Maneuver.Modifier.allCases.map { wording.announce(SampleSteps.step(.turn, $0), in: 0) }
    #expect(Set(turns).count == turns.count, "\(turns)")
    let exits = Maneuver.Modifier.allCases.map { modifier in
      wording.announce(SampleSteps.step(.continue, modifier) { $0.leavesElevator = true }, in: 0)
    }
    #expect(Set(exits).count == exits.count, "\(exits)")
    for kind in Maneuver.Kind.allCases {
      guard ![.enterBuilding, .leaveBuilding, .arrive, .unknown].contains(kind) else { continue }
      let ways = SampleSteps.ways.map { way in wording.instruction(for: SampleSteps.step(kind) { $0.levelWay = way }) }
      #expect(Set(ways).count == 3, "\(ways)")
    }
    let borders = [Maneuver.Kind.enterBuilding, .leaveBuilding].map { kind in
      wording.instruction(for: SampleSteps.step(kind) { $0.levelWay = SampleSteps.across })
    }
    #expect(Set(borders).count == 2, "\(borders)")
    let sides = [Maneuver.Modifier.left, .right, nil].flatMap { side in
      [
        wording.instruction(for: SampleSteps.step(.arrive, side) { $0.destination = "X" }),
        wording.instruction(for: SampleSteps.step(.arrive, side)),
      ]
    }
    #expect(Set(sides).count == 6, "\(sides)")
  }

  @Test("Names of sources are told on one line without space around them", arguments: Language.allCases)
  func names(language: Language) {
    let wording = GuidanceWording(language: language)
    let clean = SampleSteps.step(.turn, .left, landmark: "Room 7")
    let wild = SampleSteps.step(.turn, .left, landmark: " Room\n  7\t")
    #expect(wording.instruction(for: wild) == wording.instruction(for: clean))
    let nameless = SampleSteps.step(.arrive) { $0.destination = "  " }
    #expect(wording.instruction(for: nameless) == wording.instruction(for: SampleSteps.step(.arrive)))
  }

  @Test("A name that begins in lower case keeps it in Japanese, where it may stand first")
  func lowercaseName() {
    let step = SampleSteps.step(.turn, .left, landmark: "iStore")
    #expect(GuidanceWording(language: .japanese).instruction(for: step) == "iStoreで左に曲がり、20 m進みます")
  }

  @Test("A maneuver that nobody knows is told plainly", arguments: Language.allCases)
  func unknown(language: Language) {
    #expect(Maneuver.Kind(named: "teleport") == .unknown)
    #expect(Maneuver.Kind(named: "turn") == .turn)
    #expect(Maneuver.Kind(named: "") == .unknown)
    let text = GuidanceWording(language: language).instruction(for: SampleSteps.step(.unknown))
    #expect(text.contains("20"))
  }
}
