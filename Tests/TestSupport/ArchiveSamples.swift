/// Archives made by hand, without compression, so that every byte of them can be chosen.
public enum ArchiveSamples {
  /// A zip file of some files.
  ///
  /// - Parameter flags: general purpose bits of each, 1 for encrypted.
  public static func zip(_ files: [(name: String, content: [UInt8])], flags: UInt16 = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in files {
      let name = Array(name.utf8)
      // Version, flags with UTF-8 names, stored, time and date, checksum, sizes, lengths of name and extra.
      let common =
        number(20, 2) + number(UInt64(flags | 0x800), 2) + number(0, 2) + number(0x21_0000, 4)
        + number(UInt64(checksum(content)), 4) + number(UInt64(content.count), 4) + number(UInt64(content.count), 4)
        + number(UInt64(name.count), 2) + number(0, 2)
      directory += number(0x0201_4B50, 4) + number(0x031E, 2) + common
      directory +=
        number(0, 2) + number(0, 2) + number(0, 2) + number(0o100644 << 16, 4) + number(UInt64(bytes.count), 4)
      directory += name
      bytes += number(0x0403_4B50, 4) + common + name + content
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(UInt64(files.count), 2) + number(UInt64(files.count), 2)
      + number(UInt64(directory.count), 4) + number(UInt64(bytes.count), 4) + number(0, 2)
    return bytes + directory + end
  }

  /// A gzip file of one stored block, at most 65,535 bytes long.
  public static func gzip(_ content: [UInt8]) -> [UInt8] {
    let length = UInt64(content.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + number(length, 2) + number(~length & 0xFFFF, 2) + content
      + number(UInt64(checksum(content)), 4) + number(length, 4)
  }

  /// A tar file (ustar) of some files with short names.
  public static func tar(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (name, content) in files {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, at offset: Int) {
        for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
      }
      put(name, at: 0)
      put("0000644", at: 100)
      put("0000000", at: 108)
      put("0000000", at: 116)
      put(octal(content.count, 11), at: 124)
      put(octal(0, 11), at: 136)
      put("        ", at: 148)
      put("0", at: 156)
      put("ustar", at: 257)
      put("00", at: 263)
      put(octal(header.reduce(0) { $0 + Int($1) }, 6), at: 148)
      header[154] = 0
      bytes += header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    }
    return bytes + [UInt8](repeating: 0, count: 1024)
  }

  private static func octal(_ number: Int, _ width: Int) -> String {
    let digits = String(number, radix: 8)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }

  private static func number(_ value: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  /// The CRC-32 of ISO 3309.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var rest: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
    return ~rest
  }
}
