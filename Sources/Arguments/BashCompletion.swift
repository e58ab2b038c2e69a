/// Completion for bash, with nothing beyond bash itself.
struct BashCompletion {
  let program: Program

  /// The name of the shell functions, which can hold no `-`.
  private var function: String { "_" + String(program.name.map { $0 == "-" ? "_" : $0 }) }

  /// The whole script.
  var script: String {
    ([helpers, entry] + program.allCommands.map(branch) + [ending]).joined(separator: "\n") + "\n"
  }

  private var helpers: String {
    """
    # Completion of \(program.name) for bash, written by '\(program.name) completions bash'.

    \(function)_words() {
      local word
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(compgen -W "$1" -- "$cur")
    }

    # Where a name is half quoted nothing is found here, and readline's own completion takes over.
    \(function)_files() {
      local file
      compopt -o filenames -o default 2>/dev/null
      while IFS= read -r file; do
        COMPREPLY+=("$file")
      done < <(compgen -f -- "$cur")
    }

    """
  }

  /// Finds the current word, the flag before it, the command, and whether `--` has ended the flags.
  private var entry: String {
    """
    \(function)() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev= command= ended= index=1 word
      COMPREPLY=()
      if ((COMP_CWORD > 0)); then prev=${COMP_WORDS[COMP_CWORD - 1]}; fi
      # Bash splits '--name=value' into three words.
      if [[ $cur == "=" ]]; then
        cur=
      elif [[ $prev == "=" ]] && ((COMP_CWORD > 1)); then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      while ((index < COMP_CWORD)); do
        word=${COMP_WORDS[index]}
        index=$((index + 1))
        if [[ $word == "--" ]]; then
          ended=1
          prev=
        elif [[ -z $command && ( $word != -* || -n $ended ) ]]; then
          command=$word\(skipping)
        fi
      done
      case $command in
        "")
    \(values(of: program.sharedFlags))
          if [[ -z $ended && $cur == -* ]]; then
            \(function)_words "\(spellings(of: program.sharedFlags))"
          else
            \(function)_words "\(program.allCommands.map(\.name).joined(separator: " "))"
          fi
          ;;
    """
  }

  /// Passing over the values of flags that stand before the command.
  private var skipping: String {
    let flags = program.flags.filter { $0.value != nil }
    guard !flags.isEmpty else { return "" }
    return """

          elif [[ -z $command ]]; then
            case $word in
              \(flags.flatMap(\.spellings).joined(separator: " | ")))
                if [[ ${COMP_WORDS[index]} == "=" ]]; then index=$((index + 1)); fi
                index=$((index + 1))
                ;;
            esac
      """
  }

  private func branch(_ command: Command) -> String {
    let flags = command.flags + program.sharedFlags
    return """
          \(command.name))
      \(values(of: flags))
            if [[ -z $ended && $cur == -* ]]; then
              \(function)_words "\(spellings(of: flags))"
            else
              \(operands(of: command))
            fi
            ;;
      """
  }

  private var ending: String {
    """
      esac
    }

    complete -F \(function) \(program.name)
    """
  }

  private func spellings(of flags: [Flag]) -> String { flags.flatMap(\.spellings).joined(separator: " ") }

  /// Completes the value of the flag before the cursor, and returns; flags that complete alike share a case.
  private func values(of flags: [Flag]) -> String {
    var cases: [(spellings: [String], action: String)] = []
    for flag in flags {
      guard let kind = flag.value else { continue }
      let action = action(for: [kind])
      if let index = cases.firstIndex(where: { $0.action == action }) {
        cases[index].spellings += flag.spellings
      } else {
        cases.append((flag.spellings, action))
      }
    }
    let lines = cases.map { (spellings, action) in
      "        \(spellings.joined(separator: " | "))) \(action == ":" ? "" : "\(action); ")return ;;"
    }
    return (["      case $prev in"] + lines + ["      esac"]).joined(separator: "\n")
  }

  private func operands(of command: Command) -> String { action(for: command.operands.map(\.value)) }

  private func action(for kinds: [ValueKind]) -> String {
    var words: [String] = []
    var files = false
    for kind in kinds {
      switch kind {
      case .path: files = true
      case .choice(let choices): words += choices
      case .choiceOrFile(let choices, _):
        words += choices
        files = true
      case .text, .integer, .number: break
      }
    }
    var actions = words.isEmpty ? [] : ["\(function)_words \"\(words.joined(separator: " "))\""]
    if files { actions.append("\(function)_files") }
    return actions.isEmpty ? ":" : actions.joined(separator: "; ")
  }
}
