import Arguments
import Formats
import Glibc
import Records
import Routing
import Text
import VenueModel

/// `footway build`: venues become `.footway` files, many at once.
enum BuildCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    guard let output = invocation.text("output") else {
      throw Failure(
        "error: 'build' needs -o, the file or the folder to write [usage.missing-flag]\ntry 'footway help build'")
    }
    guard !invocation.isSet("each-station") || !invocation.isSet("station") else {
      throw Failure("error: '--each-station' and '--station' exclude each other [usage.conflict]")
    }
    let plan = try BuildPlan(
      invocation.operands, output: output,
      stationsOf: invocation.isSet("each-station") ? VenueOptions(invocation) : nil)
    try plan.makeFolder()
    let job = try BuildJob(plan, try BuildSettings(invocation, plan), invocation, console)
    return try job.run()
  }
}

/// What is the same for all venues of a call.
struct BuildSettings {
  let profiles: [Profile]
  let options: VenueOptions
  /// Whether files that are current are written all the same.
  let isForced: Bool
  /// Threads over venues.
  let threads: Int
  /// Threads over the profiles of a venue, where there are fewer venues than threads.
  let threadsWithin: Int

  /// - Throws: when a profile is a file that cannot be read or holds none.
  init(_ invocation: Invocation, _ plan: BuildPlan) throws(Failure) {
    var chosen: [Profile] = []
    for name in invocation.texts("profile") {
      let profile = try ProfileFile.profile(named: name)
      if !chosen.contains(profile) { chosen.append(profile) }
    }
    profiles = chosen.isEmpty ? Profile.builtIn : chosen
    let jobs = invocation.integer("jobs") ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    threads = min(jobs, plan.targets.count)
    threadsWithin = max(jobs / max(threads, 1), 1)
    options = VenueOptions(invocation)
    isForced = invocation.isSet("force")
  }

  /// A hash of everything that the bytes of a file depend on: its sources, these settings, and this program.
  func contentHash(_ sources: VenueSources, _ options: VenueOptions, name: String) -> UInt64 {
    var text =
      "\(ProgramTable.version) \(FootwayHeader.currentVersion) \(sources.hash) \(options.fingerprint)"
    for profile in profiles { text += " \(profile.fingerprint)" }
    return XXHash64.hash(Array((text + "\n" + name).utf8))
  }
}

/// Builds venues on several threads and tells of each in the order of the command line.
private final class BuildJob {
  private let plan: BuildPlan
  private let settings: BuildSettings
  private let console: Console
  private let isJSON: Bool
  private let isVerbose: Bool
  private var output: Output
  private var progress: Progress
  /// Guarded by the order of the workers.
  private var next = 0
  private var done = 0
  private var failed = 0
  private var writeFailure: Failure?

  init(
    _ plan: BuildPlan, _ settings: BuildSettings, _ invocation: Invocation, _ console: Console
  ) throws(Failure) {
    self.plan = plan
    self.settings = settings
    self.console = console
    isJSON = invocation.isSet("json")
    isVerbose = invocation.isSet("verbose")
    output = try Output(nil)
    progress = Progress("venues", choice: invocation.switchValue("progress"), console: console)
  }

  /// Builds all; 1 when some venues failed, 2 when all did.
  func run() throws(Failure) -> Int32 {
    OrderedWorkers.run(settings.threads) {
      var target: BuildTarget?
      var result: BuildResult?
      return OrderedWorkers.Worker(
        read: {
          guard self.next < self.plan.targets.count else { return false }
          target = self.plan.targets[self.next]
          self.next += 1
          return true
        }, work: { result = target.map { BuildResult($0, self.settings) } },
        write: { result.map { self.tell($0) } ?? false })
    }
    progress.finish()
    if let writeFailure { throw writeFailure }
    try output.finish()
    return failed == 0 ? 0 : failed == plan.targets.count ? 2 : 1
  }

  private func tell(_ result: BuildResult) -> Bool {
    done += 1
    switch result.outcome {
    case .built(let summary):
      let errors = summary.errorCount
      if errors > 0 {
        console.remark(
          "note: the files of '\(result.target.name)' have \(errors) error\(errors == 1 ? "" : "s");"
            + " `footway check` lists them")
      }
    case .unchanged: break
    case .failed(let failure):
      failed += 1
      console.say(failure.message)
    }
    if isVerbose { console.say("\(result.target.name): \(Decimal.fixed(result.seconds * 1000, 1)) ms") }
    progress.update(done: done, fraction: Double(done) / Double(plan.targets.count))
    // What goes to standard output is the file then, and nothing else.
    guard result.target.output != "-" else { return true }
    do throws(Failure) {
      try output.write(isJSON ? result.json() : result.text())
      return true
    } catch {
      writeFailure = error
      return false
    }
  }
}
