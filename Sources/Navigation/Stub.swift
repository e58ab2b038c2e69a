import Geometry
import Routing
import VenueModel
/// x
public struct Guidance { public var legs: [Leg] = []
 public init(_ route: Route, in venue: Venue, isMeasured: Bool, destination: String?) {} }
/// x
public struct Leg { public var level: Int; public var distance: Double; public var duration: Double; public var steps: [Step] }
/// x
public struct Step { public var maneuver: Maneuver; public var instruction: String; public var distance: Double; public var duration: Double; public var level: Int; public var toLevel: Int; public var position: Point }
/// x
public struct Maneuver { public enum T: String { case depart }; public enum M: String { case left }; public var type: T; public var modifier: M?; public var bearing: Double? }
