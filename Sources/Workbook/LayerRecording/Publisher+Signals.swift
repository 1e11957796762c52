import Pictures
import Stage2Publishers

extension Publisher {
  /// Records every signal between this publisher and its subscriber: both ways, and the demand that
  /// a value is answered with.
  ///
  /// It changes no signal. It records each signal before it passes the signal on, so that the
  /// consequences come after it. A subscription that an operator forwards unchanged is recorded as
  /// the same subscription, and requests through it go straight to the publisher that made it.
  ///
  /// - Parameters:
  ///   - upstream: the name of this publisher in the diagram.
  ///   - downstream: the name of its subscriber there.
  ///   - caller: the caller of `subscribe`, if that is not the subscriber itself: an operator
  ///     subscribes its inner subscriber.
  ///   - publisher: the publisher that is subscribed to, if another object sends the values: an
  ///     operator's inner subscriber does.
  public func recordSignals(
    from upstream: String, to downstream: String, subscribedBy caller: String? = nil,
    of publisher: String? = nil, in recorder: SequenceRecorder
  ) -> Publishers.RecordedSignals<Self> {
    Publishers.RecordedSignals(
      upstream: self,
      edge: SignalEdge(upstream: upstream, downstream: downstream, recorder),
      subscribing: SignalEdge(
        upstream: publisher ?? upstream, downstream: caller ?? downstream, recorder))
  }
}

extension Publishers {
  /// A publisher whose signals are recorded.
  public struct RecordedSignals<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output
    /// The completion passes as it is.
    public typealias Failure = Upstream.Failure

    fileprivate let upstream: Upstream
    fileprivate let edge: SignalEdge
    fileprivate let subscribing: SignalEdge

    /// Attaches the subscriber to the upstream, and records that first.
    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      subscribing.up("subscribe")
      upstream.subscribe(Inner(downstream: subscriber, edge: edge))
    }
  }
}

/// One edge of a chain: the two participants that it joins, and the recorder of their signals.
private struct SignalEdge {
  let upstream: String
  var downstream: String
  let recorder: SequenceRecorder

  init(upstream: String, downstream: String, _ recorder: SequenceRecorder) {
    self.upstream = upstream
    self.downstream = downstream
    self.recorder = recorder
  }

  func up(_ text: String, isAnswer: Bool = false) {
    recorder.add(text, from: downstream, to: upstream, isAnswer: isAnswer)
  }

  func down(_ text: String) { recorder.add(text, from: upstream, to: downstream) }
}

private struct Inner<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let edge: SignalEdge
  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: any Subscription) {
    if let recorded = subscription as? RecordedSubscription, recorded.isRecorded(in: edge.recorder)
    {
      edge.down("the same subscription")
      recorded.handOn(to: edge.downstream)
      downstream.receive(subscription: recorded)
    } else {
      edge.down("subscription")
      downstream.receive(subscription: RecordedSubscription(upstream: subscription, edge: edge))
    }
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    edge.down("value \(input)")
    let demand = downstream.receive(input)
    edge.up("\(demand == .none ? "0" : words(for: demand)) more", isAnswer: true)
    return demand
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: edge.down("completion")
    case .failure(let error): edge.down("failure \(error)")
    }
    downstream.receive(completion: completion)
  }
}

private final class RecordedSubscription: Subscription {
  private let upstream: any Subscription
  private var edge: SignalEdge

  init(upstream: any Subscription, edge: SignalEdge) {
    self.upstream = upstream
    self.edge = edge
  }

  func isRecorded(in recorder: SequenceRecorder) -> Bool { edge.recorder === recorder }

  /// Changes the participant that requests through this edge from now on.
  func handOn(to downstream: String) { edge.downstream = downstream }

  func request(_ demand: Subscribers.Demand) {
    edge.up("request \(words(for: demand))")
    upstream.request(demand)
  }

  func cancel() {
    edge.up("cancel")
    upstream.cancel()
  }
}

private func words(for demand: Subscribers.Demand) -> String {
  demand.max.map { "\($0)" } ?? "unlimited"
}
