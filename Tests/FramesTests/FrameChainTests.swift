import CPROJ
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Frames

@Suite struct FrameChainTests {
  private static let berlin = LonLat(longitude: 13.4, latitude: 52.5)

  /// A level at 20 px/m, turned and shifted, with a Jibestream picture of another scale.
  private static func level(
    turn: Double = 30, mirrored: Bool = false, anchor: LonLat? = berlin, ppm: Double = 20, mmpp: Double? = 223
  ) -> LevelFrames {
    let angle = turn * .pi / 180
    let (c, s) = (angle.cosine, angle.sine)
    let flip = mirrored ? -1.0 : 1.0
    let transform = PlaneTransform(
      a: flip * c / ppm, b: s / ppm, c: flip * s / ppm, d: -c / ppm, tx: -40, ty: 25)
    return LevelFrames(
      name: "Hall", pixelsPerMeter: PixelsPerMeter(ppm), millimetersPerUnit: mmpp.flatMap { MillimetersPerUnit($0) },
      pixelsToLocal: transform, plane: anchor.flatMap { LocalFrame(anchor: $0) })
  }

  private static let all: [Frame] = [
    .picture(.pixels), .picture(.mist), .picture(.jibestream), .local, .wgs84, .crs("EPSG:25833"), .crs("EPSG:3857"),
    .crs("EPSG:4978"), .crs("EPSG:31468"),
  ]

  private func convert(
    _ columns: PositionColumns, _ source: Frame, _ target: Frame, _ level: LevelFrames
  ) throws -> PositionColumns {
    var columns = columns
    try FrameChain(from: source, to: target, in: level).converter().convert(&columns)
    return columns
  }

  @Test(
    "Between any two frames, there and back over two kilometres is exact to a micrometre in the plane",
    arguments: [1, 2] as [UInt64], [false, true])
  func roundTrips(seed: UInt64, mirrored: Bool) throws {
    var random = SplitMix(seed: seed)
    let level = Self.level(turn: Double.random(in: 0..<360, using: &random), mirrored: mirrored)
    let local = PositionColumns(
      x: (0..<500).map { _ in Double.random(in: -1000...1000, using: &random) },
      y: (0..<500).map { _ in Double.random(in: -1000...1000, using: &random) },
      z: (0..<500).map { _ in 0 })
    for source in Self.all {
      let start = try convert(local, .local, source, level)
      for target in Self.all where target != source {
        let there = try convert(start, source, target, level)
        let back = try convert(try convert(there, target, source, level), source, .local, level)
        // PROJ's own iterations end at some micrometres for datum shifts through geocentric coordinates.
        let tolerance = source == .crs("EPSG:31468") || target == .crs("EPSG:31468") ? 2e-3 : 1e-6
        for index in 0..<local.count {
          let error = Point(back.x[index], back.y[index]).distance(to: Point(local.x[index], local.y[index]))
          guard error < tolerance else {
            Issue.record("seed \(seed): \(source.name) to \(target.name) and back is \(error) m off at \(index)")
            break
          }
        }
      }
    }
  }

  @Test("Mist becomes Jibestream by the vendor's formula to the last bit, and pixels become metres by division")
  func formula() throws {
    let level = Self.level()
    var random = SplitMix(seed: 3)
    let x = (0..<1000).map { _ in Double.random(in: 0...500, using: &random) }
    let meters = PositionColumns(x: x, y: x.reversed())
    let units = try convert(meters, .picture(.mist), .picture(.jibestream), level)
    let scale = try #require(MillimetersPerUnit(223))
    for index in x.indices {
      #expect(units.x[index] == x[index] * 1000 / 223)
      let typed = PlanPoint<MapMeters>(x[index], meters.y[index]).jibestream(scale)
      #expect(typed == PlanPoint<JibestreamUnits>(units.x[index], units.y[index]))
    }
    let pixels = try convert(PositionColumns(x: [300], y: [700]), .picture(.pixels), .picture(.mist), level)
    #expect(pixels.x == [15] && pixels.y == [35])
    let ppm = try #require(PixelsPerMeter(20))
    #expect(PlanPoint<Pixels>(300, 700).meters(ppm) == PlanPoint<MapMeters>(15, 35))
    #expect(PlanPoint<MapMeters>(15, 35).pixels(ppm) == PlanPoint<Pixels>(300, 700))
    #expect(PlanPoint<JibestreamUnits>(223, 446).meters(scale) == PlanPoint<MapMeters>(49.729, 99.458))
  }

  @Test(
    "Scales of 0, negative ones and those that are no numbers are refused", arguments: [0, -1, -0.0, .nan, .infinity])
  func scales(value: Double) {
    #expect(PixelsPerMeter(value) == nil)
    #expect(MillimetersPerUnit(value) == nil)
  }

