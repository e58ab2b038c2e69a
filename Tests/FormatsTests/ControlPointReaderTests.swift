import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct ControlPointReaderTests {
  private static func read(
    _ text: String, _ change: (inout ControlPointOptions) -> Void = { _ in }
  ) throws -> ControlPointList {
    var options = ControlPointOptions()
    change(&options)
    return try ControlPointReader.read(TextBuffer(Array(text.utf8)), name: "points", options: options)
  }

  private static func refusal(
    _ text: String, _ change: (inout ControlPointOptions) -> Void = { _ in }
  ) throws -> String? {
    do {
      _ = try read(text, change)
      return nil
    } catch let error as FormatError {
      return "\(error.code) \(error.place)"
    }
  }

  private static func spots(_ list: ControlPointList) -> [String] {
    list.findings.map { "\($0.code) \($0.place) \($0.severity.rawValue)" }
  }

  private static let expected = [
    PlanEvidence.ControlPoint(pixel: Point(10, 20.5), position: LonLat(longitude: 13.4, latitude: 52.5)),
    PlanEvidence.ControlPoint(pixel: Point(300, 0), position: LonLat(longitude: -13.4, latitude: 52.25)),
  ]

  // MARK: The formats

  @Test(
    "The same points are read from every format",
    arguments: [
      ("x,y,lon,lat\n10,20.5,13.4,52.5\n300,0,-13.4,52.25\n", ControlPointList.Source.csv),
      ("\u{FEFF}lat,lng,px_x,px_y\r\n52.5,13.4,10,20.5\r\n52.25,-13.4,300,0", .csv),
      ("Name, Longitude ,Latitude,pixelX,PixelY,note\n1, 13.4,52.5 ,10,20.5,\"a,b\"\n\n2,-13.4,52.25,300,0,x\n", .csv),
      (#"[{"px":[10,20.5],"lonLat":[13.4,52.5]},{"px":[300,0],"lonLat":[-13.4,52.25]}]"#, .json),
      (
        #" {"ppm":10,"controlPoints":[{"px":[10,20.5],"lonLat":[13.4,52.5]},{"px":[300,0],"lonLat":[-13.4,52.25]}]}"#,
        .json
      ),
      (
        #"{"controlPoints":[],"residuals":[{"px":[10,20.5],"lonLat":[13.4,52.5],"east":1},"#
          + #"{"px":[300,0],"lonLat":[-13.4,52.25]}]}"#, .json
      ),
      (
        "mapX,mapY,sourceX,sourceY,enable,dX,dY,residual\n13.4,52.5,10,-20.5,1,0,0,0\n-13.4,52.25,300,0,1,0,0,0\n",
        .qgis
      ),
      ("#CRS: EPSG:4326\nmapX,mapY,pixelX,pixelY,enable\n13.4,52.5,10,-20.5,1\n-13.4,52.25,300,-0,1\n", .qgis),
      ("mapX\tmapY\tpixelX\tpixelY\r\n13.4\t52.5\t10\t-20.5\r\n-13.4\t52.25\t300\t0\r\n", .qgis),
      (
        "#CRS: GEOGCRS[\"WGS 84\",DATUM[\"x\",ELLIPSOID[\"WGS 84\",6378137,298.257223563]],ID[\"EPSG\",4326]]\n"
          + "mapX,mapY,sourceX,sourceY,enable\n13.4,52.5,10,-20.5,1\n-13.4,52.25,300,0,1\n", .qgis
      ),
    ])
  func formats(text: String, source: ControlPointList.Source) throws {
    let list = try Self.read(text)
    #expect(list.source == source)
    #expect(list.entries.map(\.point) == Self.expected)
    #expect(list.entries.map(\.id) == ["1", "2"])
    #expect(list.findings == [] && list.enabled.count == 2)
  }

  @Test("Names, switched off points and scales of the file are kept") func details() throws {
    let csv = try Self.read("id,x,y,lon,lat,enabled\nA,1,1,2,3,true\n,1,2,2,3,0\nC,1,3,2,3,\nD,1,3,2,3,No\n")
    #expect(csv.entries.map(\.id) == ["A", "2", "C", "D"])
    #expect(csv.entries.map(\.isEnabled) == [true, false, true, false])
    #expect(csv.entries.map { "\($0.place)" } == ["points:2:1", "points:3:1", "points:4:1", "points:5:1"])
    let json = try Self.read(
      #"{"ppm":12.5,"mmpp":40,"quality":{"model":"affine"},"controlPoints":[{"id":7,"px":[1,2],"lonLat":[3,4],"enabled":false}]}"#
    )
    #expect(json.entries.map(\.id) == ["7"] && json.entries.map(\.isEnabled) == [false])
    #expect(json.pixelsPerMeter == 12.5 && json.millimetersPerUnit == 40 && json.model == .affine)
    let qgis = try Self.read("mapX,mapY,sourceX,sourceY,enable\n1,2,3,-4,0\n")
    #expect(qgis.entries.map(\.isEnabled) == [false])
  }

  @Test("Metres of a Mist map and Jibestream units become pixels by their scales") func units() throws {
    let text = "x,y,lon,lat\n2,4,1,1\n"
    func pixel(_ text: String, _ unit: PictureFrame) throws -> Point? {
      try Self.read(text) { options in
        options.unit = unit
        options.pixelsPerMeter = 10
        options.millimetersPerUnit = 250
      }.entries.first?.point.pixel
    }
    #expect(try pixel(text, .pixels) == Point(2, 4))
    #expect(try pixel(text, .mist) == Point(20, 40))
    #expect(try pixel(text, .jibestream) == Point(5, 10))
    #expect(try pixel(#"[{"mist":[2,4],"lonLat":[1,1]}]"#, .pixels) == Point(20, 40))
    #expect(try pixel(#"[{"jibestream":[2,4],"lonLat":[1,1]}]"#, .pixels) == Point(5, 10))
    #expect(try Self.refusal(text) { $0.unit = .mist } == "points.no-scale points")
    #expect(
      try Self.refusal(text) {
        $0.unit = .jibestream
        $0.pixelsPerMeter = 10
      } == "points.no-scale points")
    #expect(try Self.refusal("px_x,px_y,lon,lat\n1,1,1,1\n") { $0.unit = .mist } == "points.unit points")
    for text in ["mapX,mapY,pixelX,pixelY\n1,1,1,1\n", "[]", "1\n0\n0\n-1\n2\n3\n"] {
      #expect(try Self.refusal(text) { $0.unit = .mist } == "points.unit points")
    }
  }

  // MARK: Coordinate systems

  @Test(
    "Web Mercator is read, however a file names it",
    arguments: [
      "#CRS: EPSG:3857",
      "#CRS: PROJCRS[\"WGS 84 / Pseudo-Mercator\",BASEGEOGCRS[\"x\",ID[\"EPSG\",4326]],ID[\"EPSG\",3857]]",
      "#CRS: PROJCS[\"x\",GEOGCS[\"y\",SPHEROID[\"WGS 84\",6378137,298,AUTHORITY[\"EPSG\",\"7030\"]]],AUTHORITY[\"EPSG\",\"3857\"]]",
      "#CRS: +proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +no_defs", "",
    ])
  func mercator(line: String) throws {
    let text = "\(line)\nmapX,mapY,sourceX,sourceY,enable\n1491681.18,6891041.72,10,-20,1\n"
    let list = try Self.read(text) { if line.isEmpty { $0.projection = .webMercator } }
    let position = try #require(list.entries.first?.point.position)
    #expect(abs(position.longitude - 13.4) < 1e-6 && abs(position.latitude - 52.5) < 1e-6)
  }

  @Test("Other coordinate systems, and coordinates that are no degrees, are refused; a caller may know more")
  func otherSystems() throws {
    let rows = "mapX,mapY,sourceX,sourceY,enable\n391000,5819000,10,-20,1\n391100,5819000,20,-20,1\n"
    #expect(try Self.refusal("#CRS: EPSG:99999\n" + rows) == "points.crs points")
    #expect(try Self.refusal("#CRS: +proj=longlat +pm=paris\n" + rows) == "points.crs points")
    let utm = try #require(try Self.read("#CRS: EPSG:25833\n" + rows).entries.first?.point.position)
    #expect(abs(utm.longitude - 13.393871) < 1e-5 && abs(utm.latitude - 52.510210) < 1e-5, "\(utm)")
    #expect(try Self.refusal(rows) == "points.crs points")
    #expect(
      try Self.refusal("1\n0\n0\n-1\n391000\n5819000\n") { $0.size = .init(width: 9, height: 9) } == "points.crs points"
    )
    let known = try Self.read("#CRS: EPSG:25833\n" + rows) { options in
      options.resolve = { name in
        MapProjection(
          name: name, toLonLat: { LonLat(longitude: $0.x / 1e5, latitude: $0.y / 1e6) }, fromLonLat: { _ in nil })
      }
    }
    #expect(known.entries.first?.point.position == LonLat(longitude: 3.91, latitude: 5.819))
  }

  // MARK: Faults

  @Test("A bad row is a finding at its place, and the others are read") func badRows() throws {
    let csv = try Self.read(
      "id,x,y,lon,lat,enabled\nA,1,1,2,3,1\nB,1,,2,3,1\nC,1,2,2,95,1\nD,1,2,2\nE,1,2,2,3,maybe\nA,9,9,2,3,1\nG,1e12,1,2,3,1\n"
    )
    #expect(csv.entries.map(\.id) == ["A", "A"])
    #expect(
      Self.spots(csv) == [
        "points.bad-record points:3:1 error", "position.not-on-earth points:4:1 error",
        "points.bad-record points:5:1 error", "points.bad-record points:6:1 error",
        "points.duplicate-id points:7:1 warning", "points.bad-record points:8:1 error",
      ])
    let json = try Self.read(
      #"[{"px":[1,1],"lonLat":[2,3]},{"px":[1],"lonLat":[2,3]},{"px":[1,1]},7,{"mist":[1,1],"lonLat":[2,3]},{"px":[1,1],"lonLat":[2,93]}]"#
    )
    #expect(json.entries.count == 1)
    #expect(
      Self.spots(json).filter { !$0.hasPrefix("json.") } == [
        "points.bad-record points#/1 error", "points.bad-record points#/2 error", "points.bad-record points#/3 error",
        "points.bad-record points#/4 error", "position.not-on-earth points#/5 error",
      ])
    let qgis = try Self.read(
      "#CRS: EPSG:4326\nmapX,mapY,sourceX,sourceY,enable\n1,2,3,-4,1\n1,2,x,-4,1\n\n1,2\n1,2,3,4,\n")
    #expect(qgis.entries.count == 1)
    #expect(
      Self.spots(qgis) == [
        "points.bad-record points:4:1 error", "points.bad-record points:6:1 error",
        "points.bad-record points:7:1 error",
      ])
  }

  @Test(
    "What holds no control points is refused, with its code",
    arguments: [
      ("", "points.empty points"), ("\n \n", "points.empty points"), ("x,y,lon,lat\n", "points.empty points"),
      ("[]", "points.empty points"), ("{\"controlPoints\":[]}", "points.empty points"),
      ("{\"footway\":1}", "points.unknown-format points"), ("{\"controlPoints\":7}", "points.unknown-format points"),
      ("[1,", "json.syntax points:1:4"), ("from,to\na,b\n", "points.no-header points:1:1"),
      ("#CRS: EPSG:4326\n1,2,3,4\n", "points.no-header points:1:1"), ("1\n2\n3\n", "points.no-header points:1:1"),
      ("1\n0\n0\n-1\n2\n3\n", "points.no-size points"),
    ])
  func refused(text: String, refusal: String) throws {
    let found = try Self.refusal(text)
    #expect(found == refusal || found?.hasPrefix(refusal.prefix { $0 != " " } + " points:") == true)
  }

  @Test("Damaged files never do more than be refused or lose points") func damaged() throws {
    let samples = [
      "id,x,y,lon,lat,enabled\nA,1,1,2,3,1\nB,1,5,2,3,1\n",
      "#CRS: EPSG:3857\nmapX,mapY,sourceX,sourceY,enable\n1,2,3,-4,1\n",
      #"{"controlPoints":[{"px":[1,1],"lonLat":[2,3]},{"px":[1,2],"lonLat":[2,3]}]}"#, "1\n0\n0\n-1\n2\n3\n",
    ].map { Array($0.utf8) }
    var random = SplitMix(seed: 11)
    for _ in 0..<4000 {
      var bytes = samples[Int.random(in: 0..<samples.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        } else {
          bytes.remove(at: index)
        }
      }
      var options = ControlPointOptions()
      options.size = Plan.Size(width: 10, height: 10)
      guard let list = try? ControlPointReader.read(TextBuffer(bytes), name: "p", options: options) else { continue }
      #expect(list.entries.allSatisfy { $0.point.position.isValid && $0.point.pixel.isFinite })
    }
  }

  // MARK: World files and writing

  private static func fit(_ degrees: Double, _ latitude: Double = 52.5) throws -> ControlPointFit {
    let frame = try #require(LocalFrame(anchor: LonLat(longitude: 179.9995, latitude: latitude)))
    let turn = degrees * .pi / 180
    let points = try [(0.0, 0.0), (1000, 0), (1000, 600), (0, 600)].map { x, y in
      let ground = Point((x * cos(turn) + y * sin(turn)) / 10, (x * sin(turn) - y * cos(turn)) / 10)
      return PlanEvidence.ControlPoint(pixel: Point(x, y), position: try #require(frame.lonLat(ground)))
    }
    return try ControlPointFit(points, size: Plan.Size(width: 1000, height: 600))
  }

  @Test(
    "A world file that was written places every pixel where the fit does, over the antimeridian too",
    arguments: [0, 30, 145] as [Double], ["EPSG:4326", "EPSG:3857"])
  func worldFile(degrees: Double, crs: String) throws {
    let fit = try Self.fit(degrees)
    let projection = try #require(MapProjection(named: crs))
    let size = try #require(Plan.Size(width: 1000, height: 600))
    let (text, error) = try #require(WorldFile.text(of: fit, size: size, projection: projection))
    #expect(error > 0 && error < 0.01)
    #expect(text.split(separator: "\n").count == 6)
    let list = try Self.read(text) { options in
      options.size = size
      options.projection = projection
    }
    #expect(list.source == .worldFile && list.model == .affine && list.entries.count == 4)
    let back = try ControlPointFit(list.entries.map(\.point), model: .affine, size: size)
    let (there, here) = (try #require(LocalFrame(anchor: back.anchor)), try #require(LocalFrame(anchor: fit.anchor)))
    for pixel in [Point(0, 0), Point(1000, 600), Point(400, 100)] {
      let position = try #require(there.lonLat(back.transform(pixel)))
      #expect(try #require(here.local(position)).distance(to: fit.transform(pixel)) < 0.02)
    }
  }

  @Test("The numbers of a world file belong to the middle of the top left pixel") func halfPixel() throws {
    let list = try Self.read("0.5\n0\n0\n-0.25\n10.25\n19.875\n") { $0.size = Plan.Size(width: 4, height: 8) }
    #expect(list.entries.map(\.point.position.longitude) == [10, 12, 12, 10])
    #expect(list.entries.map(\.point.position.latitude) == [20, 20, 18, 18])
    #expect(
      try Self.refusal("0\n0\n0\n-1\n2\n3\n") { $0.size = Plan.Size(width: 4, height: 8) } == "points.world-file points"
    )
  }

  @Test("Points written for QGIS are read back, those that are switched off as well, with residuals in pixels")
  func qgisRoundTrip() throws {
    let fit = try Self.fit(30)
    var entries = fit.points.enumerated().map { index, point in
      ControlPointList.Entry(
        id: "\(index + 1)", point: point, isEnabled: true,
        place: SourcePlace(file: "points", .line(index + 3, column: 1)))
    }
    // 20 pixels to the right of where it belongs.
    entries[1].point.pixel.x += 20
    entries[2].isEnabled = false
    let text = QGISPoints.text(of: entries, fit: fit)
    let list = try Self.read(text)
    #expect(list.entries == entries && list.findings == [])
    let rows = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(rows[0] == ["#CRS: EPSG:4326"] && rows[1].count == 8)
    let residual = rows[3][5...].compactMap { Double($0) }
    #expect(abs(residual[0] + 20) < 1e-3 && abs(residual[2] - 20) < 1e-3)
    #expect(Array(rows[4][4...]) == ["0", "0", "0", "0"])
  }
}
