import ExerciseTesting
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import TestTheSearch

/// What an answer has done with a search.
struct Run {
  /// What it has reported, each report in one line.
  var reports: [String]
  /// What has happened on other threads.
  var strays: [String]
}

/// Notes that an answer has not returned. Then it is not called again: its thread is still busy.
private let hangs = Log<Void>()

/// How long the calls took that have returned.
private let times = Log<Duration>()

/// Lets the answer test a search. Nil, and an issue, if it has not returned in time, now or before.
func run(
  _ makeSearch: @escaping (TestClock, ServiceByHand) -> Reducer<SearchState, SearchAction>,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Run? {
  let runs = Log<Run>()
  func work() {
    let threads = Threads()
    let reports = Log<String>()
    let start = ContinuousClock.now
    testSearch(
      makeSearch: { clock in
        let service = ServiceByHand(threads)
        let reducer = makeSearch(clock, service)
        return (
          reducer: { state, action in
            threads.note("the reducer")
            return reducer(&state, action)
          },
          service: service
        )
      },
      report: { report in
        threads.note("a report")
        reports.write(report)
      })
    times.write(ContinuousClock.now - start)
    runs.write(
      Run(
        reports: reports.entries.map { $0.split(separator: "\n").joined(separator: " / ") },
        strays: threads.strays))
  }
  // On a busy machine, the previous calls have also taken longer.
  let limit = times.entries.max().map { min(15, 5 + 20 * Int($0.components.seconds)) } ?? 15
  let hasReturned = hangs.entries.isEmpty && returns(within: limit, work)
  if !hasReturned { hangs.write(()) }
  expect(
    hasReturned, "`testSearch` to return, in this test and in those before",
    why: "Do not wait for anything that a broken search never does.",
    sourceLocation: sourceLocation)
  return hasReturned ? runs.entries.first : nil
}
