import Geometry
import Text
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Decides the unit of a drawing: what the user says, else what the header says as long as doors are as wide as doors.
enum DXFUnit {
  /// Metres for a unit of the drawing.
  static func meters(
    _ drawing: DXFDrawing, _ pieces: [DXFPiece], _ options: DrawingOptions, file: String,
    _ findings: inout FindingList
  ) -> Double {
    if let told = options.metersPerUnit { return told }
    let place = SourcePlace(file: file)
    let header = LengthUnit(insertionUnits: drawing.insertionUnits)
    guard let width = doorWidth(pieces) else {
      if let header { return header.meters }
      let box = Box(pieces.lazy.filter { $0.meaning == .wall }.flatMap { $0.points(chordError: .infinity) })
      let unit = LengthUnit(extent: max(box.width, box.height))
      findings.add(
        .warning, "dxf.no-unit", at: place,
        "the header tells no unit and there are no doors to tell it by; \(unit.rawValue) was taken, so that the drawing is"
          + " \(Decimal.fixed(max(box.width, box.height) * unit.meters, 1)) m long; give \"unit\" in a file of options")
      return unit.meters
    }
    if let header, LengthUnit.doorWidths.contains(width * header.meters) { return header.meters }
    let claim = header.map { "the header says \($0.rawValue)" } ?? "the header tells no unit"
    guard let unit = LengthUnit(doorWidth: width) else {
      let taken = header ?? .meter
      findings.add(
        .warning, "dxf.unit-unlikely", at: place,
        "\(claim), and doors measure \(Decimal.fixed(width, 2)), which is the width of a door in no unit;"
          + " \(taken.rawValue) was taken; give \"unit\" or \"scale\" in a file of options")
      return taken.meters
    }
    findings.add(
      .warning, "dxf.unit", at: place,
      "\(claim), but doors measure \(Decimal.fixed(width, 2)), which are \(Decimal.fixed(width * unit.meters, 2)) m in"
        + " \(unit.rawValue); \(unit.rawValue) was taken; give \"unit\" in a file of options if this is wrong")
    return unit.meters
  }

  /// The median width of doors in units of the drawing: of leaves by their swings, else of inserted blocks.
  private static func doorWidth(_ pieces: [DXFPiece]) -> Double? {
    let doors = pieces.filter { $0.meaning == .door || $0.meaning == .opening }
    let swings = doors.compactMap(\.arc).filter { (.pi / 3...2 * .pi / 3).contains($0.sweep) }.map(\.radius)
    if let median = median(swings) { return median }
    var blocks: [Int: [DXFPiece]] = [:]
    for piece in doors where piece.group >= 0 && piece.meaning == .door {
      blocks[piece.group, default: []].append(piece)
    }
    let lengths = blocks.values.compactMap { pieces -> Double? in
      let runs = pieces.map { $0.points(chordError: .infinity) }
      return DXFDoors.axis(runs.flatMap { $0 }, runs).map { $0.0.distance(to: $0.1) }
    }
    return median(lengths)
  }

  private static func median(_ values: [Double]) -> Double? {
    let values = values.filter { $0 > 0 && $0.isFinite }.sorted()
    return values.isEmpty ? nil : values[values.count / 2]
  }
}
