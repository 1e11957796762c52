import Observation
import Stage10AsyncEffects
import TestSupport
import Testing

/// What an application writes: a class on the main actor that has a store, and starts tasks.
@MainActor @Observable private final class Screen {
  enum Action {
    case tapped
    case answered(Int)
  }

  let store: Store<Int, Action>

  init(ask: @escaping () async -> Int = { 1 }) {
    store = Store(initialValue: 0) { value, action in
      switch action {
      case .tapped:
        return .run { send in send(.answered(await ask())) }.cancellable(id: "ask")
      case .answered(let number):
        value += number
        return .none
      }
    }
  }

  func tapped() {
    Task { store.send(.tapped) }
  }

  func tappedAndAwaited() async {
    await store.send(.tapped).finish()
  }

  func task() -> Task<StoreTask, Never> {
    Task { store.send(.tapped) }
  }
}

@Suite("Stage 10: an application's main actor")
@MainActor struct ApplicationTests {
  @Test("A task on the main actor may send, and return what it has sent")
  func taskThatSends() async {
    let screen = Screen()
    screen.tapped()
    await screen.task().value.finish()
    await screen.tappedAndAwaited()
    #expect(screen.store.value == 3)
  }

  @Test("A store on the main actor is not retained by an effect that never answers")
  func releasedOnTheMainActor() async throws {
    let isCanceled = Mailbox<Bool>()
    var screen: Screen? = Screen { await untilCanceled(isCanceled) }
    let task = screen?.store.send(.tapped)
    weak let store = screen?.store
    screen = nil
    #expect(store == nil)
    await task?.finish()
    #expect(isCanceled.all == [true])
  }
}

@Suite("Stage 10: an actor that owns a store", .ownThread)
struct OwningActorTests {
  /// An actor with a store, and nothing else.
  private actor Owner {
    let store: Store<Int, Screen.Action>
    private let token: AnyObject

    init(_ token: sending AnyObject, ask: @escaping @Sendable () async -> Int) {
      self.token = token
      store = Store(initialValue: 0) { value, action in
        switch action {
        case .tapped:
          return .run { send in send(.answered(await ask())) }
        case .answered(let number):
          value += number
          return .none
        }
      }
    }

    func tap() -> StoreTask { store.send(.tapped) }
  }

  @Test("A running effect retains the actor that owns its store, until it is canceled")
  func retainedByAnEffect() async {
    let (isCanceled, census) = (Mailbox<Bool>(), Census())
    var owner: Owner? = Owner(census.token()) { await untilCanceled(isCanceled) }
    let task = await owner?.tap()
    owner = nil
    #expect(census.survivors(after: 0) == 1)
    #expect(isCanceled.all == [])
    task?.cancel()
    await task?.finish()
    #expect(isCanceled.all == [true])
    #expect(census.survivors() == 0)
  }

  @Test("Without a running effect, nothing retains the actor and its store")
  func released() async {
    let census = Census()
    var owner: Owner? = Owner(census.token()) { 1 }
    await owner?.tap().finish()
    owner = nil
    #expect(census.survivors() == 0)
  }
}

/// Waits for a cancellation, and posts whether there was one.
private func untilCanceled(_ isCanceled: Mailbox<Bool>) async -> Int {
  try? await Task.sleep(for: .seconds(600))
  isCanceled.post(Task.isCancelled)
  return 0
}
