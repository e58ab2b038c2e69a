import Geometry
import Overlay
import VenueModel

/// The valid outlines of all areas, as GEOS keeps them: what decides where a grid does not.
struct ZoneOutlines: Sendable {
  /// The vertices of all rings, each closed by its first point.
  let points: Column<Point>
  /// Where each ring starts in ``points``; one more than rings.
  let ringStarts: Column<Int32>
  /// The circles: centre, and the radius twice.
  let circles: Column<Disc>
  /// The parts of the areas, each on one level, in order of the areas.
  let parts: Column<Part>
  /// Where the parts of each area start; one more than areas.
  let partStarts: Column<Int32>

  /// A circle as it lies in memory.
  struct Disc: BitwiseCopyable, Sendable {
    var x: Double, y: Double, radius: Double
  }

  /// What one area has on one level.
  struct Part: BitwiseCopyable, Sendable {
    var level: Int32
    var firstRing: Int32
    var endRing: Int32
    var firstCircle: Int32
    var endCircle: Int32
    /// Always 0: without it these four bytes would be whatever the memory held.
    var spare: Int32 = 0
    /// The box of its rings and circles.
    var minX: Double, minY: Double, maxX: Double, maxY: Double
    var box: Box { Box(min: Point(minX, minY), max: Point(maxX, maxY)) }
  }

  var areaCount: Int { partStarts.count - 1 }
  var ringCount: Int { ringStarts.count - 1 }

  var byteCount: Int { 16 * points.count + 4 * ringStarts.count + 24 * circles.count + 56 * parts.count }

  /// The parts of an area.
  func parts(of area: Int) -> Range<Int> { Int(partStarts[area])..<Int(partStarts[area + 1]) }

  /// The part of an area on a level, `nil` when it has none there.
  func part(of area: Int, level: Int) -> Part? {
    for number in parts(of: area) where Int(parts[number].level) == level { return parts[number] }
    return nil
  }

  /// The vertices of a ring, the first one again at the end.
  func vertices(of ring: Int) -> Range<Int> { Int(ringStarts[ring])..<Int(ringStarts[ring + 1]) }

  /// Gathers outlines.
  struct Builder {
    private var points: [Point] = []
    private var ringStarts: [Int32] = [0]
    private var circles: [Disc] = []
    private var parts: [Part] = []
    private var partStarts: [Int32] = [0]
    /// Which rings are holes.
    private(set) var isHole: [Bool] = []

    /// Adds what an area has on a level; nothing when nothing is left of it.
    mutating func add(_ valid: ValidArea, circles discs: [Circle], area: Int, level: Int) {
      guard !(valid.isEmpty && discs.isEmpty) else { return }
      var box = Box.empty
      let firstRing = Int32(ringStarts.count - 1)
      let firstCircle = Int32(circles.count)
      for rings in valid.polygons {
        for (number, ring) in rings.enumerated() {
          points += ring
          ringStarts.append(Int32(points.count))
          isHole.append(number > 0)
          for point in ring { box.add(point) }
        }
      }
      for circle in discs {
        circles.append(Disc(x: circle.center.x, y: circle.center.y, radius: circle.radius))
        box.add(circle.box)
      }
      parts.append(
        Part(
          level: Int32(level), firstRing: firstRing, endRing: Int32(ringStarts.count - 1), firstCircle: firstCircle,
          endCircle: Int32(circles.count), minX: box.min.x, minY: box.min.y, maxX: box.max.x, maxY: box.max.y))
    }

    /// Ends an area, which may have no part.
    mutating func endArea() { partStarts.append(Int32(parts.count)) }

    func finish() -> ZoneOutlines {
      ZoneOutlines(
        points: Column(points), ringStarts: Column(ringStarts), circles: Column(circles), parts: Column(parts),
        partStarts: Column(partStarts))
    }
  }
}
