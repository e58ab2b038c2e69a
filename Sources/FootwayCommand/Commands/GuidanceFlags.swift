import Arguments
import Navigation

/// The flags about how instructions are worded.
enum GuidanceFlags {
  static let language = Flag(
    "language", .text, placeholder: "TAG", default: Language.english.rawValue,
    help: "Language of the instructions: \(Language.allCases.map(\.rawValue).joined(separator: ", "))",
    detail: "A tag such as de or pt-BR; the region is ignored. What is no instruction stays English.")
  static let units = Flag(
    "units", .choice(Units.allCases.map(\.rawValue)), placeholder: "UNITS", default: Units.metric.rawValue,
    help: "Units of lengths that are told to people",
    detail: "Numbers for scripts are metres always.")

  /// The wording that the flags ask for.
  ///
  /// - Throws: for a language that guidance does not speak.
  static func wording(_ invocation: Invocation) throws(Failure) -> GuidanceWording {
    var wording = GuidanceWording()
    if let tag = invocation.text("language") {
      do throws(UnknownLanguage) {
        wording.language = try Language(tag: tag)
      } catch {
        throw Failure("error: \(error) [usage.bad-value]")
      }
    }
    if let units = invocation.text("units").flatMap({ Units(rawValue: $0) }) { wording.units = units }
    return wording
  }
}
