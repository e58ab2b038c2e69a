import Geometry

/// A stretch of a path through a venue, on one level or between two.
public struct PathStretch: Hashable, Sendable {
  /// Its line in local metres.
  public var line: [Point]
  /// The level of its first point.
  public var fromLevel: Int
  /// The level of its last point.
  public var toLevel: Int
  /// Metres walked, which need not be the length of the line; 0 or more.
  public var distance: Double

  /// Makes a stretch of its members.
  public init(line: [Point], fromLevel: Int, toLevel: Int, distance: Double) {
    self.line = line
    self.fromLevel = fromLevel
    self.toLevel = toLevel
    self.distance = distance
  }
}

/// A part of a path that lies within an area without a break.
public struct ZonePassage: Hashable, Sendable {
  /// The number of the area.
  public var area: Int
  /// Metres along the path to where the area is entered.
  public var from: Double
  /// Metres along the path to where it is left, or the path ends.
  public var to: Double
  /// Metres walked within.
  public var distance: Double { to - from }

  /// Shorter passages and breaks than this, in metres, are rounding.
  static let least = 1e-6
}

extension ZoneReader {
  /// What a path passes through: each stay in an area, in order of entering.
  ///
  /// A stay goes on over the ends of stretches and from level to level as long as the area holds the path. What lies
  /// between two levels, such as a flight of stairs, is on neither: an area holds all of it when it holds its first point
  /// on the one level and its last point on the other, else nothing of it. Of areas entered at one spot the one left
  /// last comes first, so that what is nested follows what is around it.
  ///
  /// - Parameter path: its stretches in order; one without a finite line crosses nothing and counts with its distance.
  /// - Complexity: that of ``crossings(of:level:)`` for each stretch.
  public func passages(along path: some Sequence<PathStretch>) -> [ZonePassage] {
    var passages: [ZonePassage] = []
    var latest: [Int: Int] = [:]
    var start = 0.0
    for stretch in path {
      for crossing in crossings(of: stretch) {
        let (from, to) = (start + crossing.from, start + crossing.to)
        if let number = latest[crossing.area], from <= passages[number].to + ZonePassage.least {
          passages[number].to = to
        } else {
          latest[crossing.area] = passages.count
          passages.append(ZonePassage(area: crossing.area, from: from, to: to))
        }
      }
      start += stretch.distance
    }
    return passages.filter { $0.distance >= ZonePassage.least }
      .sorted { ($0.from, -$0.to, $0.area) < ($1.from, -$1.to, $1.area) }
  }

  /// The stretches within areas, in metres walked.
  private func crossings(of stretch: PathStretch) -> [ZoneCrossing] {
    guard let first = stretch.line.first, let last = stretch.line.last else { return [] }
    let drawn = zip(stretch.line, stretch.line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard stretch.fromLevel == stretch.toLevel, drawn > 0 else {
      let atEnd = Set(zones(at: last, level: stretch.toLevel))
      return zones(at: first, level: stretch.fromLevel).filter(atEnd.contains).map {
        ZoneCrossing(area: $0, from: 0, to: stretch.distance)
      }
    }
    return crossings(of: stretch.line, level: stretch.fromLevel).map { crossing in
      ZoneCrossing(
        area: crossing.area, from: crossing.from / drawn * stretch.distance, to: crossing.to / drawn * stretch.distance)
    }
  }
}
