import CPROJ
import Text

extension ProjContext {
  /// The system that a text defines: an EPSG code, a name, WKT, PROJJSON, a URN or a PROJ string.
  ///
  /// - Throws: ``FrameError`` for what is unknown, with near ones; for what is no such system; and for what several
  ///   systems answer to or what says too little.
  func referenceSystem(_ text: String) throws(FrameError) -> ProjObject {
    let trimmed = text.trimmingBlanks
    guard !trimmed.isEmpty else { throw FrameError("crs.unknown", "the name of a reference system is empty") }
    if trimmed.utf8.contains(0) { throw FrameError("crs.unknown", "a reference system cannot hold a zero byte") }
    let object: ProjObject
    if trimmed.hasPrefix("+") || trimmed.hasPrefix("proj=") {
      object = try projString(trimmed)
    } else if trimmed.hasPrefix("{") || trimmed.contains("[") {
      guard let created = create(trimmed) else {
        throw FrameError(
          "crs.unreadable", "'\(Self.short(trimmed))' is not WKT or PROJJSON that PROJ can read: \(reason)")
      }
      object = created
    } else if trimmed.contains(":") {
      guard let created = create(trimmed) else { throw unknownCode(trimmed) }
      object = created
    } else {
      object = try named(trimmed)
    }
    try refuseUnusable(object, trimmed)
    return object
  }

  private static func short(_ text: String) -> String { text.count <= 60 ? text : text.prefix(57) + "…" }

  // MARK: What is refused

  private func refuseUnusable(_ object: ProjObject, _ text: String) throws(FrameError) {
    let what: String
    switch object.type {
    case PJ_TYPE_GEODETIC_CRS, PJ_TYPE_GEOCENTRIC_CRS, PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS,
      PJ_TYPE_PROJECTED_CRS, PJ_TYPE_COMPOUND_CRS, PJ_TYPE_BOUND_CRS, PJ_TYPE_GEOGRAPHIC_CRS:
      return
    case PJ_TYPE_VERTICAL_CRS: what = "only tells heights; combine it, as in EPSG:25833+7837"
    case PJ_TYPE_ENGINEERING_CRS: what = "is a local system that PROJ cannot place on Earth"
    case PJ_TYPE_CONVERSION, PJ_TYPE_TRANSFORMATION, PJ_TYPE_CONCATENATED_OPERATION, PJ_TYPE_OTHER_COORDINATE_OPERATION:
      what = "is an operation between systems and not a system; name the system itself"
    default: what = "is no coordinate reference system"
    }
    throw FrameError("crs.not-a-system", "'\(Self.short(text))' (\(object.name)) \(what)")
  }

  /// A PROJ string is taken for a system only when it says on which datum or ellipsoid it lies: PROJ would assume one.
  private func projString(_ text: String) throws(FrameError) -> ProjObject {
    let words = text.split(separator: " ").map { $0.hasPrefix("+") ? String($0.dropFirst()) : String($0) }
    if words.contains("proj=pipeline") || words.contains("step") {
      throw FrameError(
        "crs.not-a-system", "'\(Self.short(text))' is a pipeline and not a coordinate reference system")
    }
    if let initialized = words.first(where: { $0.hasPrefix("init=") }) {
      throw FrameError(
        "crs.ambiguous",
        "+\(initialized) is an old spelling whose axes depend on the program; write"
          + " \(initialized.dropFirst(5).uppercased())")
    }
    let figures = ["datum=", "ellps=", "R=", "a=", "towgs84=", "nadgrids=", "geoidgrids="]
    guard words.contains(where: { word in figures.contains { word.hasPrefix($0) } }) else {
      throw FrameError(
        "crs.ambiguous",
        "'\(Self.short(text))' does not say on which datum it lies; add +datum=WGS84 (or another), or use an EPSG code")
    }
    guard let object = create(words.contains("type=crs") ? text : text + " +type=crs") else {
      throw FrameError("crs.unreadable", "'\(Self.short(text))' is not a PROJ string that PROJ can read: \(reason)")
    }
    return object
  }

