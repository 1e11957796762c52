import Foundation
import Stage11TestingAsyncEffects
import Walkthrough

/// What `--cost` runs: how many orders a second, and what ordinary code pays for the hooks.
@MainActor func measureCost(_ chapter: Chapter) {
  chapter.section("What ordinary code pays") {
    chapter.say(
      "Nanoseconds, in code outside of a test: before a test has run in this process, and after "
        + "that, when the runtime asks the library at every hop. The best of \(rounds) rounds each."
    )
    chapter.adviseReleaseBuild(command: "chapter11 --cost")
    let before = ordinaryCode()
    withTestExecutor(onFailure: stop) { _ in }
    let after = ordinaryCode()
    chapter.table(
      ["", "before", "after", "ratio"],
      zip(before, after).map { before, after in
        [
          before.name, "\(Int(before.time))", "\(Int(after.time))",
          String(format: "%.2f", after.time / before.time),
        ]
      })
  }
  chapter.section("How many orders a second") {
    let rows = [2, 3].map { tasks in
      let start = ContinuousClock.now
      let orders = everyOrder(
        .random(count: count, seed: 1), mainActor: .inAnyOrder, onFailure: stop
      ) { order in
        let log = Log()
        for task in 0..<tasks {
          Task {
            log.lines.append(task)
            await Task.yield()
            log.lines.append(task)
          }
        }
        order.executor.run()
        return log.lines
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      return [
        "\(tasks) tasks of two steps", "\(orders.outcomes.count)",
        "\(Int(Double(count) / seconds))",
      ]
    }
    chapter.table(["scenario", "outcomes", "orders a second"], rows)
  }
}

private let rounds = 7
private var count: Int { Chapter.isDebugBuild ? 5_000 : 100_000 }

@MainActor private final class Log {
  var lines: [Int] = []
}

@MainActor private func onTheMainActor() {}

private actor Counter {
  private var count = 0
  func add() { count += 1 }
}

/// What takes how many nanoseconds, each the best of some rounds.
@MainActor private func ordinaryCode() -> [(name: String, time: Double)] {
  let counter = Counter()
  return [
    ("a task", nanoseconds { await Task {}.value }),
    ("a hop to the main actor, and back", nanoseconds { await onTheMainActor() }),
    ("a call of an actor", nanoseconds { await counter.add() }),
  ]
}

@MainActor private func nanoseconds(_ body: @escaping @Sendable () async -> Void) -> Double {
  let best = Task.detached {
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    for _ in 0..<rounds {
      let start = clock.now
      for _ in 0..<20_000 { await body() }
      best = min(best, clock.now - start)
    }
    return best / .nanoseconds(20_000)
  }
  // Until the result arrives, the main thread runs the main actor's jobs.
  nonisolated(unsafe) var result: Double?
  Task { result = await best.value }
  while result == nil { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
  return result ?? .nan
}
