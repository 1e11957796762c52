import Foundation
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript
@testable import Website

/// What a chapter asks, it has not told before: not in its text, not in README.md, and not in a
/// comment of a file that it has linked. What is folded does not count.
@Suite struct PredictionAnswerTests {
  @Test("The right answer to a prediction stands nowhere before it")
  func untold() throws {
    let readme = try #require(Repository.text(of: "README.md"))
    for chapter in Repository.chapters {
      let path = "\(Repository.folder(of: chapter))/README.md"
      let text = try #require(Repository.text(of: path))
      let predictions = Predictions(in: MarkdownBlock.parse(text).blocks)
      #expect(predictions.problems == [:], "\(path)")
      #expect(!predictions.all.isEmpty, "\(path) has no prediction")
      for prediction in predictions.all {
        let places = told(before: prediction, in: text, path: path, readme: readme)
        #expect(places == [], "\(path):\(prediction.line) asks what is told before")
      }
    }
  }

  @Test("An answer is found in the text, in README.md, and in a comment of a linked file")
  func findsWhatIsTold() throws {
    let path = "Chapters/3-EffectPublisher/README.md"
    let text = try #require(Repository.text(of: path))
    let prediction = try #require(
      Predictions(in: MarkdownBlock.parse(text).blocks).all.first { isSpecific($0.rightAnswer) })
    func places(_ opening: String, readme: String = "") -> [String] {
      let number = opening.split(separator: "\n", omittingEmptySubsequences: false).count
      var moved = prediction
      moved.line += number
      return told(before: moved, in: "\(opening)\n\(text)", path: path, readme: readme)
    }
    let answer = prediction.rightAnswer
    #expect(places("") == [])
    #expect(places("It is \(answer).") == [path])
    #expect(places("<details><summary>A</summary>\n\(answer)\n</details>") == [])
    #expect(places("- a: `\(answer)`") == [])
    #expect(places("", readme: answer) == ["README.md"])
    let comment = "The compiler decides."
    var other = prediction
    other.answers = [Prediction.Answer(letter: "a", text: comment, isRight: true)]
    #expect(
      told(before: other, in: text, path: path, readme: "", file: { _ in "  // \(comment)\n" })
        .contains("Chapters/3-EffectPublisher/TypeSections.swift"))
  }

  @Test("What a chapter's program asks, its prose asks, with the same answers in the same order")
  func areTheProgramsOwn() throws {
    var count = 0
    for chapter in Repository.chapters {
      let path = "\(Repository.folder(of: chapter))/README.md"
      let text = try #require(Repository.text(of: path))
      let asked = Predictions(in: MarkdownBlock.parse(text).blocks).all.map { prediction in
        prediction.answers.map { letters(of: "\($0.letter) \($0.text)") }
      }
      for (question, answers) in printed(try Repository.run(chapter.executable).output) {
        count += 1
        let isAsked = asked.contains(answers.map(letters))
        #expect(
          isAsked,
          "\(path) has no **Predict.** with these answers, for “\(question)”: \(answers)")
      }
    }
    #expect(count > 40)
  }

  /// The questions in what a chapter has printed, each with its answers: `a  [1, 2]`.
  private func printed(_ output: String) -> [(question: String, answers: [String])] {
    output.components(separatedBy: "\nPredict: ").dropFirst().map { part in
      let lines = part.components(separatedBy: "\n")
      var answers: [String] = []
      for line in lines.prefix(while: { !$0.hasPrefix("  It is ") }) {
        if line.contains(#/^  [a-z]  \S/#) {
          answers.append(String(line.dropFirst(2)))
        } else if !answers.isEmpty, line.hasPrefix("     ") {
          answers[answers.count - 1] += line
        }
      }
      return (lines.prefix { !$0.isEmpty }.joined(separator: " "), answers)
    }
  }

  /// A text without what prose and a terminal write otherwise: spaces, and the marks for code.
  private func letters(of text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "`" && $0 != "\\" }
  }

  /// Where the right answer is told before the question.
  private func told(
    before prediction: Prediction, in text: String, path: String, readme: String,
    file: (String) -> String? = Repository.text(of:)
  ) -> [String] {
    let answer = prediction.rightAnswer
    guard isSpecific(answer) else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(prediction.line - 1)
    let before = Repository.unfolded(lines.joined(separator: "\n"))
      .replacing(#/(?m)^- [a-z]: .*$/#, with: "")
    let comments = Repository.swiftFiles(linkedIn: before, of: path).filter { name in
      (file(name) ?? "").split(separator: "\n").contains { line in
        line.drop { $0 == " " }.hasPrefix("//") && line.contains(answer)
      }
    }
    return (before.filter { $0 != "`" }.contains(answer) ? [path] : [])
      + (readme.filter { $0 != "`" }.contains(answer) ? ["README.md"] : [])
      + comments
  }

  /// Whether an answer is long enough to be no coincidence where it is found.
  private func isSpecific(_ answer: String) -> Bool { answer.count >= 10 }
}

extension Prediction {
  /// What the right answer says, without the marks for code.
  fileprivate var rightAnswer: String {
    (answers.first(where: \.isRight)?.text ?? "").filter { $0 != "`" }
  }
}
