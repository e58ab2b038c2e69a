import Geometry
import Text

extension VenueComparison {
  // MARK: Spaces

  mutating func compareSpaces() {
    let (olds, news) = (old.spaces, new.spaces)
    func outline(_ space: Space, _ level: Int) -> Outline {
      var outline = Outline()
      outline.add(space.polygons, level: level)
      return outline
    }
    let oldSigns = olds.map { Sign(id: $0.id, name: $0.name, outline: outline($0, number($0.level))) }
    let newSigns = news.map { Sign(id: $0.id, name: $0.name, outline: outline($0, $0.level)) }
    let matching = match(oldSigns, newSigns)
    tell(.space, matching, oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.field(pair, "name", olds[a].name, news[b].name)
      all.field(pair, "category", olds[a].category, news[b].category)
      all.field(pair, "use", olds[a].use, news[b].use)
      all.levelField(pair, olds[a].level, news[b].level)
      all.field(pair, "access", olds[a].access, news[b].access)
      // A level that differs is told already.
      all.outlineField(pair, outline(olds[a], news[b].level), newSigns[b].outline)
    }
  }

  // MARK: Openings

  mutating func compareOpenings() {
    let (olds, news) = (old.openings, new.openings)
    func outline(_ opening: Opening, _ level: Int) -> Outline {
      var outline = Outline()
      outline.add(line: opening.points, level: level)
      return outline
    }
    let oldSigns = olds.map { Sign(id: $0.id, name: "", outline: outline($0, number($0.level))) }
    let newSigns = news.map { Sign(id: $0.id, name: "", outline: outline($0, $0.level)) }
    let matching = match(oldSigns, newSigns)
    tell(.opening, matching, oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.field(pair, "category", olds[a].category, news[b].category)
      all.levelField(pair, olds[a].level, news[b].level)
      all.field(pair, "kind", olds[a].kind, news[b].kind)
      all.field(pair, "width", meters: olds[a].width, news[b].width)
      all.field(pair, "access", olds[a].access, news[b].access)
      all.field(pair, "isClosed", olds[a].isClosed, news[b].isClosed)
      all.outlineField(pair, outline(olds[a], news[b].level), newSigns[b].outline)
    }
  }

  // MARK: Walls

  /// Walls have no ids: they are found again by where they lie.
  mutating func compareWalls() {
    let (olds, news) = (old.walls, new.walls)
    func outline(_ wall: Wall, _ level: Int) -> Outline {
      var outline = Outline()
      outline.add(line: wall.points, level: level)
      return outline
    }
    let oldSigns = olds.map { Sign(id: "", name: "", outline: outline($0, number($0.level))) }
    let newSigns = news.map { Sign(id: "", name: "", outline: outline($0, $0.level)) }
    func name(_ wall: Wall, _ venue: Venue) -> String {
      let center = Box(wall.points).center
      return "\(venue.levelLabel(wall.level))/(\(Decimal.fixed(center.x, 2)), \(Decimal.fixed(center.y, 2)))"
    }
    let (before, after) = (old, new)
    tell(
      .wall, match(oldSigns, newSigns), oldName: { name(olds[$0], before) }, newName: { name(news[$0], after) }
    ) { all, a, b, pair in
      all.levelField(pair, olds[a].level, news[b].level)
      all.outlineField(pair, oldSigns[a].outline, newSigns[b].outline)
    }
  }

  // MARK: Zones

  mutating func compareZones() {
    let (olds, news) = (old.zones, new.zones)
    func outline(_ zone: Zone, _ level: (Int) -> Int) -> Outline {
      var outline = Outline()
      for area in zone.areas {
        switch area.shape {
        case .polygon(let polygon): outline.add([polygon], level: level(area.level))
        case .circle(let circle):
          outline.parts.append(
            Outline.Part(role: .disc, level: level(area.level), points: [circle.center], radius: circle.radius))
        }
      }
      return outline
    }
    let oldSigns = olds.map { Sign(id: $0.id, name: $0.name, outline: outline($0, number)) }
    let newSigns = news.map { zone in Sign(id: zone.id, name: zone.name, outline: outline(zone) { $0 }) }
    tell(.zone, match(oldSigns, newSigns), oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.field(pair, "name", olds[a].name, news[b].name)
      all.field(pair, "occupancyLimit", olds[a].occupancyLimit, news[b].occupancyLimit)
      all.outlineField(pair, oldSigns[a].outline, newSigns[b].outline)
    }
  }
}
