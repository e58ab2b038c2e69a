/// Numbers the names of devices as they come, from 1; a number is never used for another name.
///
/// The hash has a key of its own in every process, so that nobody can craft names that collide. Memory: the bytes of the
/// names and about 100 more each; what forgotten names took is given back.
@safe public struct DeviceNames: ~Copyable {
  struct Entry: BitwiseCopyable {
    var serial: UInt64
    var hash: UInt64
    var start: Int
    var length: Int
    /// Another name with the same hash, -1 for none.
    var next: Int
  }

  private var entries = Slab<Entry>(capacity: 64)
  private var byHash = KeyTable()
  private var bySerial = KeyTable()
  private var letters: [UInt8] = []
  private var forgottenLetters = 0
  /// The number of the last new name, 0 before the first.
  public private(set) var lastSerial: UInt64 = 0

  /// Makes an empty list.
  public init() {}

  /// How many names are remembered.
  public var count: Int { bySerial.count }

  /// How many bytes the names take, with those that were forgotten but still lie there.
  public var byteCount: Int { letters.count }

  /// The number of a name; a new one gets the next.
  public mutating func serial(_ name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { unsafe serial(UnsafeRawBufferPointer($0)) }
  }

  /// The number of a name, given by its bytes; a new one gets the next.
  public mutating func serial(_ name: UnsafeRawBufferPointer) -> UInt64 {
    let hash = unsafe Self.hash(name)
    let first = byHash.place(of: hash)
    var place = first
    while place >= 0 {
      let entry = entries[place]
      if unsafe entry.length == name.count && isSame(entry, name) { return entry.serial }
      place = entry.next
    }
    lastSerial += 1
    unsafe add(name, serial: lastSerial, hash, before: first)
    return lastSerial
  }

  /// The name with a number; `nil` when it was forgotten or never given.
  public func name(_ serial: UInt64) -> String? {
    let place = bySerial.place(of: serial)
    return place < 0 ? nil : String(decoding: bytes(entries[place]), as: UTF8.self)
  }

  /// Forgets the name with a number, if there is one; should it come again, it gets a new number.
  public mutating func forget(_ serial: UInt64) {
    let place = bySerial.place(of: serial)
    guard place >= 0 else { return }
    let entry = entries[place]
    let first = byHash.place(of: entry.hash)
    if first != place {
      var before = first
      while entries[before].next != place { before = entries[before].next }
      entries[before].next = entry.next
    } else if entry.next >= 0 {
      byHash.set(entry.hash, to: entry.next)
    } else {
      byHash.remove(entry.hash)
    }
    bySerial.remove(serial)
    entries.remove(place)
    forgottenLetters += entry.length
    if 2 * forgottenLetters > letters.count + 4096 || 8 * count + 512 < entries.capacity { compact() }
  }

  /// The bytes of every name with its number, by ascending number.
  var contents: [(serial: UInt64, name: ArraySlice<UInt8>)] {
    bySerial.contents.sorted { $0.key < $1.key }.map { ($0.key, bytes(entries[$0.place])) }
  }

  /// Names as they were; `nil` when one comes twice or a number is not one that was given.
  init?(_ contents: [(serial: UInt64, name: ArraySlice<UInt8>)], lastSerial: UInt64) {
    self.init()
    for (serial, name) in contents {
      guard serial > self.lastSerial, serial <= lastSerial else { return nil }
      self.lastSerial = serial - 1
      guard unsafe name.withUnsafeBytes({ unsafe self.serial($0) }) == serial else { return nil }
    }
    self.lastSerial = lastSerial
  }

  private mutating func add(_ name: UnsafeRawBufferPointer, serial: UInt64, _ hash: UInt64, before first: Int) {
    let entry = Entry(serial: serial, hash: hash, start: letters.count, length: name.count, next: first)
    unsafe letters.append(contentsOf: name)
    let place = entries.add(entry)
    byHash.set(hash, to: place)
    bySerial.set(serial, to: place)
  }

  private func bytes(_ entry: Entry) -> ArraySlice<UInt8> { letters[entry.start..<entry.start + entry.length] }

  /// Whether an entry, as long as a name, has its bytes: by eight, then one by one.
  @inline(__always) private func isSame(_ entry: Entry, _ name: UnsafeRawBufferPointer) -> Bool {
    unsafe letters.withUnsafeBytes { all in
      let own = unsafe UnsafeRawBufferPointer(rebasing: all[entry.start..<entry.start + entry.length])
      var index = 0
      while index + 8 <= own.count {
        let word = unsafe own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if unsafe word != name.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
        index += 8
      }
      while index < own.count {
        if unsafe own[index] != name[index] { return false }
        index += 1
      }
      return true
    }
  }

  /// Puts what is remembered into memory that is not larger than needed.
  private mutating func compact() {
    let kept = contents
    guard var fresh = DeviceNames(kept, lastSerial: lastSerial) else { return }
    swap(&self, &fresh)
  }

  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: name)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
