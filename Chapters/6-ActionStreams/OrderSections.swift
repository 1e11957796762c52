import Console
import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The part of the chapter that is about the store: its order, and what a screen sees of it.
func orderSections(of chapter: Chapter) {
  chapter.section("In which order do effects see actions?") {
    chapter.say(
      "For each action, the store reduces it, publishes the state, and publishes the action. The "
        + "effects see the action in the order in which they were given to the store.")
    var states: [Int] = []
    weak var watched: Store<Int>?
    let counter = Store<Int>(
      reducer: { count, _ in count + 1 }, initialState: 0,
      effects: [hearing { _ in states.append(watched?.state ?? -1) }])
    watched = counter
    counter.dispatch(action: Ping())
    chapter.check(
      "when an effect sees an action, the state is already the one after it", states == [1])

    chapter.say(
      "`pongs` answers each ping with a pong, at once. ReCombine's store reduces an action whenever "
        + "`dispatch` is called, also when it is called inside another `dispatch`. `NestingStore`, "
        + "in this chapter's folder, does the same.")
    let nested = chapter.predict(
      "A second effect writes down the types of the actions that it sees. What has it written?",
      code: """
        let store = NestingStore(
          reducer: namesReducer, initialState: [],
          effects: [pongs, hearing { seen.append("\\(type(of: $0))") }])
        store.dispatch(action: Ping())
        """,
      answers: [
        #"["Ping"]"#:
          "an effect sees every action, also a pong that another effect has emitted",
        #"["Ping", "Pong"]"#:
          "that is the order in which the two were reduced, but the ping is still on its way to "
          + "the second effect when the pong is dispatched",
        #"["Pong", "Ping"]"#:
          "`pongs` sees the ping first. Its pong is dispatched, reduced and delivered to both "
          + "effects before the ping goes on to the second one",
      ]
    ) {
      var seen: [String] = []
      let store = NestingStore(
        reducer: namesReducer, initialState: [],
        effects: [pongs, hearing { seen.append("\(type(of: $0))") }])
      store.dispatch(action: Ping())
      return seen
    }
    chapter.say(
      "Here are all messages, as they were recorded. The two effects are `pongs` and the one that "
        + "writes down:")
    let nesting = nestingPicture()
    chapter.draw(nesting, as: "nesting")
    chapter.say(
      "This stage's store puts the pong in a queue, and takes it out when the ping has been "
        + "delivered to all effects:")
    let queueing = queueingPicture()
    chapter.draw(queueing, as: "queueing")
    chapter.check(
      "the store that nests delivers the pong to the second effect first",
      nested == ["Pong", "Ping"] && nesting.heardBySecond == nested)
    chapter.check(
      "the store that queues delivers the actions to each effect as they were reduced",
      queueing.heardBySecond == ["Ping", "Pong"])

    let store = Store<Int>(
      reducer: { count, _ in count + 1 }, initialState: 0, effects: [countingDown])
    store.dispatch(action: Ping(number: chainLength))
    chapter.check(
      "a chain of 100,000 answers needs no stack: all of them are reduced when `dispatch` returns",
      store.state == chainLength)
    let end = chapter.child("chain")
    chapter.check(
      "with nesting, the same chain uses up the stack: the process dies",
      end.crashed && end.output.isEmpty)
  }

  chapter.section("What does a screen see?") {
    chapter.say(
      "A screen subscribes to what it selects. `select` sends the present value first, and removes "
        + "duplicates. A selector that `createSelector` has made remembers its last result. This "
        + "store begins with a count of 2 and no favorites.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let store = Store(reducer: appReducer(environment), initialState: AppState(count: 2))
    var shown: [Bool] = []
    var counts: [Int] = []
    let counting = store.select(\.count).sink { counts.append($0) }
    chapter.predict(
      "How often is the closure of `createSelector` called?",
      code: """
        let isFavorite = createSelector(\\AppState.count, \\.favoritePrimes) { count, primes in
          calls += 1
          return primes.contains(count)
        }
        let cancellable = store.select(isFavorite).sink { shown.append($0) }
        store.dispatch(action: SaveFavoritePrimeTapped())
        store.dispatch(action: AlertDismissButtonTapped())
        store.dispatch(action: NthPrimeFailed())
        store.dispatch(action: IncrTapped())
        """,
      answers: [
        "5 times":
          "a state comes five times, but for two of them the count and the favorites are those of "
          + "the state before",
        "3 times":
          "for the first state, and after the first and the last action, which change the "
          + "favorites and the count",
        "2 times": "the closure is called for the first state, too: `select` sends that first",
        "once": "the result is kept only as long as the count and the favorites stay the same",
      ]
    ) {
      var calls = 0
      let isFavorite = createSelector(\AppState.count, \.favoritePrimes) { count, primes in
        calls += 1
        return primes.contains(count)
      }
      let cancellable = store.select(isFavorite).sink { shown.append($0) }
      store.dispatch(action: SaveFavoritePrimeTapped())
      store.dispatch(action: AlertDismissButtonTapped())
      store.dispatch(action: NthPrimeFailed())
      store.dispatch(action: IncrTapped())
      cancellable.cancel()
      return calls == 1 ? "once" : "\(calls) times"
    }
    counting.cancel()
    chapter.say("What `select` has sent, of `isFavorite` and of the count alone:")
    chapter.show("isFavorite", shown)
    chapter.show("count", counts)
    chapter.check(
      "five states, the first one included: two different counts, three answers",
      counts == [2, 3] && shown == [false, true, false])
  }
}

/// How many actions a chain has.
private let chainLength = 100_000

/// After how many actions a child gives up.
let bound = 20_000

/// What a child does: a chain of answers, each dispatched inside the delivery of the one before, on
/// a thread with eight megabytes of stack.
func nestedChain() {
  let ended = DispatchSemaphore(value: 0)
  let thread = Thread {
    let store = NestingStore<Int>(
      reducer: { count, _ in count + 1 }, initialState: 0, effects: [countingDown])
    store.dispatch(action: Ping(number: chainLength))
    print("\(store.state) actions")
    ended.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  ended.wait()
}
