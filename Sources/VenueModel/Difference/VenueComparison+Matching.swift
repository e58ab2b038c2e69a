import Geometry

extension VenueComparison {
  /// By what something can be found again that has a place.
  struct Sign {
    /// What the source calls it; unique, where it is not empty.
    var id: String
    /// What people call it.
    var name: String
    var outline: Outline

    /// The middle of all on the level of the first part.
    var spot: Matching.Spot? {
      guard let level = outline.parts.first?.level else { return nil }
      var box = Box.empty
      for part in outline.parts where part.level == level { box.add(part.box) }
      return box.isEmpty ? nil : Matching.Spot(level: level, point: box.center)
    }
  }

  private struct PlaceKey: Hashable {
    var level: Int
    var x: Double
    var y: Double
    var vertices: Int
    var name: String
  }

  private struct NameKey: Hashable {
    var level: Int
    var name: String
  }

  /// Matches things that have a place.
  func match(_ olds: [Sign], _ news: [Sign]) -> Matching {
    var matching = Matching(olds.count, news.count)
    func id(_ sign: Sign) -> String? { sign.id.isEmpty ? nil : sign.id }
    if !ignoresIDs { matching.join({ id(olds[$0]) }, { id(news[$0]) }) }
    matching.join({ key(olds[$0]) }, { key(news[$0]) })
    let oldSpot = { (index: Int) in olds[index].spot }
    let newSpot = { (index: Int) in news[index].spot }
    matching.joinNearest(within: tolerance, oldSpot, newSpot) { old, new in
      if ignoresIDs { return olds[old].name == news[new].name }
      if case .same = olds[old].outline.compared(to: news[new].outline, tolerance: tolerance) { return true }
      return false
    }
    // Where ids tell what is new, only what lies where it did is the same under another id.
    guard ignoresIDs || olds.contains(where: { $0.id.isEmpty }) else { return matching }
    let isFree = { (old: Int, new: Int) in ignoresIDs || olds[old].id.isEmpty && news[new].id.isEmpty }
    matching.joinNearest(within: max(VenueDifference.reach, tolerance), oldSpot, newSpot, where: isFree)
    if ignoresIDs {
      func name(_ sign: Sign) -> NameKey? {
        let spot = sign.spot
        // What has neither a name nor a place is as good as any other one of its kind.
        return sign.name.isEmpty && spot != nil ? nil : NameKey(level: spot?.level ?? .min, name: sign.name)
      }
      matching.join({ name(olds[$0]) }, { name(news[$0]) })
    }
    return matching
  }

  private func key(_ sign: Sign) -> PlaceKey? {
    guard let spot = sign.spot else { return nil }
    let x = rounded(spot.point.x)
    let y = rounded(spot.point.y)
    let vertices = sign.outline.parts.reduce(0) { $0 + $1.points.count }
    return PlaceKey(level: spot.level, x: x, y: y, vertices: vertices, name: sign.name)
  }

  /// A coordinate on a grid as fine as the tolerance.
  func rounded(_ value: Double) -> Double { tolerance > 0 ? (value / tolerance).rounded() : value }

  // MARK: Nodes

  private struct NodeKey: Hashable {
    var level: Int
    var id: String
  }

  private struct SpotKey: Hashable {
    var level: Int
    var x: Double
    var y: Double
  }

  /// Nodes have a way of their own, for there are many of them and each is but a point.
  mutating func matchNodes() {
    let (olds, news) = (old.network.nodes, new.network.nodes)
    var matching = nodes
    if !ignoresIDs {
      matching.join(
        { NodeKey(level: number(olds[$0].level), id: olds[$0].id) }, { NodeKey(level: news[$0].level, id: news[$0].id) }
      )
    }
    func spot(_ level: Int, _ point: Point) -> SpotKey {
      SpotKey(level: level, x: rounded(point.x), y: rounded(point.y))
    }
    matching.join(
      { spot(number(olds[$0].level), olds[$0].position) }, { spot(news[$0].level, news[$0].position) })
    let reach = ignoresIDs ? max(VenueDifference.reach, tolerance) : tolerance
    matching.joinNearest(
      within: reach, { Matching.Spot(level: number(olds[$0].level), point: olds[$0].position) },
      { Matching.Spot(level: news[$0].level, point: news[$0].position) })
    nodes = matching
  }
}
