import VenueModel

extension PathGraph {
  /// The opening hours of the links that have some, by the number of the link.
  ///
  /// Hours that cannot be read are left out, so that such a link is always open; `Venue.check` tells of them.
  ///
  /// - Complexity: O(links).
  public func openingHours(in venue: Venue) -> [Int: OpeningHours] {
    var parsed: [String: OpeningHours] = [:]
    var hours: [Int: OpeningHours] = [:]
    for (number, link) in links.enumerated() where link.hasHours {
      let text =
        switch link.origin {
        case .edge(let edge): venue.network.edges[edge].hours
        case .flight(let connector), .boarding(let connector), .ride(let connector):
          venue.connectors[connector].hours
        }
      guard let text else { continue }
      if parsed[text] == nil { parsed[text] = try? OpeningHours(text) }
      hours[number] = parsed[text]
    }
    return hours
  }
}
