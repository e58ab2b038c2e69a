import Routing
import Text
import VenueModel

/// What `footway help profiles` says, made from the profiles themselves so that it cannot differ from them.
enum ProfileHelp {
  static var text: String {
    (Profile.builtIn.map { block($0) } + [
      """
      A closed path or connector and a wrong way through a one-way one are out of the question for every profile.
      """, example,
    ]).joined(separator: "\n\n")
  }

  private static let summaries = [
    "walking": "everybody who can climb stairs", "step-free": "somebody who cannot climb a step",
    "distance": "fewest metres walked, by any way",
    "fewest-level-changes": "as few flights and boardings as can be",
  ]

  /// A profile of one's own, as a file; a test reads it.
  static let exampleFile = """
    {
      "name": "trolley", "extends": "step-free",
      "speeds": { "walkway": 1.1, "ramp": 0.8 }, "waits": { "elevator": 40 },
      "factors": { "door": 2 }, "unknownAccess": "strict"
    }
    """

  private static var example: String {
    let lines = exampleFile.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    return """
      --profile FILE.json reads a profile of your own, which starts from a built-in one and says what is different;
      docs/formats/profile.md has all keys.

      \(lines)
      """
  }

  private static func block(_ profile: Profile) -> String {
    let first = Profile.builtIn[0]
    let known = profile.name == first.name ? [] : facts(of: first)
    let title = "\(profile.name): \(summaries[profile.name] ?? "")"
    var lines = [known.isEmpty ? title : "\(title); as \(first.name), but"]
    for fact in facts(of: profile) where !known.contains(fact) {
      for (number, line) in wrapped(fact.text).enumerated() {
        let front = number == 0 ? fact.label : ""
        lines.append("  \(front)\(String(repeating: " ", count: 14 - front.count))\(line)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private struct Fact: Equatable {
    var label: String
    var text: String
  }

  /// What a profile says, a line each; what it does not use is left out.
  private static func facts(of profile: Profile) -> [Fact] {
    var facts: [Fact] = []
    func add(_ label: String, _ text: String) {
      if !text.isEmpty { facts.append(Fact(label: label, text: text)) }
    }
    add("basis", basis(profile.basis))
    var speeds = profile.speeds
    speeds[.walkway] = speeds[.walkway] ?? Profile.walkingSpeed
    add("metres/s", list(speeds))
    add("waits (s)", list(profile.waits))
    add("elevator", "\(Decimal.shortest(profile.secondsPerElevatorLevel)) s a level")
    add("factors", list(profile.factors))
    add("never", PathKind.allCases.filter { profile.forbidden.contains($0) }.map(\.rawValue).joined(separator: ", "))
    if profile.isStepFree { add("access", "step-free; where nobody knows: \(rule(profile))") }
    if profile.levelChangePenalty > 0 {
      add(
        "level change", "costs \(Decimal.shortest(profile.levelChangePenalty)) s more, which the told time leaves out")
    }
    return facts
  }

  /// The words of a text in lines of at most 56 columns.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 56 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func basis(_ basis: Profile.Basis) -> String {
    switch basis {
    case .time: "time"
    case .distance: "distance; an elevator rides for nothing"
    case .source: "the costs of the files"
    }
  }

  private static func rule(_ profile: Profile) -> String {
    switch profile.unknownAccess {
    case .strict: "never"
    case .prefer: "at \(Decimal.shortest(profile.unknownFactor)) times the cost, and told"
    case .allow: "like any other"
    }
  }

  /// The numbers by kind, in the order of the kinds.
  private static func list(_ values: [PathKind: Double]) -> String {
    PathKind.allCases.compactMap { kind in values[kind].map { "\(kind.rawValue) \(Decimal.shortest($0))" } }
      .joined(separator: ", ")
  }
}
