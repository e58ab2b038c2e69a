import Geometry
import Testing
import VenueModel

@testable import Formats

struct IndoorGMLReaderTests {
  private func reading(_ build: (inout IndoorGMLSketch) -> Void) throws -> VenueReading {
    var sketch = IndoorGMLSketch()
    build(&sketch)
    return try sketch.reading()
  }

  @Test func `Rooms, states and a transition become spaces, nodes, an edge and places`() throws {
    let reading = try reading { sketch in
      sketch.room(1, x: 0, description: "storey=&quot;2&quot;:indoor=&quot;room&quot;:", name: "Office")
      sketch.room(2, x: 4, element: "TransitionSpace", description: "storey=\"2\":indoor=\"corridor\":")
      sketch.transition("T1", "S1", "S2")
    }
    let venue = reading.venue
    #expect(venue.spaces.map(\.use) == [.room, .open])
    #expect(venue.levels.map(\.ordinal) == [2])
    #expect(venue.network.nodes.map(\.position) == [Point(2, 2), Point(6, 2)])
    #expect(venue.network.edges.map(\.id) == ["T1"])
    #expect(venue.places.map(\.name) == ["Office"])
    #expect(venue.places.first?.locations.first?.node == 0)
  }

  @Test func `A door in a thick wall counts once on the way through`() throws {
    let venue = try reading { sketch in
      sketch.room(1, x: 0)
      sketch.room(2, x: 4, element: "ConnectionSpace")
      sketch.room(3, x: 8)
      sketch.transition("T1", "S1", "S2")
      sketch.transition("T2", "S2", "S3")
    }.venue
    #expect(venue.openings.map(\.id) == ["C2"])
    #expect(venue.network.edges.map(\.kind) == [.door, .walkway])
  }

  @Test func `A transition between storeys is what its cells are`() throws {
    let reading = try reading { sketch in
      for level in 0..<3 {
        sketch.room(level + 1, x: 0, z: Double(level) * 3, description: "storey=\"\(level)\":indoor=\"elevator\":")
        sketch.room(level + 11, x: 8, z: Double(level) * 3, description: "storey=\"\(level)\":indoor=\"stair\":")
        sketch.room(level + 21, x: 16, z: Double(level) * 3, description: "storey=\"\(level)\":")
      }
      for base in [0, 10, 20] {
        sketch.transition("T\(base)1", "S\(base + 1)", "S\(base + 2)")
        sketch.transition("T\(base)2", "S\(base + 2)", "S\(base + 3)", weight: "2")
      }
    }
    #expect(reading.venue.connectors.map(\.kind) == [.elevator])
    #expect(reading.venue.connectors.first?.landings.count == 3)
    #expect(reading.venue.network.edges.map(\.kind) == [.stairs, .stairs, .other, .other])
    #expect(reading.venue.network.edges.map(\.sourceCost) == [1, 2, 1, 2])
    #expect(reading.venue.levels.map(\.elevation) == [0, 3, 6])
  }

