import LayerRecording
import Pictures
import Stage2Publishers
import Stage8CancellableEffects

/// What a search field shows.
struct SearchState: Equatable {
  var text = ""
  var results = ""
}

/// An action of a search field.
enum SearchAction: Equatable {
  case typed(String)
  case answered(String)
  case left
}

/// How a search field asks, the wrong ways first.
enum Asking {
  /// At every letter.
  case always
  /// At every letter, and each request cancels the previous request.
  case latest
  /// When the user has typed nothing for a while.
  case debounced
  /// The same, until the user leaves the screen.
  case debouncedUntilLeft

  /// Whether an effect waits before it asks.
  var isDebounced: Bool { self == .debounced || self == .debouncedUntilLeft }
}

/// The id that cancels the effects of a search field.
struct SearchID: Hashable {}

/// Makes the reducer of a search field. The search and the scheduler are parameters.
func searchReducer<S: Scheduler>(
  _ asking: Asking, search: @escaping (String) -> Effect<String>,
  pause: S.SchedulerTimeType.Stride, scheduler: S
) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      let request = search(text).map(SearchAction.answered)
      switch asking {
      case .always:
        return request
      case .latest:
        return request.cancellable(id: SearchID(), cancelInFlight: true)
      case .debounced, .debouncedUntilLeft:
        return request.debounce(id: SearchID(), for: pause, scheduler: scheduler)
      }

    case .answered(let results):
      state.results = results
      return .none

    case .left:
      return asking == .debouncedUntilLeft ? .cancel(id: SearchID()) : .none
    }
  }
}

/// What a search field does while a user types, in virtual time.
struct SearchRun {
  /// What the field shows in the end.
  let results: String
  /// The requests that were sent, in their order, and those that were canceled.
  let requests: [String]
  let canceled: [String]
  let picture: MarbleDiagram

  /// Types swi, one letter at each tick, and leaves the screen at the tick `end`. An answer to one
  /// letter takes six ticks, to two letters four, and to three letters two.
  init(_ asking: Asking, leavesAt end: Int? = nil, call: String, title: String, summary: String) {
    let script = MarbleScript()
    let (scheduler, recorder) = (script.scheduler, script.recorder)
    var requests: [String] = []
    func search(_ text: String) -> Effect<String> {
      Deferred { () -> AnyPublisher<String, Never> in
        requests.append(text)
        return Just(text)
          .delay(for: script.ticks(8 - 2 * text.count), scheduler: scheduler)
          .recordMarbles("search(\(text))", in: recorder)
      }
      .eraseToEffect()
    }
    let reducer = searchReducer(
      asking, search: search, pause: script.ticks(2), scheduler: scheduler)
    let store = Store<SearchState, SearchAction>(initialValue: SearchState()) { state, action in
      let effect = reducer(&state, action)
      guard asking.isDebounced, case .typed(let text) = action else { return effect }
      return effect.mapWork { work in
        work.recordMarbles("effect of \(text)", in: recorder, describe: { _ in text })
      }
    }
    let user = recorder.begin("user")
    func act(_ action: SearchAction, _ label: String, at tick: Int) {
      scheduler.schedule(after: scheduler.now.advanced(by: script.ticks(tick))) {
        user(.value(label))
        store.send(action)
      }
    }
    let texts = ["s", "sw", "swi"]
    for (tick, text) in zip(1..., texts) { act(.typed(text), text, at: tick) }
    if let end { act(.left, "leaves", at: end) }
    let screen = store.$value.map(\.results).removeDuplicates().dropFirst()
      .recordMarbles("shown", in: recorder).sink { _ in }
    scheduler.run()
    // Canceling ends the line of the screen, so the lines are read before.
    let lines = recorder.lines(requests.map { "search(\($0))" })
    picture = MarbleDiagram(
      title: title, summary: summary, inputs: recorder.lines(["user"]), operation: call,
      outputs: recorder.lines(texts.map { "effect of \($0)" }) + lines + recorder.lines(["shown"]))
    screen.cancel()
    results = store.value.results
    self.requests = requests
    canceled = zip(requests, lines).filter { $0.1.events.contains { $0.event == .cancellation } }
      .map(\.0)
  }
}
