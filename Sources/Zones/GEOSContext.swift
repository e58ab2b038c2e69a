import CGEOS

/// GEOS with a context of its own; one per worker, never shared between threads.
@safe final class GEOSContext {
  let geos: footway_geos
  let handle: GEOSContextHandle_t
  private let message: UnsafeMutablePointer<Message>

  /// What GEOS said last.
  private struct Message {
    var text = ""
  }

  /// Loads GEOS when it is the first.
  ///
  /// - Throws: ``ZoneError/missingGEOS`` when no fitting library is installed.
  init() throws(ZoneError) {
    guard let library = unsafe footway_geos_load(), let handle = unsafe library.pointee.`init`() else {
      throw .missingGEOS
    }
    geos = unsafe library.pointee
    unsafe self.handle = unsafe handle
    unsafe message = .allocate(capacity: 1)
    unsafe message.initialize(to: Message())
    unsafe _ = geos.Context_setErrorMessageHandler_r(
      handle,
      { text, data in
        guard let text = unsafe text, let data = unsafe data else { return }
        unsafe data.assumingMemoryBound(to: Message.self).pointee.text = unsafe String(cString: text)
      }, message)
  }

  deinit {
    unsafe geos.finish(handle)
    unsafe message.deinitialize(count: 1)
    unsafe message.deallocate()
  }

  /// Clears the last message, calls, and turns `nil` into an error with what GEOS said.
  func call<Answer>(_ function: String, _ body: () -> Answer?) throws(ZoneError) -> Answer {
    unsafe message.pointee.text = ""
    guard let answer = body() else { throw .geos(function: function, message: unsafe message.pointee.text) }
    return answer
  }

  /// The version of the library, such as `3.11.1`.
  var version: String {
    guard let text = geos.version() else { return "" }
    return unsafe String(cString: text)
  }
}

/// Why zones cannot be asked.
public enum ZoneError: Error, Hashable, Sendable {
  /// GEOS is not installed.
  case missingGEOS
  /// A function of GEOS failed.
  case geos(function: String, message: String)
}
