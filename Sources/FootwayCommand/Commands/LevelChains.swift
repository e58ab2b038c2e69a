import Formats
import Frames
import Records
import VenueModel

/// The frames of a venue's levels, and the ways between two frames on each.
enum LevelChains {
  /// The frames of all levels where one of two frames belongs to a plan, else those that hold on every level.
  static func frames(of venue: Venue, between frames: [Frame]) -> [LevelFrames] {
    let extent = venue.extent()
    let isOfPlan = frames.contains { if case .picture = $0 { true } else { false } }
    return isOfPlan || venue.levels.count == 1
      ? venue.levels.indices.map { LevelFrames(venue, level: $0, extent: extent) }
      : [LevelFrames(venue, level: nil, extent: extent)]
  }

  /// The chains of all levels, each or why there is none.
  ///
  /// - Parameter only: the one level whose chain is needed; `nil` for all.
  static func chains(
    from source: Frame, to target: Frame, _ levels: [LevelFrames], _ options: FrameChain.Options = .init(),
    only: Int? = nil
  ) throws(Failure) -> [Result<FrameChain, RecordError>] {
    var chains: [Result<FrameChain, RecordError>] = []
    var first: FrameChain?
    var reason: FrameError?
    for level in levels.indices {
      guard only == nil || level == only else {
        chains.append(.failure(RecordError("record.level", "another level was named")))
        continue
      }
      do throws(FrameError) {
        let chain = try FrameChain(from: source, to: target, in: levels[level], options: options, reusing: first)
        first = first ?? chain
        chains.append(.success(chain))
      } catch {
        reason = reason ?? error
        chains.append(.failure(RecordError(error.code, error.message)))
      }
    }
    if first == nil, let reason { throw Failure(reason) }
    return chains
  }

  /// The level of a venue that a text names.
  static func lookup(_ venue: Venue) -> LevelMemo.Lookup {
    let lookup = VenueLookup(venue)
    return { text in
      do throws(LookupError) {
        return .success(try lookup.level(text, text))
      } catch {
        return .failure(RecordError(error.code, error.message))
      }
    }
  }
}
