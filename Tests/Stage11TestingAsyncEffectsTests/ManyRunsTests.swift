import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

/// A store in a test, which writes down what it has reduced: for scenarios that are flaky
/// elsewhere.
@MainActor private struct Scenario {
  let executor: TestExecutor
  let store: Store<[String], String>

  init(
    _ executor: TestExecutor, _ effect: @escaping (String, TestClock) -> Effect<String>
  ) {
    self.executor = executor
    let clock = executor.clock
    store = Store(initialValue: []) { words, word in
      words.append(word)
      return effect(word, clock)
    }
  }

  func send(_ word: String) { store.send(word) }
  func advance(_ milliseconds: Int) { executor.advance(by: .milliseconds(milliseconds)) }
}

@Suite("Stage 11: what is flaky elsewhere, thousands of times")
struct ManyRunsTests {
  /// 20,000 in CI, under the sanitizer too, and fewer for readers, who do not want to wait for
  /// them.
  private static let runs = ProcessInfo.processInfo.environment["CI"] == nil ? 2_000 : 20_000

  private func always(
    _ words: [String], of effect: @escaping @Sendable (String, TestClock) -> Effect<String>,
    _ run: @MainActor (Scenario) -> Void
  ) {
    for number in 1...Self.runs {
      let found = withTestExecutor(onFailure: { $0.record() }) { executor in
        let scenario = Scenario(executor, effect)
        run(scenario)
        return scenario.store.value
      }
      guard found == words else {
        Issue.record("run \(number): \(found)")
        return
      }
    }
  }

  @Test("A debounced search")
  func debounced() {
    always(["s", "sw", "found sw"]) { word, clock in
      guard !word.hasPrefix("found") else { return .none }
      return Effect.run { send in send("found \(word)") }
        .debounce(id: 1, for: .milliseconds(300), clock: clock)
    } _: { scenario in
      scenario.send("s")
      scenario.advance(200)
      scenario.send("sw")
      scenario.advance(300)
    }
  }

  @Test("Cancel in flight: the older effect answers nothing")
  func cancelInFlight() {
    always(["s", "sw", "found sw"]) { word, clock in
      guard !word.hasPrefix("found") else { return .none }
      return Effect.run { send in
        try? await clock.sleep(for: .milliseconds(word == "s" ? 500 : 100))
        send("found \(word)")
      }
      .cancellable(id: 1, cancelInFlight: true)
    } _: { scenario in
      scenario.send("s")
      scenario.advance(50)
      scenario.send("sw")
      scenario.advance(1_000)
    }
  }

  @Test("A late answer comes late")
  func lateAnswer() {
    always(["s", "sw", "found sw", "found s"]) { word, clock in
      guard !word.hasPrefix("found") else { return .none }
      return .throwing { send in
        try await clock.sleep(for: .milliseconds(word == "s" ? 500 : 100))
        send("found \(word)")
      }
    } _: { scenario in
      scenario.send("s")
      scenario.send("sw")
      scenario.advance(1_000)
    }
  }

  @Test("A long-lived effect sends until it is canceled")
  func longLived() {
    always(["tick", "1", "2", "stop"]) { word, clock in
      switch word {
      case "tick":
        return Effect.throwing { send in
          for number in 1...10 {
            try await clock.sleep(for: .seconds(1))
            send("\(number)")
          }
        }
        .cancellable(id: 1)
      case "stop": return .cancel(id: 1)
      default: return .none
      }
    } _: { scenario in
      scenario.send("tick")
      scenario.advance(2_500)
      scenario.send("stop")
      scenario.advance(10_000)
    }
  }

  @Test("Effects of one action go on in the order in which they began to wait")
  func order() {
    always(["go", "a", "b", "c"]) { word, _ in
      guard word == "go" else { return .none }
      return .merge(
        ["a", "b", "c"].map { name in
          .run { send in
            await Task.yield()
            send(name)
          }
        })
    } _: { scenario in
      scenario.send("go")
      scenario.executor.run()
    }
  }
}

extension Effect {
  /// Work that has ended when it throws.
  fileprivate static func throwing(
    _ work: @escaping (Send<Output>) async throws -> Void
  ) -> Effect {
    .run { send in try? await work(send) }
  }
}
