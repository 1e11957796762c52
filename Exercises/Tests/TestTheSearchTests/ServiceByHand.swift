import Foundation

@testable import TestTheSearch

/// A service that keeps what it is asked, and answers by hand. Safe to use from any thread.
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

  /// What the cancellation of a task does that waits for a request.
  enum Cancellation {
    /// The request is canceled, and who waits goes on, with a `CancellationError`.
    case endsTheRequest
    /// Who waits goes on, with a `CancellationError`, and the request is open still.
    case endsTheWaiting
    /// Nothing.
    case isNotHeard
  }

  /// Asks for a text.
  func ask(
    _ text: String, _ cancellation: Cancellation = .endsTheRequest
  ) async throws -> [String] {
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
      switch cancellation {
      case .endsTheRequest: cancel(number)
      case .endsTheWaiting:
        state.locked { $0.requests[number].continuation.take() }?
          .resume(throwing: CancellationError())
      case .isNotHeard: break
      }
    }
  }

  /// Asks for a text, and cancels that request at once.
  func askInVain(_ text: String) {
    state.locked { $0.requests.append(Request(text: text, isOver: true)) }
  }

  /// Cancels a request, whatever the cancellation of its task does.
  func cancel(_ request: Int) {
    end(request)?.resume(throwing: CancellationError())
  }

  /// Ends a request, if it is open, and returns who waits for it.
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
