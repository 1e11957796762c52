// Subscribes with its own observer, an object that is the entry in the dictionary and holds the
// subscription. Good where an entry should know more, such as the action that has started it.

import SmallRx

/// Work that has not started, as a sequence that cannot fail.
typealias Effect<Value> = Infallible<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

extension ObservableType {
  /// The same elements, as an effect that completes where an error would arrive.
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
      var isAnswered = false
      work { output in
        guard !isAnswered else { return }
        isAnswered = true
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

final class Store<Value, Action> {
  private(set) var value: Value

  /// The number of effects in flight.
  var effectsInFlight: Int { entries.count }

  private let reducer: Reducer<Value, Action>
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
    entries[ObjectIdentifier(entry)] = entry
    entry.place.setDisposable(effect.asObservable().subscribe(entry))
  }

  /// An effect in flight, and its observer.
  private final class Entry: ObserverType {
    let place = SingleAssignmentDisposable()
    private weak var store: Store?

    init(of store: Store) { self.store = store }

    func on(_ event: Event<Action>) {
      guard let store else { return }
      if case .next(let action) = event { store.send(action) }
      if event.isStopEvent { store.entries.removeValue(forKey: ObjectIdentifier(self)) }
    }
  }
}
