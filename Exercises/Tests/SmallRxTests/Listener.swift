import Foundation
import SmallRx

/// Subscribes to a sequence, and writes its events down as text.
final class Listener {
  private let lock = NSLock()
  private var written: [String] = []
  private var subscription: (any Disposable)?

  /// `whenHearing` is called at each event, after the event is written down.
  init<Sequence: ObservableConvertibleType>(
    _ sequence: Sequence, whenHearing: @escaping (String) -> Void = { _ in }
  ) {
    subscription = sequence.asObservable().subscribe { [weak self] event in
      let text =
        switch event {
        case .next(let element): "\(element)"
        case .completed: "done"
        case .error: "failed"
        }
      self?.write(text)
      whenHearing(text)
    }
  }

  var heard: [String] { lock.withLock { written } }

  func dispose() { subscription?.dispose() }

  private func write(_ text: String) { lock.withLock { written.append(text) } }
}

/// An error for sequences to fail with.
struct Failed: Error {}
