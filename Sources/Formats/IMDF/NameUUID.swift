/// UUIDs made of names, always the same of the same name (RFC 9562, version 5).
enum NameUUID {
  /// The namespace of ids that footway makes, itself a random UUID.
  private static let namespace: [UInt8] = [
    0x6E, 0x2C, 0x4A, 0x51, 0x8F, 0x0B, 0x4D, 0x37, 0x9A, 0xC6, 0x1D, 0x73, 0x58, 0xE2, 0xB4, 0x09,
  ]

  /// The UUID of a name, in lower case.
  ///
  /// - Complexity: O(length).
  static func make(_ name: String) -> String {
    var bytes = Array(SHA1.digest(of: namespace + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a text is a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-")
          : (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
      }
  }
}

/// The hash that version 5 of UUIDs asks for (FIPS 180-4); no protection against anybody.
enum SHA1 {
  /// Twenty bytes.
  static func digest(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    // Swift shifts before it multiplies, so the length in bits has a name.
    let bits = UInt64(message.count) * 8
    for shift in [56, 48, 40, 32, 24, 16, 8, 0] as [UInt64] { padded.append(UInt8((bits >> shift) & 255)) }
    for start in stride(from: 0, to: padded.count, by: 64) { take(padded[start..<start + 64], &state) }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(word >> UInt32($0) & 255) } }
  }

  private static func take(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
