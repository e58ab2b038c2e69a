import CPROJ

/// PROJ with a context of its own; one per worker, never shared between threads.
@safe final class ProjContext {
  let proj: footway_proj
  let handle: OpaquePointer

  /// Loads PROJ when it is the first.
  ///
  /// - Parameter readsFiles: whether the data base and grids are looked for. PROJ opens the data base for every object,
  ///   which takes 6 ms, and a pipeline that names no grid needs nothing of it.
  /// - Throws: ``FrameError`` when PROJ is not installed.
  init(readsFiles: Bool = true) throws(FrameError) {
    guard let library = unsafe footway_proj_load(), let handle = unsafe library.pointee.context_create() else {
      throw FrameError(
        "proj.missing", "PROJ 9 is not installed, and coordinate reference systems need it; install libproj25")
    }
    proj = unsafe library.pointee
    unsafe self.handle = unsafe handle
    // What goes wrong is told by us, with its place; and a network would make the answer depend on the day.
    unsafe footway_proj_silence(handle)
    unsafe _ = proj.context_set_enable_network(handle, 0)
    guard !readsFiles else { return }
    unsafe "/dev/null".withCString { path in
      var paths: [UnsafePointer<CChar>?] = unsafe [path]
      unsafe proj.context_set_search_paths(handle, 1, &paths)
    }
  }

  deinit {
    unsafe _ = proj.context_destroy(handle)
  }

  /// Why the last call failed, in PROJ's words.
  var reason: String {
    let number = unsafe proj.context_errno(handle)
    guard number != 0, let text = unsafe proj.context_errno_string(handle, number) else { return "no reason given" }
    return unsafe String(cString: text)
  }

  /// Takes ownership of an object; `nil` for a null pointer.
  func own(_ object: OpaquePointer?) -> ProjObject? {
    guard let object = unsafe object else { return nil }
    return unsafe ProjObject(object, self)
  }

  /// An object from its definition; `nil` when PROJ does not understand it.
  func create(_ definition: String) -> ProjObject? { unsafe own(proj.create(handle, definition)) }
}

/// An object of PROJ, destroyed at the end of its life.
@safe final class ProjObject {
  let handle: OpaquePointer
  let context: ProjContext

  init(_ handle: OpaquePointer, _ context: ProjContext) {
    unsafe self.handle = unsafe handle
    self.context = context
  }

  deinit {
    unsafe _ = context.proj.destroy(handle)
  }

  var name: String { unsafe context.proj.get_name(handle).map { unsafe String(cString: $0) } ?? "" }

  /// Such as `EPSG:25833`; `nil` when it has no code.
  var code: String? {
    guard let authority = unsafe context.proj.get_id_auth_name(handle, 0),
      let code = unsafe context.proj.get_id_code(handle, 0)
    else { return nil }
    return unsafe "\(String(cString: authority)):\(String(cString: code))"
  }

  var type: PJ_TYPE { unsafe context.proj.get_type(handle) }

  /// The same with longitude before latitude and easting before northing.
  var normalized: ProjObject? { unsafe context.own(context.proj.normalize_for_visualization(context.handle, handle)) }

  /// Where it may be used.
  var area: AreaOfUse? {
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    var name: UnsafePointer<CChar>?
    guard
      unsafe context.proj.get_area_of_use(context.handle, handle, &west, &south, &east, &north, &name) != 0,
      west >= -180, south >= -90
    else { return nil }
    let text = unsafe name.map { unsafe String(cString: $0) } ?? ""
    return AreaOfUse(name: text, west: west, south: south, east: east, north: north)
  }
}

/// A part of the Earth in degrees, as PROJ tells it.
public struct AreaOfUse: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// Degrees; `west` is greater than `east` for an area across the antimeridian.
  public var west: Double, south: Double, east: Double, north: Double

  /// Whether a position lies in it or on its border.
  public func contains(longitude: Double, latitude: Double) -> Bool {
    guard latitude >= south, latitude <= north else { return false }
    return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
  }
}
