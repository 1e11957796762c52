import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: which effects have an id")
struct IdOperatorTests {
  private let works = Works()

  /// Whether the effect, while it is going, is canceled by the id.
  private func isCanceled<Action>(
    by id: AnyHashable = 1, _ effect: Effect<Action>, _ answer: Action
  ) -> Bool {
    let store = Store<Int, Action?>(initialValue: 0) { value, action in
      value += 1
      return value == 1 ? effect.map { $0 } : .cancel(id: id)
    }
    store.send(answer)
    let kept = store.kept
    store.send(answer)
    #expect(kept == 1)
    return store.kept == 0
  }

  @Test("`map`, `eraseToEffect` on an effect, and `merge` have the ids of what they are made of")
  func kept() {
    let effect = works.effect("a").cancellable(id: 1)
    #expect(isCanceled(effect, "a"))
    #expect(isCanceled(effect.map { $0.name.count }, 1))
    #expect(isCanceled(effect.map { $0.name }.map { $0.count }.map { "\($0)" }, ""))
    #expect(isCanceled(effect.eraseToEffect(), "a"))
    #expect(isCanceled(effect.map { $0 }.eraseToEffect().eraseToEffect(), "a"))
    #expect(isCanceled(.merge(.none, .merge(effect)), "a"))
  }

  @Test("`map` with a key path has the ids, too")
  func keyPath() {
    let effect = works.effect("a").cancellable(id: 1)
    #expect(isCanceled(effect.map(\.name.count), 1))
    #expect(isCanceled(effect.map(\.name.count).eraseToEffect(), 1))
  }

  @Test("What any other operator returns has none, until it is made cancellable")
  func lost() {
    let effect = works.effect("a").cancellable(id: 1)
    let clock = TestScheduler()
    #expect(!isCanceled(effect.receive(on: clock).eraseToEffect(), "a"))
    #expect(!isCanceled(effect.filter { _ in true }.eraseToEffect(), "a"))
    #expect(!isCanceled(effect.eraseToAnyPublisher().eraseToEffect(), "a"))
    #expect(!isCanceled(effect.eraseToAnyPublisher().map { $0 }.eraseToEffect(), "a"))
    #expect(!isCanceled(effect.hush(), "a"))
    #expect(isCanceled(effect.receive(on: clock).eraseToEffect().cancellable(id: 1), "a"))
  }

  @Test("`pullback` and `combine` keep the ids, and what is pulled back cancels")
  func pulledBack() {
    let (works, subject) = (works, PassthroughSubject<FavoritePrimesAction, Never>())
    let favorites: Reducer<[Int], FavoritePrimesAction> = { primes, action in
      switch action {
      case .loadButtonTapped:
        return .merge(
          subject.eraseToEffect(),
          works.effect("a").map { _ in FavoritePrimesAction.saveButtonTapped }
        )
        .cancellable(id: 1)
      case .loadedFavoritePrimes(let loaded):
        primes = loaded
        return .none
      default:
        return .cancel(id: 1)
      }
    }
    let quiet: Reducer<AppState, AppAction> = { _, _ in .none }
    let store = Store(
      initialValue: AppState(),
      reducer: combine(
        quiet, pullback(favorites, value: \.favoritePrimes, action: \.favoritePrimes)))
    store.send(.favoritePrimes(.loadButtonTapped))
    subject.send(.loadedFavoritePrimes([2, 3]))
    #expect(store.value.favoritePrimes == [2, 3])
    #expect(store.kept == 2)
    store.send(.favoritePrimes(.deleteFavoritePrimes([])))
    #expect(works.events == ["a starts", "a is canceled"])
    #expect(store.kept == 0)
  }

  @Test("`cancellable` gives the id to every part of a merge, beside the ids that a part has")
  func everyPart() {
    let store = stepStore(
      then: Effect.merge(works.effect("a"), works.effect("b").cancellable(id: "b")).cancellable(
        id: 1),
      works.effect("c"))
    store.run(.cancel(id: "b"))
    #expect(works.events.last == "b is canceled" && store.kept == 2)
    store.run(.cancel(id: 1))
    #expect(works.events.last == "a is canceled" && store.kept == 1)
  }

  @Test("An order to cancel stays one when it is merged, mapped or made cancellable")
  func orders() {
    let orders: [Effect<Step>] = [
      .cancel(id: 1), .merge(.none, .cancel(id: 1)), .cancel(id: 1).map { $0 },
      .cancel(id: 1).cancellable(id: 2), .cancel(id: 1).eraseToEffect(),
    ]
    for order in orders {
      let store = stepStore(then: works.effect("a").cancellable(id: 1))
      store.run(order)
      #expect(store.kept == 0)
    }
  }

  @Test("As a publisher an order to cancel is empty, and cancels nothing")
  func ordersAsPublishers() {
    #expect(Recording(Effect<Int>.cancel(id: 1)).events == ["done"])
    #expect(
      Recording(Effect<Int>.merge(.sync { 1 }, .cancel(id: 1), .sync { 2 })).events
        == ["1", "2", "done"])
    let store = stepStore(then: works.effect("a").cancellable(id: 1))
    store.run(Effect<Step>.cancel(id: 1).filter { _ in true }.eraseToEffect())
    let recording = Recording(
      Effect.merge(works.effect("b").cancellable(id: 1, cancelInFlight: true), .cancel(id: 1)))
    #expect(works.events == ["a starts", "b starts"])
    recording.cancel()
    #expect(store.kept == 1)
  }
}
