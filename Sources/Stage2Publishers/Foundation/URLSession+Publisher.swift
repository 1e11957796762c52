import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking

  extension URLSession {
    /// A publisher that loads a URL, anew for each subscriber.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// A publisher that loads a request, anew for each subscriber.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }

    /// The publisher that `dataTaskPublisher(for:)` returns.
    ///
    /// The task starts at a subscriber's first request, the answer is delivered on the session's
    /// queue, and canceling the subscription cancels the task. A status code is no failure.
    ///
    /// On Linux, Foundation may end the process when a task is canceled as it finishes, if its
    /// session has a cache (swift-corelibs-foundation, issue 3296). Give a session whose tasks are
    /// to be canceled a configuration with `urlCache` nil.
    public struct DataTaskPublisher: Publisher {
      /// The body and the answer's head.
      public typealias Output = (data: Data, response: URLResponse)
      /// What can go wrong between the request and the end of the body.
      public typealias Failure = URLError

      let request: URLRequest
      let session: URLSession

      /// Attaches a subscriber, whose first request starts a task of its own.
      public func receive<S: Subscriber<Output, URLError>>(subscriber: S) {
        DataTaskSubscription.start(request, in: session, for: AnySubscriber(subscriber))
      }
    }
  }
#else
  // Apple's URLSession has this publisher already, for Combine; it becomes one of ours too.
  extension URLSession.DataTaskPublisher: Publisher {
    /// Attaches a subscriber, whose first request starts a task of its own.
    public func receive<S: Subscriber<Output, URLError>>(subscriber: S) {
      DataTaskSubscription.start(request, in: session, for: AnySubscriber(subscriber))
    }
  }
#endif

/// One task for one subscriber.
final class DataTaskSubscription: Subscription, CustomStringConvertible {
  typealias Downstream = AnySubscriber<(data: Data, response: URLResponse), URLError>

  /// Everything that the lock guards. Each part is taken out when it is used up.
  private struct State {
    var start: (request: URLRequest, session: URLSession)?
    var downstream: Downstream?
    var task: URLSessionDataTask?
  }

  private let lock = Lock()
  private var state: State

  /// To hand the subscription over is a turn, too: an answer that comes meanwhile waits (rule 1.3).
  private let turns = Turns()

  private init(request: URLRequest, session: URLSession, downstream: Downstream) {
    state = State(start: (request, session), downstream: downstream)
  }

  /// Subscribes somebody to a task, which is started by the first request.
  static func start(_ request: URLRequest, in session: URLSession, for downstream: Downstream) {
    let subscription = DataTaskSubscription(
      request: request, session: session, downstream: downstream)
    subscription.turns.run {
      downstream.receive(subscription: subscription)
    }
  }

  var description: String { "DataTaskPublisher" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    guard let start = lock.locked({ state.start.take() }) else { return }
    let task = start.session.dataTask(with: start.request) { data, response, error in
      self.finish(data, response, error)
    }
    let isWanted = lock.locked {
      if state.downstream != nil { state.task = task }
      return state.downstream != nil
    }
    // A task that is never resumed keeps its session busy: it is started only to be canceled.
    task.resume()
    if !isWanted { task.cancel() }
  }

  func cancel() {
    takeAll().task?.cancel()
  }

  /// Delivers the answer, when nothing else is being delivered.
  func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    turns.run {
      guard error == nil, let response else {
        self.complete(.failure(error as? URLError ?? URLError(.unknown)))
        return
      }
      let downstream = self.lock.locked { self.state.downstream }
      _ = downstream?.receive((data ?? Data(), response))
      self.complete(.finished)
    }
  }

  private func complete(_ completion: Subscribers.Completion<URLError>) {
    takeAll().downstream?.receive(completion: completion)
  }

  /// Takes everything out, for the caller to release without the lock.
  private func takeAll() -> State {
    var all = State()
    lock.locked { swap(&state, &all) }
    return all
  }
}
