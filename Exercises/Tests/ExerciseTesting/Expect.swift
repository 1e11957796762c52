import Testing

/// Checks that what came is what the exercise asks for, and says in one line what was expected and
/// which file to edit.
///
/// `what` completes the sentence "Expected …". The exercise is the one whose tests call this.
public func expect<Value: Equatable>(
  _ actual: Value,
  _ expected: Value,
  _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    actual == expected,
    "Expected \(what): \(expected). It was \(actual). \(advice(at: sourceLocation))",
    sourceLocation: sourceLocation)
}

/// Checks that something holds which the exercise asks for, and says in one line what, and which
/// file to edit.
public func expect(
  _ isSo: Bool,
  _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isSo, "Expected \(what). \(advice(at: sourceLocation))", sourceLocation: sourceLocation)
}

/// Which file to edit; the tests of `ClosureMap` are in the module `ClosureMapTests`.
public func advice(at location: SourceLocation = #_sourceLocation) -> String {
  let name = location.moduleName.dropLast("Tests".count)
  return "Edit Exercises/Sources/\(name)/\(name).swift"
}
