import Testing

@testable import Navigation

/// Steps told ahead of them.
@Suite struct AnnouncementTests {
  @Test(
    "A turn is announced with its distance",
    arguments: zip(
      Language.allCases,
      [
        "In 30 m, turn left at Juice Bar", "In 30 m bei Juice Bar links abbiegen",
        "Dans 30\u{a0}m, tournez à gauche devant Juice Bar", "En 30 m, gire a la izquierda en Juice Bar",
        "Tra 30 m, svolta a sinistra all’altezza di Juice Bar", "Over 30 m, sla linksaf bij Juice Bar",
        "Daqui a 30 m, vire à esquerda junto a Juice Bar", "30 m先、Juice Barで左に曲がります",
      ]))
  func turn(language: Language, text: String) {
    let step = SampleSteps.step(.turn, .left, landmark: "Juice Bar")
    #expect(GuidanceWording(language: language).announce(step, in: 31) == text)
  }

  @Test(
    "What follows at once is announced with it",
    arguments: zip(
      Language.allCases,
      [
        "In 10 m, turn left, then immediately turn right", "In 10 m links abbiegen, gleich danach rechts abbiegen",
        "Dans 10\u{a0}m, tournez à gauche, puis, tout de suite, tournez à droite",
        "En 10 m, gire a la izquierda; justo después, gire a la derecha",
        "Tra 10 m, svolta a sinistra; subito dopo, svolta a destra",
        "Over 10 m, sla linksaf; sla daarna meteen rechtsaf",
        "Daqui a 10 m, vire à esquerda; logo a seguir, vire à direita", "10 m先、左に曲がります。その後、すぐに右に曲がります",
      ]))
  func then(language: Language, text: String) {
    let wording = GuidanceWording(language: language)
    let first = SampleSteps.step(.turn, .left) { $0.isWalkTold = false }
    let second = SampleSteps.step(.turn, .right) { $0.isThen = true }
    #expect(wording.announce(first, then: second, in: 10) == text)
    // A later turn is not.
    let later = SampleSteps.step(.turn, .right)
    #expect(wording.announce(first, then: later, in: 10) == wording.announce(first, in: 10))
  }

  @Test(
    "An arrival is announced with its side",
    arguments: zip(
      Language.allCases,
      [
        "In 10 m, you arrive at Gate 4, on your right", "In 10 m erreichen Sie Gate 4 auf der rechten Seite",
        "Dans 10\u{a0}m, vous arrivez à Gate 4, sur votre droite", "En 10 m, llegará a Gate 4, a la derecha",
        "Tra 10 m, raggiungerai Gate 4, sulla destra", "Over 10 m komt u aan bij Gate 4, aan uw rechterhand",
        "Daqui a 10 m, chegará a Gate 4, à sua direita", "10 m先、右側のGate 4に到着します",
      ]))
  func arrival(language: Language, text: String) {
    let step = SampleSteps.step(.arrive, .right) { $0.destination = "Gate 4" }
    #expect(GuidanceWording(language: language).announce(step, in: 10) == text)
  }

  @Test("Within 5 m a step is announced for now", arguments: Language.allCases)
  func now(language: Language) {
    let wording = GuidanceWording(language: language)
    let turn = SampleSteps.step(.turn, .left) { $0.isWalkTold = false }
    #expect(wording.announce(turn, in: 4.9) == wording.instruction(for: turn))
    #expect(wording.announce(turn, in: 5) != wording.instruction(for: turn))
    let end = SampleSteps.step(.arrive) { $0.destination = "X" }
    #expect(wording.announce(end, in: 1) == wording.instruction(for: end))
  }

  @Test("Feet are announced in feet, pixels in pixels")
  func units() {
    let step = SampleSteps.step(.turn, .left)
    #expect(GuidanceWording(units: .imperial).announce(step, in: 30) == "In 100 ft, turn left")
    let unmeasured = SampleSteps.step(.turn, .left) { $0.isMeasured = false }
    #expect(GuidanceWording(units: .imperial).announce(unmeasured, in: 3) == "In 3 px, turn left")
  }
}
