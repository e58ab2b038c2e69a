import Text

extension LayerStyle {
  /// The style as a Styled Layer Descriptor 1.0.
  var sld: String {
    var xml = XMLWriter(isFragment: true)
    xml.begin(
      "StyledLayerDescriptor",
      ["xmlns": "http://www.opengis.net/sld", "xmlns:ogc": "http://www.opengis.net/ogc", "version": "1.0.0"])
    xml.begin("NamedLayer")
    xml.element("Name", [:], layer.table)
    xml.begin("UserStyle")
    xml.begin("FeatureTypeStyle")
    for entry in symbols { writeRule(entry.value, entry.symbol, &xml) }
    xml.end()
    xml.end()
    xml.end()
    xml.end()
    return String(decoding: xml.take(), as: UTF8.self)
  }

  private func writeRule(_ value: String, _ symbol: Symbol, _ xml: inout XMLWriter) {
    xml.begin("Rule")
    if let field {
      xml.element("Name", [:], value)
      xml.begin("ogc:Filter")
      xml.begin("ogc:PropertyIsEqualTo")
      xml.element("ogc:PropertyName", [:], field)
      xml.element("ogc:Literal", [:], value)
      xml.end()
      xml.end()
    }
    let color = Self.hex(symbol.color)
    // SLD counts in pixels of 0.28 mm.
    let pixels = Decimal.fixed(symbol.size / 0.28, 1)
    func parameter(_ name: String, _ value: String) { xml.element("CssParameter", ["name": name], value) }
    switch layer.shape {
    case .area:
      xml.begin("PolygonSymbolizer")
      xml.begin("Fill")
      parameter("fill", color)
      parameter("fill-opacity", layer == .zone ? "0.25" : "1")
      xml.end()
      xml.begin("Stroke")
      parameter("stroke", layer == .zone ? color : "#787878")
      parameter("stroke-width", pixels)
      xml.end()
      xml.end()
    case .line, .lineOrPoint:
      xml.begin("LineSymbolizer")
      xml.begin("Stroke")
      parameter("stroke", color)
      parameter("stroke-width", pixels)
      if symbol.isDashed { parameter("stroke-dasharray", "4 2") }
      xml.end()
      xml.end()
    case .point, .none:
      xml.begin("PointSymbolizer")
      xml.begin("Graphic")
      xml.begin("Mark")
      xml.element("WellKnownName", [:], layer == .beacon ? "triangle" : "circle")
      xml.begin("Fill")
      parameter("fill", color)
      xml.end()
      xml.end()
      xml.element("Size", [:], pixels)
      xml.end()
      xml.end()
    }
    xml.end()
  }
}
