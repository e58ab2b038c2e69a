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

  /// Looks at every object where the tape reaches it; an object's members are found by skipping what is nested.
  private func duplicates(_ tape: JSONTape, _ limit: Int) -> [Int] {
    var found: [Int] = []
    var keys: [Int] = []
    var signatures: [UInt64] = []
    var index = 1
    let end = JSONValue(document: self, index: 1).next
    while index < end {
      let tag = unsafe tape.tag(index)
      if tag == UInt8(ascii: "{") {
        unsafe collect(index, tape, &keys, &signatures, &found)
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
    _ object: Int, _ tape: JSONTape, _ keys: inout [Int], _ signatures: inout [UInt64], _ found: inout [Int]
  ) {
    let end = unsafe tape.next(object) - 1
    var key = object + 1
    // Few keys are compared among each other; many go through a table, which is made when it pays.
    var table: NameTable?
    keys.removeAll(keepingCapacity: true)
    signatures.removeAll(keepingCapacity: true)
    while key < end {
      let signature = unsafe tape.signature(key)
      if keys.count < 12 {
        for (position, known) in signatures.enumerated() where known == signature {
          if unsafe tape.areEqual(keys[position], key) {
            found.append(key + 1)
            break
          }
        }
        keys.append(key)
        signatures.append(signature)
      } else {
        if unsafe table == nil {
          unsafe table = unsafe NameTable(tape, capacity: 64)
          for known in keys { _ = unsafe table?.add(known) }
        }
        if unsafe table?.add(key) == false { found.append(key + 1) }
      }
      key = unsafe tape.next(key + 1)
    }
  }
}
