import Frames
import Geometry
import Records
import VenueModel

/// Moves points of a venue from local metres into the frame of an answer.
struct OutputFrame {
  /// What the two numbers of a point are called.
  var columns: [String] { bridge.columns }
  let frame: Frame
  private let bridge: FrameBridge
  private let venue: Venue

  init(_ definition: String, of venue: Venue, _ console: Console) throws(Failure) {
    frame = Frame(try ConvertRequest.definition(definition))
    self.venue = venue
    bridge = try FrameBridge(
      from: .local, to: frame, of: venue, advice: "give the plan a place or a scale, or ask for local metres", console)
  }

  /// The two numbers of each point, in their order.
  ///
  /// - Throws: when one of them has none in this frame.
  func numbers(_ points: [Point], levels: [Int]) throws(Failure) -> [Point] {
    var numbers: [Point] = []
    for (moved, level) in zip(bridge.convert(points, levels: levels), levels) {
      do throws(RecordError) {
        numbers.append(try moved.get())
      } catch {
        throw Failure("error: level '\(venue.levelLabel(level))': \(error.message) [\(error.code)]")
      }
    }
    return numbers
  }
}
