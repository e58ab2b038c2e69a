import CPROJ
import Geometry
import Synchronization

/// The operation between two reference systems, made once and run by any number of workers.
///
/// Every system counts easting or longitude first, whatever its definition says. Ballpark operations, which only
/// pretend that two datums are one, are not used unless they are asked for.
@safe final class ProjOperation: @unchecked Sendable {
  // Unchecked because of the prototype: it belongs to its own context, and is only ever cloned, under the lock.
  private let prototype: (object: ProjObject, context: ProjContext)?
  private let lock = Mutex(())
  /// The operation as text, when it is a single one.
  let pipeline: ProjPipeline?
  /// The systems, in the order of the conversion.
  let source: ReferenceSystem
  let target: ReferenceSystem
  /// All operations that PROJ would consider, the best first; empty for well-known ones.
  let candidates: [OperationCandidate]

  /// Finds the operation.
  ///
  /// - Parameters:
  ///   - from: the definition of a system; `nil` for longitude and latitude on WGS 84, with ellipsoidal heights when the
  ///     other system has heights.
  ///   - to: the same for the target.
  ///   - area: where the positions will be; `nil` lets PROJ choose by each position.
  ///   - allowsBallpark: whether an operation that ignores the difference of datums may be used.
  /// - Throws: ``FrameError`` for systems that are unknown or between which PROJ knows no operation.
  init(from: String?, to: String?, area: AreaOfUse?, allowsBallpark: Bool) throws(FrameError) {
    let context = try ProjContext()
    // What a system is takes PROJ as long to tell as to find it, so that of WGS 84 is known beforehand.
    var (source, target): (ProjObject?, ProjObject?) = (nil, nil)
    var (known, other): (ReferenceSystem?, ReferenceSystem?) = (nil, nil)
    if let from {
      let object = try context.referenceSystem(from)
      (source, known) = (object, ReferenceSystem(object))
    }
    if let to {
      let object = try context.referenceSystem(to)
      (target, other) = (object, ReferenceSystem(object))
    }
    let wgs84 = (known ?? other)?.axes.count == 3 ? WellKnownSystem.wgs84WithHeights : WellKnownSystem.wgs84
    if source == nil { (source, known) = (context.create(wgs84.label), wgs84) }
    if target == nil { (target, other) = (context.create(wgs84.label), wgs84) }
    guard let source, let target else {
      throw FrameError("proj.failed", "PROJ does not find its data base, proj.db; install proj-data")
    }
    self.source = known ?? wgs84
    self.target = other ?? wgs84
    let (candidates, only) = OperationCandidate.all(source, target, area)
    self.candidates = candidates
    // One operation without any choice is the one that would be found again.
    let isCertain = candidates.allSatisfy { $0.missingGrids.isEmpty && (allowsBallpark || !$0.isBallpark) }
    let certain = isCertain ? only?.normalized : nil
    guard let object = certain ?? Self.operation(source, target, area, allowsBallpark) else {
      throw Self.noOperation(self.source, self.target, candidates, allowsBallpark, context)
    }
    prototype = (object, context)
    pipeline = Self.pipeline(object)
  }

  private static func noOperation(
    _ source: ReferenceSystem, _ target: ReferenceSystem, _ candidates: [OperationCandidate], _ allowsBallpark: Bool,
    _ context: ProjContext
  ) -> FrameError {
    let grids = candidates.uniqueMissingGrids
    var hint = ""
    if !grids.isEmpty {
      hint = "; it would need grids that are not installed: \(grids.prefix(3).joined(separator: ", "))"
    } else if allowsBallpark {
      hint = ": \(context.reason)"
    }
    if !allowsBallpark { hint += "; --allow-ballpark takes their datums for the same, which may be 100 m off" }
    return FrameError(
      "crs.no-operation", "PROJ knows no operation from \(source.label) to \(target.label)" + hint)
  }

  /// The operation between WGS 84 and a system of it that needs no data base; see ``WellKnownSystem``.
  init(source: ReferenceSystem, target: ReferenceSystem, pipeline: String) {
    prototype = nil
    self.pipeline = ProjPipeline(pipeline)
    self.source = source
    self.target = target
    candidates = []
  }

