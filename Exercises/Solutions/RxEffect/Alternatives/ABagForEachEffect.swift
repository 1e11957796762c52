// Gives each effect its own `DisposeBag`, and removes the bag at the end: a bag disposes when it is
// deallocated. Good for a store without a `deinit`: the dictionary takes the bags with it.

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
  var effectsInFlight: Int { bags.count }

  private let reducer: Reducer<Value, Action>
  private var bags: [Int: DisposeBag] = [:]
  private var latest = 0

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    var value = self.value
    let effect = reducer(&value, action)
    self.value = value
    latest += 1
    let number = latest
    bags[number] = DisposeBag()
    let subscription = effect.subscribe(
      onNext: { [weak self] action in self?.send(action) },
      onCompleted: { [weak self] in _ = self?.bags.removeValue(forKey: number) })
    // The bag is gone if the effect has completed already.
    bags[number].map(subscription.disposed(by:))
  }
}
