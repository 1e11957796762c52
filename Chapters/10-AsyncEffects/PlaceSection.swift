import CommandLineSupport
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// Where the work of an effect runs.
func placeSection(of chapter: Chapter) {
  chapter.section("Where does work run?") {
    chapter.say(
      "`countPrimes` is an `async` function that computes for a while, and awaits nothing. An effect "
        + "awaits it.")
    chapter.predict(
      "What has been written down?",
      code: """
        func countPrimes(below limit: Int) async -> Int {
          (2..<limit).count { number in !(2..<number).contains { number.isMultiple(of: $0) } }
        }
        """,
      answers: [
        #"["begins", "send has returned", "168 primes"]"#:
          "`await` marks a place where a function *may* suspend. This one never does, so it stays on "
          + "the store's actor",
        #"["begins", "168 primes", "send has returned"]"#:
          "the function runs on the actor of its caller, and nothing in it suspends: so all of it is one "
          + "job, inside `send`",
        #"["send has returned", "begins", "168 primes"]"#:
          "the effect starts inside `send`, and has no reason to suspend before it computes",
      ]
    ) {
      primesOnTheActor()
    }
    let elsewhere = primesElsewhere()
    chapter.say("The same function, marked with `@concurrent`:")
    chapter.show("log", elsewhere)
    chapter.check(
      "it leaves the actor: `send` returns before it has counted",
      elsewhere == ["begins", "send has returned", "168 primes"])

    chapter.say(
      "Elsewhere is the pool: about as many threads as the machine has cores. In a process of its own, "
        + "more tasks than that wait there for a semaphore, which a last task would signal.")
    let pool = chapter.child("pool")
    chapter.show("after half a second", String(pool.output.dropLast()))
    chapter.check(
      "the last task has not started: a thread that waits is no thread for others",
      pool.output == "the last task has not started\n")
  }
}

/// How many primes there are below a number, the slow way.
private func countPrimes(below limit: Int) async -> Int {
  (2..<limit).count { number in !(2..<number).contains { number.isMultiple(of: $0) } }
}

/// The same, and never on the actor of its caller.
@concurrent private func countPrimesElsewhere(below limit: Int) async -> Int {
  await countPrimes(below: limit)
}

private func primesOnTheActor() -> [String] {
  let run = Run()
  run.perform { scene, home in
    scene.makeStore(home.executor) { _ in
      .run { _ in
        scene.log.append("begins")
        let count = await countPrimes(below: 1_000)
        scene.log.append("\(count) primes")
      }
    }
    scene.store?.send("count")
    scene.log.append("send has returned")
  }
  return run.log
}

private func primesElsewhere() -> [String] {
  let run = Run()
  run.perform { scene, home in
    scene.makeStore(home.executor) { _ in
      .run { _ in
        scene.log.append("begins")
        let count = await countPrimesElsewhere(below: 1_000)
        scene.log.append("\(count) primes")
      }
    }
    scene.store?.send("count")
    scene.log.append("send has returned")
  }
  return run.log
}

/// Blocks the threads of the pool, and starts a task that would free them.
func poolChild(_ arguments: [String]) {
  let (isFree, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let count = 8 * ProcessInfo.processInfo.activeProcessorCount
  for _ in 0..<count {
    Task.detached { wait(for: isFree) }
  }
  Task.detached {
    for _ in 0..<count { isFree.signal() }
    isDone.signal()
  }
  let hasStarted = isDone.wait(timeout: .now() + 0.5) == .success
  print("the last task has \(hasStarted ? "" : "not ")started")
}

/// A semaphore's `wait()` is not offered to `async` code, with good reason.
private func wait(for semaphore: DispatchSemaphore) {
  semaphore.wait()
}
