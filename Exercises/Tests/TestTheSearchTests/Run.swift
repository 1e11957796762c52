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
  /// For how many seconds it has waited.
  var waited: Double
  /// For how many seconds a loaded machine may have made it wait.
  var mayWait: Double
}

/// Says that an answer has not returned. Then it is not called again: its thread is at work still.
private let hangs = Log<Void>()

/// How many seconds the calls that have returned took.
private let times = Log<Double>()

/// Lets the answer test a search. Nil, and an issue, if it has not returned in time, now or before.
func run(
  _ makeSearch: @escaping (TestClock, ServiceByHand) -> Reducer<SearchState, SearchAction>,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Run? {
  let runs = Log<Run>()
  func work() {
    let threads = Threads()
    let reports = Log<String>()
    let (time, work) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    testSearch(
      makeSearch: { clock in
        let service = ServiceByHand(threads)
        let reducer = makeSearch(clock, service)
        return (
          reducer: { state, action in
            threads.note("\(action) was reduced")
            return reducer(&state, action)
          },
          service: service
        )
      },
      report: { report in
        threads.note("A report was made")
        reports.write(report)
      })
    let worked = seconds(CLOCK_PROCESS_CPUTIME_ID) - work
    times.write(seconds(CLOCK_MONOTONIC) - time)
    runs.write(
      Run(
        reports: reports.entries.map { $0.split(separator: "\n").joined(separator: " | ") },
        strays: threads.strays,
        waited: seconds(CLOCK_MONOTONIC) - time - worked,
        // Nine of ten threads that want the processor may be others.
        mayWait: 0.05 + 9 * worked))
  }
  // On a loaded machine the calls before have taken longer, too.
  let limit = times.entries.max().map { min(15, 5 + Int(20 * $0)) } ?? 15
  let hasReturned = hangs.entries.isEmpty && returns(within: limit, work)
  if !hasReturned { hangs.write(()) }
  expect(
    hasReturned, "`testSearch` to return. It had not after \(limit) s, here or in a test before",
    why: "What a broken search never does must not be waited for.", sourceLocation: sourceLocation)
  return hasReturned ? runs.entries.first : nil
}

private func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
