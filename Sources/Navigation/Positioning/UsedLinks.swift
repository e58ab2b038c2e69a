import Geometry
import Routing
import VenueModel

/// The links that can be walked, and how long each is for somebody who walks on the level.
struct UsedLinks {
  /// The links, ascending.
  let used: [Int]
  /// For each link of the graph, in metres; 0 for those that are left out.
  let lengths: [Double]
  /// How fast one moves along each link without walking, as a share of walking: 0 on the level, 1 in a cab.
  let carried: [Double]
  /// Along both ways of each link.
  let totalLength: Double

  /// The least length of a link, so that it has room for a cell.
  private static let leastLength = 0.05
  /// Standing on a moving walkway, in metres a second (EN 115: belts run at 0.5 to 0.75).
  private static let beltSpeed = 0.65

  init(_ graph: PathGraph, _ options: MatchOptions, _ closed: LinkSet?) {
    var used: [Int] = []
    var lengths = [Double](repeating: 0, count: graph.links.count)
    var carried = lengths
    var total = 0.0
    for (index, link) in graph.links.enumerated() {
      if link.isClosed || closed?.contains(index) == true { continue }
      guard graph.line(of: index).allSatisfy(\.isFinite) else { continue }
      let usual = Profile.walking.speeds[link.kind]
      var seconds = usual.map { link.length / $0 } ?? link.length / options.walkingSpeed
      let changesLevel = graph.levels[Int(link.from)] != graph.levels[Int(link.to)]
      switch link.origin {
      case .boarding:
        seconds = max(link.length, 1) / options.walkingSpeed
      case .ride:
        seconds = link.duration ?? max(link.levelsBetween, 1) * Profile.walking.secondsPerElevatorLevel
        carried[index] = 1
      case .flight:
        seconds = link.duration ?? seconds
      case .edge where link.kind == .elevator && changesLevel:
        seconds = link.duration ?? max(link.levelsBetween, 1) * Profile.walking.secondsPerElevatorLevel
        carried[index] = 1
      case .edge where changesLevel || usual != nil:
        seconds = link.duration ?? seconds
      case .edge:
        break
      }
      switch link.kind {
      case .escalator: carried[index] = 1
      case .movingWalkway: carried[index] = min(Self.beltSpeed / (usual ?? 1.8), 1)
      default: break
      }
      used.append(index)
      lengths[index] = max(seconds * options.walkingSpeed, Self.leastLength)
      total += 2 * lengths[index]
    }
    (self.used, self.lengths, self.carried, totalLength) = (used, lengths, carried, total)
  }

  /// Whether a link is walked at all.
  func contains(_ link: Int) -> Bool { lengths[link] > 0 }
}
