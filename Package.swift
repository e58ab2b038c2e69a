// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with; Swift 6 language mode comes from the tools version.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// For targets that call C: each unsafe expression is marked, so that a reader finds them all.
let wrapper: [SwiftSetting] = strict + [.strictMemorySafety()]

/// The C mathematics library; without Foundation nothing else brings it in.
let mathematics: [LinkerSetting] = [.linkedLibrary("m")]

let package = Package(
  name: "Footway",
  products: [
    .executable(name: "footway", targets: ["FootwayCommand"]),
    .library(name: "Footway", targets: ["Footway"]),
  ],
  targets: [
    // Libraries of others.
    .target(name: "CArchive"),
    .target(name: "CGEOS"),
    .target(
      name: "COsmium",
      // An assertion of a header would end the program on a damaged file; what it checks is refused all the same.
      cxxSettings: [.define("NDEBUG")],
      // From their archives: as shared libraries they would cost every start of the command (docs/decisions/0017).
      linkerSettings: [.linkedLibrary(":libz.a"), .linkedLibrary(":libexpat.a")]),
    .target(name: "CExpat", linkerSettings: [.linkedLibrary(":libexpat.a")]),
    .target(name: "CPROJ"),
    // From its archive: nothing to load, and nothing to install where the command runs (docs/decisions/0022).
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary(":libsqlite3.a"), .linkedLibrary("m")]),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),

    // The library, from the plane up; imports point upwards in this list only.
    .target(name: "Text", swiftSettings: strict, linkerSettings: mathematics),
    .target(name: "Geometry", swiftSettings: strict, linkerSettings: mathematics),
    .target(name: "VenueModel", dependencies: ["Geometry", "Text"], swiftSettings: strict),
    .target(
      name: "Frames", dependencies: ["Geometry", "VenueModel", "Text", "CPROJ"], swiftSettings: wrapper,
      linkerSettings: mathematics),
    .target(name: "Records", dependencies: ["Text", "Geometry", "Frames"], swiftSettings: strict),
    .target(name: "CKernels"),
    .target(name: "Overlay", dependencies: ["Geometry", "CGEOS"], swiftSettings: wrapper),
    .target(name: "Zones", dependencies: ["Geometry", "VenueModel", "Overlay", "CKernels"], swiftSettings: wrapper),
    .target(name: "Pathways", dependencies: ["Geometry", "VenueModel", "Overlay"], swiftSettings: strict),
    .target(
      name: "Formats",
      dependencies: [
        "Geometry", "VenueModel", "Frames", "Text", "CSimdjson", "CArchive", "COsmium", "CExpat", "CSQLite",
      ],
      swiftSettings: wrapper),

    .target(name: "Routing", dependencies: ["Geometry", "VenueModel", "CKernels"], swiftSettings: strict),

    .target(
      name: "Navigation", dependencies: ["Geometry", "VenueModel", "Routing", "Text"], swiftSettings: strict),

    .target(
      name: "Rendering", dependencies: ["Geometry", "VenueModel", "Routing", "Text"], swiftSettings: strict,
      linkerSettings: mathematics),
    .target(
      name: "Footway",
      dependencies: [
        "Geometry", "VenueModel", "Frames", "Records", "Overlay", "Zones", "Pathways", "Formats", "Routing",
        "Navigation",
        "Rendering",
      ],
      swiftSettings: strict),

    // The command.
    .target(name: "Arguments", dependencies: ["Text"], swiftSettings: strict),
    .executableTarget(
      name: "FootwayCommand",
      dependencies: [
        "Arguments", "Text", "Geometry", "VenueModel", "Frames", "Records", "Overlay", "Zones", "Pathways", "Formats",
        "Routing", "Navigation",
        "Rendering",
      ],
      swiftSettings: wrapper),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["Geometry", "VenueModel", "Routing"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "TextTests", dependencies: ["Text", "TestSupport"], exclude: ["Tables"], swiftSettings: strict),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: strict),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "CGEOS"], swiftSettings: strict),
    .testTarget(
      name: "VenueModelTests", dependencies: ["VenueModel", "Geometry", "Routing", "TestSupport"], swiftSettings: strict
    ),
    .testTarget(
      name: "FramesTests", dependencies: ["Frames", "Geometry", "VenueModel", "TestSupport", "CPROJ"],
      exclude: ["Tables"], swiftSettings: strict),
    .testTarget(
      name: "RecordsTests", dependencies: ["Records", "Frames", "Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "OverlayTests", dependencies: ["Overlay", "Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ZonesTests", dependencies: ["Zones", "Overlay", "VenueModel", "Geometry", "TestSupport", "CGEOS"],
      swiftSettings: strict),
    .testTarget(
      name: "PathwaysTests",
      dependencies: ["Pathways", "Overlay", "Formats", "Routing", "VenueModel", "Geometry", "TestSupport", "CGEOS"],
      swiftSettings: strict),
    .testTarget(
      name: "FormatsTests", dependencies: ["Formats", "Text", "Routing", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "RoutingTests", dependencies: ["Routing", "CKernels", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "NavigationTests", dependencies: ["Navigation", "Routing", "Formats", "Text", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderingTests", dependencies: ["Rendering", "Routing", "VenueModel", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["FootwayCommand", "Routing", "TestSupport"], swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
