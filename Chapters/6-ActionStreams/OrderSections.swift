import Console
import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// The sections about the store: its order, and the state that a screen sees.
func orderSections(of chapter: Chapter) {
  chapter.section("In which order do effects see actions?") {
    chapter.say(
      "The store reduces each action, publishes the state, and publishes the action. The effects "
        + "see the action in the order in which you passed them to the store.")
    var states: [Int] = []
    weak var watched: Store<Int>?
    let counter = Store<Int>(
      reducer: { count, _ in count + 1 }, initialState: 0,
      effects: [hearing { _ in states.append(watched?.state ?? -1) }])
    watched = counter
    counter.dispatch(action: Ping())
    chapter.check(
      "when an effect sees an action, the state is already the state after it", states == [1])

    chapter.say(
      "`pongs` answers each ping synchronously with a pong. ReCombine's store reduces an action at "
        + "every call of `dispatch`, even inside another `dispatch`. `NestingStore`, in this "
        + "chapter's folder, does the same.")
    let nested = chapter.predict(
      "A second effect writes down the types of the actions that it receives. What has it written?",
      code: """
        let store = NestingStore(
          reducer: namesReducer, initialState: [],
          effects: [pongs, hearing { seen.append("\\(type(of: $0))") }])
        store.dispatch(action: Ping())
        """,
      answers: [
        #"["Ping"]"#:
          "an effect sees every action, even a pong that another effect has emitted",
        #"["Ping", "Pong"]"#:
          "that is the order of reducing, but the ping has not reached the second effect when "
          + "`pongs` answers",
        #"["Pong", "Ping"]"#:
          "`pongs` sees the ping first, and the store dispatches its pong, reduces it and delivers "
          + "it to both effects before it delivers the ping to the second effect",
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
      "Here are all recorded messages. Effect 1 is `pongs`, and effect 2 writes down the types:")
    let nesting = nestingPicture()
    chapter.draw(nesting, as: "nesting")
    chapter.say(
      "This stage's store puts the pong in a queue, and takes it out when it has delivered the "
        + "ping to all effects:")
    let queueing = queueingPicture()
    chapter.draw(queueing, as: "queueing")
    chapter.check(
      "the store that nests delivers the pong to the second effect before the ping",
      nested == ["Pong", "Ping"] && nesting.heardBySecond == nested)
    chapter.check(
      "the store with the queue delivers the actions to each effect in the order of reducing",
      queueing.heardBySecond == ["Ping", "Pong"])

    let store = Store<Int>(
      reducer: { count, _ in count + 1 }, initialState: 0, effects: [countingDown])
    store.dispatch(action: Ping(number: chainLength))
    chapter.check(
      "a chain of 100,000 answers needs no stack: the store has reduced all of them when "
        + "`dispatch` returns",
      store.state == chainLength)
    let end = chapter.child("chain")
    chapter.check(
      "with nesting, the same chain uses up the stack, and the process crashes",
      end.crashed && end.output.isEmpty)
  }

  chapter.section("What does a screen see?") {
    chapter.say(
      "A screen subscribes to the part of the state that it selects. `select` sends the present "
        + "value first, and removes duplicates. A selector made with `createSelector` remembers "
        + "its last result. This store begins with a count of 2 and no favorites.")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let store = Store(reducer: appReducer(environment), initialState: AppState(count: 2))
    var shown: [Bool] = []
    var counts: [Int] = []
    let counting = store.select(\.count).sink { counts.append($0) }
    chapter.predict(
      "How many times is the closure of `createSelector` called?",
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
          "five states arrive, but two of them have the same count and favorites as the previous "
          + "state",
        "3 times":
          "once for the first state, and again after the first and the last action, which change "
          + "the favorites and the count",
        "2 times": "the closure is also called for the first state, which `select` sends first",
        "once":
          "the selector keeps its result only as long as the count and the favorites stay the same",
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
    chapter.say("The values that `select` has sent for `isFavorite` and for the count alone:")
    chapter.show("isFavorite", shown)
    chapter.show("count", counts)
    chapter.check(
      "five states, including the first: two different counts, three answers",
      counts == [2, 3] && shown == [false, true, false])
  }
}

/// How many actions a chain has.
private let chainLength = 100_000

/// After how many actions a child process gives up.
let bound = 20_000

/// Runs in a child process: a chain of answers, each dispatched inside the delivery of the previous
/// answer, on a thread with eight megabytes of stack.
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
