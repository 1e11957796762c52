import Testing

@testable import Walkthrough

/// A question before the run, and the run's answer.
@Suite struct PredictionTests {
  private final class Asking {
    let recorder = Recorder()
    private(set) var questions: [String] = []
    private var answers: [String]
    private(set) var chapter = Recorder().chapter()

    init(answers: [String]? = nil) {
      self.answers = answers ?? []
      let reader = answers == nil ? Reader() : Reader { self.answer($0) }
      chapter = recorder.chapter(reader: reader)
    }

    private func answer(_ question: String) -> String? {
      questions.append(question)
      return answers.isEmpty ? nil : answers.removeFirst()
    }

    /// Asks how much two and two is, and returns what was shown before it was computed.
    @discardableResult
    func ask(outcome: Int = 4) -> [String] {
      var before: [String] = []
      chapter.predict(
        "How much is it?", code: "2 + 2",
        answers: ["22": "that is text", "4": "that is a sum", "5": "that is one too many"]
      ) {
        before = shown
        return outcome
      }
      return before
    }

    var shown: [String] { recorder.lines.filter { !$0.isEmpty } }
  }

  private let question = [
    "Predict: How much is it?", "    2 + 2", "  a  22", "  b  4", "  c  5",
  ]

  @Test(
    "Without a reader the question is shown, then the outcome, and each answer with its reason")
  func goesOn() {
    let asking = Asking()
    #expect(asking.ask() == question)
    #expect(
      asking.shown == question + [
        "  It is 4", "  ✓ b: that is a sum", "    If you said a: that is text",
        "    If you said c: that is one too many",
      ])
    #expect(asking.chapter.predictions == (0, 0))
  }

  @Test("A reader who is right is told so, after the run")
  func right() {
    let asking = Asking(answers: ["B"])
    #expect(asking.ask() == question)
    #expect(asking.questions == ["Your answer, a, b or c (Return only looks)"])
    #expect(asking.shown.suffix(3) == ["  It is 4", "  ✓ b: that is a sum", "    You said so."])
    #expect(asking.chapter.predictions == (1, 1))
  }

  @Test("A reader who is wrong is told why, and of the other answers nothing")
  func wrong() {
    let asking = Asking(answers: ["a"])
    asking.ask()
    #expect(
      asking.shown.suffix(3)
        == ["  It is 4", "  ✓ b: that is a sum", "    You said a: that is text"])
    #expect(asking.chapter.predictions == (1, 0))
  }

  @Test("What is none of the answers is said, and asked again")
  func asksAgain() {
    let asking = Asking(answers: ["d", "4", "ab", "b"])
    asking.ask()
    #expect(asking.questions.count == 4)
    let refused = asking.shown.filter { $0.contains("none of the answers") }
    #expect(refused.first == "“d” is none of the answers: a, b or c.")
    #expect(refused.count == 3)
    #expect(asking.chapter.predictions == (1, 1))
  }

  @Test("Return only looks, the end of the input too, and neither counts as a prediction")
  func looks() {
    for answers in [[""], []] {
      let asking = Asking(answers: answers)
      asking.ask()
      #expect(asking.chapter.predictions == (0, 0))
      #expect(asking.shown.contains("    If you said a: that is text"))
    }
  }

  @Test("q leaves: it runs, and nothing of it is shown")
  func leaves() {
    let asking = Asking(answers: ["q"])
    asking.chapter.section("asks") { asking.ask() }
    asking.chapter.section("never") { Issue.record("the reader has left") }
    asking.chapter.runSections()
    #expect(asking.shown == ["1 of 2. asks"] + question)
    #expect(asking.chapter.leftAt == 1)
  }

  @Test("An outcome that is not among the answers is a false claim")
  func none() {
    let asking = Asking()
    asking.ask(outcome: 7)
    #expect(
      asking.chapter.claims.failures.map(\.claim) == [
        "one answer to “How much is it?” is the outcome, 7: 0 are"
      ])
  }

  @Test("Two answers that are the outcome are a false claim")
  func two() {
    let chapter = Recorder().chapter()
    chapter.predict("Which?", answers: ["4": "one", "4": "another"]) { 4 }
    #expect(chapter.claims.failures.count == 1)
  }

  @Test("Predictions are summed up at the end, where any were made")
  func sumsUp() {
    let asking = Asking(answers: ["b", "a"])
    asking.ask()
    asking.ask()
    asking.chapter.end()
    #expect(asking.shown.last == "You predicted 1 of 2 right.")
    let silent = Asking()
    silent.ask()
    silent.chapter.end()
    #expect(!silent.shown.contains { $0.hasPrefix("You predicted") })
  }

  @Test("A question is on one page with its code and its answers, where a page has room for them")
  func keepsTogether() {
    var questions: [(String, Int)] = []
    let recorder = Recorder()
    let chapter = recorder.chapter(
      reader: Reader(rows: 24) {
        questions.append(($0, recorder.lines.count))
        return ""
      })
    for index in 0..<10 { chapter.show("line", index) }
    let listing = (0..<9).map { "line \($0)" }.joined(separator: "\n")
    chapter.predict("How much?", code: listing, answers: ["1": "x", "2": "y", "3": "z"]) { 1 }
    #expect(
      questions.map(\.0) == [
        "Return: more   q: leave", "Your answer, a, b or c (Return only looks)",
      ])
    #expect(recorder.lines[questions[0].1...].first { !$0.isEmpty } == "Predict: How much?")
  }
}
