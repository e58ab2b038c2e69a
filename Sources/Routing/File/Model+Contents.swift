import Geometry
import VenueModel

extension Space: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(category)
    writer.write(use)
    writer.write(level)
    writer.write(polygons)
    writer.write(access)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      id: try String(from: &reader), name: try String(from: &reader), category: try String?(from: &reader),
      use: try Use(from: &reader), level: try reader.level(), polygons: try [Polygon](from: &reader),
      access: try Access?(from: &reader))
  }
}

extension Opening: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(category)
    writer.write(level)
    writer.write(kind)
    writer.write(points)
    writer.write(width)
    writer.write(access)
    writer.write(isClosed)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      id: try String(from: &reader), category: try String?(from: &reader), level: try reader.level(),
      kind: try PathKind(from: &reader), points: try [Point](from: &reader), width: try Double?(from: &reader),
      access: try Access?(from: &reader), isClosed: try Bool(from: &reader))
  }
}

extension Wall: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(level)
    writer.write(points)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(level: try reader.level(), points: try [Point](from: &reader))
  }
}

extension Place: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(category)
    writer.write(locations)
    writer.write(keywords)
    writer.write(hours)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      id: try String(from: &reader), name: try String(from: &reader), category: try String?(from: &reader),
      locations: try [Location](from: &reader), keywords: try [String](from: &reader),
      hours: try String?(from: &reader))
  }
}

extension Place.Location: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(level)
    writer.write(position)
    writer.write(node)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      level: try reader.level(), position: try Point(from: &reader),
      node: try reader.optional { (reader) throws(FootwayFileError) in try reader.node() })
  }
}

extension Zone: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(areas)
    writer.write(occupancyLimit)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      id: try String(from: &reader), name: try String(from: &reader), areas: try [Area](from: &reader),
      occupancyLimit: try Int?(from: &reader))
  }
}

extension Zone.Area: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(level)
    switch shape {
    case .polygon(let polygon):
      writer.write(false)
      writer.write(polygon)
    case .circle(let circle):
      writer.write(true)
      writer.write(circle.center)
      writer.write(circle.radius)
    }
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    let level = try reader.level()
    guard try Bool(from: &reader) else {
      self.init(level: level, polygon: try Polygon(from: &reader))
      return
    }
    let (center, radius) = (try Point(from: &reader), try Double(from: &reader))
    guard let circle = Circle(center: center, radius: radius) else { throw reader.fault("a circle without a radius") }
    self.init(level: level, circle: circle)
  }
}

extension Beacon: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(uuid)
    writer.write(major)
    writer.write(minor)
    writer.write(power)
    writer.write(level)
    writer.write(position)
    writer.write(node)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      id: try String(from: &reader), name: try String(from: &reader), uuid: try String?(from: &reader),
      major: try Int?(from: &reader), minor: try Int?(from: &reader), power: try Double?(from: &reader),
      level: try reader.optional { (reader) throws(FootwayFileError) in try reader.level() },
      position: try Point(from: &reader),
      node: try reader.optional { (reader) throws(FootwayFileError) in try reader.node() })
  }
}
