import Stage7SignalProducer

/// Starts a producer, and writes its events down as text.
final class Listener {
  private(set) var heard: [String] = []
  private var start: (any Disposable)?

  /// `whenHearing` is called at each event.
  init(_ producer: SignalProducer<Int, Never>, whenHearing: @escaping (String) -> Void = { _ in }) {
    start = producer.start { [weak self] event in
      let text =
        switch event {
        case .value(let value): "\(value)"
        case .completed: "done"
        case .interrupted: "interrupted"
        }
      self?.heard.append(text)
      whenHearing(text)
    }
  }

  func dispose() { start?.dispose() }
}
