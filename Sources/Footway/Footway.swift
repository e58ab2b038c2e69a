/// Footway as one import: venues, their formats and frames, routes and guidance.
///
///     import Footway
///
///     let document = SourceDocument(name: "maps.json", json: try JSONDocument(TextBuffer(bytes)))
///     let reading = try VenueReader.read([document])
///     var router = Router(reading.venue, profile: .walking)
///     let answer = router.route(from: RouteEnd(node: 0, of: reading.venue), to: RouteEnd(node: 7, of: reading.venue))
@_exported import Formats
@_exported import Frames
@_exported import Geometry
@_exported import Navigation
@_exported import Overlay
@_exported import Pathways
@_exported import Rendering
@_exported import Routing
@_exported import VenueModel
@_exported import Zones
