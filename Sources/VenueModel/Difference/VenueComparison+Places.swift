import Geometry

extension VenueComparison {
  // MARK: Places

  mutating func comparePlaces() {
    let (olds, news) = (old.places, new.places)
    func outline(_ place: Place, isOld: Bool) -> Outline {
      Outline(
        parts: place.locations.map { location in
          var part = Outline.Part(
            role: .point, level: isOld ? number(location.level) : location.level, points: [location.position])
          if let node = location.node { part.node = isOld ? nodeNumber(node) : node }
          return part
        })
    }
    let oldSigns = olds.map { Sign(id: $0.id, name: $0.name, outline: outline($0, isOld: true)) }
    let newSigns = news.map { Sign(id: $0.id, name: $0.name, outline: outline($0, isOld: false)) }
    tell(.place, match(oldSigns, newSigns), oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.field(pair, "name", olds[a].name, news[b].name)
      all.field(pair, "category", olds[a].category, news[b].category)
      all.field(pair, "keywords", olds[a].keywords, news[b].keywords)
      all.field(pair, "hours", olds[a].hours, news[b].hours)
      all.outlineField(pair, oldSigns[a].outline, newSigns[b].outline)
    }
  }

  // MARK: Beacons

  mutating func compareBeacons() {
    let (olds, news) = (old.beacons, new.beacons)
    func sign(_ beacon: Beacon, isOld: Bool) -> Sign {
      // With ids ignored, what a beacon sends is as good a name as any.
      let sent = beacon.uuid.map { "\($0) \(beacon.major ?? -1) \(beacon.minor ?? -1)" }
      var sign = Sign(id: beacon.id, name: sent ?? beacon.name, outline: Outline())
      if let level = beacon.level {
        let number = isOld ? number(level) : level
        sign.outline.parts.append(Outline.Part(role: .point, level: number, points: [beacon.position]))
      }
      return sign
    }
    let matching = match(olds.map { sign($0, isOld: true) }, news.map { sign($0, isOld: false) })
    tell(.beacon, matching, oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.compare(olds[a], news[b], pair)
    }
  }

  private mutating func compare(_ a: Beacon, _ b: Beacon, _ pair: () -> Pair) {
    field(pair, "name", a.name, b.name)
    field(pair, "uuid", a.uuid, b.uuid)
    field(pair, "major", a.major, b.major)
    field(pair, "minor", a.minor, b.minor)
    field(pair, "power", a.power, b.power)
    levelField(pair, a.level, b.level)
    // The position means nothing while it is not placed.
    if a.level != nil, b.level != nil {
      let distance = a.position.distance(to: b.position)
      if distance > tolerance { tell(pair(), .moved(distance)) }
    }
    nodeField(pair, "node", a.node, b.node)
  }
}
