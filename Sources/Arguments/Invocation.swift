/// A command line that was understood: a command, its operands, and the flags that were given.
///
/// Asking for a flag that the command does not have, or for a number where the flag has none, is a mistake of the
/// program and stops it.
public struct Invocation: Sendable, Equatable {
  /// The name of the command.
  public let command: String
  /// The operands in the order given.
  public let operands: [String]
  /// The flags that might have been given, in the order of the table.
  let flags: [Flag]
  /// The values of each value flag that was given, in the order given.
  let values: [String: [String]]
  /// The last state of each switch that was given.
  let switches: [String: Bool]

  /// The value of a flag, the last one when it was given more than once; nil when it was not given.
  public func text(_ name: String) -> String? { texts(name).last }

  /// All values of a flag in the order given; empty when it was not given.
  public func texts(_ name: String) -> [String] {
    precondition(flag(name).value != nil, "'--\(name)' is a switch and has no value")
    return values[name] ?? []
  }

  /// Whether a switch is on or a value flag was given; `--no-NAME` counts as off.
  public func isSet(_ name: String) -> Bool {
    flag(name).value == nil ? switches[name] == true : values[name] != nil
  }

  /// The state of a switch: true or, by `--no-NAME`, false; nil when neither was given.
  public func switchValue(_ name: String) -> Bool? {
    precondition(flag(name).value == nil, "'--\(name)' is no switch")
    return switches[name]
  }

  /// The value of a flag whose kind is `.integer`; nil when it was not given.
  public func integer(_ name: String) -> Int? {
    guard case .integer? = flag(name).value else { preconditionFailure("'--\(name)' takes no whole number") }
    return text(name).flatMap { Int($0) }
  }

  /// The value of a flag whose kind is `.number` or `.integer`; nil when it was not given.
  public func number(_ name: String) -> Double? {
    switch flag(name).value {
    case .number?, .integer?: return text(name).flatMap { ValueKind.number($0) }
    default: preconditionFailure("'--\(name)' takes no number")
    }
  }

  /// The words that parse to this invocation again: the command, the flags in the order of the table, the operands.
  public var arguments: [String] {
    var words = [command]
    for flag in flags {
      if let state = switches[flag.name] { words.append(state ? "--\(flag.name)" : "--no-\(flag.name)") }
      for value in values[flag.name] ?? [] { words.append("--\(flag.name)=\(value)") }
    }
    return operands.isEmpty ? words : words + ["--"] + operands
  }

  private func flag(_ name: String) -> Flag {
    guard let flag = flags.first(where: { $0.name == name }) else {
      preconditionFailure("'\(command)' has no flag '--\(name)'")
    }
    return flag
  }
}
