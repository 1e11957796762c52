import Foundation
import SmallRx

@testable import RxEffect

/// Subscribes to a sequence, and writes its events down as text.
final class Listener {
  private let lock = NSLock()
  private var written: [String] = []
  private var subscription: (any Disposable)?

  /// `whenHearing` is called at each event, after it is written down.
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

/// The sequence as an effect, whichever type the answer has chosen: one of these two returns it.
func effect<Value>(_ sequence: Observable<Value>) -> Infallible<Value> {
  sequence.asInfallible(onErrorFallbackTo: .empty())
}

func effect<Value>(_ sequence: Observable<Value>) -> Observable<Value> { sequence }

/// A sequence of these elements that then completes, all at once.
func elements<Value>(_ elements: Value...) -> Observable<Value> {
  .create { observer in
    elements.forEach(observer.onNext)
    observer.onCompleted()
    return Disposables.create()
  }
}

/// What a sequence fails with.
struct Failed: Error {}
