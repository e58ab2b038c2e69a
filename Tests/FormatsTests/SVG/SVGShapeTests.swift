import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// What a drawing shows, wherever its elements put it.
@Suite struct SVGShapeTests {
  private static func near(_ a: [Point], _ b: [Point]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.distance(to: $1) < 1e-6 }
  }

  @Test func `transforms nest like products of matrices`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<500 {
      var texts: [String] = []
      var product: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      func times(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
        (0..<3).map { row in (0..<3).map { column in (0..<3).reduce(0) { $0 + a[row][$1] * b[$1][column] } } }
      }
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let n = (0..<6).map { _ in Double(Int.random(in: -20...20, using: &random)) / 8 }
        let angle = n[0] * 10
        let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        let turn = [[c, -s, 0], [s, c, 0], [0, 0, 1]]
        let matrix: [[Double]]
        switch Int.random(in: 0...7, using: &random) {
        case 0:
          (texts, matrix) = (
            texts + ["matrix(\(n[0]),\(n[1]) \(n[2]) \(n[3]),\(n[4]),\(n[5]))"],
            [[n[0], n[2], n[4]], [n[1], n[3], n[5]], [0, 0, 1]]
          )
        case 1: (texts, matrix) = (texts + ["translate(\(n[0]) \(n[1]))"], [[1, 0, n[0]], [0, 1, n[1]], [0, 0, 1]])
        case 2: (texts, matrix) = (texts + ["translate( \(n[0]) )"], [[1, 0, n[0]], [0, 1, 0], [0, 0, 1]])
        case 3: (texts, matrix) = (texts + ["scale(\(n[0]))"], [[n[0], 0, 0], [0, n[0], 0], [0, 0, 1]])
        case 4: (texts, matrix) = (texts + ["scale(\(n[0]),\(n[1]))"], [[n[0], 0, 0], [0, n[1], 0], [0, 0, 1]])
        case 5: (texts, matrix) = (texts + ["rotate(\(angle))"], turn)
        case 6:
          let there = [[1, 0, n[1]], [0, 1, n[2]], [0, 0, 1]]
          let back = [[1, 0, -n[1]], [0, 1, -n[2]], [0, 0, 1]]
          (texts, matrix) = (texts + ["rotate(\(angle) \(n[1]) \(n[2]))"], times(times(there, turn), back))
        default:
          let slope = tan(angle * .pi / 180)
          let isX = Bool.random(using: &random)
          (texts, matrix) = (
            texts + ["\(isX ? "skewX" : "skewY")(\(angle))"],
            isX ? [[1, slope, 0], [0, 1, 0], [0, 0, 1]] : [[1, 0, 0], [slope, 1, 0], [0, 0, 1]]
          )
        }
        product = times(product, matrix)
      }
      // In one list, and in groups around each other.
      let line = #"<line x1="3" y1="4" x2="-5" y2="6" stroke="red"/>"#
      let listed = try SVGSketch.shapes(#"<g transform="\#(texts.joined(separator: " , "))">\#(line)</g>"#)
      let opened = texts.map { #"<g transform="\#($0)">"# }.joined()
      let nested = try SVGSketch.shapes(opened + line + String(repeating: "</g>", count: texts.count))
      let wanted = [Point(3, 4), Point(-5, 6)].map { point in
        Point(
          product[0][0] * point.x + product[0][1] * point.y + product[0][2],
          product[1][0] * point.x + product[1][1] * point.y + product[1][2])
      }
      for shapes in [listed, nested] {
        let points = shapes[0].lines[0].points
        let scale = max(1, wanted.map { max(abs($0.x), abs($0.y)) }.max() ?? 1)
        #expect(zip(points, wanted).allSatisfy { $0.distance(to: $1) < 1e-9 * scale }, "seed \(seed): \(texts)")
      }
    }
  }

  @Test func `all basic shapes are drawn, and what has no size is not`() throws {
    let shapes = try SVGSketch.shapes(
      """
      <rect x="10" y="20" width="30" height="40"/><rect x="1cm" y="10%" width="50%" height="96pt"/>
      <rect width="0" height="5"/><circle r="0"/><line x2="5" y2="6" stroke="x"/>
      <circle cx="100" cy="50" r="10"/><ellipse cx="100" cy="50" rx="30" ry="10"/>
      <polyline points="0,0 5,0 5,5"/><polygon points="0 0 5 0 5 5"/><rect x="0" y="0" width="40" height="20" rx="5"/>
      """)
    #expect(shapes.count == 8)
    #expect(Self.near(shapes[0].lines[0].points, [Point(10, 20), Point(40, 20), Point(40, 60), Point(10, 60)]))
    #expect(abs(shapes[1].box.min.x - 96 / 2.54) < 1e-9 && shapes[1].box.min.y == 50)
    #expect(abs(shapes[1].box.width - 500) < 1e-9 && abs(shapes[1].box.height - 128) < 1e-9)
    #expect(shapes[3].lines[0].points.allSatisfy { abs($0.distance(to: Point(100, 50)) - 10) < 1e-9 })
    #expect(
      shapes[4].lines[0].points.allSatisfy {
        abs((($0.x - 100) / 30) * (($0.x - 100) / 30) + (($0.y - 50) / 10) * (($0.y - 50) / 10) - 1) < 1e-9
      })
    #expect(!shapes[5].lines[0].isClosed && shapes[6].lines[0].isClosed)
    let rounded = try Ring(shapes[7].lines[0].points)
    // The corners' chords are off their arcs by a five-thousandth of the picture at most, inwards.
    let missing = (800 - 25 * (4 - .pi)) - rounded.area
    #expect(missing >= 0 && missing < 0.2 * 10 * .pi)
  }

  @Test func `pixels count from the corner of the viewBox`() throws {
    let shape = try SVGSketch.shapes(
      #"<rect x="1558" y="65" width="10" height="5"/>"#, header: #"viewBox="1558,65 3762 2458""#)
    #expect(shape[0].box == Box(min: Point(0, 0), max: Point(10, 5)))
    let level = try SVGSketch.reading(
      #"<rect x="1558" y="65" width="3000" height="2000"/>"#, header: #"viewBox="1558 65 3762 2458""#
    ).venue.levels[0]
    #expect(level.plan?.size == Plan.Size(width: 3762, height: 2458))
  }

  @Test func `references draw what they name where they stand, and symbols fit their size`() throws {
    let shapes = try SVGSketch.shapes(
      """
      <use href="#late" x="100" y="10"/>
      <defs><rect id="late" width="10" height="10"/></defs>
      <symbol id="s" viewBox="0 0 10 10"><rect x="5" y="5" width="5" height="5"/></symbol>
      <use xlink:href="#s" x="20" y="30" width="100" height="100"/>
      <svg x="200" y="100" width="100" height="50" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMin">
        <rect width="10" height="10"/></svg>
      <clipPath><rect width="9" height="9"/></clipPath><mask><rect width="9" height="9"/></mask>
      """)
    #expect(
      shapes.map(\.box) == [
        Box(min: Point(100, 10), max: Point(110, 20)), Box(min: Point(70, 80), max: Point(120, 130)),
        Box(min: Point(250, 100), max: Point(300, 150)),
      ])
  }

  @Test func `what is hidden, or has neither fill nor stroke, is not drawn`() throws {
    let shapes = try SVGSketch.shapes(
      """
      <g display="none"><rect width="9" height="9"/></g><rect style="fill:red; display : none" width="9" height="9"/>
      <g style="visibility:hidden"><rect width="9" height="9"/></g><g fill="none"><rect width="9" height="9"/>
      <rect id="a" width="9" height="9" stroke="red"/><rect id="b" style="fill:#fff" width="9" height="9"/></g>
      """)
    #expect(shapes.map(\.id) == ["a", "b"] && shapes.map(\.isFilled) == [false, true])
  }

  @Test func `elements that use themselves end, and everything absurd is told`() throws {
    let loop = try SVGSketch.reading(
      ##"<rect width="900" height="400"/><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><use href="#a"/></g>"##
    )
    #expect(loop.codes.contains("svg.use-limit") && loop.count("svg.use-limit") == 1)
    let box = #"<rect width="900" height="400"/>"#
    #expect(try SVGSketch.reading(box + ##"<use href="#nobody"/>"##).codes.contains("svg.use"))
    #expect(try SVGSketch.reading(box + #"<g transform="turn(4)"/>"#).codes.contains("svg.transform"))
    #expect(try SVGSketch.reading(box + #"<path d="M0 0L5"/>"#).codes.contains("svg.shape"))
    let far = #"<g transform="scale(1e6)"><rect x="9e5" width="9" height="9"/></g>"#
    #expect(try SVGSketch.reading(box + far).codes.contains("svg.position"))
    #expect(try SVGSketch.reading(box, header: #"viewBox="0 0 x""#).codes.contains("svg.viewbox"))
    #expect(try SVGSketch.reading("").codes == ["svg.empty"])
    let many = String(repeating: #"<path d="M0 0H1V1Z"/>"#, count: 500_001)
    #expect(try SVGSketch.reading(many).codes.contains("svg.too-many"))
    for (text, code) in [
      ("<html/>", "svg.root"), ("<svg>", "xml.syntax"), ("<svg><g></svg>", "xml.syntax"),
      ("<!DOCTYPE svg [<!ENTITY a \"aa\">]><svg>&a;</svg>", "xml.entities"),
      (String(repeating: "<svg>", count: 300), "xml.depth"),
    ] {
      #expect(throws: FormatError.self) {
        do { _ = try SVGSketch.reading([("a.svg", text)]) } catch let error as FormatError {
          #expect(error.code == code)
          throw error
        }
      }
    }
    let elements = "<svg>" + String(repeating: "<g/>", count: 1_000_001) + "</svg>"
    do {
      _ = try SVGSketch.reading([("a.svg", elements)])
      Issue.record("a million elements were read")
    } catch let error as FormatError { #expect(error.code == "svg.too-large") }
  }
}
