import Testing
import Text

@Suite struct NameTests {
  @Test(
    "Names that people would call the same fold to one key",
    arguments: [
      ("Café Zoë", "cafe zoe"), ("  Gate   A1 ", "gate a1"), ("STRASSE", "straße"), ("Ångström", "angstrom"),
      ("SMØRREBRØD", "smørrebrød"), ("e\u{301}cole", "École"), ("Łódź", "lodz"),
    ])
  func folding(a: String, b: String) {
    #expect(Folding.key(a) == Folding.key(b))
  }

  @Test("Different names keep different keys") func distinct() {
    #expect(Folding.key("Gate A1") != Folding.key("Gate A2"))
    #expect(Folding.key("出口") != Folding.key("入口"))
  }

  @Test("A swap of neighbours is one edit") func swap() {
    #expect(EditDistance.between("gate", "gaet") == 1)
    #expect(EditDistance.between("", "abc") == 3)
    #expect(EditDistance.between("kitten", "sitting") == 3)
  }

  @Test("The nearest names are suggested, best first, and nothing where nothing is near") func nearest() {
    let names = ["Gate A1", "Gate A10", "Baggage claim", "Bäckerei"]
    #expect(EditDistance.nearest(to: "gate a1", in: names) == ["Gate A1", "Gate A10"])
    #expect(EditDistance.nearest(to: "Backerie", in: names) == ["Bäckerei"])
    #expect(EditDistance.nearest(to: "swimming pool", in: names).isEmpty)
    #expect(EditDistance.nearest(to: "", in: names).isEmpty)
  }
}
