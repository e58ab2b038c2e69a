import Foundation

/// Runs the built command as a process.
///
/// The binary is the one that `FOOTWAY_BINARY` names, else the one that was built beside the tests.
public struct Command: Sendable {
  /// What a run left behind.
  public struct Outcome: Sendable, Equatable {
    /// The exit status; 128 and the signal for a process that was killed.
    public var status: Int32
    /// Standard output.
    public var output: String
    /// Standard error.
    public var error: String
  }

  /// The folder of the package.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of shared sample files, `nil` where this checkout has none beside it.
  public static let sharedData: URL? = {
    let folder = root.deletingLastPathComponent().appending(path: "shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  private static let binary: String = {
    if let path = ProcessInfo.processInfo.environment["FOOTWAY_BINARY"] { return path }
    return root.appending(path: ".build/debug/footway").path
  }()

  /// Whether a release binary is tested, which starts faster.
  public static let isRelease = ProcessInfo.processInfo.environment["FOOTWAY_BINARY"] != nil

  /// Runs the command in the folder of the package.
  ///
  /// - Parameters:
  ///   - memory: how many bytes of address space it may have.
  ///   - seconds: how long it may take before it is killed.
  public static func run(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:], memory: Int = 4 << 30,
    seconds: Int = 20
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    // The shell sets the limits that Foundation cannot, then becomes the command.
    let limits = "ulimit -v \(memory >> 10) -t \(seconds) -c 0; exec \"$0\" \"$@\""
    process.arguments = ["-c", limits, binary] + arguments
    process.currentDirectoryURL = root
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appending(path: $0) }
    try (input ?? Data()).write(to: files[0])
    try Data().write(to: files[1])
    try Data().write(to: files[2])
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Outcome(
      status: status, output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}
