import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

/// A search that asks for what is typed, and shows the answers.
private enum Search: Equatable {
  case typed(String)
  case answered(String)
  case left
}

/// How a search treats an answer to an older question.
private enum Way {
  case showsAll, cancelsOlder
}

private func search(_ way: Way, _ order: Order) -> Reducer<[String], Search> {
  return { shown, action in
    switch action {
    case .typed(let text):
      let effect = Effect<Search>.run { send in
        order.name(text)
        order.note("asks")
        await Task.yield()
        order.note("answers")
        send(.answered(text))
      }
      return effect.cancellable(id: "search", cancelInFlight: way == .cancelsOlder)
    case .answered(let text):
      shown.append(text)
      return .none
    case .left:
      return .cancel(id: "search")
    }
  }
}

extension TestHome<Store<[String], Search>> {
  fileprivate func send(_ action: Search) { contents.send(action) }
}

@Suite("Stage 11: a store, in every order")
struct OrderStoreTests {
  private func shown(
    _ way: Way, _ search: OrderSearch = .all(),
    _ body: (Order, TestHome<Store<[String], Search>>) -> Void
  ) -> Orders<[String]> {
    everyOrder(search) { order in
      let home = TestHome(executor: order.executor) { executor in
        Store(
          initialValue: [], reducer: Stage11TestingAsyncEffectsTests.search(way, order),
          executorPreference: executor)
      }
      body(order, home)
      order.executor.run()
      let shown = home.perform { $0.contents.value }
      order.expect(shown.last != "old", "The old answer is shown.")
      return shown
    }
  }

  @Test("Of two effects that race, the old answer may come last: found, and named")
  func oldAnswer() throws {
    let orders = shown(.showsAll) { _, home in
      home.perform { $0.send(.typed("old")) }
      home.perform { $0.send(.typed("new")) }
    }
    let failure = try #require(orders.failure)
    #expect(failure.comment == "The old answer is shown.")
    #expect(
      failure.steps.filter { !$0.notes.isEmpty }.map { "\($0.task): \($0.notes)" } == [
        "old: [\"asks\"]", "new: [\"asks\"]", "new: [\"answers\"]", "old: [\"answers\"]",
        "the scenario: [\"✗ The old answer is shown.\"]",
      ], "\(failure)")
    #expect(orders.outcomes.keys.contains(["old", "new"]))
  }

  @Test("With the older effect canceled it is in no order")
  func canceled() {
    let orders = shown(.cancelsOlder) { _, home in
      home.perform { $0.send(.typed("old")) }
      home.perform { $0.send(.typed("new")) }
    }
    #expect(orders.failure == nil)
    #expect(orders.isComplete)
    #expect(Set(orders.outcomes.keys) == [["new"]])
  }

  @Test("An answer comes before the effect is canceled, or not at all")
  func cancelAgainstAnswer() {
    let orders = shown(.showsAll) { order, home in
      home.perform { $0.send(.typed("text")) }
      order.task("user") { await home.send(.left) }
    }
    #expect(orders.failure == nil)
    #expect(orders.isComplete)
    #expect(Set(orders.outcomes.keys) == [["text"], []])
  }

  @Test("An effect starts at once, also while other jobs wait")
  func startsAtOnce() {
    var waiting: [Int] = []
    _ = shown(.showsAll) { order, home in
      order.task("other") {}
      home.perform { $0.send(.typed("text")) }
      waiting.append(order.executor.count)
    }
    // The other one, and the effect where it goes on.
    #expect(Set(waiting) == [2])
  }
}
