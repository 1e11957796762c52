import Testing

extension OldAnswerTests {
  @Suite("OldAnswer: questions, cancellations and the history")
  struct QuestionTests {
    @Test("Each text is asked for before `send` returns")
    func asked() {
      search([.types("a"), .types("ab"), .types("abc")], lookingAt: .questions)
      search([.types(" "), .types(" Ab ")], service: .hears, lookingAt: .questions)
      search(
        [.types("bad"), .types("a"), .types("b")],
        [.types("bad"), .types("bad 1")],
        [.types("none"), .types("none 1")],
        service: .atOnce, lookingAt: .questions)
    }

    @Test("A text that is typed again is asked for again")
    func askedAgain() {
      search(
        [.types("a"), .types("b"), .types("a")],
        [.types("a"), .types("a"), .types("a")],
        [.types("a"), .leaves, .types("a")],
        [.types("a"), .types(""), .types("a")],
        [.types("bad"), .types("bad")],
        lookingAt: .questions)
      search([.types("none"), .types("none")], service: .atOnce, lookingAt: .questions)
    }

    @Test("A question that has failed is not asked again")
    func failed() {
      search([.types("bad")], [.types("a"), .types("bad")], lookingAt: .questions)
    }

    @Test("An empty text is not asked for")
    func empty() {
      search([.types(""), .types("a"), .types(""), .types("")], lookingAt: .questions)
    }

    @Test("The history gets the text of each shown answer, and no other text")
    func history() {
      search(
        [.types("a"), .types("ab"), .types("abc")],
        [.types("a"), .types(""), .types("b")],
        [.types("a"), .leaves, .types("b")],
        lookingAt: .history)
      search([.types("a"), .types("ab")], service: .hears, lookingAt: .history)
      search([.types(" A"), .types("ab ")], service: .atOnce, lookingAt: .history)
    }

    @Test("The history gets a text each time an answer to it is shown")
    func historyAgain() {
      search(
        [.types("a"), .types("a")],
        [.types("a"), .types("b"), .types("a")],
        lookingAt: .history)
      search([.types("a"), .types("a")], service: .atOnce, lookingAt: .history)
    }

    @Test("The history gets the text of an empty answer, not of a failure")
    func historyOfFailures() {
      search([.types("none"), .types("none")], [.types("bad"), .types("a")], lookingAt: .history)
      search([.types("a"), .types("bad")], service: .givesUp, lookingAt: .history)
    }

    @Test("The task of an old question is canceled, and no other task")
    func canceled() {
      for service in [Field.Service.deaf, .hears] {
        search(
          [.types("a"), .types("ab"), .types("abc")],
          [.types("a"), .types("a")],
          [.types("a"), .types(""), .types("b")],
          [.types("a"), .leaves, .types("a")],
          service: service, lookingAt: .cancellation)
      }
    }
  }
}
