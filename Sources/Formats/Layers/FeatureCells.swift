import Text
import VenueModel

/// A row with where it is in its source, to be asked for its fields by name.
struct FeatureCells {
  let place: SourcePlace
  private let row: FeatureRow
  private let fields: [FeatureLayer.Field]

  init(_ row: FeatureRow, _ place: SourcePlace) {
    self.row = row
    self.place = place
    fields = row.layer.fields
  }

  var layer: FeatureLayer { row.layer }
  var number: Int { row.number }
  var geometry: FeatureGeometry { row.geometry }

  /// The value of a field; none where the row ends before it.
  subscript(_ name: StaticString) -> FieldValue {
    for (index, field) in fields.enumerated() where index < row.values.count {
      let isIt = name.withUTF8Buffer { unsafe field.name.utf8.elementsEqual($0) }
      if isIt { return row.values[index] }
    }
    return .none
  }
}

extension LayerDraft {
  private mutating func tellType(_ cells: FeatureCells, _ field: StaticString, _ value: FieldValue, _ wanted: String) {
    find(
      .warning, "layers.type", cells,
      "'\(field)' of '\(cells.layer.table)' should be \(wanted), but is \(Self.description(value)); it was ignored")
  }

  private static func description(_ value: FieldValue) -> String {
    switch value {
    case .none: "nothing"
    case .text(let text): "the text '\(text.prefix(40))'"
    case .real(let number): "the number \(Decimal.shortest(number))"
    case .integer(let number): "the number \(number)"
    case .truth(let truth): "\(truth)"
    case .texts: "a list"
    case .other: "something else"
    }
  }

  /// A text; a number counts as its digits, as ids are often written.
  mutating func text(_ cells: FeatureCells, _ field: StaticString) -> String? {
    switch cells[field] {
    case .none: return nil
    case .text(let text): return text
    case .integer(let number): return String(number)
    case .real(let number): return Decimal.shortest(number)
    case let value:
      tellType(cells, field, value, "a text")
      return nil
    }
  }

  mutating func real(_ cells: FeatureCells, _ field: StaticString) -> Double? {
    switch cells[field] {
    case .none: return nil
    case .integer(let number): return Double(number)
    case .real(let number) where number.isFinite: return number
    case let value:
      tellType(cells, field, value, "a number")
      return nil
    }
  }

  /// A number that must not be negative.
  mutating func amount(_ cells: FeatureCells, _ field: StaticString) -> Double? {
    guard let number = real(cells, field) else { return nil }
    if number >= 0 { return number }
    tellType(cells, field, .real(number), "0 or more")
    return nil
  }

  mutating func integer(_ cells: FeatureCells, _ field: StaticString, in range: ClosedRange<Int>) -> Int? {
    let value = cells[field]
    let number: Int?
    switch value {
    case .none: return nil
    case .integer(let integer): number = integer
    case .real(let real): number = Int(exactly: real)
    default: number = nil
    }
    if let number, range.contains(number) { return number }
    let wanted =
      range.lowerBound == .min ? "a whole number" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    tellType(cells, field, value, wanted)
    return nil
  }

  mutating func truth(_ cells: FeatureCells, _ field: StaticString) -> Bool? {
    switch cells[field] {
    case .none: return nil
    case .truth(let truth): return truth
    case .integer(let number) where number == 0 || number == 1: return number == 1
    case let value:
      tellType(cells, field, value, "true or false")
      return nil
    }
  }

  mutating func texts(_ cells: FeatureCells, _ field: StaticString) -> [String] {
    switch cells[field] {
    case .none: return []
    case .texts(let texts): return texts
    case .text(let text): return [text]
    case let value:
      tellType(cells, field, value, "a list of texts")
      return []
    }
  }

  /// One of the words of an enumeration; `nil` without one, and with a finding for another word.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ cells: FeatureCells, _ field: StaticString, _: Word.Type = Word.self
  ) -> Word? where Word.RawValue == String {
    guard let text = text(cells, field) else { return nil }
    if let word = Word(rawValue: text) { return word }
    find(
      .warning, "layers.value", cells,
      "'\(field)' of '\(cells.layer.table)' is '\(text.prefix(40))'; it should be one of"
        + " \(Word.allCases.map(\.rawValue).joined(separator: ", ")), and was ignored")
    return nil
  }
}
