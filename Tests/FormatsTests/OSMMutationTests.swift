import Foundation
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Reading survives whatever a file says.
@Suite(OSMSamples.condition) struct OSMMutationTests {
  /// Texts that take the place of values.
  private static let values = [
    "", "0", "-1", "9223372036854775807", "99999999999999999999", "91", "1e300", "0;1", "-1000-1000", "0-3", ",", "yes",
    "no", "room", "corridor", "steps", "elevator", "forward", "up", "&amp;", "&x;", "multipolygon",
  ]

  /// A text with values exchanged and lines repeated, moved or left out.
  private static func damaged(_ text: [Substring], _ random: inout SplitMix) -> [UInt8] {
    var lines = text
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let line = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: lines.remove(at: line)
      case 1: lines.insert(lines[Int.random(in: 0..<lines.count, using: &random)], at: line)
      default:
        var parts = lines[line].split(separator: "'", omittingEmptySubsequences: false)
        guard parts.count > 2 else { continue }
        let part = 1 + 2 * Int.random(in: 0..<(parts.count / 2), using: &random)
        if Bool.random(using: &random) {
          parts[part] = Substring(values.randomElement(using: &random) ?? "")
        } else {
          let other = lines[Int.random(in: 0..<lines.count, using: &random)].split(separator: "'")
          parts[part] = other[min(1, other.count - 1)]
        }
        lines[line] = Substring(parts.joined(separator: "'"))
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// The venue of some bytes, checked; `nil` when they are refused.
  private static func check(_ bytes: [UInt8], _ note: String) throws -> Bool {
    do throws(FormatError) {
      let reading = try VenueReader.read([], files: [SourceFile(name: "map", kind: .openStreetMap, bytes: bytes)])
      #expect(reading.venue.validityProblems(hasFreeEdges: true) == [], "\(note)")
      #expect(reading.findings.allSatisfy { $0.place.file == "map" && !$0.message.isEmpty }, "\(note)")
      return true
    } catch {
      #expect(error.code.hasPrefix("osm.") && !error.message.isEmpty, "\(note)")
      return false
    }
  }

  @Test(arguments: [20_260_816, 21, 22] as [UInt64])
  func `Damaged XML gives a valid venue or a plain refusal`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let text = String(decoding: try OSMSamples.bytes("grenoble-caserne/caserne.osm"), as: UTF8.self)
    let lines = text.replacing("\"", with: "'").split(separator: "\n")
    var read = 0
    for round in 0..<60 where try Self.check(Self.damaged(lines, &random), "seed \(seed), round \(round)") { read += 1 }
    #expect(read > 5, "seed \(seed)")
  }

  @Test(arguments: [20_260_817, 31, 32] as [UInt64])
  func `PBF with flipped bytes gives a valid venue or a plain refusal`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    // Blocks that are not compressed: a flipped byte of a compressed one is only a wrong checksum.
    var file = OSMPackedFile()
    for id in 1...60 {
      file.node(id, lon: 13 + Double(id) * 1e-5, lat: 51 + Double(id % 7) * 1e-5, id % 5 == 0 ? [("door", "yes")] : [])
    }
    for id in 1..<12 {
      file.way(id, [id, id + 1, id + 20, id], [("indoor", "room"), ("level", "\(id % 3)")])
      file.way(
        100 + id, [id, id + 20, id + 30], [("highway", id % 2 == 0 ? "steps" : "corridor"), ("level", "\(id % 3)")])
    }
    var read = 0
    for round in 0..<300 {
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      }
      if try Self.check(bytes, "seed \(seed), round \(round)") { read += 1 }
    }
    #expect(read > 30, "seed \(seed)")
    let compressed = try OSMSamples.bytes("singapore-bayfront/bayfront_singapore.osm.pbf")
    for round in 0..<20 {
      var bytes = compressed
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      _ = try Self.check(bytes, "seed \(seed), round \(round) of compressed")
    }
  }

  @Test(arguments: [20_260_818, 41] as [UInt64])
  func `Damaged GeoJSON gives a valid venue or a plain refusal`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let json = DamagedJSON(try OSMSamples.bytes("grenoble-caserne/caserne.geojson"))
    var read = 0
    for round in 0..<120 {
      guard let document = try? JSONDocument(TextBuffer(json.damaged(&random))) else { continue }
      do throws(FormatError) {
        let reading = try VenueReader.read([SourceDocument(name: "map", json: document)], format: .osmGeoJSON)
        #expect(reading.venue.validityProblems(hasFreeEdges: true) == [], "seed \(seed), round \(round)")
        read += 1
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    #expect(read > 80, "seed \(seed)")
  }
}

/// Files that are made to cost much more than their size.
struct OSMHostileTests {
  @Test func `Many levels, many areas through one node and many ways at it are read in time`() throws {
    let result = try OSMResult { sketch in
      for id in 1...2000 { sketch.node(id, Double(id % 50), Double(id / 50), ["shop": "x", "level": "0.\(id)"]) }
      for id in 1..<150 {
        let corners = [1, id + 1, id + 51, 1]
        sketch.way(id, corners, ["indoor": "room", "level": "-1000-1000"])
        sketch.way(5000 + id, [1, id + 1], ["highway": "corridor", "level": "1.\(id)"])
        sketch.way(10_000 + id, [1, id + 1], ["highway": "steps"])
        sketch.way(15_000 + id, [1, id + 1], ["highway": "footway", "indoor": "yes", "level": "0;\(id)"])
      }
    }
    #expect(result.count("osm.levels.too-many") > 0)
    #expect(result.venue.spaces.count <= 149 * 200)
  }
}
