/// An area in square metres inside one ring and outside others.
///
/// The holes are taken as given: that they lie within the shell and apart from each other is not checked, so a
/// polygon is not a promise of validity. The sense of the rings does not matter.
public struct Polygon: Hashable, Sendable {
  /// The outer border.
  public var shell: Ring
  /// The borders of what is cut out.
  public var holes: [Ring]

  /// Makes a polygon from its rings.
  public init(_ shell: Ring, holes: [Ring] = []) {
    self.shell = shell
    self.holes = holes
  }

  /// Square metres of the shell without those of the holes; 0 when the holes are larger; O(n).
  public var area: Double {
    max(0, holes.reduce(shell.area) { $0 - $1.area })
  }

  /// The box of the shell.
  public var box: Box { shell.box }

  /// The shell and the holes, one after the other.
  public var rings: [Ring] { [shell] + holes }

  /// Whether a point is inside, on the border of the shell or of a hole, or outside; exact; O(n).
  ///
  /// What is inside a hole is outside. Where a hole leaves the shell, the outside of the shell wins.
  public func contains(_ point: Point) -> Containment {
    var result = shell.contains(point)
    guard result != .outside else { return .outside }
    for hole in holes {
      switch hole.contains(point) {
      case .inside: return .outside
      case .boundary: result = .boundary
      case .outside: break
      }
    }
    return result
  }

  /// Metres from a point to the closest point of any border; positive on both sides; O(n).
  public func distanceToBorder(from point: Point) -> Double {
    holes.reduce(shell.distance(to: point)) { min($0, $1.distance(to: point)) }
  }
}
