/// Tells of what calls of Mist's import of plans send and answer.
///
/// None of it describes a venue: bodies hold settings and credentials, replies hold ids without positions.
enum MistImport {
  /// What a document is, and where its plan is to be had; `nil` for any other document.
  static func description(of root: JSONValue) -> String? {
    if root["aps"] != nil, root["floorplans"] != nil { return reply(root) }
    guard let vendor = root["vendor_name"] else { return nil }
    switch vendor.string {
    case "ekahau", "iBwave", "ibwave":
      return
        "the settings of a Mist import of plans from \(vendor.string ?? ""), and no plan: that is in the file sent with"
        + " them; ask the API for the maps (sites/SITE/maps) when they are imported"
    case "jibestream":
      return
        "the body of a Mist import call that names a map of Jibestream, and no map: give Jibestream's own documents, or"
        + " the maps of Mist (sites/SITE/maps); it may hold credentials, so keep it to yourself"
    case "micello":
      return "the body of a Mist import call that names a map of Micello, and no map: ask the API for the maps of Mist"
        + " (sites/SITE/maps); it may hold credentials, so keep it to yourself"
    default: return "the body of a Mist import call, not a map"
    }
  }

  /// A reply tells which access points went on which map, and not where.
  private static func reply(_ root: JSONValue) -> String {
    func count(_ key: StaticString, _ one: String, _ more: String) -> String {
      let count = root.elements(of: key).reduce(0) { total, _ in total + 1 }
      return "\(count) \(count == 1 ? one : more)"
    }
    return "the reply of a Mist map import: \(count("floorplans", "plan", "plans")) and"
      + " \(count("aps", "access point", "access points")), without any position; ask the API for the maps themselves"
      + " (sites/SITE/maps)"
  }
}
