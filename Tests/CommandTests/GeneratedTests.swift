import Foundation
import TestSupport
import Testing

@Suite struct GeneratedTests {
  @Test("Generated manuals and completions are current") func generated() throws {
    let files = [
      (["man"], "docs/man/footway.1"), (["man", "inspect"], "docs/man/footway-inspect.1"),
      (["man", "check"], "docs/man/footway-check.1"), (["man", "route"], "docs/man/footway-route.1"),
      (["man", "render"], "docs/man/footway-render.1"), (["man", "alternatives"], "docs/man/footway-alternatives.1"),
      (["man", "matrix"], "docs/man/footway-matrix.1"), (["man", "nearest"], "docs/man/footway-nearest.1"),
      (["man", "reach"], "docs/man/footway-reach.1"), (["man", "tour"], "docs/man/footway-tour.1"),
      (["man", "convert"], "docs/man/footway-convert.1"),
      (["man", "georeference"], "docs/man/footway-georeference.1"),
      (["man", "build"], "docs/man/footway-build.1"), (["man", "zones"], "docs/man/footway-zones.1"),
      (["man", "simulate"], "docs/man/footway-simulate.1"), (["man", "match"], "docs/man/footway-match.1"),
      (["man", "replay"], "docs/man/footway-replay.1"),
      (["man", "export"], "docs/man/footway-export.1"),
      (["man", "diff"], "docs/man/footway-diff.1"),
      (["completions", "bash"], "completions/footway.bash"),
      (["completions", "zsh"], "completions/_footway"), (["completions", "fish"], "completions/footway.fish"),
    ]
    for (arguments, file) in files {
      let text = try String(contentsOf: Command.root.appending(path: file), encoding: .utf8)
      #expect(try Command.run(arguments).output == text, "\(file) is not current: run tools/generate")
    }
  }
}
