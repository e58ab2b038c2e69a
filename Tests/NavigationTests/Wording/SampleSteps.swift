import Geometry

@testable import Navigation

/// Steps made by hand, one for each kind of sentence, so that every language can be read side by side.
enum SampleSteps {
  /// A step with what the words of it are made of.
  static func step(
    _ type: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil, walked: Double = 20, landmark: String? = nil,
    signs: String? = nil, _ change: (inout Step.Facts) -> Void = { _ in }
  ) -> Step {
    var facts = Step.Facts(isMeasured: true, walked: walked)
    change(&facts)
    return Step(
      maneuver: Maneuver(type: type, modifier: modifier), distance: walked, duration: walked, level: 0,
      toLevel: facts.levelWay == nil ? 0 : 1, position: Point(0, 0), signs: signs, landmark: landmark, facts: facts)
  }

  static let up = LevelWay(name: "Halle", climb: .up)
  static let down = LevelWay(name: "Halle", climb: .down)
  static let across = LevelWay(name: "Halle", climb: .level)
  static let ways = [up, down, across]

  static let modifiers: [Maneuver.Modifier?] = [nil] + Maneuver.Modifier.allCases

  /// Every maneuver with every modifier, name, level, sign, landmark and length that it can have.
  static let all: [Step] = Maneuver.Kind.allCases.flatMap { type in
    modifiers.flatMap { modifier in
      [nil, up, down, across].flatMap { way in
        [nil, "Gates"].flatMap { signs in
          [nil, "Juice Bar"].flatMap { name in
            [(20, false), (0.2, true), (1234, true)].flatMap { walked, isTold in
              [false, true].map { flag in
                step(type, modifier, walked: walked, landmark: name, signs: signs) { facts in
                  facts.isWalkTold = isTold
                  facts.levelWay = way
                  facts.name = name
                  facts.destination = name
                  facts.isThen = flag && type == .turn
                  facts.leavesElevator = flag && type != .turn
                  facts.isThere = flag
                }
              }
            }
          }
        }
      }
    }
  }
}
