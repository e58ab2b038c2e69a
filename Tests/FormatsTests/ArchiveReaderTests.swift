import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct ArchiveReaderTests {
  private struct Reading {
    var files: [String] = []
    var texts: [String] = []
    var codes: [String] = []
  }

  private func read(_ bytes: [UInt8], name: String = "a.zip", _ limits: ArchiveReader.Limits = .init()) throws
    -> Reading
  {
    let archive = try ArchiveReader(name: name, TextBuffer(bytes), limits: limits)
    var reading = Reading()
    while let path = archive.next() {
      guard let content = archive.content() else { continue }
      reading.files.append(path)
      reading.texts.append(content.withBytes { String(decoding: $0, as: UTF8.self) })
    }
    reading.codes = archive.findings.map(\.code)
    #expect(archive.findings.allSatisfy { $0.place.file == name })
    return reading
  }

  private let files = [("unit.geojson", Array("{}".utf8)), ("plans/Größe.json", Array("[1]".utf8)), ("empty.txt", [])]

  @Test func `zip, tar and a single compressed file give their files in order`() throws {
    for bytes in [ArchiveSamples.zip(files), ArchiveSamples.tar(files)] {
      let isArchive = ArchiveReader.isRecognized(TextBuffer(bytes))
      #expect(isArchive)
      let reading = try read(bytes)
      #expect(reading.files == ["unit.geojson", "plans/Größe.json", "empty.txt"])
      #expect(reading.texts == ["{}", "[1]", ""])
      #expect(reading.codes == [])
    }
    let packed = ArchiveSamples.gzip(Array("<osm/>".utf8))
    let isArchive = ArchiveReader.isRecognized(TextBuffer(packed))
    #expect(isArchive)
    let single = try read(packed, name: "maps/city.osm.gz")
    #expect(single.files == ["city.osm"] && single.texts == ["<osm/>"] && single.codes == [])
    let isText = !ArchiveReader.isRecognized(TextBuffer("{\"a\":1}".utf8))
    #expect(isText)
  }

  @Test func `paths that lead out of the archive are left out, the other files kept`() throws {
    let bad = ["../up.json", "/etc/passwd", "a/../../b.json", "..\\up.json", "C:/x.json"]
    let reading = try read(ArchiveSamples.zip(bad.map { ($0, [0x7B]) } + [("good.json", [0x7B])]))
    #expect(reading.files == ["good.json"])
    #expect(reading.codes == bad.map { _ in "archive.file-name" })
  }

  @Test func `an encrypted file is told and left out`() throws {
    let reading = try read(ArchiveSamples.zip([("secret.json", Array("{}  0123456789ab".utf8))], flags: 1))
    #expect(reading.files == [] && reading.codes == ["archive.encrypted"])
  }

  @Test func `what unpacks to too much or has too many files ends with a finding`() throws {
    var limits = ArchiveReader.Limits()
    limits.bytes = 1000
    let large = [("a.json", [UInt8](repeating: 0x20, count: 600)), ("b.json", [UInt8](repeating: 0x20, count: 600))]
    var reading = try read(ArchiveSamples.zip(large + [("c.json", [0x7B])]), limits)
    #expect(reading.files == ["a.json"] && reading.codes == ["archive.too-large"])
    limits = ArchiveReader.Limits()
    (limits.ratio, limits.free) = (0, 700)
    reading = try read(ArchiveSamples.zip(large), limits)
    #expect(reading.files == ["a.json"] && reading.codes == ["archive.too-large"])
    limits = ArchiveReader.Limits()
    limits.entries = 2
    reading = try read(ArchiveSamples.zip(files), limits)
    #expect(reading.files.count == 2 && reading.codes == ["archive.too-many-files"])
  }

  @Test func `files that are passed over count, where they have to be unpacked`() throws {
    var limits = ArchiveReader.Limits()
    (limits.ratio, limits.free) = (0, 700)
    let files = [("big.png", [UInt8](repeating: 1, count: 900)), ("a.json", Array("{}".utf8))]
    for (bytes, isCounted) in [(ArchiveSamples.tar(files), true), (ArchiveSamples.zip(files), false)] {
      let archive = try ArchiveReader(name: "a", TextBuffer(bytes), limits: limits)
      #expect(archive.next() == "big.png")
      #expect(archive.next() == (isCounted ? nil : "a.json"))
      #expect(archive.findings.map(\.code) == (isCounted ? ["archive.too-large"] : []))
    }
  }

  @Test func `a wrong checksum loses its file only`() throws {
    var bytes = ArchiveSamples.zip([("a.json", Array("{\"a\": 1}".utf8)), ("b.json", Array("{}".utf8))])
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("{\"a\"".utf8)) })
    bytes[start + 6] = UInt8(ascii: "2")
    let reading = try read(bytes)
    #expect(reading.files == ["b.json"] && reading.codes == ["archive.file-damaged"])
  }

  @Test func `damaged archives never crash and say what is wrong`() throws {
    let samples = [
      ArchiveSamples.zip(files), ArchiveSamples.tar(files), ArchiveSamples.gzip([UInt8](repeating: 65, count: 300)),
    ]
    for seed in UInt64(1)...400 {
      var random = SplitMix(seed: seed)
      var bytes = samples[Int(random.next() % 3)]
      let whole = try read(bytes)
      if random.next() % 3 == 0 {
        bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
      } else {
        for _ in 0..<(1 + random.next() % 4) {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      do throws(FormatError) {
        let archive = try ArchiveReader(name: "a.zip", TextBuffer(bytes))
        var count = 0
        while archive.next() != nil { if let content = archive.content() { count += content.count >= 0 ? 1 : 0 } }
        #expect(count <= whole.files.count + 1, "seed \(seed)")
      } catch {
        #expect(error.code == "archive.damaged", "seed \(seed)")
      }
    }
  }
}
