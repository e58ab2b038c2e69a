#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PanelLayout {
  static func sine(_ angle: Double) -> Double { sin(angle) }
  static func cosine(_ angle: Double) -> Double { cos(angle) }
}
