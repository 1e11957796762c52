import Stage2Publishers
import Stage6ActionStreams
import TestSupport
import Testing

@Suite("Stage 6: what an effect hears, and what happens to its answers")
struct EffectTests {
  class Shape: Action {}
  final class Square: Shape {}

  @Test("`ofType` gives the actions of one type, their properties at hand, and no others")
  func ofType() {
    let actions = PassthroughSubject<any Action, Never>()
    let recording = Recording(actions.ofType(Ping.self).map { $0.number * 10 })
    for action in [Ping(number: 1), Pong(number: 2), Ping(number: 3)] as [any Action] {
      actions.send(action)
    }
    #expect(recording.events == ["10", "30"])
  }

  @Test("`ofTypes` takes any number of types, none included, and keeps the order")
  func ofTypes() {
    let actions = PassthroughSubject<any Action, Never>()
    let none = Recording(actions.ofTypes())
    let one = Recording(actions.ofTypes(Tick.self))
    let six = Recording(
      actions.ofTypes(
        Ping.self, Pong.self, Shape.self, Square.self, Tick.self, Extra.self))
    for action in [Pong(number: 1), Tick(), Other(), Ping(number: 2), Extra()] as [any Action] {
      actions.send(action)
    }
    #expect(none.events == [])
    #expect(one.events == ["Tick()"])
    #expect(six.events == ["Pong(number: 1)", "Tick()", "Ping(number: 2)", "Extra()"])
  }

  @Test("Merging the streams of two `ofTypes` gives the same as one `ofTypes` of all the types")
  func merged() {
    let actions = PassthroughSubject<any Action, Never>()
    let together = Recording(actions.ofTypes(Ping.self, Pong.self, Tick.self))
    let merged = Recording(
      Publishers.Merge(actions.ofTypes(Ping.self), actions.ofTypes(Pong.self, Tick.self)))
    for number in 1...3 {
      for action in [Tick(), Other(), Ping(number: number), Pong(number: number)] as [any Action] {
        actions.send(action)
      }
    }
    actions.send(completion: .finished)
    #expect(together.events.count == 10)
    #expect(merged.events == together.events)
  }

  @Test("An action that several types fit comes once from `ofTypes`, and once for each when merged")
  func subclasses() {
    let actions = PassthroughSubject<any Action, Never>()
    var counts = [0, 0, 0]
    let cancellables = [
      actions.ofTypes(Shape.self, Square.self).sink { _ in counts[0] += 1 },
      actions.ofTypes(Shape.self).merge(with: actions.ofTypes(Square.self))
        .sink { _ in counts[1] += 1 },
      actions.ofType(Square.self).sink { _ in counts[2] += 1 },
    ]
    actions.send(Square())
    actions.send(Shape())
    #expect(counts == [2, 3, 1])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test("`eraseActionType` changes the type and nothing else")
  func erase() {
    let recording = Recording([Ping(number: 1), Ping(number: 2)].publisher.eraseActionType())
    #expect(recording.events == ["Ping(number: 1)", "Ping(number: 2)", "done"])
  }

  @Test("What an effect emits is dispatched, or with `dispatch: false` ignored")
  func dispatch() {
    let silent = Effect(dispatch: false, Effect.pongs.source)
    for (effects, names) in [
      ([.pongs], ["Ping(number: 1)", "Pong(number: 1)"]), ([silent], ["Ping(number: 1)"]),
    ] as [([Effect], [String])] {
      let store = Store(reducer: namesReducer, initialState: [], effects: effects)
      store.dispatch(action: Ping(number: 1))
      #expect(store.state == names)
    }
  }

  @Test("Making an effect does nothing; each store it is given to has it listen again")
  func lazy() {
    var sources = 0
    let effect = Effect { actions in
      sources += 1
      return actions.ofType(Tick.self).eraseActionType().filter { _ in false }.eraseToAnyPublisher()
    }
    #expect(sources == 0)
    let stores = (0..<2).map { _ in
      Store(reducer: namesReducer, initialState: [], effects: [effect])
    }
    #expect(sources == 2)
    for store in stores { store.dispatch(action: Tick()) }
    #expect(stores.map(\.state) == [["Tick()"], ["Tick()"]])
  }

  @Test("The stream of an effect cannot fail: its failure is Never")
  func cannotFail() {
    func failure<P: Publisher>(of publisher: P) -> Any.Type { P.Failure.self }
    let actions = PassthroughSubject<any Action, Never>()
    #expect(failure(of: Effect.pongs.source(actions.eraseToAnyPublisher())) == Never.self)
  }

  @Test("An effect that completes listens no more; the store and the other effects go on")
  func completes() {
    let first = Effect { actions in
      Effect.pongs.source(actions).prefix(1).eraseToAnyPublisher()
    }
    var heard = 0
    let store = Store(
      reducer: namesReducer, initialState: [], effects: [first, .hearing { _ in heard += 1 }])
    for number in 1...3 { store.dispatch(action: Ping(number: number)) }
    #expect(
      store.state == ["Ping(number: 1)", "Pong(number: 1)", "Ping(number: 2)", "Ping(number: 3)"])
    #expect(heard == 4)
  }

  @Test("A failure that becomes an action inside `flatMap` leaves the effect listening")
  func failureInside() {
    struct Broken: Error {}
    func answer(_ ping: Ping) -> AnyPublisher<any Action, Error> {
      (ping.number == 1 ? Result<Pong, Error>.failure(Broken()) : .success(Pong(number: 2)))
        .publisher.eraseActionType().eraseToAnyPublisher()
    }
    let inside = Effect { actions in
      actions.ofType(Ping.self)
        .flatMap { answer($0).replaceError(with: Tick()) }
        .eraseToAnyPublisher()
    }
    let outside = Effect { actions in
      actions.ofType(Ping.self)
        .flatMap { answer($0) }
        .replaceError(with: Tick())
        .eraseToAnyPublisher()
    }
    let states = [inside, outside].map { effect in
      let store = Store(reducer: namesReducer, initialState: [], effects: [effect])
      for number in 1...2 { store.dispatch(action: Ping(number: number)) }
      return store.state
    }
    #expect(states[0] == ["Ping(number: 1)", "Tick()", "Ping(number: 2)", "Pong(number: 2)"])
    #expect(states[1] == ["Ping(number: 1)", "Tick()", "Ping(number: 2)"])
  }
}

private struct Other: Action {}
private struct Extra: Action {}
