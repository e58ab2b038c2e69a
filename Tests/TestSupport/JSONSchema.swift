/// A JSON Schema (draft 2020-12), as far as the schemas of this package go; a keyword it does not know is an error, so
/// that no schema promises what nothing tests.
public struct JSONSchema: Sendable {
  private let root: JSONTree
  private let isClosed: Bool
  private static let annotations: Set<String> = [
    "$schema", "$id", "$defs", "$comment", "title", "description", "examples",
  ]

  /// Takes a parsed schema.
  ///
  /// - Parameter isClosed: whether a key that an object's `properties` do not list is an error even where the schema
  ///   leaves room for more, so that a schema is known to describe all there is.
  public init(_ root: JSONTree, isClosed: Bool = false) {
    self.root = root
    self.isClosed = isClosed
  }

  /// What is wrong with a value, one line each with a JSON pointer; empty when it fits.
  public func errors(_ value: JSONTree) -> [String] { errors(value, root, "") }

  private func errors(_ value: JSONTree, _ schema: JSONTree, _ path: String) -> [String] {
    if schema == .bool(true) { return [] }
    guard case .object(let keywords) = schema else { return ["\(path): nothing is allowed here"] }
    var used = keywords
    if isClosed, used["properties"] != nil, used["additionalProperties"] == nil {
      used["additionalProperties"] = .bool(false)
    }
    return used.sorted { $0.key < $1.key }.flatMap { keyword, wanted in
      errors(value, keyword, wanted, used, path)
    }
  }

  private func errors(
    _ value: JSONTree, _ keyword: String, _ wanted: JSONTree, _ schema: [String: JSONTree], _ path: String
  ) -> [String] {
    switch keyword {
    case _ where Self.annotations.contains(keyword): return []
    case "$ref":
      guard let target = definition(wanted) else { return ["\(path): the schema has no \(wanted)"] }
      return errors(value, target, path)
    case "type":
      let types = wanted.string.map { [$0] } ?? wanted.elements.compactMap(\.string)
      return types.contains { Self.isType(value, $0) } ? [] : ["\(path): is no \(types.joined(separator: " or "))"]
    case "const": return value == wanted ? [] : ["\(path): is not \(wanted)"]
    case "enum": return wanted.elements.contains(value) ? [] : ["\(path): \(value) is not one of those allowed"]
    case "oneOf", "anyOf":
      let fitting = wanted.elements.count { errors(value, $0, path).isEmpty }
      let isRight = keyword == "oneOf" ? fitting == 1 : fitting > 0
      return isRight ? [] : ["\(path): fits \(fitting) of the \(wanted.elements.count) of \(keyword)"]
    case "allOf": return wanted.elements.flatMap { errors(value, $0, path) }
    case "minimum", "maximum", "exclusiveMinimum", "minLength":
      return sizeErrors(value, keyword, wanted.number ?? .nan, path)
    case "items", "prefixItems", "minItems", "maxItems", "uniqueItems":
      guard case .array(let elements) = value else { return [] }
      return arrayErrors(elements, keyword, wanted, schema, path)
    case "properties", "required", "additionalProperties":
      guard case .object(let members) = value else { return [] }
      return objectErrors(members, keyword, wanted, schema, path)
    default: return ["\(path): the keyword '\(keyword)' is not known to this validator"]
    }
  }

  private func sizeErrors(_ value: JSONTree, _ keyword: String, _ limit: Double, _ path: String) -> [String] {
    switch (keyword, value) {
    case ("minimum", .number(let number)): number >= limit ? [] : ["\(path): \(number) is less than \(limit)"]
    case ("maximum", .number(let number)): number <= limit ? [] : ["\(path): \(number) is more than \(limit)"]
    case ("exclusiveMinimum", .number(let number)): number > limit ? [] : ["\(path): \(number) is not over \(limit)"]
    case ("minLength", .string(let text)): Double(text.count) >= limit ? [] : ["\(path): is shorter than \(limit)"]
    default: []
    }
  }

  private func arrayErrors(
    _ elements: [JSONTree], _ keyword: String, _ wanted: JSONTree, _ schema: [String: JSONTree], _ path: String
  ) -> [String] {
    let count = Double(elements.count)
    switch keyword {
    case "items":
      let front = schema["prefixItems"]?.elements.count ?? 0
      return elements.enumerated().dropFirst(front).flatMap { errors($0.element, wanted, "\(path)/\($0.offset)") }
    case "prefixItems":
      return zip(elements, wanted.elements).enumerated().flatMap {
        errors($0.element.0, $0.element.1, "\(path)/\($0.offset)")
      }
    case "minItems": return count >= wanted.number ?? .nan ? [] : ["\(path): has \(elements.count) elements only"]
    case "maxItems": return count <= wanted.number ?? .nan ? [] : ["\(path): has \(elements.count) elements"]
    default:
      let isUnique = elements.indices.allSatisfy { !elements[..<$0].contains(elements[$0]) }
      return isUnique ? [] : ["\(path): has an element twice"]
    }
  }

  private func objectErrors(
    _ members: [String: JSONTree], _ keyword: String, _ wanted: JSONTree, _ schema: [String: JSONTree], _ path: String
  ) -> [String] {
    switch keyword {
    case "properties":
      return wanted.members.sorted { $0.key < $1.key }.flatMap { key, property in
        members[key].map { errors($0, property, "\(path)/\(key)") } ?? []
      }
    case "required":
      return wanted.elements.compactMap(\.string).filter { members[$0] == nil }.map { "\(path): has no '\($0)'" }
    default:
      let known = schema["properties"]?.members ?? [:]
      return members.filter { known[$0.key] == nil }.sorted { $0.key < $1.key }.flatMap { key, member in
        wanted == .bool(false) ? ["\(path): '\(key)' is not allowed"] : errors(member, wanted, "\(path)/\(key)")
      }
    }
  }

  /// What a reference such as `#/$defs/pair` points to.
  private func definition(_ reference: JSONTree) -> JSONTree? {
    guard let text = reference.string, text.hasPrefix("#") else { return nil }
    return text.dropFirst().split(separator: "/").reduce(root as JSONTree?) { $0?[String($1)] }
  }

  private static func isType(_ value: JSONTree, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
      ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
