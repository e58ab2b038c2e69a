import Navigation
import Testing

@Suite struct LanguageTests {
  @Test(arguments: Language.allCases)
  func `a language is known by its tag, with a region or without, in any case`(language: Language) throws {
    for tag in [
      language.rawValue, language.rawValue.uppercased(), "\(language.rawValue)-XX", "\(language.rawValue)_xx",
    ] {
      #expect(try Language(tag: tag) == language)
    }
    #expect(!language.name.isEmpty)
  }

  @Test(arguments: ["", "xx", "deu", "german", "de-", "-de", "de DE", "de-abcdefghi", "ru", "dé", "中文", " de"])
  func `what is no known language is refused with the list of all`(tag: String) {
    let error = #expect(throws: UnknownLanguage.self) { try Language(tag: tag) }
    #expect(error?.tag == tag)
    let text = error?.description ?? ""
    #expect(text.contains("'\(tag)'"))
    for language in Language.allCases { #expect(text.contains("\(language.rawValue) (\(language.name))")) }
  }
}
