extension JSONDocument {
  /// The JSON Pointers of objects' members whose key stood in the same object before, in the order of the text.
  ///
  /// - Parameter limit: how many to list at most.
  /// - Complexity: O(length of the text).
  public func duplicateKeys(limit: Int = 1000) -> [String] {
    var found: [Int] = []
    var open: [Int] = [1]
    while let index = open.popLast() {
      let value = JSONValue(document: self, index: index)
      switch value.kind {
      case .object: collectDuplicates(in: value, into: &found, open: &open)
      case .array:
        for element in value.elements where element.kind == .object || element.kind == .array {
          open.append(element.index)
        }
      default: break
      }
    }
    found.sort()
    return found.prefix(limit).map { pointer(to: $0) }
  }

  private func collectDuplicates(in object: JSONValue, into found: inout [Int], open: inout [Int]) {
    var keys: [JSONValue] = []
    var seen: Set<String> = []
    for (key, value) in object.members {
      if value.kind == .object || value.kind == .array { open.append(value.index) }
      // Few keys are compared among each other; many go through a set, which is made when it pays.
      if keys.count < 16 {
        if keys.contains(where: { unsafe $0.bytes.elementsEqual(key.value.bytes) }) { found.append(value.index) }
      } else {
        if seen.isEmpty { seen = Set(keys.map(\.text)) }
        if !seen.insert(key.string).inserted { found.append(value.index) }
      }
      keys.append(key.value)
    }
  }
}
