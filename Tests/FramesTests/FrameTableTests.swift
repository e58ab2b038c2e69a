import Testing

@testable import Frames

@Suite struct FrameTableTests {
  @Test(
    "Systems become what PROJ's own command says, and come back", arguments: try FrameTableFile.operations("systems"))
  func systems(operation: FrameTableFile.Operation) throws { try check(operation) }

  @Test(
    "Frames of a plan become what was computed without Footway, and come back",
    arguments: try FrameTableFile.operations("plans"))
  func plans(operation: FrameTableFile.Operation) throws { try check(operation) }

  @Test("The table holds every system of the list, with two positions or more")
  func coverage() throws {
    let operations = try FrameTableFile.operations("systems")
    let fromEarth = operations.filter { $0.source == .wgs84 }
    #expect(Set(fromEarth.map(\.target.name)) == Set(FrameTable.systems))
    #expect(FrameTable.systems.count >= 48)
    #expect(operations.allSatisfy { $0.rows.count >= 2 })
    let pairs = Set(try FrameTableFile.operations("plans").map { [$0.source, $0.target] })
    #expect(pairs.count == 20)
  }

  @Test(
    "A damaged table is refused with its line",
    arguments: [
      ("accept 1 2", 1), ("operation px", 1), ("operation px mist\nfit 1", 2), ("operation px mist\naccept 1 b", 2),
      ("operation px mist\nexpect 1 2", 2), ("\n# a\noperation px mist\naccept 1 2", 3), ("level ppm 20", 1),
    ])
  func damage(text: String, line: Int) {
    let mistake = #expect(throws: FrameTableFile.Mistake.self) { try FrameTableFile(text) }
    #expect(mistake?.line == line)
  }

  /// Runs the rows of an operation there and back.
  private func check(_ operation: FrameTableFile.Operation) throws {
    let (source, target) = (operation.source, operation.target)
    let there = try FrameChain(from: source, to: target, in: operation.level, options: operation.options)
    let back = try FrameChain(from: target, to: source, in: operation.level, options: operation.options)
    for row in operation.rows {
      let answer = try convert(row.accept, there)
      #expect(
        isNear(answer, row.expect, operation.tolerance, there.targetAxes),
        "line \(row.line): \(row.accept) becomes \(answer), not \(row.expect)")
      let start = try convert(row.expect, back)
      #expect(
        isNear(start, row.accept, operation.back, back.targetAxes),
        "line \(row.line): \(row.expect) comes back as \(start), not \(row.accept)")
    }
  }

  private func convert(_ position: [Double], _ chain: FrameChain) throws -> [Double] {
    var columns = PositionColumns(x: [position[0]], y: [position[1]], z: Array(position.dropFirst(2)))
    try chain.converter().convert(&columns)
    return columns.x + columns.y + columns.z
  }

  private func isNear(
    _ position: [Double], _ other: [Double], _ tolerance: [Double], _ axes: [ReferenceSystem.Axis]
  ) -> Bool {
    guard position.count == other.count else { return false }
    return position.indices.allSatisfy { index in
      var difference = position[index] - other[index]
      // Longitudes 180 and -180 are one.
      if index == 0, axes.first?.unit == "degree" { difference = difference.remainder(dividingBy: 360) }
      return difference.magnitude <= tolerance[min(index, tolerance.count - 1)]
    }
  }
}
