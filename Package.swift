// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: Swift 6 language mode comes from the tools version.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Footway",
  products: [
    .executable(name: "footway", targets: ["FootwayCommand"])
  ],
  targets: [
    .target(name: "Text", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Arguments", dependencies: ["Text"], swiftSettings: strict),
    .target(name: "Geometry", swiftSettings: strict),
    .executableTarget(name: "FootwayCommand", dependencies: ["Arguments", "Text"], swiftSettings: strict),
    .testTarget(name: "TextTests", dependencies: ["Text"], swiftSettings: strict),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: strict),
  ]
)
