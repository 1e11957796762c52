import Foundation
import Testing

@testable import Manuscript

/// How long a chapter takes is reckoned, and not measured. `.github/CONTRIBUTING.md` has the rule.
@Suite struct ChapterTimeTests {
  /// The hardest exercises, which chapters 2 and 3 leave out of their times and say so.
  private static let leftOut = ["HandMadeJust", "HandMadeShare", "AsyncMany"]

  @Test("A chapter states the time that it takes by the rule, to half an hour", arguments: 1...11)
  func stated(number: Int) throws {
    let chapter = try #require(Repository.chapters.first { $0.number == number })
    let path = "\(Repository.folder(of: chapter))/README.md"
    let text = try #require(Repository.text(of: path))
    let hours = ChapterTimeTests.statedHours(in: text)
    let minutes = try ChapterTimeTests.reckonedMinutes(of: text, number)
    #expect(
      abs(hours * 60 - minutes) <= 30,
      "\(path) states \(hours) hours, and the rule gives \(Int(minutes)) minutes")
  }

  /// The hours that stand at the beginning; those of two sittings are added.
  private static func statedHours(in text: String) -> Double {
    let opening = text.components(separatedBy: "\n- ")[0].replacing("\n", with: " ")
    let words = [
      "about an hour and a half": 1.5, "about two hours": 2, "about two and a half hours": 2.5,
      "about three hours": 3, "about five hours": 5,
    ]
    return words.reduce(0) { sum, word in
      opening.contains(word.key) ? sum + word.value : sum
    }
  }

  private static func reckonedMinutes(of text: String, _ number: Int) throws -> Double {
    let markdown = Markdown(text)
    let code = markdown.blocks.flatMap(\.lines).count { !$0.isEmpty }
    // What a picture shows in words is for those who cannot see it.
    let prose = markdown.prose.map(\.text).filter { !$0.hasPrefix("![") }
      .map { $0.replacing(/\]\([^)]*\)/, with: "]") }
    let words = prose.joined(separator: " ").matches(of: /[\w’'`]+/).count
    func count(_ mark: String) -> Int { prose.count { $0.contains(mark) } }
    var minutes = Double(words) / 150 + Double(code) / 12
    minutes += 1.5 * Double(count("**Predict.**")) + 2 * Double(count("**Change it.**"))
    let package = try #require(try ExercisePackage(in: Repository.book))
    for exercise in package.exercises
    where exercise.chapter == number && !leftOut.contains(exercise.name) {
      let dots = exercise.dots.count { $0 == "●" }
      minutes += [10, 25, 45][dots - 1]
    }
    return minutes
  }
}
