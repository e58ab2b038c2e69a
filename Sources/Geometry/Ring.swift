/// placeholder
public struct Ring: Hashable, Sendable { public var points: [Point] }
/// placeholder
public struct Polygon: Hashable, Sendable { public var shell: Ring; public var holes: [Ring] }
