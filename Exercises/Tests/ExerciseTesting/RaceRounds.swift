import Foundation
import Synchronization

/// Runs the works on threads of their own, round after round; in each round all of them are
/// released at the same moment, and are told its number.
///
/// Best with two works, since a machine may have two cores only. For the same reason races take
/// turns, also those of other processes: threads meet only while they all run.
public func race(rounds: Int, _ works: [(_ round: Int) -> Void]) {
  let turn = open(
    FileManager.default.temporaryDirectory.appendingPathComponent("workbook-race.lock").path,
    O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
  waitForTurn(turn)
  defer { close(turn) }
  let line = StartingLine()
  race(
    works.map { work in
      {
        for round in 0..<rounds {
          line.wait(until: (round + 1) * works.count)
          work(round)
        }
      }
    })
}

/// Waits for this lock, but not for long: a race of a wrong answer may never end.
private func waitForTurn(_ lock: Int32) {
  let deadline = Date(timeIntervalSinceNow: 10)
  while flock(lock, LOCK_EX | LOCK_NB) != 0, Date() < deadline { usleep(1_000) }
}

/// Where threads wait for each other. They wait actively: one that sleeps wakes too late to meet
/// the others. But one that has no core yet gets that of one that waits.
private final class StartingLine: Sendable {
  private let arrivals = Atomic<Int>(0)

  /// After this, nobody waits for long: a busy machine may not run two threads at once.
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
