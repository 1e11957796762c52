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

@Suite("Stage 11: a store, in every order")
struct OrderStoreTests {
  private func shown(
    _ way: Way, _ body: @MainActor (Order, Store<[String], Search>) -> Void
  ) -> Orders<[String]> {
    everyOrder(mainActor: .inAnyOrder, onFailure: { _ in }) { order in
      let store = Store(initialValue: [], reducer: search(way, order))
      body(order, store)
      order.executor.run()
      order.expect(store.value.last != "old", "The old answer is shown.")
      return store.value
    }
  }

  @Test("Of two effects that race, the old answer may come last: found, and named")
  func oldAnswer() throws {
    let orders = shown(.showsAll) { _, store in
      store.send(.typed("old"))
      store.send(.typed("new"))
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
    let orders = shown(.cancelsOlder) { _, store in
      store.send(.typed("old"))
      store.send(.typed("new"))
    }
    #expect(orders.failure == nil)
    #expect(orders.isComplete)
    #expect(Set(orders.outcomes.keys) == [["new"]])
  }

  @Test("An answer comes before the effect is canceled, or not at all")
  func cancelAgainstAnswer() {
    let orders = shown(.showsAll) { order, store in
      store.send(.typed("text"))
      order.task("user") { store.send(.left) }
    }
    #expect(orders.failure == nil)
    #expect(orders.isComplete)
    #expect(Set(orders.outcomes.keys) == [["text"], []])
  }

  @Test("An effect starts immediately, also while other jobs wait")
  func startsAtOnce() {
    var waiting: [Int] = []
    _ = shown(.showsAll) { order, store in
      order.task("other") {}
      store.send(.typed("text"))
      waiting.append(order.executor.count)
    }
    // The other one, and the effect where it goes on.
    #expect(Set(waiting) == [2])
  }

  @Test("A store that goes with the scenario cancels its effects, and their end is waited for")
  func goesWithTheScenario() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let clock = order.executor.clock
      let store = Store<Int, Int>(initialValue: 0) { _, _ in
        .run { _ in try? await clock.sleep(for: .seconds(1)) }
      }
      store.send(1)
      order.executor.run()
    }
    #expect("\(orders)" == "1 order, all of them")
  }

  @Test("Children of an effect run in its store's orders, also those that start immediately")
  func children() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let store = Store<[Int], Int>(initialValue: []) { numbers, number in
        numbers.append(number)
        guard number == 0 else { return .none }
        return .run { send in
          async let one = 1
          let two = await withTaskGroup { group in
            group.addImmediateTask { 2 }
            return await group.next() ?? 0
          }
          send(await one)
          send(two)
        }
      }
      store.send(0)
      order.executor.run()
      return store.value
    }
    #expect(orders.outcomes.keys.map(\.self) == [[0, 1, 2]])
  }
}
