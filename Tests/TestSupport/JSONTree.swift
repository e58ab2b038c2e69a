import Foundation

/// A JSON value, for tests that look into answers.
public enum JSONTree: Equatable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Reads one value, whichever it is.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let object = try? value.decode([String: JSONTree].self) {
      self = .object(object)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  /// Reads a JSON text.
  public init(_ text: Data) throws { self = try JSONDecoder().decode(JSONTree.self, from: text) }

  /// Reads a JSON text.
  public init(_ text: String) throws { try self.init(Data(text.utf8)) }

  /// The value of a key; `nil` where there is none or this is no object.
  public subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text of a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a number.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The elements of an array; empty for anything else.
  public var elements: [JSONTree] { if case .array(let values) = self { values } else { [] } }

  /// The members of an object; empty for anything else.
  public var members: [String: JSONTree] { if case .object(let members) = self { members } else { [:] } }
}
