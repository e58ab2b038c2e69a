import VenueModel

/// The parts of a network that are meant to hang together: buildings that some link joins are one region, and so is all
/// that lies in no building.
///
/// The stations of a feed are buildings that nothing joins: each of them has a main part of its own.
struct NetworkRegions {
  /// The region of each level, numbered from 0 in the order of the levels.
  let ofLevel: [Int]
  /// How many there are.
  let count: Int
  private let levels: Column<Int32>

  /// - Complexity: O(nodes + links).
  init(_ venue: Venue, _ graph: PathGraph) {
    levels = graph.levels
    // Outside of buildings is one more building.
    let outside = venue.buildings.count
    let buildings = venue.levels.map { $0.building ?? outside }
    var parents = Array(0...outside)
    func root(_ building: Int) -> Int {
      var building = building
      while parents[building] != building {
        parents[building] = parents[parents[building]]
        building = parents[building]
      }
      return building
    }
    for link in graph.links where graph.levels[Int(link.from)] != graph.levels[Int(link.to)] {
      let from = root(buildings[Int(graph.levels[Int(link.from)])])
      let to = root(buildings[Int(graph.levels[Int(link.to)])])
      if from != to { parents[max(from, to)] = min(from, to) }
    }
    var numbers: [Int: Int] = [:]
    var ofLevel: [Int] = []
    for building in buildings {
      let root = root(building)
      let number = numbers[root] ?? numbers.count
      numbers[root] = number
      ofLevel.append(number)
    }
    self.ofLevel = ofLevel
    count = numbers.count
  }

  /// The region of a node.
  subscript(node: Int) -> Int { ofLevel[Int(levels[node])] }
}
