import CPROJ
import TestSupport
import Testing

@testable import Frames

@Suite struct ReferenceSystemTests {
  private func columns(_ definition: String) throws -> [String] {
    let context = try ProjContext()
    return ReferenceSystem(try context.referenceSystem(definition)).axes.map(\.column)
  }

  @Test(
    "Axes are easting and northing, or longitude and latitude, whatever the definition says",
    arguments: [
      ("EPSG:4326", ["lon", "lat"]), ("EPSG:4979", ["lon", "lat", "height"]), ("EPSG:4978", ["x", "y", "z"]),
      ("EPSG:25833", ["easting", "northing"]), ("EPSG:31467", ["easting", "northing"]),
      ("EPSG:3035", ["easting", "northing"]), ("EPSG:2180", ["easting", "northing"]),
      ("EPSG:32661", ["easting", "northing"]), ("EPSG:5041", ["easting", "northing"]),
      ("EPSG:2048", ["westing", "southing"]), ("EPSG:25833+5783", ["easting", "northing", "height"]),
      ("WGS 84 / UTM zone 33N", ["easting", "northing"]), ("ETRS89", ["lon", "lat"]),
      ("+proj=utm +zone=33 +datum=WGS84", ["easting", "northing"]), ("OGC:CRS84", ["lon", "lat"]),
      ("urn:ogc:def:crs:EPSG::2193", ["easting", "northing"]),
    ])
  func axes(definition: String, expected: [String]) throws {
    #expect(try columns(definition) == expected)
  }

  @Test(
    "What is unknown, ambiguous or no system is refused with a way out",
    arguments: [
      ("EPSG:25883", "crs.unknown", "EPSG:25833"), ("25833", "crs.unknown", "EPSG:25833"),
      ("mits", "crs.unknown", "'mist'"), ("", "crs.unknown", "empty"), ("EPSG:5773", "crs.not-a-system", "height"),
      ("+proj=utm +zone=33", "crs.ambiguous", "+datum"), ("+init=epsg:4326", "crs.ambiguous", "EPSG:4326"),
      ("+proj=pipeline +step +proj=utm +zone=33 +ellps=GRS80", "crs.not-a-system", "pipeline"),
      ("+proj=nonsense +datum=WGS84", "crs.unreadable", "PROJ string"), ("PROJCS[\"broken\"", "crs.unreadable", "WKT"),
      ("{\"type\":\"ProjectedCRS\"}", "crs.unreadable", "PROJJSON"), ("EPSG:99999999", "crs.unknown", "knows no"),
      ("NOBODY:1", "crs.unknown", "knows no"), ("UTM zone 33", "crs.unknown", "near are"),
    ])
  func refused(definition: String, code: String, word: String) throws {
    let context = try ProjContext()
    let error = #expect(throws: FrameError.self) { _ = try context.referenceSystem(definition) }
    #expect(error?.code == code)
    #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
  }

  @Test("Two systems of one plane whose axes only differ in order are the same here", arguments: [true, false])
  func loneExchange(isForward: Bool) throws {
    let (source, target) = isForward ? ("EPSG:32661", "EPSG:5041") : ("EPSG:5041", "EPSG:32661")
    var columns = PositionColumns(x: [2_100_000], y: [1_900_000])
    try FrameChain(from: .crs(source), to: .crs(target), in: LevelFrames()).converter().convert(&columns)
    #expect(columns.x == [2_100_000] && columns.y == [1_900_000])
  }

  @Test("Well-known systems are what the data base says")
  func wellKnown() throws {
    let context = try ProjContext()
    for system in [WellKnownSystem.wgs84, WellKnownSystem.wgs84WithHeights] {
      var told = ReferenceSystem(try context.referenceSystem(system.label))
      // Releases of the data base call the world by different names.
      told.area?.name = system.area?.name ?? ""
      #expect(told == system)
    }
    let codes = (1...60).flatMap { ["EPSG:\(32600 + $0)", "EPSG:\(32700 + $0)"] } + ["EPSG:3857"]
    for code in codes {
      let (system, projection) = try #require(WellKnownSystem.find(code))
      for isForward in [true, false] {
        let operation = try ProjOperation(
          from: isForward ? nil : code, to: isForward ? code : nil, area: nil, allowsBallpark: false)
        #expect(operation.pipeline?.definition == projection, "\(code)")
        #expect(operation.pipeline?.isInverse == !isForward)
        let known = isForward ? operation.target : operation.source
        #expect(known.name == system.name && known.axes == system.axes && known.code == system.code)
        #expect(known.area?.west == system.area?.west && known.area?.north == system.area?.north, "\(code)")
      }
    }
    #expect(WellKnownSystem.find("EPSG:32600") == nil)
    #expect(WellKnownSystem.find("EPSG:32661") == nil)
    #expect(WellKnownSystem.find("EPSG:032633") == nil)
  }

  @Test("Taking degrees off the ends of a pipeline changes no bit", arguments: FrameTable.systems)
  func peeling(code: String) throws {
    var random = SplitMix(seed: 11)
    let context = try ProjContext()
    let area = ReferenceSystem(try context.referenceSystem(code)).area
    for isForward in [true, false] {
      let operation = try ProjOperation(
        from: isForward ? nil : code, to: isForward ? code : nil, area: nil, allowsBallpark: true)
      guard let pipeline = operation.pipeline else { continue }
      var columns = PositionColumns()
      for _ in 0..<200 {
        let west = area?.west ?? -180
        let east = area?.east ?? 180
        columns.x.append(Double.random(in: west...max(east, west + 1), using: &random))
        columns.y.append(Double.random(in: (area?.south ?? -80)...(area?.north ?? 80), using: &random))
        columns.z.append(Double.random(in: 0...100, using: &random))
      }
      if !isForward {
        let forward = try ProjOperation(from: nil, to: code, area: nil, allowsBallpark: true)
        try forward.transformer().transform(&columns)
      }
      var peeled = columns
      try operation.transformer().transform(&peeled)
      var whole = columns
      let text = FrameTable.wholePipeline(pipeline)
      let object = try #require(context.create(text))
      ProjTransformer(object, nil).transform(&whole)
      for index in 0..<columns.count {
        #expect(peeled.x[index].bitPattern == whole.x[index].bitPattern, "\(code) \(isForward) \(text)")
        #expect(peeled.y[index].bitPattern == whole.y[index].bitPattern)
      }
    }
  }
}
