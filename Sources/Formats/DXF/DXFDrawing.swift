import Geometry

/// What a DXF file has, before anything is placed or measured.
struct DXFDrawing {
  /// Such as `AC1018`; empty when the header does not tell.
  var version = ""
  /// `$INSUNITS`; 0 for none.
  var insertionUnits = 0
  var page = CodePage.western
  /// The names of layers, each once; entities have their indices.
  var layers: [Layer] = []
  /// The blocks by their names in upper case, as names of blocks are not told apart by case.
  var blocks: [String: Block] = [:]
  /// What is drawn in model space.
  var entities: [Entity] = []
  /// How many entities of each type there are in model space.
  var counts: [String: Int] = [:]

  struct Layer {
    var name: String
    /// Whether it is off or frozen: nobody who opens the drawing sees it.
    var isHidden = false
  }

  struct Block {
    var name: String
    var base = Point(0, 0)
    var entities: [Entity] = []
  }

  struct Entity {
    /// An index into the layers.
    var layer: Int
    var shape: Shape
    /// The line of the file where it begins.
    var line: Int
  }

  /// What is drawn; positions in units of the drawing, y up.
  enum Shape {
    case line(Point, Point)
    /// Vertices, each with the bulge of the piece behind it.
    case polyline([Vertex], isClosed: Bool)
    case arc(EllipticArc)
    case insert(Insert)
    case text(Label)
  }

  struct Vertex {
    var point: Point
    var bulge = 0.0
  }

  /// A block that is drawn once or in rows and columns.
  struct Insert {
    /// The name of the block, in upper case.
    var block: String
    /// The turn and the shift to where it is inserted.
    var map: PlaneTransform
    /// The scale, before ``map``.
    var scale = Point(1, 1)
    var columns = 1
    var rows = 1
    /// From one column to the next, and from one row to the next, before ``map`` and not scaled.
    var columnStep = 0.0
    var rowStep = 0.0
  }

  struct Label {
    /// Without codes; lines parted by line feeds.
    var text: String
    /// The left end of the first line, about.
    var point: Point
    var height: Double
  }
}
