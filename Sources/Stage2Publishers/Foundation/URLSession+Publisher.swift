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
        subscriber.receive(
          subscription: DataTaskSubscription(
            request: request, session: session, downstream: AnySubscriber(subscriber)))
      }
    }
  }
#else
  // Apple's URLSession has this publisher already, for Combine; it becomes one of ours too.
  extension URLSession.DataTaskPublisher: Publisher {
    /// Attaches a subscriber, whose first request starts a task of its own.
    public func receive<S: Subscriber<Output, URLError>>(subscriber: S) {
      subscriber.receive(
        subscription: DataTaskSubscription(
          request: request, session: session, downstream: AnySubscriber(subscriber)))
    }
  }
#endif

/// One task for one subscriber.
final class DataTaskSubscription: Subscription, CustomStringConvertible {
  private let lock = Lock()
  private var start: (request: URLRequest, session: URLSession)?
  private var downstream: AnySubscriber<(data: Data, response: URLResponse), URLError>?
  private var task: URLSessionDataTask?

  init(
    request: URLRequest, session: URLSession,
    downstream: AnySubscriber<(data: Data, response: URLResponse), URLError>
  ) {
    start = (request, session)
    self.downstream = downstream
  }

  var description: String { "DataTaskPublisher" }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    guard let start = lock.locked({ start.take() }) else { return }
    let task = start.session.dataTask(with: start.request) { data, response, error in
      self.finish(data, response, error)
    }
    let isWanted = lock.locked {
      if downstream != nil { self.task = task }
      return downstream != nil
    }
    // A task that is never resumed keeps its session busy: it is started only to be canceled.
    task.resume()
    if !isWanted { task.cancel() }
  }

  func cancel() {
    let held = lock.locked { (start.take(), downstream.take(), task.take()) }
    withExtendedLifetime(held) { held.2?.cancel() }
  }

  private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    guard let downstream = lock.locked({ downstream }) else { return }
    guard error == nil, let response else {
      return complete(.failure(error as? URLError ?? URLError(.unknown)))
    }
    _ = downstream.receive((data ?? Data(), response))
    complete(.finished)
  }

  private func complete(_ completion: Subscribers.Completion<URLError>) {
    let held = lock.locked { (downstream.take(), task.take()) }
    withExtendedLifetime(held) { held.0?.receive(completion: completion) }
  }
}