  @Test("A chain through several plane steps equals the steps one by one", arguments: [5, 6] as [UInt64])
  func composition(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      let level = Self.level(
        turn: Double.random(in: -720...720, using: &random), mirrored: Bool.random(using: &random),
        ppm: Double.random(in: 1...200, using: &random), mmpp: Double.random(in: 5...500, using: &random))
      let start = PositionColumns(
        x: [Double.random(in: 0...4000, using: &random)], y: [Double.random(in: 0...4000, using: &random)])
      let direct = try convert(start, .picture(.jibestream), .local, level)
      let meters = try convert(start, .picture(.jibestream), .picture(.mist), level)
      let pixels = try convert(meters, .picture(.mist), .picture(.pixels), level)
      let steps = try convert(pixels, .picture(.pixels), .local, level)
      #expect(abs(direct.x[0] - steps.x[0]) < 1e-9 && abs(direct.y[0] - steps.y[0]) < 1e-9, "seed \(seed)")
    }
  }

  @Test("A plan at the antimeridian converts to both sides of it and back")
  func antimeridian() throws {
    let level = Self.level(anchor: LonLat(longitude: 179.9999, latitude: -16.5))
    let start = PositionColumns(x: [-500, 500], y: [0, 0])
    let earth = try convert(start, .local, .wgs84, level)
    #expect(earth.x[0] > 179 && earth.x[1] < -179)
    let back = try convert(earth, .wgs84, .local, level)
    #expect(abs(back.x[0] + 500) < 1e-6 && abs(back.x[1] - 500) < 1e-6)
    // Longitudes counted on beyond 180 are the same places.
    let counted = try convert(PositionColumns(x: [earth.x[1] + 360], y: [earth.y[1]]), .wgs84, .local, level)
    #expect(abs(counted.x[0] - 500) < 1e-5)
  }

  @Test("What a level lacks is refused with what it has")
  func missing() throws {
    let bare = LevelFrames(name: "Attic", pixelsToLocal: .scale(1, -1))
    for (source, target, code) in [
      (Frame.picture(.pixels), Frame.picture(.mist), "frame.unknown-scale"),
      (.picture(.mist), .local, "frame.unknown-scale"), (.local, .wgs84, "frame.no-georeference"),
      (.picture(.pixels), .crs("EPSG:25833"), "frame.no-georeference"), (.wgs84, .local, "frame.no-georeference"),
    ] {
      let error = #expect(throws: FrameError.self) { try FrameChain(from: source, to: target, in: bare) }
      #expect(error?.code == code)
      #expect(error?.message.contains("known are px, local") == true, "\(error?.message ?? "")")
    }
    #expect(throws: FrameError.self) { try FrameChain(from: .wgs84, to: .local, in: LevelFrames()) }
    // The formula between Mist and Jibestream needs no pixels.
    let only = LevelFrames(millimetersPerUnit: MillimetersPerUnit(50))
    #expect(try convert(.init(x: [1], y: [2]), .picture(.mist), .picture(.jibestream), only).x == [20])
  }

  @Test("What cannot be converted is not finite, and why is told")
  func faults() throws {
    let converter = try FrameChain(from: .wgs84, to: .crs("EPSG:32633"), in: LevelFrames()).converter()
    var columns = PositionColumns(x: [13.4, 52.5, .nan, 15, 400], y: [52.5, 113.4, 1, -91, 5])
    converter.convert(&columns)
    #expect((0..<5).map { columns.isUsable($0) } == [true, false, false, false, false])
    #expect(converter.fault(x: 52.5, y: 113.4, z: 0)?.code == "position.latitude")
    #expect(converter.fault(x: 52.5, y: 113.4, z: 0)?.message.contains("exchanged") == true)
    #expect(converter.fault(x: 400, y: 5, z: 0)?.code == "position.longitude")
    #expect(converter.fault(x: .nan, y: 5, z: 0)?.code == "position.not-a-number")
    #expect(converter.fault(x: 13.4, y: 52.5, z: 0) == nil)
    let polar = try FrameChain(from: .wgs84, to: .crs("EPSG:3031"), in: LevelFrames()).converter()
    #expect(polar.fault(x: 0, y: 90, z: 0)?.code == "position.not-convertible")
    #expect(converter.fault(x: 110, y: 0, z: 0)?.code == "position.not-convertible")
    let plane = try FrameChain(from: .wgs84, to: .local, in: Self.level()).converter()
    #expect(plane.fault(x: -70, y: 10, z: 0)?.code == "position.far-away")
  }

  @Test("Positions far from the venue are doubted, and exchanged ones are recognised")
  func doubts() throws {
    var level = Self.level()
    level.extent = Box(min: Point(-100, -100), max: Point(100, 100))
    let converter = try FrameChain(from: .wgs84, to: .local, in: level).converter()
    var columns = PositionColumns(x: [13.4, 52.5, 14.4, 13.5], y: [52.5, 13.4, 52.5, 52.55])
    converter.convert(&columns)
    #expect(converter.doubts.map(\.index) == [1, 2])
    #expect(converter.doubts.first?.doubt == .farFromVenue(looksSwapped: true))
    #expect(converter.doubts.last?.doubt == .farFromVenue(looksSwapped: false))
    let projected = try FrameChain(from: .wgs84, to: .crs("EPSG:32633"), in: LevelFrames()).converter()
    columns = PositionColumns(x: [13.4, -70], y: [52.5, 10])
    projected.convert(&columns)
    #expect(projected.doubts.map(\.index) == [1])
    #expect(
      projected.doubts.first?.doubt == .outsideArea(looksSwapped: true)
        || projected.doubts.first?.doubt == .outsideArea(looksSwapped: false))
  }
}

extension Double {
  // Trigonometry from PROJ would be a poor oracle; series suffice for turning a test plan.
  fileprivate var cosine: Double { (self + .pi / 2).sine }
  fileprivate var sine: Double {
    let x = truncatingRemainder(dividingBy: 2 * .pi)
    var (term, sum) = (x, x)
    for k in 1..<30 {
      term *= -x * x / Double(2 * k * (2 * k + 1))
      sum += term
    }
    return sum
  }
}
