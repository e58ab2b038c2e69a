import Frames
import Geometry
import Records
import VenueModel

/// Moves positions on the levels of a venue from one frame to another.
struct FrameBridge {
  /// What the numbers of a position of the target are called.
  let columns: [String]
  private let chains: [Result<FrameChain, RecordError>]
  private let venue: Venue

  /// - Throws: when no level can be converted.
  init(
    from source: Frame, to target: Frame, of venue: Venue, advice: String, _ console: Console
  ) throws(Failure) {
    self.venue = venue
    var options = FrameChain.Options()
    options.advice = advice
    chains = try LevelChains.chains(
      from: source, to: target, LevelChains.frames(of: venue, between: [source, target]), options)
    let chain = chains.lazy.compactMap { try? $0.get() }.first
    columns = chain?.targetAxes.prefix(2).map(\.column) ?? []
    if let chain { ConvertStream.tell(chain.warnings, console) }
  }

  /// Each position in the target's frame, or why it has none there.
  ///
  /// - Parameter levels: the level of each; `nil` for one that is not known.
  func convert(_ points: [Point], levels: [Int?]) -> [Result<Point, RecordError>] {
    var moved = [Result<Point, RecordError>](
      repeating: .failure(RecordError("record.level", "a position on a plan needs a level")), count: points.count)
    let groups = Dictionary(grouping: points.indices) { chains.count > 1 ? levels[$0] ?? -1 : 0 }
    for (level, own) in groups where level >= 0 {
      do throws(RecordError) {
        let converter = try converter(level)
        var columns = PositionColumns(x: own.map { points[$0].x }, y: own.map { points[$0].y })
        converter.convert(&columns)
        for (place, index) in own.enumerated() {
          if columns.isUsable(place) {
            moved[index] = .success(Point(columns.x[place], columns.y[place]))
          } else {
            let fault = converter.fault(x: points[index].x, y: points[index].y, z: 0)
            moved[index] = .failure(
              RecordError(
                fault?.code ?? "position.not-convertible", fault?.message ?? "the position cannot be converted"))
          }
        }
      } catch {
        for index in own { moved[index] = .failure(error) }
      }
    }
    return moved
  }

  private func converter(_ chain: Int) throws(RecordError) -> FrameConverter {
    let chain = try chains[chain].get()
    do throws(FrameError) { return try chain.converter() } catch { throw RecordError(error.code, error.message) }
  }
}
