import Foundation

/// A test of an exercise, as its source declares it.
struct NamedTest: Equatable {
  /// The sentence that it proves.
  let name: String
  /// Its suite and its function, such as `StoreTests/answersAtOnce()`, as the record of failures has
  /// it.
  let path: String

  /// The tests in an exercise's folder.
  static func all(of exercise: Exercise) -> [NamedTest] {
    let folder = exercise.tests.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
      let file = folder.appendingPathComponent(name)
      return all(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
  }

  /// The tests that a file declares. A suite is a type at the beginning of a line, as in every file of
  /// the exercises.
  static func all(in text: String) -> [NamedTest] {
    let suites = text.matches(
      of: #/(?m)^(?:@Suite\S* )?(?:[a-z]+ )*(?:struct|class|enum|extension) (\w+)/#)
    let tests = text.matches(
      of: #/@Test\(\s*"((?:[^"\\]|\\.)*)"[\s\S]*?\bfunc (\w+)(?:<[^>]*>)?\(([^)]*)\)/#)
    return tests.map { test in
      let suite = suites.last { $0.range.lowerBound < test.range.lowerBound }?.1
      let labels = test.3.split(separator: ",").compactMap { parameter in
        parameter.firstMatch(of: #/\w+/#).map { "\($0.output):" }
      }
      let function = "\(test.2)(\(labels.joined()))"
      return NamedTest(
        name: String(test.1).replacing(#"\""#, with: "\""),
        path: suite.map { "\($0)/\(function)" } ?? function)
    }
  }
}
