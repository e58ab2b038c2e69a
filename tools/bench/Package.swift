// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FootwayBenchmarks",
  dependencies: [.package(name: "Footway", path: "../..")],
  targets: [
    .executableTarget(
      name: "import-stages", dependencies: [.product(name: "Footway", package: "Footway")], path: "ImportStages",
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "convert-arrays", dependencies: [.product(name: "Footway", package: "Footway")], path: "ConvertArrays",
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "format-import", dependencies: [.product(name: "Footway", package: "Footway")], path: "FormatImport",
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "route-engine", dependencies: [.product(name: "Footway", package: "Footway")], path: "RouteEngine"),
    .executableTarget(
      name: "zone-join", dependencies: [.product(name: "Footway", package: "Footway")], path: "ZoneJoin",
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "zone-track", dependencies: [.product(name: "Footway", package: "Footway")], path: "ZoneTrack",
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "reach-search", dependencies: [.product(name: "Footway", package: "Footway")], path: "ReachSearch",
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "trace-match", dependencies: [.product(name: "Footway", package: "Footway")], path: "TraceMatch",
      swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "off-route", dependencies: [.product(name: "Footway", package: "Footway")], path: "OffRoute"),
  ]
)
