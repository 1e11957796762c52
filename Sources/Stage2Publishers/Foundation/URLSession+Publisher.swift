import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking

  extension URLSession {
    /// Returns a publisher that loads a URL for each subscriber separately.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Returns a publisher that loads a request for each subscriber separately.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }

    /// The publisher that `dataTaskPublisher(for:)` returns.
    ///
    /// The task starts at a subscriber's first request, the answer is delivered on the session's
    /// queue, and canceling the subscription cancels the task. A status code is no failure.
    ///
    /// On Linux, Foundation can crash the process when a task is canceled as it finishes, if its
    /// session has a cache (swift-corelibs-foundation, issue 3296). If you cancel a session's
    /// tasks, give the session a configuration with `urlCache` nil.
    public struct DataTaskPublisher: Publisher {
      /// The body and the answer's head.
      public typealias Output = (data: Data, response: URLResponse)
      /// An error between the request and the end of the body.
      public typealias Failure = URLError

      let request: URLRequest
      let session: URLSession

      /// Attaches a subscriber, whose first request starts a separate task.
      public func receive<S: Subscriber<Output, URLError>>(subscriber: S) {
        DataTaskSubscription.start(request, in: session, for: AnySubscriber(subscriber))
      }
    }
  }
#else
  // Apple's URLSession has this publisher already, for Combine. It now conforms to this layer's
  // protocol as well.
  extension URLSession.DataTaskPublisher: Publisher {
    /// Attaches a subscriber, whose first request starts a separate task.
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
    var isPassedOn = false
    /// Delivers an answer that arrived while the downstream was receiving the subscription.
    var early: (() -> Void)?
  }

  private let lock = Lock()
  private var state: State

  private init(request: URLRequest, session: URLSession, downstream: Downstream) {
    state = State(start: (request, session), downstream: downstream)
  }

  /// Subscribes `downstream` to a task, which its first request starts.
  static func start(_ request: URLRequest, in session: URLSession, for downstream: Downstream) {
    let subscription = DataTaskSubscription(
      request: request, session: session, downstream: downstream)
    downstream.receive(subscription: subscription)
    subscription.endHandover(in: session)
  }

  /// Delivers an answer that arrived before the downstream had the subscription, and that has
  /// waited (rule 1.3). It is delivered where all are.
  private func endHandover(in session: URLSession) {
    let early = lock.locked {
      state.isPassedOn = true
      return state.early.take()
    }
    guard let early else { return }
    nonisolated(unsafe) let deliver = early
    session.delegateQueue.addOperation { deliver() }
  }

  var description: String { "DataTaskPublisher" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    guard let start = lock.locked({ state.start.take() }) else { return }
    let task = start.session.dataTask(with: start.request) { data, response, error in
      self.deliver(data, response, error)
    }
    let isWanted = lock.locked {
      if state.downstream != nil { state.task = task }
      return state.downstream != nil
    }
    // A task that is never resumed keeps its session busy, so it is started only to be canceled.
    task.resume()
    if !isWanted { task.cancel() }
  }

  func cancel() {
    takeAll().task?.cancel()
  }

  /// Delivers the answer, if the downstream has the subscription.
  func deliver(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let isEarly = lock.locked {
      guard !state.isPassedOn, state.downstream != nil else { return false }
      state.early = { self.deliver(data, response, error) }
      return true
    }
    if isEarly { return }
    guard error == nil, let response else {
      complete(.failure(error as? URLError ?? URLError(.unknown)))
      return
    }
    let downstream = lock.locked { state.downstream }
    _ = downstream?.receive((data ?? Data(), response))
    complete(.finished)
  }

  private func complete(_ completion: Subscribers.Completion<URLError>) {
    takeAll().downstream?.receive(completion: completion)
  }

  /// Takes everything out, for the caller to release without the lock.
  private func takeAll() -> State {
    var all = State()
    lock.locked {
      all.isPassedOn = state.isPassedOn
      swap(&state, &all)
    }
    return all
  }
}
