import Formats
import TestSupport
import Testing

@Suite("Where an export goes")
struct ExportSinkTests {
  private struct DiskFull: Error {}

  @Test func `bytes come in their order, each file's after its name, and large ones at once`() throws {
    var log: [String] = []
    var bytes: [String: [UInt8]] = [:]
    let sink = ExportSink(
      open: { log.append($0) }, send: { bytes[log.last ?? "", default: []] += $0 })
    try sink.begin(file: "a.json")
    for number in 0..<50_000 { try sink.write("\(number),") }
    try sink.begin(file: "b.json")
    try sink.write(Array("end".utf8))
    #expect(bytes["b.json"] == nil, "little is kept until it is worth a call")
    try sink.flush()
    #expect(log == ["a.json", "b.json"] && bytes["b.json"] == Array("end".utf8))
    #expect(bytes["a.json"] == Array((0..<50_000).map { "\($0)," }.joined().utf8))
  }

  @Test func `what the receiver throws comes out as the cause`() throws {
    let sink = ExportSink(open: { _ in throw DiskFull() }, send: { _ in throw DiskFull() })
    for attempt in [{ try sink.begin(file: "a") }, { try sink.write([UInt8](repeating: 0, count: 1 << 20)) }] {
      let error = try #require(throws: ExportError.self, performing: attempt)
      #expect(error.code == "export.sink" && error.cause is DiskFull)
    }
  }

  @Test func `a zip archive holds its files, the same bytes each time`() throws {
    func pack() throws -> [UInt8] {
      var bytes: [UInt8] = []
      let archive = try ArchiveWriter { bytes += $0 }
      try archive.add("unit.geojson", Array("{\"units\": \(Array(0..<5000))}".utf8))
      try archive.add("empty.txt", [])
      try archive.finish()
      return bytes
    }
    let bytes = try pack()
    #expect(try pack() == bytes)
    let reader = try ArchiveReader(name: "a.zip", TextBuffer(bytes))
    var found: [String: [UInt8]] = [:]
    while let path = reader.next() {
      if let content = reader.content() { found[path] = content.withBytes { Array($0) } }
    }
    #expect(found == ["unit.geojson": Array("{\"units\": \(Array(0..<5000))}".utf8), "empty.txt": []])
    #expect(reader.findings.isEmpty, "\(reader.findings)")
  }

  @Test func `an archive whose receiver is full says why`() throws {
    let error = try #require(throws: ExportError.self) {
      let archive = try ArchiveWriter { _ in throw DiskFull() }
      try archive.add("a", (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
      try archive.finish()
    }
    #expect(error.code == "export.sink" && error.cause is DiskFull, "\(error)")
  }

  @Test func `an archive that is given up sends nothing more`() throws {
    final class Owner {
      var count = 0
      var archive: ArchiveWriter?
    }
    var counted = 0
    do {
      let owner = Owner()
      owner.archive = try ArchiveWriter { [unowned owner] bytes in owner.count += bytes.count }
      try owner.archive?.add("a", [1, 2, 3])
      counted = owner.count
    }
    #expect(counted > 0, "and the end of it did not go to an owner that is gone")
  }
}
