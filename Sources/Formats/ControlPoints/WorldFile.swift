import Frames
import Geometry
import Text
import VenueModel

/// An ESRI world file: six lines with the numbers A, D, B, E, C, F of `X = A·column + B·row + C`,
/// `Y = D·column + E·row + F`, where column 0 and row 0 are the **middle** of the top left pixel.
public enum WorldFile {
  /// The map of whole pixels, whose origin is the corner of the top left pixel.
  static func transform(_ numbers: [Double]) -> PlaneTransform {
    let (a, d, b, e) = (numbers[0], numbers[1], numbers[2], numbers[3])
    return PlaneTransform(
      a: a, b: b, c: d, d: e, tx: numbers[4] - a / 2 - b / 2, ty: numbers[5] - d / 2 - e / 2)
  }

  /// Writes the world file of a fit.
  ///
  /// A world file is linear in its map's coordinates, a fit in metres on the ground. The file is the best one over a
  /// grid of the plan.
  ///
  /// - Parameters:
  ///   - size: the size of the plan in pixels; `nil` takes the box of the fit's points.
  ///   - projection: the coordinates of the map.
  /// - Returns: the text, and by how many metres on the ground it is wrong at worst on the plan; `nil` when the map does
  ///   not show the plan.
  public static func text(
    of fit: ControlPointFit, size: Plan.Size?, projection: MapProjection
  ) -> (text: String, error: Double)? {
    guard let frame = LocalFrame(anchor: fit.anchor) else { return nil }
    var box = Box(fit.points.map(\.pixel))
    if let size { box = Box(min: Point(0, 0), max: Point(size.width, size.height)) }
    let grid = Self.grid(box)
    guard let middle = projection.fromLonLat(fit.anchor) else { return nil }
    var images: [Point] = []
    for pixel in grid {
      guard let position = frame.lonLat(fit.transform(pixel)), var image = projection.fromLonLat(position)
      else { return nil }
      // Across ±180 degrees the map goes on.
      if let turn = projection.period { image.x = middle.x + (image.x - middle.x).remainder(dividingBy: turn) }
      images.append(image)
    }
    guard let map = PlaneTransform.leastSquares(from: grid, to: images) else { return nil }
    var error = 0.0
    for pixel in grid {
      var point = map(pixel)
      if let turn = projection.period { point.x = point.x.remainder(dividingBy: turn) }
      guard let position = projection.toLonLat(point), let ground = frame.local(position) else { return nil }
      error = max(error, ground.distance(to: fit.transform(pixel)))
    }
    let corner = map(Point(0.5, 0.5))
    let numbers = [map.a, map.c, map.b, map.d, corner.x, corner.y]
    return (numbers.map { Decimal.fixed($0, 15) + "\n" }.joined(), error)
  }

  private static func grid(_ box: Box) -> [Point] {
    (0...4).flatMap { row in
      (0...4).map { column in
        Point(box.min.x + box.width * Double(column) / 4, box.min.y + box.height * Double(row) / 4)
      }
    }
  }
}

extension ControlPointReader {
  /// The six numbers of a world file; `nil` for anything else.
  static func worldFile(_ lines: [(text: String, line: Int)]) -> [Double]? {
    let texts = lines.map(\.text).filter { !$0.isEmpty }
    guard texts.count == 6 else { return nil }
    let numbers = texts.compactMap { JSONReader.number($0) }
    return numbers.count == 6 ? numbers : nil
  }

  /// Takes the corners of the picture as control points.
  mutating func readWorldFile(_ numbers: [Double]) throws(FormatError) {
    list.source = .worldFile
    try pixels(true, "a world file counts pixels; leave --unit out")
    // Linear on its map, so no similarity on the ground where the map is none.
    list.model = .affine
    let place = SourcePlace(file: name)
    guard let size = options.size else {
      throw FormatError(
        "points.no-size", at: place, "a world file says nothing without the size of its picture in pixels (--size W,H)")
    }
    let map = WorldFile.transform(numbers)
    guard map.inverse != nil else {
      throw FormatError("points.world-file", at: place, "the six numbers of this world file flatten the picture")
    }
    let corners = [
      Point(0, 0), Point(size.width, 0), Point(size.width, size.height), Point(0, size.height),
    ]
    let projection = try projection(nil, corners.map { map($0) })
    for (corner, id) in zip(corners, ["top left", "top right", "bottom right", "bottom left"]) {
      var point = map(corner)
      // A picture across ±180 degrees goes on beyond them.
      if let turn = projection.period, abs(point.x) <= turn { point.x = point.x.remainder(dividingBy: turn) }
      add(id: id, corner, projection.toLonLat(point), isEnabled: true, at: place)
    }
  }
}
