import Arguments
import Testing

@Suite struct HelpTextTests {
  @Test("The help of a command has its sections in order") func command() {
    #expect(
      Sample.program.help(for: Sample.route) == """
        footway route - find a way between two places

        Finds the shortest way from one place to another inside a venue, over all its
        levels, and prints it as text for people or in one of several formats.

        A place is written

          Gate A1            by name
          node:LEVEL/N7      by node

        and much else. C:\\venues and 'quotes' and ~home^2 stand here to try the manual
        page.

        USAGE
          footway route [flags] VENUE

        ARGUMENTS
          VENUE  the venue: a file, folder or archive

        FLAGS
              --from P         the place to start from
          -f, --format FORMAT  how to print the route (text, json, geojson, csv or svg;
                               default: text)
              --to P           the place to go to
              --via P          a place to pass on the way (may be repeated)
          -o, --output FILE    write here instead of stdout
                               Never leaves half a file.
          -j, --jobs N         threads to use (1 to 512; default: all cores)
              --offset N       metres to the side (-10 to 10)
              --seed N         start of the random numbers
              --speed N        metres a second (at least 0)
              --json           the same as --format json

        FLAGS FOR EVERY COMMAND
          -q, --quiet          print nothing on stderr but errors
              --[no-]progress  show how far the work is
              --color COLOR    when to use colour (auto, always or never; default: auto)
          -h, --help           print help and exit
              --version        print the version and exit

        EXAMPLES
          footway route venue.json --from 'Gate A1' --to node:G/N7
              prints a way as text
          footway route -f json --via=Lobby - < venue.json
              reads the venue from stdin

        NOTES
          .dots at the start are harmless.

        EXIT STATUS
          0  done
          1  done, but the answer is no
          2  nothing done

        """)
  }

  @Test("The help of the program lists commands and topics") func program() {
    #expect(
      Sample.program.help() == """
        footway - find ways inside buildings

        Reads venues and answers questions about the ways in them.

        USAGE
          footway COMMAND [flags] [operands]

        COMMANDS
          route        find a way between two places
          diff         tell what changed between two venues
          build        prepare venues for routing
          help         print help for a command or topic
          man          print a manual page
          completions  print a completion script for a shell

        FLAGS FOR EVERY COMMAND
          -q, --quiet          print nothing on stderr but errors
              --[no-]progress  show how far the work is
              --color COLOR    when to use colour (auto, always or never; default: auto)
          -h, --help           print help and exit
              --version        print the version and exit

        TOPICS
          places  how places are written

        EXIT STATUS
          0  done
          1  done, but the answer is no
          2  nothing done

        'footway help NAME' tells more about a command or topic.

        """)
  }

  @Test("No line of help is longer than 80 columns or ends in a blank") func width() {
    let texts = [Sample.program.help()] + Sample.program.commands.map { Sample.program.help(for: $0) }
    for line in texts.joined().split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("A word that is longer than a line stays whole") func longWord() {
    let word = String(repeating: "x", count: 100)
    let command = Command("x", summary: "s", description: "a \(word) b", examples: [])
    let program = Program("p", version: "1", summary: "s", commands: [command])
    #expect(program.help(for: command).contains("\na\n\(word)\nb\n"))
  }
}
