import Pictures
import Stage2Publishers
import Stage8CancellableEffects

/// Draws the search field of the chapter while the user types three times: each text, what happens
/// to its effect, and the answers. A tick is a tenth of a second.
func searchPicture() -> (picture: MarbleDiagram, answered: [String]) {
  let scheduler = TestScheduler()
  let recorder = MarbleRecorder { scheduler.now.nanoseconds / 100_000_000 }
  let search = searchReducer(on: scheduler)
  var answered: [String] = []
  let store = Store<SearchState, SearchAction>(initialValue: SearchState()) { state, action in
    let effect = search(&state, action)
    if case .found = action { answered.append(state.text) }
    guard case .typed(let text) = action else { return effect }
    return effect.mapWork { work in recorded(work, as: text, in: recorder) }
  }
  let user = recorder.begin("user")
  func type(_ text: String, thenWait ticks: Int) {
    user(.value(text))
    store.send(.typed(text))
    scheduler.advance(by: .milliseconds(100 * ticks))
  }
  scheduler.advance(by: .milliseconds(100))
  type("1", thenWait: 2)
  type("10", thenWait: 3)
  type("101", thenWait: 3)
  let diagram = MarbleDiagram(
    title: "A search field in a test",
    summary: """
      The user types 1, two tenths of a second later 10, and three tenths after that 101. Each \
      effect begins when its text is typed. The effect of 1 is canceled when 10 is typed. The \
      effect of 10 answers after three tenths of a second, when 101 is about to be typed, and the \
      effect of 101 also answers after three tenths.
      """,
    inputs: recorder.lines(["user"]), operation: ".debounce(id:for: .milliseconds(300))",
    outputs: recorder.lines(["1", "10", "101"].map { "effect of \($0)" }))
  return (diagram, answered)
}

/// Records what the work of an effect sends, and how it ends, as a line of a diagram.
private func recorded(
  _ work: AnyPublisher<SearchAction, Never>, as text: String, in recorder: MarbleRecorder
) -> AnyPublisher<SearchAction, Never> {
  Deferred { () -> AnyPublisher<SearchAction, Never> in
    let line = recorder.begin("effect of \(text)")
    return work.handleEvents(
      receiveOutput: { _ in line(.value(text)) }, receiveCompletion: { _ in line(.completion) },
      receiveCancel: { line(.cancellation) }
    )
    .eraseToAnyPublisher()
  }
  .eraseToAnyPublisher()
}
