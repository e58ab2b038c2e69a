import VenueModel

/// What a shop or facility of the competition is: by its name where that is a word for a facility, else by the numbers
/// of its categories, whose meaning follows from the names that stand beside them.
struct CompetitionKind {
  var use: Space.Use
  var category: String
  /// Whether people may want to go there.
  var isPlace: Bool

  /// Tells what a feature is.
  init(name: String, categories: [String]) {
    let folded = String(name.lowercased().filter { $0.isLetter })
    if let known = Self.byName[folded] ?? categories.reversed().lazy.compactMap({ Self.byNumber[$0] }).first {
      self = known
    } else {
      self.init(.room, categories.last ?? "shop")
    }
  }

  private init(_ use: Space.Use, _ category: String, isPlace: Bool = true) {
    (self.use, self.category, self.isPlace) = (use, category, isPlace)
  }

  /// Words in pinyin, as the competition writes names, and in English.
  private static let byName: [String: CompetitionKind] = [
    "fuzhumian": CompetitionKind(.obstacle, "auxiliary area", isPlace: false),
    "feikaifangquyu": CompetitionKind(.restricted, "closed area", isPlace: false),
    "zhongkong": CompetitionKind(.obstacle, "void", isPlace: false),
    "kongpu": CompetitionKind(.room, "vacant shop", isPlace: false),
    "xiuxiqu": CompetitionKind(.open, "rest area"),
    "xishoujianfuzhumian": CompetitionKind(.room, "restroom"),
    "xishoujian": CompetitionKind(.room, "restroom"), "weishengjian": CompetitionKind(.room, "restroom"),
    "restroom": CompetitionKind(.room, "restroom"), "toilet": CompetitionKind(.room, "restroom"),
    "toilets": CompetitionKind(.room, "restroom"),
    "dianti": CompetitionKind(.elevator, "elevator"), "elevator": CompetitionKind(.elevator, "elevator"),
    "lift": CompetitionKind(.elevator, "elevator"),
    "futi": CompetitionKind(.escalator, "escalator"), "zidongfuti": CompetitionKind(.escalator, "escalator"),
    "escalator": CompetitionKind(.escalator, "escalator"),
    "louti": CompetitionKind(.stairs, "stairs"), "stairs": CompetitionKind(.stairs, "stairs"),
  ]

  private static let byNumber: [String: CompetitionKind] = [
    "5d357bc00d3c1514c7107b6b": CompetitionKind(.obstacle, "parking bay"),
    "5d357b54fe24ed7880f1303a": CompetitionKind(.room, "restroom"),
    "5d3577c8b7271665f903b6e4": CompetitionKind(.obstacle, "auxiliary area", isPlace: false),
    "5d3578421e5fc90682d9fa2c": CompetitionKind(.restricted, "closed area", isPlace: false),
    "5d357b7f0c02a37d6cc84c8a": CompetitionKind(.obstacle, "void", isPlace: false),
    "5d3579f37ea32247d2a96083": CompetitionKind(.open, "rest area"),
  ]
}

/// Names as the competition's files write them.
enum CompetitionNames {
  private static let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]

  /// A name with the commonest character references of HTML replaced, and whether there were some.
  static func decoded(_ name: String) -> (text: String, isEncoded: Bool) {
    guard name.utf8.contains(UInt8(ascii: "&")) else { return (name, false) }
    var result = ""
    var rest = name[...]
    var isEncoded = false
    while let first = rest.first {
      if first == "&", let entity = entities.first(where: { rest.hasPrefix($0.0) }) {
        result += entity.1
        rest = rest.dropFirst(entity.0.count)
        isEncoded = true
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return (result, isEncoded)
  }
}
