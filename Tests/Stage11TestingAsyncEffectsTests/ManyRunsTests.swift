import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

/// What a store on a test's executor has reduced, and when: for scenarios that are flaky elsewhere.
private struct Scenario {
  let executor = TestExecutor()
  let clock: TestClock
  let home: TestHome<Store<[String], String>>

  init(_ effect: @escaping @Sendable (String, TestClock) -> Effect<String>) {
    let clock = TestClock(executor: executor)
    self.clock = clock
    home = TestHome(executor: executor) { executor in
      Store(
        initialValue: [],
        reducer: { words, word in
          words.append(word)
          return effect(word, clock)
        }, executorPreference: executor)
    }
  }

  func send(_ word: String) { home.perform { _ = $0.contents.send(word) } }
  func advance(_ milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds)) }
  var words: [String] { home.perform { $0.contents.value } }
}

@Suite("Stage 11: what is flaky elsewhere, thousands of times")
struct ManyRunsTests {
  /// 20,000 in CI, under the sanitizer too, and fewer for readers, who do not want to wait for
  /// them.
  private static let runs = ProcessInfo.processInfo.environment["CI"] == nil ? 2_000 : 20_000

  private func always(_ words: [String], _ run: () -> [String]) {
    for number in 1...Self.runs {
      let found = run()
      guard found == words else {
        Issue.record("run \(number): \(found)")
        return
      }
    }
  }

  @Test("A debounced search")
  func debounced() {
    always(["s", "sw", "found sw"]) {
      let scenario = Scenario { word, clock in
        guard !word.hasPrefix("found") else { return .none }
        return Effect.run { send in send("found \(word)") }
          .debounce(id: 1, for: .milliseconds(300), clock: clock)
      }
      scenario.send("s")
      scenario.advance(200)
      scenario.send("sw")
      scenario.advance(300)
      return scenario.words
    }
  }

  @Test("Cancel in flight: the older effect answers nothing")
  func cancelInFlight() {
    always(["s", "sw", "found sw"]) {
      let scenario = Scenario { word, clock in
        guard !word.hasPrefix("found") else { return .none }
        return Effect.run { send in
          try? await clock.sleep(for: .milliseconds(word == "s" ? 500 : 100))
          send("found \(word)")
        }
        .cancellable(id: 1, cancelInFlight: true)
      }
      scenario.send("s")
      scenario.advance(50)
      scenario.send("sw")
      scenario.advance(1_000)
      return scenario.words
    }
  }

  @Test("A late answer comes late")
  func lateAnswer() {
    always(["s", "sw", "found sw", "found s"]) {
      let scenario = Scenario { word, clock in
        guard !word.hasPrefix("found") else { return .none }
        return .throwing { send in
          try await clock.sleep(for: .milliseconds(word == "s" ? 500 : 100))
          send("found \(word)")
        }
      }
      scenario.send("s")
      scenario.send("sw")
      scenario.advance(1_000)
      return scenario.words
    }
  }

  @Test("A long-lived effect sends until it is canceled")
  func longLived() {
    always(["tick", "1", "2", "stop"]) {
      let scenario = Scenario { word, clock in
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
      }
      scenario.send("tick")
      scenario.advance(2_500)
      scenario.send("stop")
      scenario.advance(10_000)
      return scenario.words
    }
  }

  @Test("Effects of one action go on in the order in which they began to wait")
  func order() {
    always(["go", "a", "b", "c"]) {
      let scenario = Scenario { word, _ in
        guard word == "go" else { return .none }
        return .merge(
          ["a", "b", "c"].map { name in
            .run { send in
              await Task.yield()
              send(name)
            }
          })
      }
      scenario.send("go")
      scenario.executor.run()
      return scenario.words
    }
  }
}

extension Effect {
  /// Work that is over when it throws.
  fileprivate static func throwing(
    _ work: @escaping (Send<Output>) async throws -> Void
  ) -> Effect {
    .run { send in try? await work(send) }
  }
}
