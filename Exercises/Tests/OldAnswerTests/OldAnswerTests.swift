import Testing

@Suite("OldAnswer", .serialized)
struct OldAnswerTests {
  // One test after the other: an answer can have a variable that all its stores share.

  @Test("The answer to the latest question is shown")
  func latest() {
    search([.types("a"), .types("ab")])
  }

  @Test("Of three answers, the one to the latest question is shown")
  func three() {
    search([.types("a"), .types("ab"), .types("abc")])
  }

  @Test("An old answer does not end the search, even an equal one")
  func equalAnswers() {
    search([.types("a"), .types("ab")], service: .equal)
  }

  @Test("An old error changes nothing")
  func oldError() {
    search([.types("bad"), .types("ab")])
  }

  @Test("An old answer does not replace an error")
  func newError() {
    search([.types("a"), .types("bad")])
  }

  @Test("Only the latest empty answer shows its message")
  func nothingFound() {
    search([.types("none"), .types("ab")], [.types("a"), .types("none")])
  }

  @Test("A new text removes the message, and keeps the results until its answer")
  func meanwhile() {
    search(
      [.types("a"), .types("none"), .types("ab")], [.types("a"), .types("bad"), .types("ab")])
  }

  @Test("A `CancellationError` of the service is an error like any other")
  func givesUp() {
    search([.types("bad")], [.types("bad 1"), .types("bad 2")], service: .givesUp)
  }

  @Test("A service can answer before it suspends")
  func atOnce() {
    search(
      [.types(" A "), .types("none"), .types("bad"), .types("ab")],
      [.types("a"), .types(""), .types("ab"), .leaves],
      service: .atOnce)
  }

  @Test("The error of a canceled question is not shown")
  func hears() {
    search(
      [.types("a"), .types("ab")],
      [.types("a"), .types("")],
      [.types("a"), .leaves],
      service: .hears)
  }

  @Test("A text that is typed again is a new question")
  func again() {
    search([.types("a"), .types("b"), .types("a")], [.types("a"), .types("a")])
    search([.types("a"), .types("a")], service: .equal)
  }

  @Test("A cleared field shows nothing, even when an answer arrives later")
  func cleared() {
    search(
      [.types("a"), .types("")],
      [.types("bad"), .types("")],
      [.types("none"), .types("")],
      [.types("a"), .types("ab"), .types("")])
  }

  @Test("After the user has left, an answer changes nothing")
  func left() {
    search(
      [.types("a"), .leaves],
      [.types("bad"), .leaves],
      [.types("none"), .leaves],
      [.types("a"), .types("ab"), .leaves])
  }

  @Test("After a cleared field and after leaving, `typed` works as before")
  func afterwards() {
    search(
      [.types("a"), .types(""), .types("b")],
      [.types("a"), .types(""), .types("a")],
      [.types("a"), .leaves, .types("b")],
      [.types("a"), .leaves, .types("a")])
  }

  @Test("Clearing and leaving work without a question, and twice")
  func twice() {
    search(
      [.leaves, .types(""), .types("a")],
      [.types("a"), .leaves, .leaves, .types("b")],
      [.types("a"), .types(""), .types(""), .types("b")],
      [.types("a"), .leaves, .types(""), .types("b")],
      [.types("a"), .types(""), .leaves, .types("b")])
  }
}
