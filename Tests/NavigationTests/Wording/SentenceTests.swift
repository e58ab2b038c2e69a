import Testing

@testable import Navigation

/// Sentences as a native guide says them, all languages side by side.
@Suite struct SentenceTests {
  /// A step and what each language says, in the order of ``Language``.
  struct Row: Sendable, CustomTestStringConvertible {
    var step: Step
    var texts: [String]
    var testDescription: String { texts[0] }

    init(_ step: Step, _ texts: String...) {
      self.step = step
      self.texts = texts
    }
  }

  static func turn(_ modifier: Maneuver.Modifier, landmark: String? = nil, signs: String? = nil) -> Step {
    SampleSteps.step(.turn, modifier, landmark: landmark, signs: signs)
  }

  static func to(_ level: LevelWay, _ type: Maneuver.Kind, _ name: String? = nil, signs: String? = nil) -> Step {
    SampleSteps.step(type, signs: signs) { facts in
      facts.levelWay = level
      facts.name = name
    }
  }

  @Test(arguments: walks + levels)
  func `each language says it as its speakers do`(row: Row) {
    #expect(Language.allCases.map { GuidanceWording(language: $0).instruction(for: row.step) } == row.texts)
  }
}
