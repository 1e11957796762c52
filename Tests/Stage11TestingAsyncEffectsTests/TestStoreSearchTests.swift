import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

/// A search for fruits by their first letters.
private struct Search: Equatable {
  var text = ""
  var fruits: [String] = []
}

private let fruits = ["apple", "apricot", "banana"]

private enum SearchAction: Equatable {
  case typed(String)
  case found([String])
  case left
}

/// Searches when nothing has been typed for 300 milliseconds, and takes as long as the service
/// does.
private func search(
  clock: TestClock, service: @escaping (String) async -> Void = { _ in }
) -> Reducer<Search, SearchAction> {
  return { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      return Effect.run { send in
        await service(text)
        send(.found(fruits.filter { $0.hasPrefix(text) }))
      }
      .debounce(id: "search", for: .milliseconds(300), clock: clock)

    case .found(let fruits):
      state.fruits = fruits
      return .none

    case .left:
      return .cancel(id: "search")
    }
  }
}

@Suite("Stage 11: a debounced search, on the test's clock")
@MainActor struct TestStoreSearchTests {
  @Test("Only what has not been replaced in time is searched: 5000 runs, each of them right")
  func manyRuns() {
    for _ in 1...5000 {
      let found = searched { store in
        store.send(.typed("a")) { $0.text = "a" }
        store.executor.advance(by: .milliseconds(200))
        store.send(.typed("ap")) { $0.text = "ap" }
        store.executor.advance(by: .milliseconds(300))
        store.receive(.found(["apple", "apricot"])) { $0.fruits = ["apple", "apricot"] }
        store.send(.typed("apr")) { $0.text = "apr" }
        store.executor.advance(by: .milliseconds(300))
        store.receive(.found(["apricot"])) { $0.fruits = ["apricot"] }
      }
      guard found == [] else { return found.forEach { $0.record() } }
    }
  }

  @Test("A search that is going when something is typed answers nothing")
  func lateAnswer() {
    let found = searched { text, clock in
      try? await clock.sleep(for: text == "a" ? .seconds(9) : .seconds(1))
    } in: { store in
      let executor = store.executor
      store.send(.typed("a")) { $0.text = "a" }
      executor.advance(by: .seconds(1))
      store.send(.typed("b")) { $0.text = "b" }
      executor.advance(by: .milliseconds(1300))
      store.receive(.found(["banana"])) { $0.fruits = ["banana"] }
      executor.advance(by: .seconds(9))
      store.finish()
      #expect(executor.clock.sleepers == 0)
    }
    #expect(found == [])
  }

  @Test("A search that is left while it waits, or while it is going, has ended")
  func left() {
    let found = searched { _, clock in
      try? await clock.sleep(for: .seconds(1))
    } in: { store in
      for (text, time) in [("a", Duration.milliseconds(299)), ("b", .milliseconds(300))] {
        store.send(.typed(text)) { $0.text = text }
        store.executor.advance(by: time)
        store.send(.left)
        store.finish()
      }
    }
    #expect(found == [])
  }

  @Test("A search that is not left is named: what was typed, and the id")
  func notLeft() {
    let found = searched { store in
      store.send(.typed("a")) { $0.text = "a" }
    }
    #expect(
      found.map(\.message) == [
        """
        An effect of typed("a") under the id search is still running at the end of the test. \
        Let it end, or cancel it; a canceled task must end by itself.
        """
      ])
  }

  /// What a test store of the search reports where the service does this.
  private func searched(
    _ service: @escaping (String, TestClock) async -> Void = { _, _ in },
    in body: (TestStore<Search, SearchAction>) -> Void
  ) -> [TestFailure] {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let clock = executor.clock
      return failures(
        of: search(clock: clock) { await service($0, clock) }, from: Search(), in: body)
    }
  }
}
