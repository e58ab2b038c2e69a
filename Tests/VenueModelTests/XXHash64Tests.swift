import Testing
import VenueModel

@Suite struct XXHash64Tests {
  /// `(i * 7 + 3) mod 256` for i below the length; the values are those of the xxHash library.
  @Test(
    "Hashes are those of the xxHash library",
    arguments: [
      (0, 0, 0xEF46_DB37_51D8_E999), (0, 2_654_435_761, 0xAC75_FDA2_929B_17EF),
      (1, 0, 0x1F25_C8D0_BC1F_4BB6), (1, 2_654_435_761, 0x79CF_94F5_ACE3_7FE1),
      (3, 0, 0x31D2_363F_52E5_64C9), (4, 0, 0x9BB6_4B7D_66EE_9FDA), (5, 0, 0xC760_8EFD_DB70_51FE),
      (7, 0, 0x9A7B_1499_59CE_60D8), (8, 0, 0xDAB9_9D95_C6F9_0092), (12, 0, 0xD52E_4078_33AF_5133),
      (31, 0, 0xA2AA_5F33_CC4A_6119), (32, 0, 0x23C3_C17E_F790_FD97), (32, 2_654_435_761, 0x9ABD_3154_70AC_276A),
      (33, 0, 0x50A7_CFC7_BA58_8784), (63, 0, 0x5E3E_54B4_31C7_493C), (64, 0, 0x0EB6_4B3E_F6EE_B01F),
      (65, 0, 0xA383_B724_B2BD_12F1), (65, 2_654_435_761, 0x97F9_D8F9_9671_9021),
      (100, 0, 0xA61F_8D4C_170F_E531), (1000, 0, 0x5F23_5FA0_33F1_A3FB),
      (1000, 2_654_435_761, 0x8308_0310_EE83_CC20),
    ] as [(Int, UInt64, UInt64)])
  func vectors(count: Int, seed: UInt64, expected: UInt64) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    #expect(XXHash64.hash(bytes, seed: seed) == expected)
  }

  @Test("Texts hash as published")
  func texts() {
    #expect(XXHash64.hash(Array("a".utf8)) == 0xD24E_C4F1_A98C_6E5B)
    #expect(XXHash64.hash(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
    let long = "Call me Ishmael. Some years ago--never mind how long precisely-"
    #expect(XXHash64.hash(Array(long.utf8)) == 0x02A2_E854_70D6_FD96)
  }

  @Test("The address of the bytes does not matter")
  func addresses() {
    let bytes = (0..<200).map { UInt8($0) }
    for start in 0..<8 {
      let slice = Array(bytes[start..<start + 150])
      bytes.withUnsafeBytes { raw in
        #expect(XXHash64.hash(UnsafeRawBufferPointer(rebasing: raw[start..<start + 150])) == XXHash64.hash(slice))
      }
    }
  }
}
