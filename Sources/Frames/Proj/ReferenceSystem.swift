import CPROJ

/// What a coordinate reference system is: the facts that answers and messages need.
public struct ReferenceSystem: Hashable, Sendable {
  /// Its name, such as `ETRS89 / UTM zone 33N`.
  public var name: String
  /// Its code, such as `EPSG:25833`; `nil` when it has none.
  public var code: String?
  /// Its axes in the order in which Footway reads and writes them: easting or longitude first where it has them.
  public var axes: [Axis]
  /// Where it may be used; `nil` when unknown.
  public var area: AreaOfUse?

  /// An axis of a reference system.
  public struct Axis: Hashable, Sendable {
    /// `east`, `north`, `up`, `west`, `south`, `down`, or as PROJ has it.
    public var direction: String
    /// Such as `metre`, `degree`, `US survey foot`.
    public var unit: String
    /// A name for a column: `lon`, `lat`, `easting`, `northing`, `westing`, `southing`, `x`, `y`, `z`, `height`, `depth`.
    public var column: String
  }

  /// Its code, or its name when it has none.
  public var label: String { code ?? name }
}

extension ReferenceSystem {
  /// Reads what PROJ knows about a system.
  init(_ object: ProjObject) {
    name = object.name
    code = object.code
    area = object.area
    axes = Self.axes(object)
  }

  private static func axes(_ object: ProjObject) -> [Axis] {
    let context = object.context
    switch object.type {
    case PJ_TYPE_COMPOUND_CRS:
      return (0..<2).flatMap { index in
        unsafe context.own(context.proj.crs_get_sub_crs(context.handle, object.handle, index)).map { axes($0) } ?? []
      }
    case PJ_TYPE_BOUND_CRS:
      return unsafe context.own(context.proj.get_source_crs(context.handle, object.handle)).map { axes($0) } ?? []
    default: break
    }
    let normalized = object.normalized ?? object
    guard
      let system = unsafe context.own(
        context.proj.crs_get_coordinate_system(context.handle, normalized.handle))
    else { return [] }
    let isGeographic = object.type == PJ_TYPE_GEOGRAPHIC_2D_CRS || object.type == PJ_TYPE_GEOGRAPHIC_3D_CRS
    let count = unsafe context.proj.cs_get_axis_count(context.handle, system.handle)
    return (0..<max(count, 0)).map { index in
      var name: UnsafePointer<CChar>?
      var direction: UnsafePointer<CChar>?
      var unit: UnsafePointer<CChar>?
      unsafe _ = context.proj.cs_get_axis_info(
        context.handle, system.handle, index, &name, nil, &direction, nil, &unit, nil, nil)
      let way = unsafe direction.map { unsafe String(cString: $0) } ?? ""
      let title = unsafe name.map { unsafe String(cString: $0) } ?? ""
      let column =
        object.type == PJ_TYPE_GEOCENTRIC_CRS
        ? ["x", "y", "z"][min(Int(index), 2)] : Self.column(way, title.lowercased(), isGeographic, Int(index))
      return Axis(direction: way, unit: unsafe unit.map { unsafe String(cString: $0) } ?? "", column: column)
    }
  }

  private static func column(_ direction: String, _ title: String, _ isGeographic: Bool, _ index: Int) -> String {
    switch direction {
    case "up": return "height"
    case "down": return "depth"
    case _ where isGeographic: return index == 0 ? "lon" : "lat"
    case "west": return "westing"
    // At the poles both axes of a stereographic plane point the same way along meridians; their names tell them apart.
    case "south" where title.hasPrefix("east"), "north" where title.hasPrefix("east"), "east": return "easting"
    case "south" where title.hasPrefix("north"), "north": return "northing"
    case "south": return "southing"
    default: return index == 0 ? "x" : index == 1 ? "y" : "z"
    }
  }
}
