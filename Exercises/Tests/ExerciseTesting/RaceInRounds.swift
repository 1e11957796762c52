import Foundation
import Synchronization

/// Runs the works `rounds` times, each on a thread of its own that it keeps. Returns the number of
/// rounds.
///
/// For races that seldom go wrong: many thousand rounds take about a second, and after `seconds`
/// the rest is left out. The threads are released at the same moment again and again, but not in
/// each round: where several programs share a core, it matters more that a thread is interrupted
/// in the middle of its work. One such race runs at a time, so that it has the cores for itself.
public func race(rounds: Int, seconds: Double = 1, _ works: [(Int) -> Void]) -> Int {
  oneAtATime.withLock {
    let start = StartingLine(count: works.count, rounds: rounds, seconds: seconds)
    race(
      works.map { work in
        {
          var round = 0
          while start.opens(for: round) {
            work(round)
            round += 1
          }
        }
      })
    return start.roundsRun
  }
}

private let oneAtATime = NSLock()

/// Where the threads of a race meet.
private final class StartingLine: Sendable {
  private let count: Int
  private let deadline: Date
  private let arrivals = Atomic<Int>(0)
  /// The first round that is not run.
  private let end: Atomic<Int>

  init(count: Int, rounds: Int, seconds: Double) {
    self.count = count
    deadline = Date(timeIntervalSinceNow: seconds)
    end = Atomic(rounds)
  }

  var roundsRun: Int { end.load(ordering: .acquiring) }

  /// Says whether there is such a round; for every hundredth one, when all threads are here.
  func opens(for round: Int) -> Bool {
    let (meetings, others) = round.quotientAndRemainder(dividingBy: 100)
    if others == 0 {
      // Decided before the last thread is here, so that all of them find the same answer.
      if Date() > deadline { end.min(round, ordering: .acquiringAndReleasing) }
      arrivals.wrappingAdd(1, ordering: .acquiringAndReleasing)
      while arrivals.load(ordering: .acquiring) < (meetings + 1) * count { sched_yield() }
    }
    return round < roundsRun
  }
}
