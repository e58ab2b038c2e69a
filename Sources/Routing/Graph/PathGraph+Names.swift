import VenueModel

extension PathGraph {
  /// How a node of the network is written in answers: its id, after `LEVEL/` when the venue has several levels.
  public func nodeName(_ node: Int, in venue: Venue) -> String {
    venue.qualified(nodeIDs[node], level: Int(levels[node]))
  }

  /// How a link is written in answers: the id of its edge or of its connector; an edge without an id by its ends.
  public func linkName(_ link: Int, in venue: Venue) -> String {
    let record = links[link]
    switch record.origin {
    case .edge:
      let id = linkIDs[link]
      if !id.isEmpty { return id }
      return venue.edgeID(
        from: nodeIDs[Int(record.from)], to: nodeIDs[Int(record.to)], record.direction,
        level: Int(levels[Int(record.from)]))
    case .flight(let connector), .boarding(let connector), .ride(let connector): return venue.connectors[connector].id
    }
  }
}
