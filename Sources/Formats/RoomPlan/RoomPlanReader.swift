import VenueModel

/// Reads rooms and structures captured by RoomPlan.
struct RoomPlanReader {
  static func isRecognized(_ root: JSONValue) -> Bool { false }

  static func read(_ documents: [SourceDocument], _ findings: inout FindingList) -> Draft { Draft() }
}
