/// What is drawn on a layer of a drawing.
enum LayerMeaning: String, CaseIterable {
  case wall
  case door
  /// Glass: nobody walks through it.
  case window
  /// A gap in a wall, with or without a door.
  case opening
  /// Outlines of rooms.
  case space
  /// Outlines of what nobody walks on.
  case obstacle
  case stairs
  case elevator
  case escalator
  /// Lines along which people walk.
  case path
  /// Texts that name rooms.
  case label
  case ignore

  /// What the name of a layer or a block says, by the words that draughtsmen use; ``ignore`` when it says nothing.
  ///
  /// What an external reference put in front of the name, and the letter of a discipline (AIA: `A-WALL`), are no part
  /// of it; disciplines other than architecture and interiors are left out.
  init(suggestedBy name: String) {
    var words = Self.words(Self.localName(name))
    if words.count > 1, let first = words.first, first.count == 1 {
      guard first == "a" || first == "i" else {
        self = .ignore
        return
      }
      words.removeFirst()
    }
    for (meaning, stems) in Self.vocabulary {
      if words.contains(where: { word in stems.contains { $0.matches(word) } }) {
        self = meaning
        return
      }
    }
    self = .ignore
  }

  /// The name without what external references put in front of it: `xref$0$A-WALL` and `xref|A-WALL`.
  static func localName(_ name: String) -> String {
    let bytes = Array(name.utf8)
    var start = 0
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "|") { start = index + 1 }
      guard bytes[index] == UInt8(ascii: "$"), index >= 2 else { continue }
      // Bound references are numbered: $0$, $1$, …
      var digit = index - 1
      while digit > 0, (0x30...0x39).contains(bytes[digit]) { digit -= 1 }
      if digit < index - 1, bytes[digit] == UInt8(ascii: "$") { start = index + 1 }
    }
    return start < bytes.count ? String(decoding: bytes[start...], as: UTF8.self) : name
  }

  private static func words(_ name: String) -> [String] {
    name.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  /// A word, or the beginning of one.
  private struct Stem: ExpressibleByStringLiteral {
    let text: String
    let isWhole: Bool

    /// A word; with `*` behind it what begins so.
    init(stringLiteral value: String) {
      isWhole = !value.hasSuffix("*")
      text = isWhole ? value : String(value.dropLast())
    }

    func matches(_ word: String) -> Bool { isWhole ? word == text : word.hasPrefix(text) }
  }

  /// Meanings with their words; the first that is found counts, so that `A-DOOR-IDEN` is a text and `WALL-HATCH` nothing.
  private static let vocabulary: [(LayerMeaning, [Stem])] = [
    (
      .ignore,
      [
        "dim*", "furn*", "equip*", "eqpm*", "fixt*", "case", "hatch*", "patt*", "grid*", "symb*", "ttlb*", "title*",
        "border*", "viewport*", "vport*", "defpoints", "roof*", "ceil*", "clng*", "header*", "head", "beam*", "lite*",
        "light*", "elev", "elevation*", "sect*", "detl", "detail*", "above", "ovhd", "overhead*", "swing*box", "möbel*",
        "moebel*", "mass", "bemass*", "muebles", "mobilier", "legend*", "north*", "demo",
      ]
    ),
    (
      .label,
      [
        "iden*", "text*", "txt*", "anno*", "anntext", "note*", "label*", "name*", "tag*", "number*", "nplt",
        "beschriftung*",
        "texte", "texto*", "roomname*", "roomnumber*",
      ]
    ),
    (.door, ["door*", "doors", "tür*", "tuer*", "porte", "portes", "puerta*", "garagedoor*"]),
    (
      .window,
      [
        "window*", "wind", "glaz*", "glass*", "fenster*", "fenêtre*", "fenetre*", "ventana*", "wdw*", "wndw*",
        "curtain*",
      ]
    ),
    (.stairs, ["stair*", "strs", "treppe*", "escalier*", "escalera*", "steps"]),
    (.escalator, ["escalator*", "rolltreppe*"]),
    (.elevator, ["elevator*", "evtr*", "lift", "lifts", "aufzug*", "ascenseur*", "ascensor*"]),
    (.opening, ["opening*", "opng*"]),
    (.space, ["room*", "rooms", "area*", "space*", "raum", "räume*", "raeume*", "pièce*", "piece*", "sala*"]),
    (.obstacle, ["cols", "column*", "pillar*", "stütze*", "stuetze*", "obstacle*"]),
    (
      .wall,
      [
        "wall*", "wand*", "wände*", "waende*", "mur", "murs", "muro*", "pared*", "partition*", "prtn*", "footprint*",
        "outline*", "facade*", "fassade*",
      ]
    ),
    (.path, ["path*", "route*", "footway*", "walkway*", "weg", "wege"]),
  ]
}
