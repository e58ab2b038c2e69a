import Arguments
import Glibc

signal(SIGPIPE, SIG_IGN)
exit(Run.status(Array(CommandLine.arguments.dropFirst())))

/// Turns arguments into an exit status.
enum Run {
  static func status(_ arguments: [String]) -> Int32 {
    do throws(Failure) {
      switch try request(arguments) {
      case .show(let text):
        var output = try Output(nil)
        try output.write(text.hasSuffix("\n") ? text : text + "\n")
        try output.finish()
        return 0
      case .run(let invocation): return try run(invocation)
      }
    } catch {
      if !error.message.isEmpty { Console.write("footway: \(error.message)\n") }
      return error.status
    }
  }

  private static func request(_ arguments: [String]) throws(Failure) -> Request {
    do throws(UsageError) {
      return try ProgramTable.program.parse(arguments)
    } catch {
      throw Failure("error: \(error)")
    }
  }

  private static func run(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = Console(isQuiet: invocation.isSet("quiet"))
    switch invocation.command {
    case "inspect": return try InspectCommand.run(invocation, console)
    case "check": return try CheckCommand.run(invocation, console)
    case "route": return try RouteCommand.run(invocation, console)
    case "alternatives": return try AlternativesCommand.run(invocation, console)
    case "matrix": return try MatrixCommand.run(invocation, console)
    case "nearest": return try NearestCommand.run(invocation, console)
    case "reach": return try ReachCommand.run(invocation, console)
    case "tour": return try TourCommand.run(invocation, console)
    case "convert": return try ConvertCommand.run(invocation, console)
    case "zones": return try ZonesCommand.run(invocation, console)
    case "match": return try MatchCommand.run(invocation, console)
    case "replay": return try ReplayCommand.run(invocation, console)
    case "simulate": return try SimulateCommand.run(invocation, console)
    case "build": return try BuildCommand.run(invocation, console)
    case "export": return try ExportCommand.run(invocation, console)
    case "diff": return try DiffCommand.run(invocation, console)
    case "georeference": return try GeoreferenceCommand.run(invocation, console)
    default: return try RenderCommand.run(invocation, console)
    }
  }
}
