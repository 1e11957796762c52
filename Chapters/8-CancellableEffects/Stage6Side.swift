import PrimeTime
import Stage2Publishers
import Stage6ActionStreams

/// Runs stage 6, for comparison. `Store` and `Effect` are stage 6's in this file.
///
/// No reducer returns an effect here. Two effects listen to every action instead, and each works on
/// the actions of one type. So each `Ask` has its own small type.
enum Stage6 {
  /// Makes the store to compare, and Prime Time.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let waiting = Waiting()
    let immediate = Effect { actions in
      actions.ofType(Immediate.self)
        .map { _ in ImmediateAnswer() }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
    let delayed = Effect { actions in
      actions.ofType(Delayed.self)
        .flatMap { _ in
          Future<DelayedAnswer, Never> { promise in
            waiting.add { _ in promise(.success(DelayedAnswer())) }
          }
        }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
    let store = Store(
      reducer: answersReducer, initialState: Answers(), effects: [immediate, delayed])
    let app = Store(
      reducer: appReducer(environment), initialState: AppState(), effects: appEffects(environment))
    return Side(
      name: "stage 6", send: { store.dispatch(action: small($0)) }, answers: { store.state },
      kept: { nil }, waiting: waiting,
      tap: { app.dispatch(action: IncrTapped()) },
      count: { app.state.counterView.count })
  }

  /// Returns the actions of a tree, in the order in which a store reduces them. One effect sends
  /// the first answer to each action, and another effect the second answer.
  static func order() -> [String] {
    let store = Store(
      reducer: { names, action in names + [(action as? Named)?.name].compactMap { $0 } },
      initialState: [String](), effects: [answering(0), answering(1)])
    store.dispatch(action: Named(name: "ask"))
    return store.state
  }

  private static func answering(_ index: Int) -> Effect {
    Effect { actions in
      actions.ofType(Named.self)
        .compactMap { answers(to: $0.name).dropFirst(index).first.map(Named.init) }
        .eraseActionType()
        .eraseToAnyPublisher()
    }
  }
}

private struct Named: Action { let name: String }

private struct Nothing: Action {}
private struct Immediate: Action {}
private struct Delayed: Action {}
private struct ImmediateAnswer: Action {}
private struct DelayedAnswer: Action {}

private func small(_ ask: Ask) -> any Action {
  switch ask {
  case .nothing: Nothing()
  case .immediate: Immediate()
  case .delayed: Delayed()
  case .immediateAnswer: ImmediateAnswer()
  case .delayedAnswer: DelayedAnswer()
  }
}

private func answersReducer(answers: Answers, action: any Action) -> Answers {
  var answers = answers
  switch action {
  case is Nothing: answers.count(.nothing)
  case is Immediate: answers.count(.immediate)
  case is Delayed: answers.count(.delayed)
  case is ImmediateAnswer: answers.count(.immediateAnswer)
  case is DelayedAnswer: answers.count(.delayedAnswer)
  default: break
  }
  return answers
}
