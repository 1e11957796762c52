/// A publisher of one result that is computed once, starting when the future is *made*.
///
/// Subscriptions and cancellations make no difference to the work. The first answer is retained for
/// every subscriber, even a late one; further answers are dropped. A value is sent on the thread of
/// the promise or on that of the request, whichever is last; a failure needs no request.
public final class Future<Output, Failure: Error>: Publisher {
  /// A closure to call with the answer, from any thread; only the first call counts.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let lock = Lock()
  @usableFromInline @exclusivity(unchecked) var result: Box<Result<Output, Failure>>?
  @usableFromInline @exclusivity(unchecked)
  var waiting = Roster<FutureSubscription<Output, Failure>>()

  /// Calls `attemptToFulfill` synchronously, with the promise that it has to call.
  ///
  /// The promise retains the future, so that it can be answered when nothing else retains it.
  @inlinable public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfill($0) }
  }

  /// Attaches a subscriber, which gets the result when it is available and demanded; a failure
  /// needs no demand.
  @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    switch currentResult {
    case .success(let output)?:
      SingleValue.send(output, as: "Future", to: subscriber)
    case .failure(let error)?:
      CompletionOnly.send(.failure(error), to: subscriber)
    case nil:
      let subscription = FutureSubscription(future: self, downstream: AnySubscriber(subscriber))
      subscriber.receive(subscription: subscription)
      lock.locked {
        if result == nil, !subscription.isCancelled { waiting.append(subscription) }
      }
      subscription.noteHandover()
    }
  }

  @inlinable var currentResult: Result<Output, Failure>? { lock.locked { result }?.value }

  @inlinable func fulfill(_ answer: Result<Output, Failure>) {
    let ready = lock.locked { () -> [FutureSubscription<Output, Failure>] in
      guard result == nil else { return [] }
      result = Box(answer)
      return waiting.takeAll()
    }
    for subscription in ready {
      subscription.deliverIfReady()
    }
  }

  @inlinable func noteDeparture() {
    let before = lock.locked { waiting.noteDeparture { $0.isCancelled } }
    withExtendedLifetime(before) {}
  }
}
