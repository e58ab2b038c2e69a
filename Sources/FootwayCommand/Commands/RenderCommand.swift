import Arguments
import Routing
import VenueModel
enum RenderCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 { 0 }
  static func picture(_ venue: Venue, _ graph: PathGraph, _ pair: RoutedPair, _ wording: RouteWording, _ invocation: Invocation) -> String { "" }
}