  private static func operation(
    _ source: ProjObject, _ target: ProjObject, _ area: AreaOfUse?, _ allowsBallpark: Bool
  ) -> ProjObject? {
    let context = source.context
    var box: OpaquePointer?
    if let area {
      unsafe box = context.proj.area_create()
      unsafe _ = context.proj.area_set_bbox(box, area.west, area.south, area.east, area.north)
    }
    defer { unsafe _ = context.proj.area_destroy(box) }
    let option = allowsBallpark ? "ALLOW_BALLPARK=YES" : "ALLOW_BALLPARK=NO"
    let created = unsafe option.withCString { text in
      var options: [UnsafePointer<CChar>?] = unsafe [text, nil]
      return unsafe context.own(
        context.proj.create_crs_to_crs_from_pj(context.handle, source.handle, target.handle, box, &options))
    }
    return created?.normalized
  }

  private static func pipeline(_ object: ProjObject) -> ProjPipeline? {
    let context = object.context
    guard let text = unsafe context.proj.as_proj_string(context.handle, object.handle, PJ_PROJ_5, nil) else {
      return nil
    }
    return unsafe ProjPipeline(String(cString: text)).withoutLoneExchange
  }

  /// A transformer for one worker.
  ///
  /// - Throws: ``FrameError`` when PROJ fails, which it did not before.
  func transformer() throws(FrameError) -> ProjTransformer {
    if let pipeline, !pipeline.namesFiles, let object = try ProjContext(readsFiles: false).create(pipeline.definition) {
      return ProjTransformer(object, pipeline)
    }
    let context = try ProjContext()
    if let pipeline, let object = context.create(pipeline.definition) {
      return ProjTransformer(object, pipeline)
    }
    nonisolated(unsafe) var copy: OpaquePointer?
    if let prototype {
      let proj = context.proj
      nonisolated(unsafe) let (source, target) = unsafe (prototype.object.handle, context.handle)
      lock.withLock { _ in unsafe copy = proj.clone(target, source) }
    }
    guard let clone = unsafe context.own(copy) else {
      throw FrameError("proj.failed", "PROJ cannot make the operation a second time: \(context.reason)")
    }
    return ProjTransformer(clone, nil)
  }
}

/// Runs an operation over arrays; belongs to one worker.
@safe final class ProjTransformer {
  private let object: ProjObject
  private let direction: PJ_DIRECTION
  private let takesDegrees: Bool
  private let givesDegrees: Bool

  init(_ object: ProjObject, _ pipeline: ProjPipeline?) {
    self.object = object
    direction = pipeline?.isInverse == true ? PJ_INV : PJ_FWD
    takesDegrees = pipeline?.takesDegrees ?? false
    givesDegrees = pipeline?.givesDegrees ?? false
  }

  /// PROJ's own constants for degrees; any others would differ in the last bit.
  private static let radiansPerDegree = 0.017453292519943296
  private static let degreesPerRadian = 1 / 0.017453292519943296

  /// Converts positions in place; what fails becomes not finite.
  func transform(_ columns: inout PositionColumns) {
    if takesDegrees { columns.scale(by: Self.radiansPerDegree) }
    let count = columns.count
    unsafe columns.x.withUnsafeMutableBufferPointer { x in
      unsafe columns.y.withUnsafeMutableBufferPointer { y in
        unsafe columns.z.withUnsafeMutableBufferPointer { z in
          unsafe footway_proj_transform(
            object.handle, direction, count, x.baseAddress, y.baseAddress, z.isEmpty ? nil : z.baseAddress)
        }
      }
    }
    if givesDegrees { columns.scale(by: Self.degreesPerRadian) }
  }

  /// Why a position cannot be converted, in PROJ's words.
  func reason(_ x: Double, _ y: Double, _ z: Double) -> String {
    let factor = takesDegrees ? Self.radiansPerDegree : 1
    let proj = object.context.proj
    unsafe _ = proj.errno_reset(object.handle)
    unsafe _ = proj.trans(object.handle, direction, footway_proj_coordinate(x * factor, y * factor, z))
    defer { unsafe _ = proj.errno_reset(object.handle) }
    return object.context.reason
  }
}
