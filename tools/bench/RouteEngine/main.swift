// Times the route index on a benchmark graph and prints one JSON object.
// usage: route-engine FOLDER SIZE       FOLDER holds nodes_SIZE.csv, edges_SIZE.csv, pairs_SIZE.csv
import Glibc

let arguments = CommandLine.arguments
guard arguments.count == 3, let files = Files(arguments[1], arguments[2]) else {
  print("route-engine: usage: route-engine FOLDER SIZE; FOLDER holds nodes_SIZE.csv, edges_SIZE.csv and pairs_SIZE.csv")
  exit(2)
}
guard var engine = Engine(files) else {
  print("route-engine: the graph is too dense or too large for an index")
  exit(1)
}
engine.run()
