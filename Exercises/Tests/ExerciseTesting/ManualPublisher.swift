import Stage2Publishers

/// A publisher that a test drives by hand, and that counts subscriptions, requests and
/// cancellations.
///
/// Like a subject, it sends to every subscriber. It sends no value that a subscriber has not
/// requested, and counts the demand. Not safe to use from several threads concurrently.
public final class ManualPublisher<Output, Failure: Error>: Publisher {
  fileprivate final class Line: Subscription {
    let publisher: ManualPublisher
    var downstream: AnySubscriber<Output, Failure>?
    var outstanding = Subscribers.Demand.none

    init(publisher: ManualPublisher, downstream: AnySubscriber<Output, Failure>) {
      self.publisher = publisher
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) { outstanding += demand }

    func cancel() {
      if downstream != nil { publisher.cancellations += 1 }
      downstream = nil
    }
  }

  private var lines: [Line] = []

  /// How many of its subscriptions have been canceled.
  public private(set) var cancellations = 0

  /// Makes a publisher without subscribers.
  public init() {}

  /// How many times it was subscribed to.
  public var subscriptions: Int { lines.count }

  /// How many values the latest subscriber has requested and not received.
  public var outstanding: Subscribers.Demand { lines.last?.outstanding ?? .none }

  /// Attaches a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let line = Line(publisher: self, downstream: AnySubscriber(subscriber))
    lines.append(line)
    subscriber.receive(subscription: line)
  }

  /// Sends a value to every subscriber that has requested one.
  public func send(_ value: Output) {
    for line in lines where line.outstanding > .none {
      line.outstanding -= 1
      line.outstanding += line.downstream?.receive(value) ?? .none
    }
  }

  /// Ends the stream for every subscriber.
  public func send(completion: Subscribers.Completion<Failure>) {
    for line in lines {
      let downstream = line.downstream
      line.downstream = nil
      downstream?.receive(completion: completion)
    }
  }
}

/// An error for streams to fail with.
public struct Failed: Error, Equatable {
  /// Makes the error.
  public init() {}
}
