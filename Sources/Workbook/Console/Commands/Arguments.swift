/// The arguments of a program, or of a command: words, flags, and options that have a value.
///
/// A value follows its option after a space or an equals sign: `--from REVISION` or
/// `--from=REVISION`. An option or a flag can be before the words or after them.
package struct Arguments: Equatable {
  /// An option with a value.
  package struct Option {
    /// `--from`.
    let name: String
    /// What the value is, as the help writes it: `REVISION`.
    let value: String
    /// Whether it can be used without a value. Its value, if it has one, then follows an equals
    /// sign.
    let isOptional: Bool

    package init(_ name: String, _ value: String, isOptional: Bool = false) {
      self.name = name
      self.value = value
      self.isOptional = isOptional
    }
  }

  /// What is neither a flag nor an option.
  package private(set) var words: [String] = []
  /// The flags, and the options without a value.
  package private(set) var flags: Set<String> = []
  private var values: [String: String] = [:]

  /// Throws a `Misuse` for an option that is not known, and for one whose value is missing.
  package init(_ arguments: [String], flags: [String] = [], options: [Option] = []) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if parts.count == 1, flags.contains(name) {
        self.flags.insert(name)
      } else if let option = options.first(where: { $0.name == name }) {
        if parts.count == 2, !parts[1].isEmpty {
          values[name] = String(parts[1])
        } else if option.isOptional, parts.count == 1 {
          self.flags.insert(name)
        } else if parts.count == 1, let value = rest.first, !value.hasPrefix("-") {
          values[name] = value
          rest.removeFirst()
        } else {
          let sign = option.isOptional ? "=" : " "
          throw Misuse("“\(name)” needs a value, as in “\(name)\(sign)\(option.value)”")
        }
      } else {
        let known = flags + options.map(\.name) + ["--help"]
        throw Misuse.unknown("option", argument, among: known)
      }
    }
  }

  /// The value of this option: the last one that was given.
  package subscript(_ option: String) -> String? { values[option] }
}
