import Foundation
import Testing

/// The built command, run as a process of its own.
enum Footway {
  /// The folder of the package, in which the command runs unless told otherwise.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The binary that is tested: `FOOTWAY_BINARY`, else the one that was built with the tests.
  static let binary: String = {
    if let path = ProcessInfo.processInfo.environment["FOOTWAY_BINARY"], !path.isEmpty { return path }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<6 {
      let candidate = folder.appendingPathComponent("footway").path
      if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return root + "/.build/debug/footway"
  }()

  /// Whether the binary is optimised, so that thousands of runs are no matter.
  static let isFast = !(ProcessInfo.processInfo.environment["FOOTWAY_BINARY"] ?? "").isEmpty

  /// What a finished run left behind.
  struct Outcome {
    /// The exit status; `nil` when a signal ended the run.
    var status: Int32?
    var signal: Int32?
    var didTimeOut = false
    var outputBytes: Data
    var errorBytes: Data
    /// The most memory that was resident at once, in bytes; seen in samples, so a run of a few milliseconds has none.
    var peakMemory = 0
    var seconds = 0.0

    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  }

  /// Where standard input comes from.
  enum Input {
    case nothing
    case text(String)
    case bytes(Data)
    case file(String)
  }

  /// Runs the command to its end, or for `limit` seconds, which fails the test.
  ///
  /// - Parameters:
  ///   - memory: the address space it may have, in bytes.
  ///   - output: a file that takes standard output; a temporary one by default.
  static func run(
    _ arguments: [String], input: Input = .nothing, environment: [String: String] = [:], in folder: String = root,
    memory: Int? = nil, limit: Double = 20, output: String? = nil
  ) throws -> Outcome {
    try execute([binary] + arguments, input, environment, folder, memory, limit, output)
  }

  /// Runs a line of a shell, in which `$FOOTWAY` is the command.
  static func shell(_ line: String, in folder: String = root, limit: Double = 20) throws -> Outcome {
    try execute(["/bin/bash", "-c", line], .nothing, ["FOOTWAY": binary], folder, nil, limit, nil)
  }

  private static func execute(
    _ command: [String], _ input: Input, _ environment: [String: String], _ folder: String, _ memory: Int?,
    _ limit: Double, _ output: String?
  ) throws -> Outcome {
    let scratch = try Scratch()
    var inputPath = "/dev/null"
    switch input {
    case .nothing: break
    case .text(let text): inputPath = try scratch.write(text, "stdin")
    case .bytes(let bytes): inputPath = try scratch.write(bytes, "stdin")
    case .file(let path): inputPath = path
    }
    let outputPath = output ?? scratch.path("stdout")
    let errorPath = scratch.path("stderr")
    // The shell sets the limit and steps aside, so that the process is the command itself.
    let script = "cd -- \"$1\" || exit 127; [ \"$2\" = - ] || ulimit -v \"$2\"; shift 2; exec \"$@\""
    let words = ["/bin/sh", "-c", script, "sh", folder, memory.map { String($0 / 1024) } ?? "-"] + command
    var variables = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    variables.merge(environment) { $1 }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments = words.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }

    var process: pid_t = 0
    let start = Date()
    let spawned = posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, &settings)
    guard spawned == 0 else { throw RunError(text: "cannot run \(command[0]): \(String(cString: strerror(spawned)))") }
    var outcome = Outcome(outputBytes: Data(), errorBytes: Data())
    var raw: Int32 = 0
    var pause: UInt32 = 500
    while waitpid(process, &raw, WNOHANG) == 0 {
      usleep(pause)
      if pause < 5000 { pause += 500 } else { outcome.peakMemory = max(outcome.peakMemory, peakMemory(process)) }
      if !outcome.didTimeOut, Date().timeIntervalSince(start) > limit {
        outcome.didTimeOut = true
        kill(process, SIGKILL)
      }
    }
    outcome.seconds = Date().timeIntervalSince(start)
    if raw & 0x7F == 0 { outcome.status = (raw >> 8) & 0xFF } else { outcome.signal = raw & 0x7F }
    if output == nil { outcome.outputBytes = try Data(contentsOf: URL(fileURLWithPath: outputPath)) }
    outcome.errorBytes = try Data(contentsOf: URL(fileURLWithPath: errorPath))
    if outcome.didTimeOut { Issue.record("\(command.joined(separator: " ")) did not end within \(limit) s") }
    return outcome
  }

  /// The high-water mark of a running process.
  private static func peakMemory(_ process: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return kilobytes * 1024
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

/// Why a run could not be started.
struct RunError: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}

/// A folder for the files of one test, gone at its end.
final class Scratch: Sendable {
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("footway-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The names of what lies in it.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  @discardableResult func write(_ text: String, _ name: String) throws -> String { try write(Data(text.utf8), name) }

  @discardableResult func write(_ bytes: Data, _ name: String) throws -> String {
    try bytes.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
