import Geometry

/// A point or a direction of a scan: metres, y up, x and z along the floor.
struct RoomPlanVector: Hashable {
  var x: Double
  var y: Double
  var z: Double

  /// Where it lies on the plan: x to the right, z downwards, which is the floor as seen from above and not mirrored.
  var onPlan: Point { Point(x, z) }

  func dot(_ other: RoomPlanVector) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: RoomPlanVector) -> RoomPlanVector {
    RoomPlanVector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }
}

/// Where a surface or an object lies: a turn and a shift.
struct RoomPlanTransform {
  /// Where the axes of the surface point: along it, upwards, and out of it.
  var x: RoomPlanVector
  var y: RoomPlanVector
  var z: RoomPlanVector
  /// Its middle.
  var middle: RoomPlanVector
  /// Whether the numbers stood row by row.
  var isTransposed = false

  /// Why numbers are no transform.
  enum Fault: Error {
    /// They are not sixteen, flat or four by four.
    case shape
    /// One is no number, or the middle is more than 100 km away.
    case range
    /// They do more than turn and shift.
    case notRigid
  }

  /// How far the axes may be from length 1 and from right angles; scans have numbers of 32 bits.
  private static let tolerance = 1e-3

  /// Takes sixteen numbers column by column, flat or as four columns; rows are told by where the shift stands.
  init(_ value: JSONValue) throws(Fault) {
    var numbers: [Double] = []
    for element in value.elements.prefix(17) {
      if element.kind == .array {
        for number in element.elements.prefix(5) { numbers.append(number.double ?? .nan) }
      } else {
        numbers.append(element.double ?? .nan)
      }
    }
    guard numbers.count == 16 else { throw .shape }
    try self.init(numbers)
  }

  /// Takes sixteen numbers.
  init(_ numbers: [Double]) throws(Fault) {
    guard numbers.allSatisfy({ $0.isFinite && abs($0) <= Draft.reach }) else { throw .range }
    func isNone(_ indices: [Int]) -> Bool { indices.allSatisfy { abs(numbers[$0]) <= Self.tolerance } }
    isTransposed = isNone([12, 13, 14]) && !isNone([3, 7, 11])
    let entries = isTransposed ? (0..<16).map { numbers[$0 % 4 * 4 + $0 / 4] } : numbers
    func column(_ index: Int) -> RoomPlanVector {
      RoomPlanVector(x: entries[4 * index], y: entries[4 * index + 1], z: entries[4 * index + 2])
    }
    (x, y, z, middle) = (column(0), column(1), column(2), column(3))
    let lowest = [entries[3], entries[7], entries[11], entries[15] - 1]
    let products = [x.dot(x) - 1, y.dot(y) - 1, z.dot(z) - 1, x.dot(y), y.dot(z), z.dot(x), x.cross(y).dot(z) - 1]
    guard (lowest + products).allSatisfy({ abs($0) <= Self.tolerance }) else { throw .notRigid }
  }

  /// Whether it changes nothing.
  var isIdentity: Bool {
    func isNear(_ a: RoomPlanVector, _ x: Double, _ y: Double, _ z: Double) -> Bool {
      max(abs(a.x - x), abs(a.y - y), abs(a.z - z)) <= 1e-6
    }
    return isNear(x, 1, 0, 0) && isNear(y, 0, 1, 0) && isNear(z, 0, 0, 1) && isNear(middle, 0, 0, 0)
  }

  /// Where a point of the surface's own axes lies.
  func callAsFunction(_ point: RoomPlanVector) -> RoomPlanVector {
    RoomPlanVector(
      x: x.x * point.x + y.x * point.y + z.x * point.z + middle.x,
      y: x.y * point.x + y.y * point.y + z.y * point.z + middle.y,
      z: x.z * point.x + y.z * point.y + z.z * point.z + middle.z)
  }
}

extension JSONReader {
  /// Three numbers, as an array or under x, y and z; `nil` when one is missing or beyond a thousand kilometres.
  mutating func vector(_ value: JSONValue?) -> RoomPlanVector? {
    guard let value, !value.isNull else { return nil }
    let numbers: [Double]
    if value.kind == .object {
      numbers = [value["x"], value["y"], value["z"]].compactMap { number($0) }
    } else {
      numbers = value.elements.prefix(3).compactMap { $0.double }
    }
    guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= 1e6 }) else { return nil }
    return RoomPlanVector(x: numbers[0], y: numbers[1], z: numbers[2])
  }

  /// The name of a case: a text, or the only key of an object, as Swift writes cases.
  func caseName(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    if let text = value.string { return text.isEmpty ? nil : text }
    for (key, _) in value.members { return key.string }
    return nil
  }
}
