import Foundation
import Stage2Publishers
import Stage6ActionStreams
import TestSupport
import Testing

@Suite("Stage 6: how long an effect listens")
struct LifetimeTests {
  @Test("What effects emit immediately in `init` is dispatched when all of them listen")
  func listensFromTheFirst() {
    let starter = Effect { actions in
      actions.ofType(Tick.self).eraseActionType().filter { _ in false }
        .prepending(Ping(number: 1))
    }
    var heard: [String] = []
    let store = Store(
      reducer: namesReducer, initialState: [],
      effects: [starter, .pongs, .hearing { heard.append("\($0)") }])
    #expect(store.state == ["Ping(number: 1)", "Pong(number: 1)"])
    #expect(heard == store.state)
  }

  @Test("What effects emit immediately in `init` has been reduced when that returns, with answers")
  func reducedInInit() {
    let starter = Effect { actions in
      actions.filter { _ in false }.eraseToAnyPublisher().prepending(Ping(number: 1))
    }
    var log: [String] = []
    let store = Store<Int>(
      reducer: { count, action in
        log.append("reduce \(action)")
        return count + 1
      },
      initialState: 0, effects: [.pongs, starter])
    log.append("init has returned")
    #expect(store.state == 2)
    #expect(log == ["reduce Ping(number: 1)", "reduce Pong(number: 1)", "init has returned"])
  }

  @Test("What a registered effect emits immediately is dispatched when it listens itself")
  func listensFromItsFirst() {
    let store = Store(reducer: namesReducer, initialState: [])
    let registration = store.register(
      Effect { actions in Effect.pongs.source(actions).prepending(Ping(number: 1)) })
    #expect(store.state == ["Ping(number: 1)", "Pong(number: 1)"])
    registration.cancel()
  }

  @Test("A registered effect hears what comes after, until it is canceled; twice is as once")
  func registered() {
    let store = Store(reducer: namesReducer, initialState: [])
    store.dispatch(action: Ping(number: 1))
    let registration = store.register(.pongs)
    store.dispatch(action: Ping(number: 2))
    registration.cancel()
    registration.cancel()
    store.dispatch(action: Ping(number: 3))
    #expect(
      store.state == ["Ping(number: 1)", "Ping(number: 2)", "Pong(number: 2)", "Ping(number: 3)"])
  }

  @Test("A registration that is dropped immediately has ended before it heard anything")
  func dropped() {
    let effects = Census()
    let store = Store(reducer: namesReducer, initialState: [])
    _ = store.register(Effect.pongs.counted(by: effects))
    store.dispatch(action: Ping(number: 1))
    #expect(store.state == ["Ping(number: 1)"])
    #expect(effects.survivors() == 0)
  }

  @Test("An effect that is registered twice listens twice, and each registration ends alone")
  func twice() {
    let store = Store(reducer: namesReducer, initialState: [])
    let registrations = [store.register(.pongs), store.register(.pongs)]
    store.dispatch(action: Ping(number: 1))
    #expect(store.state == ["Ping(number: 1)", "Pong(number: 1)", "Pong(number: 1)"])
    registrations[0].cancel()
    store.dispatch(action: Ping(number: 2))
    #expect(store.state.suffix(2) == ["Ping(number: 2)", "Pong(number: 2)"])
  }

  @Test("Canceled from inside a delivery, an effect that comes later does not hear that action")
  func cancelledInDelivery() {
    var registration: AnyCancellable?
    var heard = 0
    let store = Store(
      reducer: namesReducer, initialState: [],
      effects: [.hearing { if $0 is Tick { registration?.cancel() } }])
    registration = store.register(.hearing { _ in heard += 1 })
    store.dispatch(action: Ping())
    store.dispatch(action: Tick())
    store.dispatch(action: Ping())
    #expect(heard == 1)
  }

  @Test("An effect may end itself while it hears; what it has dispatched stays dispatched")
  func endsItself() {
    var registration: AnyCancellable?
    let effects = Census()
    let store = Store(reducer: namesReducer, initialState: [])
    registration = store.register(
      Effect { actions in
        actions.ofType(Ping.self)
          .flatMap { _ in
            [Pong(number: 1), Pong(number: 2), Pong(number: 3)].publisher
              .handleEvents(receiveOutput: { if $0.number == 3 { registration?.cancel() } })
          }
          .eraseActionType().eraseToAnyPublisher()
      }
      .counted(by: effects))
    for number in 1...2 { store.dispatch(action: Ping(number: number)) }
    #expect(
      store.state == ["Ping(number: 1)", "Pong(number: 1)", "Pong(number: 2)", "Ping(number: 2)"])
    #expect(effects.survivors() == 0)
  }

  @Test("Effects may be registered and canceled on other threads while actions are dispatched")
  func otherThreads() {
    let effects = Census()
    let store = Store<Int>(reducer: { count, _ in count + 1 }, initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<500 {
        if thread.isMultiple(of: 2) {
          store.dispatch(action: Ping(number: number))
        } else {
          let registration = store.register(Effect.hearing { _ in }.counted(by: effects))
          if number.isMultiple(of: 3) { store.dispatch(action: Tick()) }
          registration.cancel()
        }
      }
    }
    #expect(store.state == 2 * 500 + 2 * 167)
    #expect(effects.total == 1_000)
    #expect(effects.survivors() == 0)
  }

  @Test("An effect that is registered inside a delivery hears from the next action on")
  func registeredInDelivery() {
    var registrations: [AnyCancellable] = []
    var heard: [String] = []
    weak var weakStore: Store<[String]>?
    let store = Store(
      reducer: namesReducer, initialState: [],
      effects: [
        .hearing { action in
          guard action is Tick, let store = weakStore else { return }
          registrations.append(store.register(.hearing { heard.append("\($0)") }))
        }
      ])
    weakStore = store
    store.dispatch(action: Tick())
    store.dispatch(action: Ping(number: 1))
    #expect(heard == ["Ping(number: 1)"])
  }
}

extension Publisher where Output == any Action, Failure == Never {
  /// This action first, then what comes.
  fileprivate func prepending(_ action: any Action) -> AnyPublisher<any Action, Never> {
    Publishers.Merge(Just(action), self).eraseToAnyPublisher()
  }
}
