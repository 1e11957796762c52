import Stage2Publishers

/// A subscriber that writes down what it receives, as text, and does not retain its subscription.
///
/// Not safe to be sent to from several threads at once.
public final class ForgetfulProbe<Input, Failure: Error>: Subscriber {
  /// What it received, in order: the values, and "done" or "failed".
  public private(set) var heard: [String] = []
  private let whenCompleted: () -> Void
  private let whenSubscribed: (any Subscription) -> Void

  /// Makes a probe that calls `whenSubscribed` with its subscription, to request or to cancel, and
  /// `whenCompleted` each time it is completed, up to eight times: a stream may complete without end.
  public init(
    whenCompleted: @escaping () -> Void = {},
    whenSubscribed: @escaping (any Subscription) -> Void
  ) {
    self.whenCompleted = whenCompleted
    self.whenSubscribed = whenSubscribed
  }

  /// Hands the subscription on, and forgets it.
  public func receive(subscription: any Subscription) { whenSubscribed(subscription) }

  /// Writes a value down.
  public func receive(_ input: Input) -> Subscribers.Demand {
    heard.append("\(input)")
    return .none
  }

  /// Writes the completion down.
  public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: heard.append("done")
    case .failure: heard.append("failed")
    }
    if heard.count(where: { $0 == "done" || $0 == "failed" }) <= 8 { whenCompleted() }
  }
}
