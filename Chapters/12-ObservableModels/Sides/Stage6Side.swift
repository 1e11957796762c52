import PrimeTime
import Stage2Publishers
import Stage6ActionStreams

/// What is run of stage 6, for comparison. `Store` is stage 6's in this file.
enum Stage6 {
  /// Prime Time, and a store whose effect answers each question.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let answering = Effect { actions in
      actions.ofType(Question.self)
        .map { _ in Answer() }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
    let store = Store(
      reducer: { answered, action in answered + (action is Answer ? 1 : 0) },
      initialState: 0, effects: [answering])
    let app = Store(
      reducer: appReducer(environment), initialState: AppState(), effects: appEffects(environment))
    return Side(
      name: "6",
      tap: { times in
        for _ in 0..<times { app.dispatch(action: IncrTapped()) }
      },
      counted: { app.state.counterView.count },
      ask: { times in
        for _ in 0..<times { store.dispatch(action: Question()) }
      },
      answered: { store.state })
  }
}

private nonisolated struct Question: Action {}
private nonisolated struct Answer: Action {}
