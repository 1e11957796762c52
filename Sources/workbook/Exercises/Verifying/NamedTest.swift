import Foundation

/// A test of an exercise, as its source declares it.
struct NamedTest: Equatable {
  /// Its suite and its function, such as `StoreTests/answersAtOnce()`, as the record of failures has
  /// it.
  let path: String
  /// Whether it has threads meet, round after round.
  let isRace: Bool

  /// The tests in an exercise's folder.
  static func all(of exercise: Exercise) -> [NamedTest] {
    let folder = exercise.tests.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
      let file = folder.appendingPathComponent(name)
      return all(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
  }

  /// The tests that a file declares. What stands in a type is indented further than the type.
  static func all(in text: String) -> [NamedTest] {
    let types = text.matches(
      of: #/(?m)^( *)(?:@Suite\S* )?(?:[a-z]+ )*(?:struct|class|enum|actor|extension) (\w+)/#)
    let tests = text.matches(
      of: #/( *)@Test\(\s*"(?:[^"\\]|\\.)*"[\s\S]*?\bfunc (\w+)(?:<[^>]*>)?\(([^)]*)\)/#)
    let ends = tests.dropFirst().map(\.range.lowerBound) + [text.endIndex]
    return zip(tests, ends).map { test, end in
      var suites: [(indentation: Int, name: Substring)] = []
      for type in types where type.range.lowerBound < test.range.lowerBound {
        suites.removeAll { $0.indentation >= type.1.count }
        suites.append((type.1.count, type.2))
      }
      suites.removeAll { $0.indentation >= test.1.count }
      let labels = test.3.split(separator: ",").compactMap { parameter in
        parameter.firstMatch(of: #/\w+/#).map { "\($0.output):" }
      }
      let path = suites.map { "\($0.name)/" }.joined() + "\(test.2)(\(labels.joined()))"
      return NamedTest(
        path: path,
        isRace: text[test.range.upperBound..<end].contains(#/\brace\(\s*rounds:/#))
    }
  }
}
