import Testing

/// Checks that what came is what the exercise asks for, and says in one line what was expected,
/// what came, why it matters, and which file to edit.
///
/// `what` completes the sentence "Expected …". `why` is a sentence of its own, in the words of the
/// task. The exercise is the one whose tests call this.
public func expect<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    actual == expected,
    message("Expected \(what): \(expected). It was \(actual).", why, sourceLocation),
    sourceLocation: sourceLocation)
}

/// Checks a list, such as the actions that a store went through; when it is not the expected one,
/// says also which element is the first that differs.
public func expect<Element: Equatable>(
  _ actual: [Element],
  _ expected: [Element],
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    actual == expected,
    message(
      "Expected \(what): \(expected). It was \(actual)." + firstDifference(actual, expected),
      why, sourceLocation),
    sourceLocation: sourceLocation)
}

/// Checks that something holds which the exercise asks for, and says in one line what, why it
/// matters, and which file to edit.
public func expect(
  _ isSo: Bool,
  _ what: String,
  why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isSo, message("Expected \(what).", why, sourceLocation), sourceLocation: sourceLocation)
}

/// Which file to edit; the tests of `ClosureMap` are in the module `ClosureMapTests`.
public func advice(at location: SourceLocation = #_sourceLocation) -> String {
  let name = exercise(at: location)
  return "Edit Exercises/Sources/\(name)/\(name).swift"
}

/// The exercise whose tests are there.
func exercise(at location: SourceLocation) -> Substring {
  location.moduleName.dropLast("Tests".count)
}

private func message(_ fact: String, _ why: String?, _ location: SourceLocation) -> Comment {
  Comment(rawValue: [fact, why, advice(at: location)].compactMap(\.self).joined(separator: " "))
}

/// The first place where two lists differ; nothing for lists so short that the eye sees it.
private func firstDifference<Element: Equatable>(_ actual: [Element], _ expected: [Element])
  -> String
{
  guard max(actual.count, expected.count) > 3 else { return "" }
  let place = zip(actual, expected).prefix { $0 == $1 }.count
  func element(_ list: [Element]) -> String { place < list.count ? "\(list[place])" : "nothing" }
  guard actual != expected else { return "" }
  return " The first that differs is number \(place + 1): expected \(element(expected)), "
    + "came \(element(actual))."
}
