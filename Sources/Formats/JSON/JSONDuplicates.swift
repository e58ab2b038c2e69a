extension JSONDocument {
  /// The JSON Pointers of objects' members whose key stood in the same object before, in the order of the text.
  ///
  /// - Parameter limit: how many to list at most.
  /// - Complexity: O(length of the text).
  public func duplicateKeys(limit: Int = 1000) -> [String] {
    withExtendedLifetime(self) {
      var found = unsafe duplicates(JSONTape(self), limit)
      found.sort()
      return found.prefix(limit).map { pointer(to: $0) }
    }
  }

  /// The first keys of an object.
  private struct Seen {
    static let few = 12
    var keys = [Int](repeating: 0, count: few)
    var signatures = [UInt64](repeating: 0, count: few)
  }

  /// Looks at every object where the tape reaches it; an object's members are found by skipping what is nested.
  private func duplicates(_ tape: JSONTape, _ limit: Int) -> [Int] {
    var found: [Int] = []
    var seen = Seen()
    var index = 1
    let end = JSONValue(document: self, index: 1).next
    while index < end {
      let tag = unsafe tape.tag(index)
      if tag == UInt8(ascii: "{") {
        unsafe collect(index, tape, &seen, &found)
        index += 1
      } else if tag == UInt8(ascii: "[") {
        index += 1
      } else {
        index = unsafe tape.next(index)
      }
    }
    return found
  }

  private func collect(
    _ object: Int, _ tape: JSONTape, _ seen: inout Seen, _ found: inout [Int]
  ) {
    let end = unsafe tape.next(object) - 1
    var key = object + 1
    // Few keys are compared among each other; many go through a table, which is made when it pays.
    var table: NameTable?
    var count = 0
    while key < end {
      let signature = unsafe tape.signature(key)
      if count < Seen.few {
        for position in 0..<count where seen.signatures[position] == signature {
          if unsafe tape.areEqual(seen.keys[position], key) {
            found.append(key + 1)
            break
          }
        }
        seen.keys[count] = key
        seen.signatures[count] = signature
        count += 1
      } else {
        if unsafe table == nil {
          unsafe table = unsafe NameTable(tape, capacity: 64)
          for known in seen.keys { _ = unsafe table?.add(known) }
        }
        if unsafe table?.add(key) == false { found.append(key + 1) }
      }
      key = unsafe tape.next(key + 1)
    }
  }
}
