import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import OldAnswer

@Suite("OldAnswer", .serialized)
struct OldAnswerTests {
  // One test after the other: an answer can have a variable that all its stores share.

  @Test("Each text is asked for before `send` returns, even the same text again")
  func asked() {
    search(
      [.types("a"), .types("ab"), .types("abc")],
      [.types("a"), .types("a")],
      [.types("bad"), .types("bad")],
      [.types("a"), .types(""), .types("a")],
      [.types("a"), .leaves, .types("a")],
      lookingAt: .questions)
  }

  @Test("Until the latest question is answered, the old results stay")
  func searching() {
    search(
      [.types("a"), .types("none"), .types("ab")],
      [.types("a"), .types("bad"), .types("ab")])
    search([.types("a"), .types("ab")], service: .equal)
  }

  @Test("Only the answer to the latest question is shown")
  func latest() {
    search(
      [.types("a"), .types("ab")],
      [.types("a"), .types("ab"), .types("abc")],
      [.types("none"), .types("ab")],
      [.types("a"), .types("none")])
  }

  @Test("The old answer to a text that is typed again is dropped")
  func again() {
    search([.types("a"), .types("a")], [.types("a"), .types("b"), .types("a")])
  }

  @Test("An old error changes nothing, and an old answer does not replace an error")
  func errors() {
    search([.types("bad"), .types("ab")], [.types("a"), .types("bad")])
    search([.types("a"), .types("ab")], service: .obeys)
  }

  @Test("A cleared field shows nothing, even when an old answer arrives")
  func cleared() {
    search(
      [.types("a"), .types("")],
      [.types("bad"), .types("")],
      [.types("none"), .types("")],
      [.types("a"), .types(""), .types("b")])
    search([.types("a"), .types("")], service: .obeys)
  }

  @Test("An answer that arrives after the user has left changes nothing")
  func left() {
    search(
      [.types("a"), .leaves],
      [.types("bad"), .leaves],
      [.types("none"), .leaves],
      [.types("a"), .leaves, .types("b")])
    search([.types("a"), .leaves], service: .obeys)
  }

  @Test("The task of an old question is canceled, and no other task")
  func canceled() {
    for service in [Field.Service.deaf, .obeys] {
      search(
        [.types("a"), .types("ab"), .types("abc")],
        [.types("a"), .types(""), .types("b")],
        [.types("a"), .leaves, .types("b")],
        service: service, lookingAt: .cancellation)
    }
  }

  @Test("A `CancellationError` of the service is an error like any other")
  func givesUp() {
    search([.types("bad")], [.types("bad 1"), .types("bad 2")], service: .givesUp)
  }

  @Test("The history gets the text of each shown answer once, and no other text")
  func history() {
    search(
      [.types("a"), .types("ab")],
      [.types("a"), .types("a")],
      [.types("a"), .types(""), .types("b")],
      [.types("a"), .leaves, .types("b")],
      [.types("none"), .types("bad")],
      lookingAt: .history)
    search([.types("a"), .types("ab")], service: .obeys, lookingAt: .history)
  }

  @Test("Two fields of a store do not affect each other", arguments: aspects)
  func fields(aspect: Field.Aspect) {
    for acts in pairs {
      let isRight = inEveryOrder { order in
        let one = Field(order, " of one", .deaf, aspect)
        let two = Field(order, " of two", .deaf, aspect)
        let store = Store(initialValue: Form(), reducer: formReducer(one, two))
        order.task("the user") {
          one.act(acts.0) { store.send(Form.Action(one: $0.action)) }
          await Task.yield()
          two.act(.types("x")) { store.send(Form.Action(two: $0.action)) }
          await Task.yield()
          one.act(acts.1) { store.send(Form.Action(one: $0.action)) }
        }
        order.executor.run()
        one.end(Screen(store.value.one))
        two.end(Screen(store.value.two))
      }
      if !isRight { return }
    }
  }

  @Test("Two stores with the same reducer do not affect each other", arguments: aspects)
  func stores(aspect: Field.Aspect) {
    for acts in pairs {
      let isRight = inEveryOrder { order in
        let one = Field(order, " of one", .deaf, aspect)
        let two = Field(order, " of two", .deaf, aspect)
        let reducer = searchReducer(field: "search", environment(one, two))
        let stores = [one, two].map {
          Store(initialValue: SearchState(), reducer: $0.looking(reducer))
        }
        order.task("the user") {
          one.act(acts.0) { stores[0].send($0.action) }
          await Task.yield()
          two.act(.types("x")) { stores[1].send($0.action) }
          await Task.yield()
          one.act(acts.1) { stores[0].send($0.action) }
        }
        order.executor.run()
        one.end(Screen(stores[0].value))
        two.end(Screen(stores[1].value))
      }
      if !isRight { return }
    }
  }
}

private let aspects: [Field.Aspect] = [.screen, .questions, .history, .cancellation]

/// What is done in one field, before and after "x" is typed in another one.
private let pairs: [(Field.Act, Field.Act)] = [
  (.types("a"), .types("ab")), (.types("a"), .types("")), (.types("a"), .leaves),
]

/// An environment for two stores: what begins with "x" is the second one's.
private func environment(_ one: Field, _ two: Field) -> SearchEnvironment {
  SearchEnvironment(
    ask: { try await ($0.hasPrefix("x") ? two : one).ask($0) },
    remember: { ($0.hasPrefix("x") ? two : one).remember($0) })
}

/// A form with two search fields.
private struct Form {
  var one = SearchState()
  var two = SearchState()

  struct Action {
    var one: SearchAction?
    var two: SearchAction?
  }
}

private func formReducer(_ one: Field, _ two: Field) -> Reducer<Form, Form.Action> {
  combine(
    pullback(
      one.looking(searchReducer(field: 1, one.environment)), value: \.one, action: \.one),
    pullback(
      two.looking(searchReducer(field: 2, two.environment)), value: \.two, action: \.two))
}
