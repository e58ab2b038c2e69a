import CKernels
import VenueModel

extension ZoneOutlines {
  /// Checks that no question can lead out of the columns.
  func check(areaCount: Int, levelCount: Int) throws(ZoneError) {
    guard partStarts.count == areaCount + 1, partStarts.isRising(from: 0, to: parts.count),
      ringStarts.count > 0, ringStarts.isRising(from: 0, to: points.count)
    else { throw .damaged("its parts or rings are out of order") }
    for ring in 0..<ringCount where vertices(of: ring).count < 4 {
      throw .damaged("a ring has fewer than four vertices")
    }
    for part in parts {
      guard part.level >= 0, part.level < levelCount, part.firstRing >= 0, part.firstRing <= part.endRing,
        part.endRing <= ringCount, part.firstCircle >= 0, part.firstCircle <= part.endCircle,
        part.endCircle <= circles.count
      else { throw .damaged("a part has a level, ring or circle that is not there") }
    }
  }
}

extension Column<Int32> {
  /// Whether the values never fall, from one to another.
  fileprivate func isRising(from first: Int, to last: Int) -> Bool {
    guard count > 0, Int(self[0]) == first, Int(self[count - 1]) == last else { return false }
    return indices.dropFirst().allSatisfy { self[$0] >= self[$0 - 1] }
  }
}

extension ZoneIndex {
  /// Checks that no point can lead out of the grids, or from grid to grid for ever.
  func checkGrids() throws(ZoneError) {
    guard grids.count > levelCount else { throw .damaged("a level has no grid") }
    // Lists are shared by many cells.
    var checkedLists = [Bool](repeating: false, count: records.count)
    for (number, grid) in grids.enumerated() {
      let cells = Int(grid.columns).multipliedReportingOverflow(by: Int(grid.rows))
      guard grid.columns > 0, grid.rows > 0, !cells.overflow, Int(grid.first) <= codes.count,
        cells.partialValue <= codes.count - Int(grid.first)
      else { throw .damaged("a grid has cells that are not there") }
      for code in codes[Int(grid.first)..<(Int(grid.first) + cells.partialValue)] {
        let payload = Int(code & FOOTWAY_CELL_PAYLOAD)
        if code >> 29 == FOOTWAY_CELL_GRID {
          // Finer grids lie before the one that holds them, so that the way down ends.
          guard payload > levelCount, payload < grids.count, number <= levelCount || payload < number else {
            throw .damaged("a cell has a finer grid that is not there")
          }
        } else if code >> 29 == FOOTWAY_CELL_WHOLE {
          guard payload < areaCount else { throw .damaged("a cell is in an area that is not there") }
        } else if code >> 29 != FOOTWAY_CELL_NONE {
          let isList = code >> 29 == FOOTWAY_CELL_LIST
          if isList, payload < records.count, checkedLists[payload] { continue }
          guard isRecord(code >> 29, at: payload) else { throw .damaged("a cell has no proper record") }
          if isList { checkedLists[payload] = true }
        }
      }
    }
  }

  private func isArea(_ word: UInt32) -> Bool { word < areaCount }

  /// Whether a record of a kind begins at a place and ends within the records.
  private func isRecord(_ kind: UInt32, at place: Int) -> Bool {
    guard place < records.count else { return false }
    let room = records.count - place
    switch kind {
    case FOOTWAY_CELL_LIST:
      let count = Int(records[place])
      return count < room && count <= mostHits && records[(place + 1)...(place + count)].allSatisfy(isArea)
    case FOOTWAY_CELL_EDGE: return room >= 4 && isArea(records[place])
    case FOOTWAY_CELL_WEDGE: return room >= 7 && isArea(records[place] & 0x7fff_ffff)
    case FOOTWAY_CELL_CORNERS:
      let count = Int(records[place])
      guard count >= 2, count <= mostHits, 7 * count < room else { return false }
      return (0..<count).allSatisfy { isArea(records[place + 1 + 7 * $0] & 0x7fff_ffff) }
    case FOOTWAY_CELL_GENERAL: return isGeneral(at: place)
    default: return false
    }
  }

  private func isGeneral(at place: Int) -> Bool {
    let count = Int(records[place])
    guard count <= mostHits else { return false }
    var at = place + 1
    for _ in 0..<count {
      guard at < records.count, isArea(records[at] & FOOTWAY_ENTRY_AREA) else { return false }
      switch records[at] >> 30 {
      case FOOTWAY_ENTRY_EDGES:
        guard at + 1 < records.count else { return false }
        at += 4 + 7 * Int(records[at + 1] & 0x7fff_ffff)
      case FOOTWAY_ENTRY_CIRCLE: at += 7
      default: at += 1
      }
      guard at <= records.count else { return false }
    }
    return true
  }
}
