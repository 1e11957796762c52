import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The part of the chapter that is about the store: its order, its selections, its registrations.
func storeSections(of chapter: Chapter) {
  chapter.section("In what order") {
    chapter.say(
      "The first effect answers each ping with a pong, at once. The second one only listens. Once "
        + "in a store that reduces the pong there and then, inside the delivery of the ping, as "
        + "ReCombine's does; and once in this stage's, where the pong waits until the ping has been "
        + "delivered to all.")
    var heard: [[String]] = [[], []]
    let nesting = NestingStore(
      reducer: namesReducer, initialState: [],
      effects: [pongs, hearing { heard[0].append("\($0)") }])
    let queueing = Store(
      reducer: namesReducer, initialState: [],
      effects: [pongs, hearing { heard[1].append("\($0)") }])
    nesting.dispatch(action: Ping())
    queueing.dispatch(action: Ping())
    chapter.table(
      ["", "reduced", "heard by the second effect"],
      [
        ["nested", shortened(nesting.state), shortened(heard[0])],
        ["queued", shortened(queueing.state), shortened(heard[1])],
      ])
    chapter.check(
      "nested, the second effect hears the answer before the question",
      heard[0] == ["Pong(number: 1)", "Ping(number: 1)"] && nesting.state != heard[0])
    chapter.check(
      "queued, it hears what was reduced, as it was reduced", heard[1] == queueing.state)

    let chain = Effect { actions in
      actions.ofType(Ping.self)
        .compactMap { $0.number > 1 ? Ping(number: $0.number - 1) : nil }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
    let store = Store<Int>(reducer: { count, _ in count + 1 }, initialState: 0, effects: [chain])
    store.dispatch(action: Ping(number: bound))
    chapter.check(
      "and a chain of answers takes no stack: all of them had been reduced when `dispatch` returned",
      store.state == bound)
  }

  chapter.section("What a screen sees") {
    chapter.say(
      "A screen sees a part of the state: what it selects. `select` removes duplicates, and "
        + "`createSelector` remembers its last result, so that what is dear is worked out when "
        + "something has changed that it is made from.")
    var evaluations = 0
    let isFavorite = createSelector(\AppState.count, \.favoritePrimes) { count, primes -> Bool in
      evaluations += 1
      return primes.contains(count)
    }
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let store = Store(reducer: appReducer(environment), initialState: AppState(count: 2))
    var counts: [Int] = []
    var answers: [Bool] = []
    let cancellables = [
      store.select(\.count).sink { counts.append($0) },
      store.select(isFavorite).sink { answers.append($0) },
    ]
    let actions: [any Action] = [
      SaveFavoritePrimeTapped(), AlertDismissButtonTapped(), NthPrimeFailed(), IncrTapped(),
    ]
    for action in actions { store.dispatch(action: action) }
    chapter.show("counts", counts)
    chapter.show("isFavorite", answers)
    chapter.show("evaluations", evaluations)
    chapter.check(
      "four actions and the first value: two different counts, three answers",
      counts == [2, 3] && answers == [false, true, false])
    chapter.check(
      "evaluated at first and for the two actions that changed what it is made from",
      evaluations == 3)
    for cancellable in cancellables { cancellable.cancel() }
  }

  chapter.section("An effect with an owner") {
    chapter.say(
      "Some effects belong to a screen and should go when it goes. `register` returns the "
        + "cancellable that ends one; the screen keeps it, and says no more about it.")
    var done: [Int] = []
    var cancelled: [Int] = []
    let slow = Effect { actions in
      actions.ofType(Ping.self)
        .flatMap { ping in
          Just(Pong(number: ping.number))
            .delay(for: .milliseconds(50), scheduler: DispatchQueue.main)
            .handleEvents(
              receiveCompletion: { _ in done.append(ping.number) },
              receiveCancel: { cancelled.append(ping.number) })
        }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
    let store = Store(reducer: namesReducer, initialState: [])
    var owner: AnyCancellable? = store.register(slow)
    store.dispatch(action: Ping(number: 1))
    chapter.wait("the answer, and the end of the work") { done == [1] }
    store.dispatch(action: Ping(number: 2))
    owner = nil
    chapter.check("released in mid-work, the effect is cancelled", cancelled == [2] && owner == nil)
    chapter.pause(seconds: 0.1)
    store.dispatch(action: Ping(number: 3))
    chapter.show("actions", store.state)
    chapter.check(
      "no answer comes to the second ping, and nobody hears the third",
      store.state == ["Ping(number: 1)", "Pong(number: 1)", "Ping(number: 2)", "Ping(number: 3)"])

    _ = store.register(pongs)
    store.dispatch(action: Ping(number: 4))
    chapter.check(
      "a registration that is dropped at once has ended at once",
      store.state.last == "Ping(number: 4)")

    weak var released: Store<[String]>?
    do {
      let other = Store(reducer: namesReducer, initialState: [], effects: [slow])
      other.dispatch(action: Ping(number: 5))
      released = other
    }
    chapter.check(
      "a store that nobody wants is released in mid-work, and its effects are cancelled",
      released == nil && cancelled == [2, 5])
  }
}

/// `Ping(number: 1)` is `Ping`.
private func shortened(_ names: [String]) -> String {
  names.map { $0.prefix { $0 != "(" } }.joined(separator: ", ")
}
