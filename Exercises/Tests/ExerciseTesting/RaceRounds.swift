import Foundation
import Synchronization

/// Runs each closure on its own thread, round after round. In each round, all closures start at the
/// same moment, and receive the round's number.
///
/// Best with two closures, since a machine can have only two cores. For the same reason races take
/// turns, even races of other processes: threads meet only while all of them run.
public func race(rounds: Int, _ closures: [(_ round: Int) -> Void]) {
  let turn = open(
    FileManager.default.temporaryDirectory.appendingPathComponent("workbook-race.lock").path,
    O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
  waitForTurn(turn)
  defer { close(turn) }
  let line = StartingLine()
  race(
    closures.map { work in
      {
        for round in 0..<rounds {
          line.wait(until: (round + 1) * closures.count)
          work(round)
        }
      }
    })
}

/// Waits for this lock, but not for long: a race of a wrong answer can run forever.
private func waitForTurn(_ lock: Int32) {
  let deadline = Date(timeIntervalSinceNow: 10)
  while flock(lock, LOCK_EX | LOCK_NB) != 0, Date() < deadline { usleep(1_000) }
}

/// Makes threads wait for each other. They wait actively, because a sleeping thread wakes too late
/// to meet the others. But a thread without a core gets the core of a waiting thread.
private final class StartingLine: Sendable {
  private let arrivals = Atomic<Int>(0)

  /// After this, no thread waits for long: a busy machine does not always run two threads
  /// concurrently.
  private let deadline = Date(timeIntervalSinceNow: 1)

  func wait(until count: Int) {
    arrivals.add(1, ordering: .acquiringAndReleasing)
    var looks = 0
    while arrivals.load(ordering: .acquiring) < count {
      looks += 1
      guard looks.isMultiple(of: 50) else { continue }
      if Date() > deadline { return }
      sched_yield()
    }
  }
}
