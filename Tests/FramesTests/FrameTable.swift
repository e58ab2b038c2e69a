import Frames

@testable import struct Frames.ProjPipeline

/// The reference systems that tests go through: both hemispheres, poles, national grids, odd axes and units.
enum FrameTable {
  static let systems = [
    "EPSG:32601", "EPSG:32633", "EPSG:32660", "EPSG:32719", "EPSG:32733", "EPSG:32760", "EPSG:3857", "EPSG:3395",
    "EPSG:4978", "EPSG:4979", "EPSG:4258", "EPSG:25828", "EPSG:25833", "EPSG:3035", "EPSG:3034", "EPSG:2056",
    "EPSG:2154", "EPSG:31370", "EPSG:28992", "EPSG:27700", "EPSG:2157", "EPSG:31467", "EPSG:31468", "EPSG:2180",
    "EPSG:5514", "EPSG:3067", "EPSG:3006", "EPSG:2193", "EPSG:7844", "EPSG:7855", "EPSG:2048", "EPSG:4269",
    "EPSG:26918", "EPSG:2263", "EPSG:3347", "EPSG:32661", "EPSG:5041", "EPSG:3031", "EPSG:3413", "EPSG:6668",
    "EPSG:6677", "EPSG:5179", "EPSG:4490", "EPSG:3414", "EPSG:5880", "EPSG:6372", "EPSG:2039", "EPSG:7761",
  ]

  /// The pipeline as PROJ exported it, with its ends.
  static func wholePipeline(_ pipeline: ProjPipeline) -> String {
    var text = "+proj=pipeline"
    if pipeline.takesDegrees { text += " +step +proj=unitconvert +xy_in=deg +xy_out=rad" }
    let inner = pipeline.definition
    if inner.hasPrefix("+proj=pipeline") {
      text += inner.dropFirst("+proj=pipeline".count)
    } else {
      text += " +step \(pipeline.isInverse ? "+inv " : "")\(inner)"
    }
    if pipeline.givesDegrees { text += " +step +proj=unitconvert +xy_in=rad +xy_out=deg" }
    return text
  }
}
