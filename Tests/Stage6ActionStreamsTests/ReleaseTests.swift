import Stage2Publishers
import Stage6ActionStreams
import TestSupport
import Testing

@Suite("Stage 6: what is released, and when")
struct ReleaseTests {
  @Test("Effects do not keep the store; released with it, they are canceled, and its streams end")
  func released() {
    let effects = Census()
    var cancellations = 0
    var registrationsEnd: [String] = []
    weak var released: Store<[String]>?
    var recording: Recording<[String]>?
    var registration: AnyCancellable?
    do {
      let endless = Effect { actions in
        actions.ofType(Ping.self)
          .flatMap { _ in Empty<Pong, Never>(completeImmediately: false) }
          .handleEvents(receiveCancel: { cancellations += 1 })
          .eraseActionType().eraseToAnyPublisher()
      }
      let store = Store(
        reducer: namesReducer, initialState: [],
        effects: [Effect.pongs.counted(by: effects), endless.counted(by: effects)])
      registration = store.register(
        Effect { actions in
          actions
            .handleEvents(receiveCompletion: { _ in registrationsEnd.append("done") })
            .filter { _ in false }.eraseToAnyPublisher()
        })
      recording = Recording(store)
      store.dispatch(action: Ping())
      released = store
    }
    #expect(released == nil)
    #expect(cancellations == 1)
    #expect(effects.survivors() == 0)
    #expect(recording?.events.last == "done")
    #expect(registrationsEnd == ["done"])
    registration?.cancel()
  }

  @Test("An effect given to `init` is canceled before the stream of actions completes")
  func cancelledBeforeCompletion() {
    var completions = 0
    var store: Store<[String]>? = Store(
      reducer: namesReducer, initialState: [],
      effects: [
        Effect { actions in
          actions.handleEvents(receiveCompletion: { _ in completions += 1 })
            .filter { _ in false }.eraseToAnyPublisher()
        }
      ])
    store?.dispatch(action: Ping())
    store = nil
    #expect(completions == 0)
  }

  @Test("A store that its own effect releases does all that was dispatched, and is then released")
  func releasedByItsEffect() {
    var store: Store<Int>?
    weak var released: Store<Int>?
    var heard: [String] = []
    store = Store<Int>(
      reducer: { state, _ in state + 1 }, initialState: 0,
      effects: [
        .pongs,
        .hearing { action in
          store = nil
          heard.append("\(action)")
        },
      ])
    released = store
    store?.dispatch(action: Ping(number: 1))
    #expect(heard == ["Ping(number: 1)", "Pong(number: 1)"])
    #expect(released == nil)
  }

  @Test("After ten thousand actions and registrations nothing is retained, nor after the store")
  func tenThousand() {
    let effects = Census()
    let work = Census()
    let answering = Effect { actions in
      actions.ofType(Ping.self)
        .flatMap { ping in
          let token = work.token()
          return Deferred { withExtendedLifetime(token) { Just(Pong(number: ping.number)) } }
        }
        .eraseActionType().eraseToAnyPublisher()
    }
    var store: Store<Int>? = Store<Int>(
      reducer: { state, _ in state + 1 }, initialState: 0, effects: [answering.counted(by: effects)]
    )
    for number in 0..<10_000 {
      let registration = store?.register(Effect.hearing { _ in }.counted(by: effects))
      store?.dispatch(action: Ping(number: number))
      registration?.cancel()
    }
    #expect(store?.state == 20_000)
    #expect(work.total == 10_000)
    #expect(work.survivors() == 0)
    #expect(effects.total == 10_001)
    #expect(effects.survivors(after: 0) == 1)
    store = nil
    #expect(effects.survivors() == 0)
  }
}