  @Test func `What is wrong in a file is told, and the rest is read`() throws {
    let reading = try reading { sketch in
      sketch.room(1, x: 0)
      sketch.room(1, x: 20)
      sketch.room(2, x: 4, hasPoint: false)
      sketch.cells += "<cellSpaceMember><CellSpace g:id=\"C9\"/></cellSpaceMember>"
      sketch.cells += """
        <cellSpaceMember><CellSpace g:id="C8"><cellSpaceGeometry><g:Polygon><g:exterior><g:LinearRing>
        <g:pos>0 0</g:pos><g:pos>1 1</g:pos><g:pos>x 2</g:pos><g:pos>0 0</g:pos></g:LinearRing></g:exterior></g:Polygon>
        </cellSpaceGeometry></CellSpace></cellSpaceMember>
        """
      sketch.states += "<stateMember><State g:id=\"S7\"/></stateMember>"
      sketch.transition("T1", "S1", "S2")
      sketch.transition("T2", "S1", "S1")
      sketch.transition("T3", "S1", "nowhere")
      sketch.transition("T4", "S1", "S7")
      sketch.transitions += "<transitionMember><Transition g:id=\"T5\"/></transitionMember>"
    }
    #expect(reading.venue.network.edges.map(\.id) == ["T1"])
    for code in [
      "indoorgml.duplicate-id", "indoorgml.position", "indoorgml.not-a-ring", "indoorgml.cell.no-shape",
      "indoorgml.state.no-point", "indoorgml.state.no-position", "indoorgml.transition.loop",
      "indoorgml.transition.ends", "indoorgml.transition.no-node", "indoorgml.dangling-link",
    ] { #expect(reading.count(code) > 0, "\(code)") }
  }

  @Test func `A file without a cell or a state, and one without a graph, are told`() throws {
    #expect(try reading { _ in }.count("indoorgml.nothing") == 1)
    let reading = try reading { sketch in
      sketch.room(1, x: 0)
      sketch.states = ""
    }
    #expect(reading.count("indoorgml.no-graph") == 1)
    #expect(reading.venue.spaces.count == 1)
  }

  @Test func `A solid without a flat face is known by the hull of its corners`() throws {
    let reading = try reading { sketch in
      let faces = [[(0.0, 0.0), (4, 0)], [(4, 0), (4, 4)], [(4, 4), (0, 4)], [(0, 4), (0, 0)]].map { side in
        let (a, b) = (side[0], side[1])
        return "<g:Polygon><g:exterior><g:LinearRing><g:coordinates>\(a.0),\(a.1),0 \(b.0),\(b.1),0 \(b.0),\(b.1),3"
          + " \(a.0),\(a.1),3 \(a.0),\(a.1),0</g:coordinates></g:LinearRing></g:exterior></g:Polygon>"
      }
      sketch.cells = "<cellSpaceMember><CellSpace g:id=\"C1\">\(faces.joined())</CellSpace></cellSpaceMember>"
    }
    #expect(reading.count("indoorgml.cell.hull") == 1)
    #expect(reading.venue.spaces.first?.polygons.first?.area == 16)
  }

  @Test(arguments: [
    ("urn:ogc:def:crs:EPSG::4326", true), ("http://www.opengis.net/def/crs/EPSG/0/4326", true), ("EPSG:4326", false),
  ])
  func `The form of the name tells whether the latitude comes first`(name: String, isLatitudeFirst: Bool) throws {
    var sketch = IndoorGMLSketch()
    sketch.system = name
    let position = isLatitudeFirst ? "51 13 0" : "13 51 0"
    sketch.states = """
      <stateMember><State g:id="S1"><geometry><g:Point><g:pos>\(position)</g:pos></g:Point></geometry></State></stateMember>
      """
    let anchor = try #require(try sketch.reading().venue.georeference?.anchor)
    #expect(anchor.longitude == 13 && anchor.latitude == 51)
  }

  @Test func `A projected system is read by PROJ, and an unknown one is told`() throws {
    var sketch = IndoorGMLSketch()
    sketch.system = "urn:ogc:def:crs:EPSG::25832"
    sketch.states = """
      <stateMember><State g:id="S1"><geometry><g:Point><g:pos>445536.5 5444906.2</g:pos></g:Point></geometry></State>
      </stateMember>
      """
    let anchor = try #require(try sketch.reading().venue.georeference?.anchor)
    #expect(abs(anchor.longitude - 8.257) < 0.01 && abs(anchor.latitude - 49.155) < 0.01)
    sketch.system = "urn:ogc:def:crs:EPSG::999999"
    #expect(try sketch.reading().count("indoorgml.unknown-system") == 1)
    sketch.states += "<g:Point srsName='EPSG:4326'/>"
    #expect(try sketch.reading().count("indoorgml.systems") == 1)
  }

  @Test func `A file that is cut off anywhere is refused or read, and nothing worse`() throws {
    var sketch = IndoorGMLSketch()
    sketch.room(1, x: 0)
    sketch.room(2, x: 4)
    sketch.transition(
      "T1", "S1", "S2", inner: "<geometry><g:LineString><g:pos>2 2</g:pos><g:pos>6 2</g:pos></g:LineString></geometry>")
    let bytes = Array(sketch.text.utf8)
    for count in bytes.indices {
      #expect(throws: FormatError.self) { try IndoorGMLSamples.reading(Array(bytes[..<count])) }
    }
  }

  @Test func `Elements in each other's places and wild dimensions do no harm`() throws {
    let reading = try reading { sketch in
      sketch.cells = """
        <cellSpaceMember><CellSpace g:id="C1"><stateMember><State g:id="S1"><g:Polygon><g:Polygon><g:interior><g:LinearRing>
        <g:posList srsDimension="1000000000">1 2 3</g:posList><g:pos>1 1</g:pos></g:LinearRing></g:interior></g:Polygon>
        </g:Polygon></State></stateMember></CellSpace></cellSpaceMember><g:pos>1 2</g:pos>
        """
      sketch.transition("T1", "C1", "T1", weight: "1e999")
    }
    #expect(reading.venue.network.edges.isEmpty)
    #expect(reading.count("indoorgml.position") == 1)
  }
}
