import Geometry
import VenueModel

extension Building: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(name)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(id: try String(from: &reader), name: try String(from: &reader))
  }
}

extension Level: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(sourceID)
    writer.write(ordinal)
    writer.write(name)
    writer.write(shortName)
    writer.write(building)
    writer.write(elevation)
    writer.write(isOutdoor)
    writer.write(plan)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    let finite = { (reader: inout ModelReader) throws(FootwayFileError) in try reader.finite() }
    self.init(
      id: try String(from: &reader), sourceID: try String?(from: &reader), ordinal: try reader.optional(finite),
      name: try String(from: &reader),
      shortName: try String(from: &reader),
      building: try reader.optional { (reader) throws(FootwayFileError) in
        try reader.index(below: reader.limits.buildings, "building")
      },
      elevation: try reader.optional(finite), isOutdoor: try Bool(from: &reader), plan: try Plan?(from: &reader))
  }
}

extension Plan: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(size)
    writer.write(pixelsPerMeter)
    writer.write(millimetersPerUnit)
    writer.write(toLocal)
    writer.write(isGeoreferenced)
    writer.write(placement)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      size: try Size?(from: &reader), pixelsPerMeter: try Double?(from: &reader),
      millimetersPerUnit: try Double?(from: &reader), toLocal: try PlaneTransform(from: &reader),
      isGeoreferenced: try Bool(from: &reader), placement: try Placement?(from: &reader))
  }
}

extension Plan.Size: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(width)
    writer.write(height)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    guard let size = Plan.Size(width: try reader.double(), height: try reader.double()) else {
      throw reader.fault("a plan without a size")
    }
    self = size
  }
}

extension Plan.Placement: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(source)
    writer.write(rms)
    writer.write(scaleRatio)
    writer.write(isMirrored)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      source: try String(from: &reader), rms: try Double?(from: &reader), scaleRatio: try Double?(from: &reader),
      isMirrored: try Bool(from: &reader))
  }
}

extension Georeference: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(anchor.longitude)
    writer.write(anchor.latitude)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(anchor: LonLat(longitude: try reader.double(), latitude: try reader.double()))
    guard anchor.isValid else { throw reader.fault("an anchor that is not on Earth") }
  }
}

extension Connector: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(kind)
    writer.write(landings)
    writer.write(direction)
    writer.write(access)
    writer.write(isClosed)
    writer.write(hours)
    writer.write(length)
    writer.write(duration)
    writer.write(sourceCost)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      id: try String(from: &reader), name: try String(from: &reader), kind: try PathKind(from: &reader),
      landings: try [Landing](from: &reader), direction: try Direction(from: &reader),
      access: try Access?(from: &reader), isClosed: try Bool(from: &reader), hours: try String?(from: &reader),
      length: try Double?(from: &reader), duration: try Double?(from: &reader),
      sourceCost: try Double?(from: &reader))
  }
}

extension Connector.Landing: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(node)
    writer.write(signs)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(node: try reader.node(), signs: try String?(from: &reader))
  }
}

extension EdgeSign: ModelCodable {
  func write(to writer: inout ModelWriter) {
    writer.write(edge)
    writer.write(forward)
    writer.write(backward)
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    self.init(
      edge: try reader.index(below: reader.limits.edges, "edge"), forward: try String?(from: &reader),
      backward: try String?(from: &reader))
    guard forward != nil || backward != nil else { throw reader.fault("an edge with signs that say nothing") }
  }
}

extension PathEdge: ModelCodable {
  /// Which of the optional members are there, in a byte.
  private struct Presence: OptionSet {
    var rawValue: UInt8
    static let id = Presence(rawValue: 1)
    static let access = Presence(rawValue: 2)
    static let closed = Presence(rawValue: 4)
    static let hours = Presence(rawValue: 8)
    static let length = Presence(rawValue: 16)
    static let duration = Presence(rawValue: 32)
    static let sourceCost = Presence(rawValue: 64)
    static let shape = Presence(rawValue: 128)
  }

  func write(to writer: inout ModelWriter) {
    var presence: Presence = []
    if !id.isEmpty { presence.insert(.id) }
    if access != nil { presence.insert(.access) }
    if isClosed { presence.insert(.closed) }
    if hours != nil { presence.insert(.hours) }
    if length != nil { presence.insert(.length) }
    if duration != nil { presence.insert(.duration) }
    if sourceCost != nil { presence.insert(.sourceCost) }
    if !shape.isEmpty { presence.insert(.shape) }
    writer.write(byte: presence.rawValue)
    writer.write(from)
    writer.write(to)
    writer.write(kind)
    writer.write(direction)
    if !id.isEmpty { writer.write(id) }
    if let access { writer.write(access) }
    if let hours { writer.write(hours) }
    if let length { writer.write(length) }
    if let duration { writer.write(duration) }
    if let sourceCost { writer.write(sourceCost) }
    if !shape.isEmpty { writer.write(shape) }
  }

  init(from reader: inout ModelReader) throws(FootwayFileError) {
    let presence = Presence(rawValue: try reader.byte())
    self.init(from: try reader.node(), to: try reader.node())
    kind = try PathKind(from: &reader)
    direction = try Direction(from: &reader)
    isClosed = presence.contains(.closed)
    if presence.contains(.id) { id = try String(from: &reader) }
    if presence.contains(.access) { access = try Access(from: &reader) }
    if presence.contains(.hours) { hours = try String(from: &reader) }
    if presence.contains(.length) { length = try Double(from: &reader) }
    if presence.contains(.duration) { duration = try Double(from: &reader) }
    if presence.contains(.sourceCost) { sourceCost = try Double(from: &reader) }
    if presence.contains(.shape) { shape = try [Point](from: &reader) }
  }
}
