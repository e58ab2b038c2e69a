import Foundation

/// Running a tool of the machine that may or may not be installed.
enum Tool {
  /// What a finished tool left behind.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Where a tool is, or nil when it is not installed.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }

  /// Runs a tool in a new folder that holds `files`, and removes the folder afterwards.
  static func run(_ name: String, _ arguments: [String], files: [String: String] = [:]) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("footway-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(file))
    }
    let output = folder.appendingPathComponent(".output")
    let errors = folder.appendingPathComponent(".errors")
    try Data().write(to: output)
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: name) ?? name)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
