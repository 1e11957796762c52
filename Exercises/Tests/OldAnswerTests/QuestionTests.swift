import Testing

extension OldAnswerTests {
  @Suite("OldAnswer: what is asked, written and canceled")
  struct QuestionTests {
    @Test("Each text is asked for at once")
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

    @Test("A question that has failed is not asked once more")
    func failed() {
      search([.types("bad")], [.types("a"), .types("bad")], lookingAt: .questions)
    }

    @Test("An empty text is not asked for")
    func empty() {
      search([.types(""), .types("a"), .types(""), .types("")], lookingAt: .questions)
    }

    @Test("The text of each answer that is shown is written to the history, and no other one")
    func history() {
      search(
        [.types("a"), .types("ab"), .types("abc")],
        [.types("a"), .types(""), .types("b")],
        [.types("a"), .leaves, .types("b")],
        lookingAt: .history)
      search([.types("a"), .types("ab")], service: .hears, lookingAt: .history)
      search([.types(" A"), .types("ab ")], service: .atOnce, lookingAt: .history)
    }

    @Test("The text of an answer is written to the history also where the user leaves at once")
    func historyWhenLeft() {
      search(
        [.types("a")], [.types("a"), .types("ab")], leavingAtOnce: true, lookingAt: .history)
    }

    @Test("A text is written to the history each time that an answer to it is shown")
    func historyAgain() {
      search(
        [.types("a"), .types("a")],
        [.types("a"), .types("b"), .types("a")],
        lookingAt: .history)
      search([.types("a"), .types("a")], service: .atOnce, lookingAt: .history)
    }

    @Test("The text of an empty answer is written to the history, that of a failure is not")
    func historyOfFailures() {
      search([.types("none"), .types("none")], [.types("bad"), .types("a")], lookingAt: .history)
      search([.types("a"), .types("bad")], service: .givesUp, lookingAt: .history)
    }

    @Test("The task of an old question is canceled, that of the latest one is not")
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
