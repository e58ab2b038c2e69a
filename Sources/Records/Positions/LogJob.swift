import Frames
import Text

/// How a log of positions is read: shared by all workers, changed by none.
public struct LogJob: Sendable {
  /// CSV or NDJSON.
  public let format: RecordFormat
  /// From the frame of the log to local metres, one chain a level; one in all when the frame is that of no plan.
  public let chains: [Result<FrameChain, RecordError>]
  /// The level of records that name none.
  public let defaultLevel: Int
  /// Whether the answer ends at the first record that fails.
  public let stopsOnError: Bool
  let levelLookup: LevelMemo.Lookup
  let fields: PositionFields
  let layout: CSVLayout?
  let unit: TimeUnit
  let readsFixes: Bool

  /// Reads the front of a log.
  ///
  /// - Parameters:
  ///   - format: CSV or NDJSON.
  ///   - chains: one that can be used at least.
  ///   - levelLookup: the number of the level that a text names.
  /// - Throws: ``RecordError`` for columns that are missing.
  public init(
    _ front: RecordBuffer, _ request: LogRequest, format: RecordFormat, chains: [Result<FrameChain, RecordError>],
    defaultLevel: Int, stopsOnError: Bool = false, levelLookup: @escaping LevelMemo.Lookup
  ) throws(RecordError) {
    self.format = format
    self.chains = chains
    self.defaultLevel = defaultLevel
    self.stopsOnError = stopsOnError
    self.levelLookup = levelLookup
    unit = request.unit
    readsFixes = request.readsFixes
    let axes = chains.lazy.compactMap { try? $0.get() }.first?.sourceAxes ?? []
    if format == .csv {
      let header = try CSVHeader(front, wanted: request.columns)
      fields = try PositionFields(request, axes, names: header.names, isWhole: true)
      layout = CSVLayout(header, fields)
    } else {
      let keys = PositionFields.keysOfFirstObject(front)
      fields = try PositionFields(request, axes, names: keys, isWhole: false)
      layout = nil
    }
  }

  /// How many bytes of the stream the header takes.
  public var headerLength: Int { layout?.length ?? 0 }

  /// The header of the answer, with its line end.
  public var header: [UInt8] { layout?.header ?? [] }
}
