import Testing

/// Checks a value, and reports its name, the expected value and the actual value, each on its own
/// line.
///
/// `what` is the value's name, such as "the starts after two runs". `why` is one sentence: the rule
/// that is broken, what happens to a user, or what to do.
public func expect<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    actual == expected, comparison(what, shown(expected), shown(actual), why),
    sourceLocation: sourceLocation)
}

/// Checks a list, such as the actions that a store has handled. Of long lists, it shows the part in
/// which they differ.
public func expect<Element: Equatable>(
  _ actual: [Element],
  _ expected: [Element],
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let (one, other) = difference(expected, actual)
  #expect(
    actual == expected, comparison(what, one, other, why), sourceLocation: sourceLocation)
}

/// Checks that something holds. `what` completes the sentence "Expected …", and `why` is a separate
/// sentence.
public func expect(
  _ isSo: Bool,
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = ["Expected \(what).", why].compactMap(\.self)
  #expect(isSo, Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: sourceLocation)
}

/// Compares the expected and the actual value, one below the other. `workbook check` recognizes the
/// lines by their first words.
func comparison(_ what: String, _ expected: String, _ actual: String, _ why: String?) -> Comment {
  let name = what.prefix(1).uppercased() + what.dropFirst()
  let lines = ["\(name):", "expected \(expected)", "got      \(actual)", why]
  return Comment(rawValue: lines.compactMap(\.self).joined(separator: "\n"))
}

/// Returns the exercise that is tested there: module `ClosureMapTests` tests `ClosureMap`.
func exercise(at location: SourceLocation) -> Substring {
  location.moduleName.dropLast("Tests".count)
}

/// Shows the value as a reader writes it, in one line: lists without quotation marks, and optional
/// values as their contents.
func shown(_ value: Any) -> String {
  if let text = value as? String { return text.isEmpty ? "\"\"" : inOneLine(text) }
  if let list = value as? [Any] { return list.isEmpty ? "nothing" : elements(list) }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { shown($0.value) } ?? "nil"
  }
  return inOneLine("\(value)")
}

private func elements(_ list: [Any]) -> String { list.map(element).joined(separator: ", ") }

private func element(_ value: Any) -> String {
  if let list = value as? [Any] { return "[\(elements(list))]" }
  if let text = value as? String, text.contains(", ") { return "\"\(inOneLine(text))\"" }
  return shown(value)
}

private func inOneLine(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " / ")
}

/// Shows both lists, and leaves out the common beginning of long lists.
private func difference<Element: Equatable>(_ expected: [Element], _ actual: [Element])
  -> (String, String)
{
  let (one, other) = (shown(expected), shown(actual))
  // One line of a terminal has room for this many.
  guard max(one.count, other.count) > 60 else { return (one, other) }
  let common = zip(expected, actual).prefix { $0 == $1 }.count - 1
  guard common > 0 else { return (one, other) }
  func rest(_ list: [Element]) -> String { "…, " + elements(Array(list.dropFirst(common))) }
  return (rest(expected), rest(actual))
}
