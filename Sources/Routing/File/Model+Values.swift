import Geometry
import VenueModel

extension Bool: ModelCodable {
  func write(to writer: inout ModelWriter) { writer.write(byte: self ? 1 : 0) }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    switch try reader.byte() {
    case 0: self = false
    case 1: self = true
    default: throw reader.fault("a truth value that is none")
    }
  }
}

extension String: ModelCodable {
  func write(to writer: inout ModelWriter) { writer.write(text: self) }

  init(from reader: inout ModelReader) throws(FootwayFileError) { self = try reader.text() }
}

extension Int: ModelCodable {
  func write(to writer: inout ModelWriter) { writer.write(self) }
  init(from reader: inout ModelReader) throws(FootwayFileError) { self = try reader.integer() }
}

extension Double: ModelCodable {
  func write(to writer: inout ModelWriter) { writer.write(self) }
  init(from reader: inout ModelReader) throws(FootwayFileError) { self = try reader.double() }
}

extension Point: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(x)
    writer.write(y)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(try reader.double(), try reader.double())
    guard ModelReader.isBelievable(self) else { throw reader.fault("a position that cannot be") }
  }
}

extension Optional: ModelCodable where Wrapped: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(self != nil)
    if let self { writer.write(self) }
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: ModelCodable where Element: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(count)
    for element in self { writer.write(element) }
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self = []
    let count = try reader.count()
    // No more in advance than the file is large.
    reserveCapacity(Swift.min(count, reader.remaining / MemoryLayout<Element>.stride + 1))
    for _ in 0..<count { append(try Element(from: &reader)) }
  }
}

extension Access: ModelCode {
  static let codes: [Access] = [.yes, .no, .unknown]
}

extension Space.Use: ModelCode {
  static let codes: [Space.Use] = [
    .room, .open, .ground, .obstacle, .restricted, .stairs, .escalator, .elevator, .ramp, .movingWalkway,
  ]
}

extension Direction: ModelCode {
  static let codes: [Direction] = [.both, .forward, .backward]
}

extension PathKind: ModelCode {
  static let codes = (0..<UInt8(allCases.count)).map { PathKind(code: $0) }
}

extension Finding.Severity: ModelCode {
  static let codes: [Finding.Severity] = [.error, .warning, .note]
}

extension Polygon: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(shell.points)
    writer.write(holes.map(\.points))
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    let shell = try Self.ring([Point](from: &reader), reader)
    var holes: [Ring] = []
    for points in try [[Point]](from: &reader) { holes.append(try Self.ring(points, reader)) }
    self.init(shell, holes: holes)
  }

  private static func ring(_ points: [Point], _ reader: ModelReader) throws(FootwayFileError) -> Ring {
    do throws(RingError) { return try Ring(points) } catch { throw reader.fault("an outline around nothing") }
  }
}

extension PlaneTransform: ModelCodable {
  func write(to writer: inout ModelWriter) { for number in [a, b, c, d, tx, ty] { writer.write(number) } }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      a: try reader.finite(), b: try reader.finite(), c: try reader.finite(), d: try reader.finite(),
      tx: try reader.finite(), ty: try reader.finite())
  }
}

extension Finding: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(code)
    writer.write(severity)
    writer.write(place.file)
    writer.write(place.spot)
    writer.write(message)
    writer.write(position)
    writer.write(level)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    let code = try String(from: &reader)
    let severity = try Severity(from: &reader)
    let place = SourcePlace(file: try String(from: &reader), try SourcePlace.Spot(from: &reader))
    self.init(
      severity, code, at: place, try String(from: &reader), position: try Point?(from: &reader),
      level: try reader.optional { (reader) throws(FootwayFileError) in try reader.level() })
  }
}

extension SourcePlace.Spot: ModelCodable {
  func write(to writer: inout ModelWriter) {
    switch self {
    case .whole: writer.write(byte: 0)
    case .line(let line, let column):
      writer.write(byte: 1)
      writer.write(line)
      writer.write(column)
    case .pointer(let pointer):
      writer.write(byte: 2)
      writer.write(pointer)
    case .element(let id):
      writer.write(byte: 3)
      writer.write(id)
    }
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    switch try reader.byte() {
    case 0: self = .whole
    case 1: self = .line(try reader.integer(), column: try reader.integer())
    case 2: self = .pointer(try String(from: &reader))
    case 3: self = .element(try String(from: &reader))
    default: throw reader.fault("an unknown kind of place")
    }
  }
}