  // MARK: Names and codes

  private func named(_ text: String) throws(FrameError) -> ProjObject {
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw FrameError("crs.unknown", "'\(text)' is only a number; write EPSG:\(text)")
    }
    let exact = matches(text, isApproximate: false)
    if exact.count == 1 { return exact[0] }
    let found = exact.isEmpty ? matches(text, isApproximate: true) : exact
    let list = found.prefix(5).map { "\($0.code ?? "?") (\($0.name))" }.joined(separator: ", ")
    if !exact.isEmpty {
      throw FrameError("crs.ambiguous", "\(exact.count) systems are named '\(text)'; use a code: \(list)")
    }
    let near = EditDistance.nearest(to: text.lowercased(), in: Frame.names, limit: 1).first
    var hint = near.map { "; did you mean '\($0)'?" } ?? ""
    if !list.isEmpty { hint += "; near are \(list)" }
    throw FrameError(
      "crs.unknown",
      "there is no frame or reference system '\(Self.short(text))'\(hint)"
        + (hint.isEmpty ? "; frames are \(Frame.names.joined(separator: ", ")), EPSG codes, WKT and PROJ strings" : ""))
  }

  private func matches(_ name: String, isApproximate: Bool) -> [ProjObject] {
    var types = [PJ_TYPE_CRS]
    guard
      let list = unsafe proj.create_from_name(handle, nil, name, &types, 1, isApproximate ? 1 : 0, 10, nil)
    else { return [] }
    defer { unsafe _ = proj.list_destroy(list) }
    var objects: [ProjObject] = []
    for index in 0..<(unsafe proj.list_get_count(list)) {
      guard let object = unsafe own(proj.list_get(handle, list, index)) else { continue }
      // The same system is in the lists of several authorities.
      if !objects.contains(where: { $0.name == object.name && $0.type == object.type }) { objects.append(object) }
    }
    if isApproximate { return objects }
    let equal = objects.filter { Folding.key($0.name) == Folding.key(name) }
    // A name such as "WGS 84" stands for the plain longitude and latitude and for those with a height.
    let flat = equal.filter { $0.type != PJ_TYPE_GEOGRAPHIC_3D_CRS && $0.type != PJ_TYPE_GEOCENTRIC_CRS }
    return flat.isEmpty ? equal : flat
  }

  private func unknownCode(_ text: String) -> FrameError {
    let authority = text.prefix { $0 != ":" }.uppercased()
    var count: Int32 = 0
    var codes: [String] = []
    var names: [String: String] = [:]
    if let list = unsafe proj.get_crs_info_list_from_database(handle, authority, nil, &count) {
      defer { unsafe _ = proj.crs_info_list_destroy(list) }
      for index in 0..<Int(count) {
        guard let entry = unsafe list[index], unsafe entry.pointee.deprecated == 0,
          let code = unsafe entry.pointee.code, let name = unsafe entry.pointee.name
        else { continue }
        let whole = unsafe "\(authority):\(String(cString: code))"
        codes.append(whole)
        names[whole] = unsafe String(cString: name)
      }
    }
    let wanted = authority + text.dropFirst(authority.count)
    let near = EditDistance.nearest(to: wanted, in: codes.sorted(), limit: 3)
      .map { "\($0) (\(names[$0] ?? ""))" }.joined(separator: ", ")
    return FrameError(
      "crs.unknown",
      "PROJ knows no reference system '\(Self.short(text))'" + (near.isEmpty ? "" : "; near are \(near)"))
  }
}

extension String {
  /// Without blanks and line breaks at its ends.
  var trimmingBlanks: String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", "\u{FEFF}"]
    let front = drop { blanks.contains($0) }
    guard let last = front.lastIndex(where: { !blanks.contains($0) }) else { return "" }
    return String(front[...last])
  }
}
