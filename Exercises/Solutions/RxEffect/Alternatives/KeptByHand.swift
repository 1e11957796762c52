// Subscribes with its own observer, an object that is the entry in the books: it holds the
// subscription, and knows whether it is over. Good where an entry is to know more than how to end,
// such as which action has started it.

import Foundation
import SmallRx

/// Work that has not started, as a sequence that cannot fail.
typealias Effect<Value> = Infallible<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension ObservableType {
  /// The elements before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Element> {
    asInfallible(onErrorFallbackTo: .empty())
  }
}

extension Effect {
  static var none: Effect<Element> {
    .empty()
  }

  static func fireAndForget(_ work: @escaping () -> Void) -> Effect<Element> {
    .deferred {
      work()
      return .empty()
    }
  }

  static func sync(_ work: @escaping () -> Element) -> Effect<Element> {
    .deferred { .just(work()) }
  }

  static func async(
    _ work: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Effect<Element> {
    .create { observer in
      let turn = Turn()
      work { output in
        guard turn.isFirst() else { return }
        observer(.next(output))
        observer(.completed)
      }
      return Disposables.create()
    }
  }

  static func merge(_ effects: [Effect<Element>]) -> Effect<Element> {
    Observable.merge(effects.map { $0.asObservable() }).hush()
  }
}

/// Lets one answer pass, from whatever thread.
private final class Turn {
  private let lock = NSLock()
  private var isTaken = false

  func isFirst() -> Bool {
    lock.withLock {
      defer { isTaken = true }
      return !isTaken
    }
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// How many effects are in flight.
  var effectsInFlight: Int { lock.withLock { entries.count } }

  private let reducer: Reducer<Value, Action>
  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  deinit { entries.values.forEach { $0.place.dispose() } }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    let entry = Entry(of: self)
    lock.withLock { entries[ObjectIdentifier(entry)] = entry }
    entry.place.setDisposable(effect.asObservable().subscribe(entry))
  }

  /// An effect in flight, and who listens to it.
  private final class Entry: ObserverType {
    let place = SingleAssignmentDisposable()
    private weak var store: Store?

    init(of store: Store) { self.store = store }

    func on(_ event: Event<Action>) {
      guard let store else { return }
      if case .next(let action) = event { store.send(action) }
      guard event.isStopEvent else { return }
      // Released after the lock: what it retains may be anything.
      let entry = store.lock.withLock { store.entries.removeValue(forKey: ObjectIdentifier(self)) }
      withExtendedLifetime(entry) {}
    }
  }
}
