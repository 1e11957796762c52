import ExerciseTesting
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import TestTheSearch

/// What an answer's test of a search has led to.
struct Run {
  /// The answer's reports, each in one line.
  var reports: [String]
  /// The events on other threads.
  var strays: [String]
}

/// Notes that an answer has not returned. Then it is not called again: its thread is still busy.
private let hangs = Log<Void>()

/// Lets the answer test a search. Nil, and an issue, if it has not returned in time, now or before.
func run(
  _ makeSearch:
    @escaping @MainActor (TestClock, ServiceByHand) -> Reducer<SearchState, SearchAction>,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Run? {
  let runs = Log<Run>()
  func work() {
    let threads = Threads()
    let reports = Log<String>()
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
    runs.write(
      Run(
        reports: reports.entries.map { $0.split(separator: "\n").joined(separator: " / ") },
        strays: threads.strays))
  }
  let hasReturned = hangs.entries.isEmpty && returns(within: 30, work)
  if !hasReturned { hangs.write(()) }
  expect(
    hasReturned, "`testSearch` to return, in this test and in earlier tests",
    why: "Do not wait for anything that a broken search never does.",
    sourceLocation: sourceLocation)
  return hasReturned ? runs.entries.first : nil
}

/// A service that records its requests, and that a test answers by hand. Safe to use from any
/// thread.
final class ServiceByHand: SearchService {
  struct Failed: Error {}

  private struct Request {
    let text: String
    var continuation: CheckedContinuation<[String], any Error>?
    var isOver = false
  }

  /// What the lock guards. Nothing is called under it.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    var requests: [Request] = []

    func locked<Result>(_ body: (State) -> Result) -> Result {
      lock.withLock { body(self) }
    }
  }

  private let state = State()
  private let threads: Threads

  init(_ threads: Threads) {
    self.threads = threads
  }

  var asked: [String] { state.locked { $0.requests.map(\.text) } }

  var open: [Int] {
    state.locked { state in state.requests.indices.filter { !state.requests[$0].isOver } }
  }

  func answer(_ results: [String], to request: Int) {
    end(request)?.resume(returning: results)
  }

  func fail(_ request: Int) {
    end(request)?.resume(throwing: Failed())
  }

  /// Requests a text. A deaf request ignores its cancellation.
  func ask(_ text: String, isDeaf: Bool = false) async throws -> [String] {
    threads.note("a request")
    let number = state.locked { state in
      state.requests.append(Request(text: text))
      return state.requests.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.locked { state in
          if !state.requests[number].isOver { state.requests[number].continuation = continuation }
          return state.requests[number].isOver
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      if !isDeaf { cancel(number) }
    }
  }

  /// Cancels a request, even a deaf one.
  func cancel(_ request: Int) {
    end(request)?.resume(throwing: CancellationError())
  }

  /// Ends a request, if it is open, and returns the continuation that waits for it.
  private func end(_ number: Int) -> CheckedContinuation<[String], any Error>? {
    state.locked { state in
      guard state.requests.indices.contains(number) else { return nil }
      state.requests[number].isOver = true
      return state.requests[number].continuation.take()
    }
  }
}

/// Notes what happens on another thread than the one that made this.
final class Threads: @unchecked Sendable {
  // The lock guards what was noted; the thread does not change.
  private let lock = NSLock()
  private let thread = pthread_self()
  private var noted: [String] = []

  /// What happened on another thread, in order.
  var strays: [String] { lock.withLock { noted } }

  func note(_ what: String) {
    guard pthread_equal(thread, pthread_self()) == 0 else { return }
    lock.withLock { noted.append(what) }
  }
}

/// How a right search is built.
enum Shape: CaseIterable {
  case plain, debounced, napping, twoIds, roundabout, counting

  /// What distinguishes it, after "a right search".
  var description: String {
    switch self {
    case .plain: "that sleeps once and asks"
    case .debounced: "that uses the stage's `debounce`"
    case .napping: "that sleeps several times for one pause"
    case .twoIds: "that has two ids"
    case .roundabout: "that asks in a child task"
    case .counting: "that sleeps until a point in time"
    }
  }
}

/// Changes the state, as every right search does.
func change(_ state: inout SearchState, _ action: SearchAction) {
  switch action {
  case .typed(let text): state = SearchState(text: text)
  case .answered(let results): state.results = results
  case .failed: state.hasFailed = true
  case .left: break
  }
}

/// The right search.
func search(
  _ shape: Shape, _ clock: TestClock, _ service: ServiceByHand
) -> Reducer<SearchState, SearchAction> {
  let pause = Duration.milliseconds(300)
  let typed = Counter()
  return { state, action in
    change(&state, action)
    switch (action, shape) {
    case (.typed(let text), .plain):
      return .run { send in
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        await send.answer { try await service.ask(text) }
      }
      .cancellable(id: "search", cancelInFlight: true)

    case (.typed(let text), .debounced):
      return Effect.run { send in await send.answer { try await service.ask(text) } }
        .debounce(id: "search", for: pause, clock: clock)

    case (.typed(let text), .napping):
      let end = clock.now.advanced(by: pause)
      return .run { send in
        while clock.now < end, !Task.isCancelled {
          let nap = min(Duration.milliseconds(7), clock.now.duration(to: end))
          try? await clock.sleep(for: nap)
        }
        guard !Task.isCancelled else { return }
        await send.answer { try await service.ask(text) }
      }
      .cancellable(id: "search", cancelInFlight: true)

    case (.typed(let text), .twoIds):
      return .merge(
        .cancel(id: "pause"), .cancel(id: "request"),
        .run { send in
          do { try await clock.sleep(for: pause) } catch { return }
          await send.answer { try await service.ask(text) }
        }
        .cancellable(id: "pause").cancellable(id: "request"))

    case (.typed(let text), .roundabout):
      return .run { send in
        do { try await clock.sleep(for: pause) } catch { return }
        await send.answer {
          async let results = service.ask(text)
          return try await results
        }
        await Task.yield()
      }
      .cancellable(id: "search", cancelInFlight: true)

    case (.typed(let text), .counting):
      typed.count += 1
      let (number, end) = (typed.count, clock.now.advanced(by: pause))
      return .merge(
        .cancel(id: "request"),
        .run { send in
          try? await clock.sleep(until: end)
          guard number == typed.count, !Task.isCancelled else { return }
          await send.answer { try await service.ask(text) }
        }
        .cancellable(id: "request"))

    case (.left, .twoIds):
      return .merge(.cancel(id: "request"), .cancel(id: "pause"))

    case (.left, .counting):
      typed.count += 1
      return .cancel(id: "request")

    case (.left, _):
      return .cancel(id: "search")

    case (.answered, _), (.failed, _):
      return .none
    }
  }
}

/// How many times something has happened.
final class Counter {
  var count = 0
}

extension Send<SearchAction> {
  /// Awaits an answer, and sends the result.
  func answer(_ ask: () async throws -> [String]) async {
    do {
      let results = try await ask()
      self(.answered(results))
    } catch is CancellationError {
    } catch {
      self(.failed)
    }
  }
}
