import Frames
import Text

/// Converts the positions of tables, each by the chain of its record's level; belongs to one worker, since PROJ does.
final class PositionConversion {
  private let chains: [Result<FrameChain, RecordError>]
  private let defaultLevel: Int
  private var converters: [Int: FrameConverter] = [:]
  /// Positions of the last table that look odd, in no order.
  private(set) var doubts: [FoundDoubt] = []

  /// A position that looks odd.
  struct FoundDoubt {
    var position: Int
    var doubt: FrameConverter.FoundDoubt
    var chain: FrameChain
  }

  /// - Parameters:
  ///   - chains: one a level; one in all when positions need no level.
  ///   - defaultLevel: the chain of records that name no level.
  init(_ chains: [Result<FrameChain, RecordError>], defaultLevel: Int) {
    self.chains = chains
    self.defaultLevel = chains.count == 1 ? 0 : defaultLevel
  }

  /// The chain of a record's level.
  func chain(ofLevel level: Int32) -> Int { level < 0 || chains.count == 1 ? defaultLevel : Int(level) }

  /// The converter of a chain.
  func converter(_ chain: Int) throws(RecordError) -> FrameConverter {
    if let known = converters[chain] { return known }
    let found = try chains[chain].get()
    do throws(FrameError) {
      let made = try found.converter()
      converters[chain] = made
      return made
    } catch {
      throw RecordError(error.code, error.message)
    }
  }

  /// Converts all positions of a table; records whose positions cannot be converted fail.
  ///
  /// - Complexity: O(number of positions + number of levels).
  func convert(_ table: RecordTable) {
    doubts.removeAll(keepingCapacity: true)
    guard table.count > 0 else { return }
    guard chains.count > 1, table.records.elements.contains(where: { $0.level >= 0 }) else {
      return convert(table, chain: defaultLevel, positions: nil)
    }
    // The numbers of the positions, sorted by chain.
    var starts = Array(repeating: 0, count: chains.count + 1)
    for (index, record) in table.records.elements.enumerated() where record.failure < 0 {
      starts[chain(ofLevel: record.level) + 1] += table.positions(of: index).count
    }
    for index in chains.indices { starts[index + 1] += starts[index] }
    var order = Array(repeating: 0, count: starts[chains.count])
    var places = starts
    for (index, record) in table.records.elements.enumerated() where record.failure < 0 {
      let chain = chain(ofLevel: record.level)
      for position in table.positions(of: index) {
        order[places[chain]] = position
        places[chain] += 1
      }
    }
    for chain in chains.indices where starts[chain] < starts[chain + 1] {
      convert(table, chain: chain, positions: order[starts[chain]..<starts[chain + 1]])
    }
  }

  /// Converts the positions of some numbers by one chain; `nil` for all of them.
  private func convert(_ table: RecordTable, chain: Int, positions: ArraySlice<Int>?) {
    let converter: FrameConverter
    do throws(RecordError) {
      converter = try self.converter(chain)
    } catch {
      for position in positions ?? ArraySlice(0..<table.count) {
        guard let record = table.record(ofPosition: position) else { continue }
        table.fail(record: record, error.code, error.message)
      }
      return
    }
    let first = positions?.startIndex ?? 0
    if converter.chain.isIdentity {
      for index in 0..<(positions?.count ?? table.count) {
        let position = positions?[first + index] ?? index
        if !PositionColumns.isUsable(table.x[position], table.y[position]) { fail(table, position, converter) }
      }
      return
    }
    var columns = gather(table, positions)
    converter.convert(&columns)
    // The table still has what was converted, so a failure can say it.
    for index in 0..<columns.count where !columns.isUsable(index) {
      fail(table, positions?[first + index] ?? index, converter)
    }
    scatter(columns, table, positions)
    for doubt in converter.doubts {
      doubts.append(
        FoundDoubt(position: positions?[first + doubt.index] ?? doubt.index, doubt: doubt, chain: converter.chain))
    }
  }

  private func gather(_ table: RecordTable, _ positions: ArraySlice<Int>?) -> PositionColumns {
    guard let positions else {
      return PositionColumns(x: Array(table.x.elements), y: Array(table.y.elements), z: Array(table.z.elements))
    }
    return PositionColumns(
      x: positions.map { table.x[$0] }, y: positions.map { table.y[$0] },
      z: table.hasHeights ? positions.map { table.z[$0] } : [])
  }

  private func scatter(_ columns: PositionColumns, _ table: RecordTable, _ positions: ArraySlice<Int>?) {
    for (column, target) in [(columns.x, table.x), (columns.y, table.y), (columns.z, table.z)] {
      guard let positions else {
        column.withUnsafeBufferPointer { target.replace(with: $0) }
        continue
      }
      for index in column.indices { target.base[positions[positions.startIndex + index]] = column[index] }
    }
  }

  private func fail(_ table: RecordTable, _ position: Int, _ converter: FrameConverter) {
    guard let record = table.record(ofPosition: position), table.records[record].failure < 0 else { return }
    let (x, y) = (table.x[position], table.y[position])
    let fault = converter.fault(x: x, y: y, z: table.hasHeights ? table.z[position] : 0)
    table.fail(
      record: record, fault?.code ?? "position.not-convertible",
      "\(Decimal.shortest(x)), \(Decimal.shortest(y)) cannot become \(converter.chain.target.name):"
        + " \(fault?.message ?? "the result is no number")")
  }
}

extension RecordTable {
  /// The record that a position belongs to.
  func record(ofPosition position: Int) -> Int? {
    let index = records.elements.partitioningIndex { Int($0.firstPosition) > position } - 1
    return index >= 0 ? index : nil
  }
}

extension UnsafeBufferPointer {
  /// The first index whose element satisfies a condition that all later ones satisfy as well.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
