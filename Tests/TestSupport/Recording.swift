import Stage2Publishers

/// Subscribes to an effect and writes down what comes, as text; "done" for the completion.
package final class Recording<Output> {
  /// What has come so far.
  package private(set) var events: [String] = []
  private var cancellable: AnyCancellable?

  /// Subscribes, and demands every value.
  package init<Effect: Publisher>(_ effect: Effect)
  where Effect.Output == Output, Effect.Failure == Never {
    cancellable = effect.sink(
      receiveCompletion: { [unowned self] _ in events.append("done") },
      receiveValue: { [unowned self] in events.append("\($0)") })
  }

  /// Ends the subscription.
  package func cancel() {
    cancellable = nil
  }
}
