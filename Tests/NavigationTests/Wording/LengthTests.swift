import Navigation
import TestSupport
import Testing

@Suite struct LengthTests {
  private static let metric = GuidanceWording()
  private static let imperial = GuidanceWording(units: .imperial)

  @Test(
    "Metres are rounded as people say them",
    arguments: [
      (0.0, "1 m"), (0.4, "1 m"), (1.4, "1 m"), (1.5, "2 m"), (9.4, "9 m"), (9.6, "10 m"), (12, "10 m"), (12.5, "15 m"),
      (97.4, "95 m"), (97.6, "100 m"), (104, "100 m"), (106, "110 m"), (994, "990 m"), (995, "1 km"), (999.9, "1 km"),
      (1049, "1 km"), (1051, "1.1 km"), (12_345, "12.3 km"), (999_999, "1000 km"),
    ])
  func meters(distance: Double, text: String) {
    #expect(Self.metric.length(distance) == text)
  }

  @Test(
    "Feet and miles are rounded as people say them",
    arguments: [
      (0.0, "5 ft"), (1, "5 ft"), (3, "10 ft"), (14.5, "50 ft"), (16, "50 ft"), (30, "100 ft"), (91, "300 ft"),
      (100, "350 ft"), (155, "500 ft"), (160.5, "0.1 mi"), (161, "0.1 mi"), (240, "0.1 mi"), (242, "0.2 mi"),
      (1609.344, "1 mi"), (2414, "1.5 mi"),
    ])
  func feet(distance: Double, text: String) {
    #expect(Self.imperial.length(distance) == text)
  }

  @Test("Nothing walked is told as 0, and more is never told as less", arguments: Units.allCases)
  func monotonous(units: Units) throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let wording = GuidanceWording(units: units)
    func meters(_ text: String) throws -> Double {
      let parts = text.split(separator: " ")
      let scale = ["m": 1.0, "km": 1000, "ft": 0.3048, "mi": 1609.344]
      return try #require(Double(parts[0])) * (try #require(scale[String(parts[1])]))
    }
    var last = (distance: 0.0, told: try meters(wording.length(0)))
    for _ in 0..<5000 {
      let distance = last.distance + Double(random.next() % 10_000) / 10_000
      let told = try meters(wording.length(distance))
      #expect(told > 0, "seed \(seed): \(distance) m")
      #expect(told >= last.told - 1e-9, "seed \(seed): \(distance) m is told as less than \(last.distance) m")
      // Half a step: the largest beside 5 m for feet is 0.05 of a mile or a kilometre.
      #expect(abs(told - distance) <= max(5, distance * 0.35), "seed \(seed): \(distance) m is told as \(told) m")
      last = (distance, told)
    }
  }

  @Test("A venue without scale keeps its pixels in either unit", arguments: Units.allCases)
  func pixels(units: Units) {
    let wording = GuidanceWording(units: units)
    #expect(wording.length(1234.4, isMeasured: false) == "1234 px")
    #expect(wording.length(0.2, isMeasured: false) == "1 px")
  }

  @Test("Tenths have the decimal mark of the language")
  func marks() {
    let texts = Language.allCases.map { GuidanceWording(language: $0).length(1540) }
    #expect(texts == ["1.5 km", "1,5 km", "1,5\u{a0}km", "1,5 km", "1,5 km", "1,5 km", "1,5 km", "1.5 km"])
    let miles = Language.allCases.map { GuidanceWording(language: $0, units: .imperial).length(2414) }
    #expect(miles == ["1.5 mi", "1,5 mi", "1,5\u{a0}mi", "1,5 mi", "1,5 mi", "1,5 mijl", "1,5 mi", "1.5 マイル"])
    let feet = Language.allCases.map { GuidanceWording(language: $0, units: .imperial).length(15) }
    #expect(feet == ["50 ft", "50 Fuß", "50\u{a0}pi", "50 pies", "50 piedi", "50 voet", "50 pés", "50 フィート"])
  }

  @Test(
    "Durations have the plural of the language",
    arguments: [
      (
        Language.english,
        ["less than a minute", "about 1 minute", "about 3 minutes", "about 1 hour", "about 2 hours 1 minute"]
      ),
      (
        .german,
        ["weniger als eine Minute", "etwa 1 Minute", "etwa 3 Minuten", "etwa 1 Stunde", "etwa 2 Stunden 1 Minute"]
      ),
      (
        .french,
        [
          "moins d’une minute", "environ 1\u{a0}minute", "environ 3\u{a0}minutes", "environ 1\u{a0}heure",
          "environ 2\u{a0}heures 1\u{a0}minute",
        ]
      ),
      (
        .spanish,
        [
          "menos de un minuto", "aproximadamente 1 minuto", "aproximadamente 3 minutos", "aproximadamente 1 hora",
          "aproximadamente 2 horas y 1 minuto",
        ]
      ),
      (.italian, ["meno di un minuto", "circa 1 minuto", "circa 3 minuti", "circa 1 ora", "circa 2 ore e 1 minuto"]),
      (
        .dutch,
        [
          "minder dan een minuut", "ongeveer 1 minuut", "ongeveer 3 minuten", "ongeveer 1 uur",
          "ongeveer 2 uur en 1 minuut",
        ]
      ),
      (
        .portuguese,
        [
          "menos de um minuto", "cerca de 1 minuto", "cerca de 3 minutos", "cerca de 1 hora",
          "cerca de 2 horas e 1 minuto",
        ]
      ),
      (.japanese, ["1分以内", "約1分", "約3分", "約1時間", "約2時間1分"]),
    ])
  func durations(language: Language, texts: [String]) {
    let wording = GuidanceWording(language: language)
    #expect([0, 60, 185, 3600, 7260].map(wording.duration) == texts)
    // Rounded up to the full hour, and as long as a number can be.
    #expect(wording.duration(3599) == wording.duration(3600))
    #expect(!wording.duration(.greatestFiniteMagnitude).isEmpty)
  }
}
