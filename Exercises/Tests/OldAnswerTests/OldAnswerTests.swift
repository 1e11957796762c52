import Testing

@Suite("OldAnswer", .serialized)
struct OldAnswerTests {
  // One test after the other: an answer may have a variable that all its stores share.

  @Test("The answer to the latest text is shown")
  func latest() {
    search([.types("a"), .types("ab")])
  }

  @Test("Of three texts the answer to the last one is shown")
  func three() {
    search([.types("a"), .types("ab"), .types("abc")])
  }

  @Test("An old answer that is equal to the new one ends no search")
  func equalAnswers() {
    search([.types("a"), .types("ab")], service: .equal)
  }

  @Test("An error of an old question does not replace the results, nor end the search")
  func oldError() {
    search([.types("bad"), .types("ab")])
  }

  @Test("An old answer does not replace an error")
  func newError() {
    search([.types("a"), .types("bad")])
  }

  @Test("An old answer that is empty has no message, and a new one has")
  func nothingFound() {
    search([.types("none"), .types("ab")], [.types("a"), .types("none")])
  }

  @Test("A new text removes the message; the results stay until its answer comes")
  func meanwhile() {
    search(
      [.types("a"), .types("none"), .types("ab")], [.types("a"), .types("bad"), .types("ab")])
  }

  @Test("A `CancellationError` of the service is an error as any other")
  func givesUp() {
    search([.types("bad")], [.types("bad 1"), .types("bad 2")], service: .givesUp)
  }

  @Test("A service may answer before it suspends")
  func atOnce() {
    search(
      [.types(" A "), .types("none"), .types("bad"), .types("ab")],
      [.types("a"), .types(""), .types("ab"), .leaves],
      service: .atOnce)
  }

  @Test("A service may hear of a cancellation: its error is not shown")
  func hears() {
    search(
      [.types("a"), .types("ab")],
      [.types("a"), .types("")],
      [.types("a"), .leaves],
      service: .hears)
  }

  @Test("When a text is typed again, the answer to the old question is not shown")
  func again() {
    search([.types("a"), .types("b"), .types("a")], [.types("a"), .types("a")])
    search([.types("a"), .types("a")], service: .equal)
  }

  @Test("When the field is cleared, nothing is shown, also when an answer comes later")
  func cleared() {
    search(
      [.types("a"), .types("")],
      [.types("bad"), .types("")],
      [.types("none"), .types("")],
      [.types("a"), .types("ab"), .types("")])
  }

  @Test("When the user has left, nothing changes")
  func left() {
    search(
      [.types("a"), .leaves],
      [.types("bad"), .leaves],
      [.types("none"), .leaves],
      [.types("a"), .types("ab"), .leaves])
  }

  @Test("After a cleared field, and after leaving, `typed` works as before")
  func afterwards() {
    search(
      [.types("a"), .types(""), .types("b")],
      [.types("a"), .types(""), .types("a")],
      [.types("a"), .leaves, .types("b")],
      [.types("a"), .leaves, .types("a")])
  }

  @Test("To clear, or to leave, with nothing going or twice does no harm")
  func twice() {
    search(
      [.leaves, .types(""), .types("a")],
      [.types("a"), .leaves, .leaves, .types("b")],
      [.types("a"), .types(""), .types(""), .types("b")],
      [.types("a"), .leaves, .types(""), .types("b")],
      [.types("a"), .types(""), .leaves, .types("b")])
  }
}
