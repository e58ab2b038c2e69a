// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: Swift 6 language mode comes from the tools version.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// For targets that call C: each unsafe expression is marked, so that a reader finds them all.
let wrapper: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "Footway",
  products: [
    .executable(name: "footway", targets: ["FootwayCommand"])
  ],
  targets: [
    .target(name: "Text", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Arguments", dependencies: ["Text"], swiftSettings: strict),
    .target(name: "VenueModel", dependencies: ["Geometry"], swiftSettings: strict),
    .target(
      name: "Frames", dependencies: ["Geometry", "VenueModel"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "Formats", dependencies: ["Geometry", "VenueModel", "Frames", "Text", "CSimdjson"], swiftSettings: wrapper),
    .target(name: "Geometry", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"])]),
    .executableTarget(name: "FootwayCommand", dependencies: ["Arguments", "Text"], swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "TextTests", dependencies: ["Text"], swiftSettings: strict),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "CGEOS"], swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
