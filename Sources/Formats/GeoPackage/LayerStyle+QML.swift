import Text

extension LayerStyle {
  /// The style as QGIS 3 reads it.
  var qml: String {
    var xml = XMLWriter(isFragment: true)
    xml.begin("qgis", ["version": "3.22.0", "styleCategories": "Symbology|Labeling"])
    if let field {
      xml.begin("renderer-v2", ["type": "categorizedSymbol", "attr": field, "symbollevels": "0", "enableorderby": "0"])
      xml.begin("categories")
      for (index, entry) in symbols.enumerated() {
        xml.element(
          "category", ["value": entry.value, "symbol": String(index), "label": entry.value, "render": "true"])
      }
      xml.end()
    } else {
      xml.begin("renderer-v2", ["type": "singleSymbol", "symbollevels": "0", "enableorderby": "0"])
    }
    xml.begin("symbols")
    for (index, entry) in symbols.enumerated() { write(entry.symbol, String(index), &xml) }
    xml.end()
    xml.end()
    if let label { write(label: label, &xml) }
    xml.end()
    return String(decoding: xml.take(), as: UTF8.self)
  }

  private func rgba(_ color: UInt32, alpha: Int = 255) -> String {
    "\(color >> 16 & 255),\(color >> 8 & 255),\(color & 255),\(alpha)"
  }

  private func write(_ symbol: Symbol, _ name: String, _ xml: inout XMLWriter) {
    let (type, engine, options): (String, String, [(String, String)])
    switch layer.shape {
    case .area:
      (type, engine) = ("fill", "SimpleFill")
      options = [
        ("color", rgba(symbol.color, alpha: layer == .zone ? 60 : 255)), ("style", "solid"),
        ("outline_color", layer == .zone ? rgba(symbol.color) : "120,120,120,255"), ("outline_style", "solid"),
        ("outline_width", Decimal.shortest(symbol.size)), ("outline_width_unit", "MM"),
      ]
    case .line, .lineOrPoint:
      (type, engine) = ("line", "SimpleLine")
      options = [
        ("line_color", rgba(symbol.color)), ("line_style", symbol.isDashed ? "dash" : "solid"),
        ("line_width", Decimal.shortest(symbol.size)), ("line_width_unit", "MM"), ("capstyle", "round"),
        ("joinstyle", "round"),
      ]
    case .point, .none:
      (type, engine) = ("marker", "SimpleMarker")
      options = [
        ("color", rgba(symbol.color)), ("name", layer == .beacon ? "triangle" : "circle"),
        ("outline_color", "255,255,255,255"), ("outline_style", "solid"), ("outline_width", "0.2"),
        ("size", Decimal.shortest(symbol.size)), ("size_unit", "MM"),
      ]
    }
    xml.begin("symbol", ["type": type, "name": name, "alpha": "1", "clip_to_extent": "1", "force_rhr": "0"])
    xml.begin("layer", ["class": engine, "enabled": "1", "locked": "0", "pass": "0"])
    xml.begin("Option", ["type": "Map"])
    for (key, value) in options { xml.element("Option", ["type": "QString", "name": key, "value": value]) }
    xml.end()
    xml.end()
    xml.end()
  }

  private func write(label: String, _ xml: inout XMLWriter) {
    xml.begin("labeling", ["type": "simple"])
    xml.begin("settings")
    xml.begin(
      "text-style",
      [
        "fieldName": label, "fontSize": "8", "fontSizeUnit": "Point", "textColor": "40,40,40,255", "isExpression": "0",
      ])
    xml.element(
      "text-buffer",
      ["bufferDraw": "1", "bufferSize": "0.8", "bufferSizeUnits": "MM", "bufferColor": "255,255,255,255"])
    xml.end()
    // Points are labelled beside them, areas within them.
    xml.element("placement", ["placement": layer.shape == .area ? "1" : "6", "dist": "1", "distUnits": "MM"])
    xml.element("rendering", ["obstacle": "1", "scaleVisibility": "0", "displayAll": "0"])
    xml.end()
    xml.end()
  }
}
