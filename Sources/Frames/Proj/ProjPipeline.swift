/// A PROJ pipeline as text, with the conversions between degrees and radians at its ends taken off.
///
/// PROJ spends an eighth of its time on those two steps and on walking through the pipeline. Degrees are turned by the
/// same constants here, over whole arrays; what is left is often one step, which needs no pipeline. The numbers are the
/// same to the last bit (a test compares them).
struct ProjPipeline: Hashable, Sendable {
  /// What to give to PROJ.
  var definition: String
  /// Whether that is to be run backwards.
  var isInverse = false
  /// Whether what goes in is turned into radians first.
  var takesDegrees = false
  /// Whether what comes out is turned into degrees afterwards.
  var givesDegrees = false

  /// Takes the ends off an exported pipeline (PROJ's own canonical text).
  init(_ text: String) {
    definition = text
    let words = text.split(separator: " ").map(String.init)
    guard words.first == "+proj=pipeline" else { return }
    var steps: [[String]] = []
    for word in words.dropFirst() {
      if word == "+step" {
        steps.append([])
      } else if steps.isEmpty {
        return
      } else {
        steps[steps.count - 1].append(word)
      }
    }
    if steps.first == ["+proj=unitconvert", "+xy_in=deg", "+xy_out=rad"] {
      takesDegrees = true
      steps.removeFirst()
    }
    if steps.last == ["+proj=unitconvert", "+xy_in=rad", "+xy_out=deg"] {
      givesDegrees = true
      steps.removeLast()
    }
    if steps.count == 1, let step = steps.first {
      isInverse = step.contains("+inv")
      definition = step.filter { $0 != "+inv" }.joined(separator: " ")
    } else if steps.isEmpty {
      definition = "+proj=noop"
    } else {
      definition = "+proj=pipeline +step " + steps.map { $0.joined(separator: " ") }.joined(separator: " +step ")
    }
  }

  /// Whether it may need grids or models of PROJ's data.
  var namesFiles: Bool { ["grid", "file=", "model"].contains { definition.contains($0) } }

  /// The same without an exchange of axes that is all there is.
  ///
  /// Both ends of a normalised operation count easting or longitude first, so nothing is left to exchange; PROJ 9.1 does
  /// it all the same between EPSG:32661 and EPSG:5041, the same plane with its axes in another order.
  var withoutLoneExchange: ProjPipeline {
    guard definition == "+proj=axisswap +order=2,1" else { return self }
    var pipeline = self
    pipeline.definition = "+proj=noop"
    pipeline.isInverse = false
    return pipeline
  }
}
