/// A code page of Windows: what the bytes of old drawings stand for.
struct CodePage {
  /// What the bytes from 0x80 on stand for; empty for UTF-8.
  private let upper: [Unicode.Scalar]

  static let utf8 = CodePage(upper: [])

  private init(upper: [Unicode.Scalar]) { self.upper = upper }

  /// The page that `$DWGCODEPAGE` names, such as `ANSI_1252`; `nil` for one that is not known here.
  init?(named name: String) {
    let digits = name.filter { $0.isASCII && $0.isNumber }
    guard let text = Self.pages[digits] else { return nil }
    upper = Array(text.unicodeScalars)
  }

  /// The page of western Europe, for drawings that name none.
  static let western = CodePage(named: "ANSI_1252") ?? .utf8

  /// The text of some bytes.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard !upper.isEmpty, unsafe bytes.contains(where: { $0 >= 0x80 }) else {
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    for byte in unsafe Array(bytes) {
      let number = Int(byte) - 0x80
      text.append(number < 0 ? Unicode.Scalar(byte) : number < upper.count ? upper[number] : "\u{FFFD}")
    }
    return String(text)
  }

  private static let pages: [String: String] = [
    "1250":
      """
    €\u{FFFD}\u{201A}\u{FFFD}\u{201E}\u{2026}\u{2020}\u{2021}\u{FFFD}\u{2030}Š\u{2039}ŚŤŽŹ\
    \u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{FFFD}™š\u{203A}śťžź\
    \u{A0}ˇ˘Ł\u{A4}Ą\u{A6}\u{A7}\u{A8}\u{A9}Ş\u{AB}\u{AC}\u{AD}\u{AE}Ż\
    \u{B0}\u{B1}˛ł\u{B4}\u{B5}\u{B6}\u{B7}\u{B8}ąş\u{BB}Ľ˝ľż\
    ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ\
    ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
    ŕáâăäĺćçčéęëěíîď\
    đńňóôőö÷řůúűüýţ˙
    """,
    "1251":
      """
    ЂЃ\u{201A}ѓ\u{201E}\u{2026}\u{2020}\u{2021}€\u{2030}Љ\u{2039}ЊЌЋЏ\
    ђ\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{FFFD}™љ\u{203A}њќћџ\
    \u{A0}ЎўЈ\u{A4}Ґ\u{A6}\u{A7}Ё\u{A9}Є\u{AB}\u{AC}\u{AD}\u{AE}Ї\
    \u{B0}\u{B1}Ііґ\u{B5}\u{B6}\u{B7}ё№є\u{BB}јЅѕї\
    АБВГДЕЖЗИЙКЛМНОП\
    РСТУФХЦЧШЩЪЫЬЭЮЯ\
    абвгдежзийклмноп\
    рстуфхцчшщъыьэюя
    """,
    "1252":
      """
    €\u{FFFD}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}ˆ\u{2030}Š\u{2039}Œ\u{FFFD}Ž\u{FFFD}\
    \u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}˜™š\u{203A}œ\u{FFFD}žŸ\
    \u{A0}\u{A1}\u{A2}\u{A3}\u{A4}\u{A5}\u{A6}\u{A7}\u{A8}\u{A9}\u{AA}\u{AB}\u{AC}\u{AD}\u{AE}\u{AF}\
    \u{B0}\u{B1}\u{B2}\u{B3}\u{B4}\u{B5}\u{B6}\u{B7}\u{B8}\u{B9}\u{BA}\u{BB}\u{BC}\u{BD}\u{BE}\u{BF}\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîï\
    ðñòóôõö÷øùúûüýþÿ
    """,
    "1254":
      """
    €\u{FFFD}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}ˆ\u{2030}Š\u{2039}Œ\u{FFFD}\u{FFFD}\u{FFFD}\
    \u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}˜™š\u{203A}œ\u{FFFD}\u{FFFD}Ÿ\
    \u{A0}\u{A1}\u{A2}\u{A3}\u{A4}\u{A5}\u{A6}\u{A7}\u{A8}\u{A9}\u{AA}\u{AB}\u{AC}\u{AD}\u{AE}\u{AF}\
    \u{B0}\u{B1}\u{B2}\u{B3}\u{B4}\u{B5}\u{B6}\u{B7}\u{B8}\u{B9}\u{BA}\u{BB}\u{BC}\u{BD}\u{BE}\u{BF}\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß\
    àáâãäåæçèéêëìíîï\
    ğñòóôõö÷øùúûüışÿ
    """,
  ]
}
