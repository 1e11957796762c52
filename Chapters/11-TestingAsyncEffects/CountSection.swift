import Console
import Dispatch
import Pictures
import Stage11TestingAsyncEffects
import Walkthrough

/// What two tasks count to.
func countSection(of chapter: Chapter) {
  chapter.section("What do two tasks count to?") {
    chapter.say(
      "A class counts. Its mark, `@unchecked Sendable`, is a false promise. Two tasks count to "
        + "1,000 each, in every order of their steps."
    )
    chapter.predict(
      "In how many of the orders is the sum not 2,000?",
      code: """
        final class Tally: @unchecked Sendable {
          var sum = 0

          func count(to limit: Int) {
            for _ in 0..<limit { sum += 1 }
          }
        }

        for name in ["a", "b"] {
          order.task(name) { @concurrent in
            tally.count(to: 500)
            await Task.yield()
            tally.count(to: 500)
          }
        }
        """,
      answers: [
        "0":
          "all jobs of an order run one after the other, on one thread. Between two of them anything can "
          + "happen, and inside of one nothing",
        "1": "two jobs of an executor never run at the same moment, in any order",
        "all": "each job counts to 500 before the next one begins",
      ]
    ) {
      let orders = tallied()
      let wrong = orders.outcomes.reduce(0) { $0 + ($1.key == 2_000 ? 0 : $1.value) }
      return wrong == orders.count ? "all" : "\(wrong)"
    }
    chapter.say(
      "The same class, in a separate process: two threads count to 1,000,000 at the same moment. "
        + "They count again until an update is lost, for ten seconds at most:")
    // A process that prints nothing has not shown that something is lost.
    let sum = Int(chapter.child("tally", atMost: 30).output.dropLast()) ?? 2_000_000
    chapter.show("sum", sum)
    chapter.check("updates are lost", sum < 2_000_000)

    chapter.say("Two tasks of an actor, each of which awaits between its read and its write:")
    let broken = visits().failure
    if let broken { chapter.write(visitPicture(broken), as: "visits") }
    chapter.code(broken?.text ?? "")
    chapter.check(
      "an update is lost in some order", broken?.comment == "2 visits, and 1 is counted")
  }
}

private final class Tally: @unchecked Sendable {
  var sum = 0

  func count(to limit: Int) {
    for _ in 0..<limit { sum += 1 }
  }
}

private func tallied() -> Orders<Int> {
  everyOrder(onFailure: { _ in }) { order in
    let tally = Tally()
    for name in ["a", "b"] {
      order.task(name) { @concurrent in
        tally.count(to: 500)
        await Task.yield()
        tally.count(to: 500)
      }
    }
    order.executor.run()
    return tally.sum
  }
}

/// Counts visits, and awaits between the read and the write.
private actor Visits {
  private(set) var count = 0

  func add(_ note: @Sendable (String) -> Void) async {
    let read = count
    note("reads \(read)")
    await Task.yield()
    count = read + 1
    note("writes \(read + 1)")
  }
}

private func visits() -> Orders<NoOutcome> {
  everyOrder(onFailure: { _ in }) { order in
    let visits = Visits()
    for name in ["a", "b"] {
      order.task(name) { await visits.add { order.note($0) } }
    }
    order.executor.run()
    order.task("the sum") {
      let count = await visits.count
      order.expect(count == 2, "2 visits, and \(count) is counted")
    }
    order.executor.run()
  }
}

private func visitPicture(_ order: BrokenOrder) -> some Picture {
  picture(
    of: order, title: "A read and a write with another read between them",
    summary: """
      Task a reads 0 and yields. Task b also reads 0, and yields. Then a writes 1, and b writes 1. \
      The sum of two visits is 1.
      """)
}

/// Counts on two threads at the same moment, again until an update is lost, and prints the last
/// sum.
///
/// On a busy machine one thread can end before the other one begins, and then nothing is lost.
func tallyChild(_ arguments: [String]) {
  let end = ContinuousClock.now + .seconds(10)
  var sum: Int
  repeat {
    let tally = Tally()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in tally.count(to: 1_000_000) }
    sum = tally.sum
  } while sum == 2_000_000 && ContinuousClock.now < end
  print(sum)
}
