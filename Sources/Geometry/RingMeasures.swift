extension Ring {
  /// The area in square metres, positive when the vertices run counter-clockwise; O(n).
  ///
  /// Computed by the shoelace formula relative to the first vertex, so that large coordinates cost no precision. Of a
  /// ring that crosses itself, loops of opposite sense are subtracted from each other; it may be 0.
  public var signedArea: Double {
    var sum = 0.0
    for index in 2..<points.count { sum += cross(points[0], points[index - 1], points[index]) }
    return sum / 2
  }

  /// The size of ``signedArea``, in square metres.
  public var area: Double { abs(signedArea) }

  /// Whether the vertices run counter-clockwise, that is ``signedArea`` is positive.
  public var isCounterClockwise: Bool { signedArea > 0 }

  /// Metres around the ring.
  public var perimeter: Double {
    var sum = 0.0
    for index in points.indices { sum += edge(index).length }
    return sum
  }

  /// The centre of mass of the area; not always inside the ring; O(n).
  ///
  /// A ring that crosses itself may have no such centre within its box: then it is the centre of mass of the line.
  public var centroid: Point {
    let origin = points[0]
    var area = 0.0
    var x = 0.0
    var y = 0.0
    for index in 2..<points.count {
      let a = points[index - 1]
      let b = points[index]
      let weight = cross(origin, a, b)
      area += weight
      x += weight * ((a.x - origin.x) + (b.x - origin.x))
      y += weight * ((a.y - origin.y) + (b.y - origin.y))
    }
    let center = Point(origin.x + x / (3 * area), origin.y + y / (3 * area))
    return box.contains(center) ? center : centerOfLine
  }

  /// The centre of mass of the edges, which is inside the box.
  private var centerOfLine: Point {
    var length = 0.0
    var x = 0.0
    var y = 0.0
    for index in points.indices {
      let edge = edge(index)
      let weight = edge.length
      length += weight
      x += weight * ((edge.start.x - box.min.x) + (edge.end.x - box.min.x)) / 2
      y += weight * ((edge.start.y - box.min.y) + (edge.end.y - box.min.y)) / 2
    }
    return length > 0 ? Point(box.min.x + x / length, box.min.y + y / length) : points[0]
  }

  /// Metres from a point to the closest point of the line; O(n).
  public func distance(to point: Point) -> Double {
    var least = Double.infinity
    for index in points.indices {
      let nearest = edge(index).nearest(to: point).point
      least = min(least, nearest.squaredDistance(to: point))
    }
    return least.squareRoot()
  }
}
