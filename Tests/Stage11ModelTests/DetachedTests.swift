import Observation
import Stage11TestingAsyncEffects
import Testing

/// A text whose words are counted, and whose spelling is corrected, off the main actor.
@MainActor @Observable private final class Draft {
  private(set) var text = ""
  private(set) var words = 0
  private var count: Task<Void, Never>?

  func typed(_ more: String) { text += more }

  /// The mistake: the counts come back in any order.
  func countInHaste() {
    Task.detached { [text] in
      let words = wordCount(of: text)
      await MainActor.run { self.words = words }
    }
  }

  /// Goes off the main actor in a task that can be canceled, and asks when it is back.
  func countWords() {
    count?.cancel()
    count = Task {
      let words = await concurrentWordCount(of: text)
      if !Task.isCancelled { self.words = words }
    }
  }

  /// The mistake: what has been typed before the answer is overwritten.
  func correctInHaste() {
    Task.detached { [text] in
      let corrected = corrected(text)
      await MainActor.run { self.text = corrected }
    }
  }

  /// Looks whether the text is still the one that was corrected.
  func correct() {
    Task.detached { [text] in
      let corrected = corrected(text)
      await MainActor.run {
        if self.text == text { self.text = corrected } else { self.correct() }
      }
    }
  }
}

private func wordCount(of text: String) -> Int { text.split(separator: " ").count }

@concurrent private func concurrentWordCount(of text: String) async -> Int { wordCount(of: text) }

private func corrected(_ text: String) -> String {
  text.split(separator: " ").map { $0 == "teh" ? "the" : $0 }.joined(separator: " ")
}

@Suite("Models: off the main actor and back")
struct DetachedTests {
  private func words(_ count: @MainActor (Draft) -> Void) -> [Int: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let draft = Draft()
      draft.typed("the")
      count(draft)
      draft.typed(" end")
      count(draft)
      order.executor.run()
      return draft.words
    }.outcomes
  }

  @Test("Of two detached tasks, the one that began first can be back last")
  func haste() {
    #expect(Set(words { $0.countInHaste() }.keys) == [1, 2])
  }

  @Test("A task of the main actor that awaits concurrent work can be canceled, and can ask")
  func right() {
    #expect(words { $0.countWords() } == [2: 2])
  }

  private func text(_ correct: @MainActor (Draft) -> Void) -> [String: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let draft = Draft()
      draft.typed("teh")
      correct(draft)
      order.task("the typist") { draft.typed(" end") }
      order.executor.run()
      return draft.text
    }.outcomes
  }

  @Test("A value that is read, worked on elsewhere and written back loses what was typed before")
  func lost() {
    // How many orders there are depends on how the code is compiled.
    #expect(Set(text { $0.correctInHaste() }.keys) == ["the", "the end"])
  }

  @Test("A value that is compared before it is written back loses nothing")
  func compared() {
    #expect(Set(text { $0.correct() }.keys) == ["the end"])
  }
}
