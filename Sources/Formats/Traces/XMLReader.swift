import CExpat
import VenueModel

/// Takes what an XML document holds, element by element.
protocol XMLHandler: AnyObject {
  /// An element starts; its name is without a namespace's prefix.
  func start(_ name: String, _ attributes: [String: String], line: Int)
  /// An element ends.
  func end(_ name: String)
  /// A piece of text.
  func text(_ text: String)
}

/// Reads XML 1.0 with expat.
enum XMLReader {
  /// - Throws: ``FormatError`` where it is not well-formed, declares entities, or is nested too deep.
  static func read(_ text: borrowing TextBuffer, name: String, _ handler: some XMLHandler) throws(FormatError) {
    let box = Box(handler)
    var handlers = unsafe footway_xml_handlers()
    unsafe handlers.context = Unmanaged.passUnretained(box).toOpaque()
    unsafe handlers.start = { context, name, attributes, line in
      guard let name = unsafe name, let context = unsafe context else { return }
      var values: [String: String] = [:]
      var next = unsafe attributes
      while let pair = unsafe next, let key = unsafe pair[0], let value = unsafe pair[1] {
        values[XMLReader.local(unsafe String(cString: key))] = unsafe String(cString: value)
        unsafe next = pair + 2
      }
      unsafe Box.of(context).handler.start(String(cString: name), values, line: line)
    }
    unsafe handlers.end = { context, name in
      guard let name = unsafe name, let context = unsafe context else { return }
      unsafe Box.of(context).handler.end(String(cString: name))
    }
    unsafe handlers.text = { context, bytes, count in
      guard let bytes = unsafe bytes, let context = unsafe context else { return }
      let text = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      unsafe Box.of(context).handler.text(String(decoding: text, as: UTF8.self))
    }
    var fault = unsafe footway_xml_fault()
    let status = unsafe text.withBytes { bytes in
      unsafe footway_xml_read(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &handlers, &fault)
    }
    guard status != footway_xml_ok else { return }
    let place = SourcePlace(file: name, .line(unsafe max(fault.line, 1), column: unsafe max(fault.column, 1)))
    switch status {
    case footway_xml_entities:
      throw FormatError("xml.entities", at: place, "the document declares entities, which are not read; write them out")
    case footway_xml_depth: throw FormatError("xml.depth", at: place, "elements lie more than 256 deep in each other")
    case footway_xml_memory: throw FormatError("xml.memory", at: place, "there is not enough memory for the document")
    default: throw FormatError("xml.syntax", at: place, unsafe String(cString: fault.message))
    }
  }

  /// A name without its namespace, which a line feed ends.
  private static func local(_ name: String) -> String {
    name.lastIndex(of: "\n").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Holds a handler for C.
  private final class Box {
    let handler: any XMLHandler

    init(_ handler: any XMLHandler) { self.handler = handler }

    static func of(_ context: UnsafeMutableRawPointer) -> Box {
      unsafe Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
    }
  }
}
