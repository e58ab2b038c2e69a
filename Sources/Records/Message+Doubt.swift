import Frames
import Text

extension ChunkReport.Message {
  /// What to tell about a position that looks odd.
  ///
  /// - Parameters:
  ///   - doubt: as ``FrameConverter/doubts`` has it.
  ///   - chain: of the converter that doubts.
  public init(_ doubt: FrameConverter.FoundDoubt, _ chain: FrameChain, line: Int) {
    let shown = "\(Decimal.shortest(doubt.longitude)), \(Decimal.shortest(doubt.latitude)) (longitude, latitude)"
    let system = chain.watch?.systemLabel ?? ""
    let (code, text) =
      switch doubt.doubt {
      case .farFromVenue(looksSwapped: true):
        ("position.swapped", "\(shown) is far from the venue, but would be in it with the two exchanged; are they?")
      case .farFromVenue(looksSwapped: false): ("position.far-away", "\(shown) is more than 10 km from the venue")
      case .outsideArea(looksSwapped: true):
        (
          "position.swapped",
          "\(shown) is outside the area of use of \(system), but would be inside with the two exchanged; are they?"
        )
      case .outsideArea(looksSwapped: false):
        ("position.outside-area", "\(shown) is outside the area of use of \(system)")
      }
    self.init(line: line, code: code, text: text, isError: false)
  }
}
