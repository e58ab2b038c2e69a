import VenueModel

/// The colours and line styles of a picture.
enum Palette {
  static let ink = "#26323d"
  static let route = "#d81b60"

  /// The style sheet of every picture.
  static let styles = """
    text{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#26323d}
    .sheet{fill:#fbfaf7;stroke:#d9d5cc;stroke-width:1}
    .plan{fill:#ffffff;stroke:#e4e0d8;stroke-width:1}
    .space{stroke:#b9b3a7;stroke-width:.7;stroke-linejoin:round}
    .wall{fill:none;stroke:#4a5561;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
    .opening{fill:none;stroke:#ffffff;stroke-width:2.5}
    .zone{fill:#5b8def;fill-opacity:.06;stroke:#5b8def;stroke-width:1;stroke-dasharray:5 4}
    .heat{opacity:.72}
    .heat-zone{stroke:#26323d;stroke-width:1}
    .heat-name,.heat-number{paint-order:stroke;stroke:#ffffff;stroke-width:3;stroke-linejoin:round}
    .heat-number{font-weight:bold}
    .ramp{opacity:.72;stroke:#26323d;stroke-width:.7}
    .beacon{fill:none;stroke:#00838f;stroke-width:1.6;stroke-linecap:round}
    .edge{fill:none;stroke-linecap:round}
    .name,.space-name,.zone-name{paint-order:stroke;stroke:#ffffff;stroke-width:3;stroke-linejoin:round}
    .space-name{fill:#6d675c}
    .zone-name{fill:#3c6fd1;font-style:italic}
    .casing{fill:none;stroke:#ffffff;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
    .route{fill:none;stroke:#d81b60;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
    .badge{fill:#ffffff;stroke:#d81b60;stroke-width:1.5}
    .level-badge{fill:#d81b60;stroke:#ffffff;stroke-width:1.5}

    """

  /// The fill of a space by its category, in the words that sources use.
  static func fill(_ category: String?) -> String {
    let word = (category ?? "").lowercased()
    let table: [(words: [String], color: String)] = [
      (["restroom", "toilet", "washroom"], "#d7e8f7"),
      (["shop", "retail", "store", "duty"], "#fbe3d0"),
      (["food", "cafe", "café", "restaurant", "bar", "canteen", "cafeteria"], "#fdeec7"),
      (["gate", "lounge", "waiting", "seating"], "#e6e0f3"),
      (["check", "desk", "reception", "information", "service", "counter"], "#dcefe0"),
      (["security", "customs", "border", "passport"], "#f7d9d9"),
      (["corridor", "hall", "concourse", "lobby", "walkway", "plaza", "atrium"], "#f4f1ea"),
      (["stairs", "elevator", "escalator", "shaft", "ramp"], "#dfe3e6"),
      (["exam", "treatment", "ward", "room", "office", "lab", "class", "seminar", "library"], "#e3eef0"),
      (["garden", "lawn", "green", "park", "outdoor", "tree"], "#deeeda"),
      (["road", "parking", "path", "pavement"], "#ebe9e4"),
      (["water", "pond"], "#d2e6f2"),
    ]
    for (words, color) in table where words.contains(where: { word.contains($0) }) { return color }
    return "#eeece6"
  }

  /// The colour of a kind of path.
  static func color(_ kind: PathKind) -> String {
    switch kind {
    case .walkway, .other: "#a9b1b8"
    case .door: "#8d99a3"
    case .gate, .exitGate: "#b8860b"
    case .stairs: "#7b4fa3"
    case .escalator: "#2f8f83"
    case .movingWalkway: "#2f8f83"
    case .ramp: "#3f7f3f"
    case .elevator: "#1f6fb2"
    case .securityLane: "#c2571a"
    }
  }

  /// What a kind of path is called in the legend.
  static func name(_ kind: PathKind) -> String {
    switch kind {
    case .walkway: "Walkway"
    case .door: "Door"
    case .gate: "Gate"
    case .stairs: "Stairs"
    case .escalator: "Escalator"
    case .movingWalkway: "Moving walkway"
    case .ramp: "Ramp"
    case .elevator: "Elevator"
    case .securityLane: "Security lane"
    case .exitGate: "Exit gate"
    case .other: "Other path"
    }
  }

  /// The colour of a finding.
  static func color(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: "#c62828"
    case .warning: "#ef8f00"
    case .note: "#1f6fb2"
    }
  }
}
