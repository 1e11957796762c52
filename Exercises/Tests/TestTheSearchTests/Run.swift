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
  /// How much longer it has waited, in seconds, than a loaded machine makes it wait.
  var waited: Double
}

/// Lets the answer test a search. Nil, and an issue, if it does not return.
func run(
  _ makeSearch: @escaping (TestClock, ServiceByHand) -> Reducer<SearchState, SearchAction>,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Run? {
  let runs = Log<Run>()
  let hasReturned = returns(within: 20) {
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
      report: reports.write)
    // Nine of ten threads that want the processor may be others.
    let worked = seconds(CLOCK_PROCESS_CPUTIME_ID) - work
    let waited = seconds(CLOCK_MONOTONIC) - time - 10 * worked - 0.05
    runs.write(
      Run(
        reports: reports.entries.map { $0.split(separator: "\n").joined(separator: " | ") },
        strays: threads.strays, waited: waited))
  }
  expect(
    hasReturned, "`testSearch` to return: it has not, after 20 seconds",
    why: "What a broken search never does must not be waited for.", sourceLocation: sourceLocation)
  return hasReturned ? runs.entries.first : nil
}

private func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
