import Foundation

extension ObservableType {
  /// Merges all elements of several sequences, as they arrive.
  ///
  /// It subscribes to all, in their order. It completes when all have completed, or fails with the
  /// first error.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    .create { observer in
      let merger = Merger(observer)
      for source in sources { merger.subscribe(to: source) }
      merger.closeOne()
      return merger.group
    }
  }

  /// Merges all elements of several sequences, as they arrive.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// Turns each element into a sequence, and merges the elements of these sequences as they arrive.
  ///
  /// An error that the closure throws is the error of the sequence.
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    .create { observer in
      let merger = Merger(observer)
      let outer = SingleAssignmentDisposable()
      merger.group.insert(outer)
      outer.setDisposable(
        subscribe { event in
          switch event {
          case .next(let element):
            do {
              merger.subscribe(to: try selector(element).asObservable())
            } catch {
              merger.send(.error(error))
            }
          case .error(let error): merger.send(.error(error))
          case .completed: merger.closeOne()
          }
        })
      return merger.group
    }
  }
}

/// The sequences that are merged for one subscription.
///
/// If two threads deliver, it delivers one event after the other. An event that is sent inside a
/// delivery nests in it.
private final class Merger<Element> {
  let group = CompositeDisposable()
  private let observer: AnyObserver<Element>
  private let lock = NSRecursiveLock()
  /// The number of the open sequences, plus one while more can be added.
  private var open = 1

  init(_ observer: AnyObserver<Element>) { self.observer = observer }

  func subscribe(to source: Observable<Element>) {
    let subscription = SingleAssignmentDisposable()
    guard let key = group.insert(subscription) else { return }
    lock.withLock { open += 1 }
    subscription.setDisposable(
      source.subscribe { event in
        guard case .completed = event else { return self.send(event) }
        self.group.remove(for: key)
        self.closeOne()
      })
  }

  func send(_ event: Event<Element>) { lock.withLock { observer.on(event) } }

  func closeOne() {
    lock.withLock {
      open -= 1
      if open == 0 { observer.onCompleted() }
    }
  }
}
