import Foundation

extension ObservableType {
  /// Merges several sequences, and sends their elements as they arrive.
  ///
  /// Subscribes to all of them, in their order. Completes when all have completed, or fails with
  /// the first error.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    .create { observer in
      let merger = Merger(observer)
      for source in sources { merger.subscribe(to: source) }
      merger.closeOne()
      return merger.group
    }
  }

  /// Merges several sequences, and sends their elements as they arrive.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// Turns each element into a sequence, and sends the elements of these sequences as they arrive.
  ///
  /// If the closure throws, the sequence fails with that error.
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

/// The merged sequences of one subscription, and the source that adds to them.
///
/// Events can arrive on two threads: it delivers one event after the other. An event that is sent
/// inside a delivery nests in it.
private final class Merger<Element> {
  let group = CompositeDisposable()
  private let observer: AnyObserver<Element>
  private let lock = NSRecursiveLock()
  /// The number of open sequences, and one more for the source that adds to them.
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
