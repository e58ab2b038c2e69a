/// Splits a text into lines, chunk by chunk, with a limit to their length.
struct LineReader {
  struct Line {
    var bytes: [UInt8]
    var number: Int
    var isCutOff: Bool
  }

  private var line: [UInt8] = []
  private var number = 1
  private var isCutOff = false
  private static let longest = 16 << 20

  mutating func read(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      append(rest[..<end])
      lines.append(take())
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  mutating func finish() -> Line? { line.isEmpty && !isCutOff ? nil : take() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    let room = Self.longest - line.count
    if bytes.count > room { isCutOff = true }
    line.append(contentsOf: bytes.prefix(room))
  }

  private mutating func take() -> Line {
    defer {
      line.removeAll(keepingCapacity: true)
      number += 1
      isCutOff = false
    }
    return Line(bytes: line, number: number, isCutOff: isCutOff)
  }
}
