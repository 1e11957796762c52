import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import OldAnswer

extension Screen {
  init(_ state: SearchState) {
    self.init(
      text: state.text, results: state.results, isSearching: state.isSearching,
      message: state.message)
  }
}

extension Field {
  var environment: SearchEnvironment {
    SearchEnvironment(ask: { try await self.ask($0) }, remember: { self.remember($0) })
  }

  /// The reducer, with a look at the screen after each action.
  func looking(
    _ reducer: @escaping Reducer<SearchState, SearchAction>
  ) -> Reducer<SearchState, SearchAction> {
    return { state, action in
      let effect = reducer(&state, action)
      self.look(Screen(state))
      return effect
    }
  }

  /// The reducer, and a user who leaves as soon as it has searched, before `send` returns.
  func leaving(
    _ reducer: @escaping Reducer<SearchState, SearchAction>
  ) -> Reducer<SearchState, SearchAction> {
    return { state, action in
      let wasSearching = state.isSearching
      let effect = reducer(&state, action)
      switch action {
      case .typed, .left: return effect
      default: break
      }
      guard wasSearching, !state.isSearching else { return effect }
      let leaves = Effect<SearchAction>.run { send in
        self.note("the user leaves")
        send(.left)
      }
      return .merge(effect, leaves)
    }
  }
}

extension Field.Act {
  var action: SearchAction {
    switch self {
    case .types(let text): .typed(text)
    case .leaves: .left
    }
  }
}

extension Order {
  /// An actor with a store that has one search field.
  func home(
    _ field: Field, _ reducer: @escaping @Sendable () -> Reducer<SearchState, SearchAction>
  ) -> TestHome<Store<SearchState, SearchAction>> {
    TestHome(executor: executor) { executor in
      Store(
        initialValue: SearchState(), reducer: field.looking(reducer()),
        executorPreference: executor)
    }
  }

  /// Starts a task that does what a user does. Between two acts others may have their turn.
  func user(
    _ name: String = "the user", of field: Field,
    on home: TestHome<Store<SearchState, SearchAction>>,
    _ acts: [Field.Act]
  ) {
    task(name, on: home) { home in
      for (number, act) in acts.enumerated() {
        if number > 0 { await Task.yield() }
        field.act(act) { home.contents.send($0.action) }
      }
    }
  }
}

extension Field {
  /// Looks at what is there when all is over.
  func end(_ home: TestHome<Store<SearchState, SearchAction>>) {
    end(home.perform { Screen($0.contents.value) })
  }
}

/// Lets a user do each of these, in every order, with a store that has one search field. The first one
/// that is broken is the last. `leavingAtOnce` has the user leave as soon as it has searched.
func search(
  _ scenarios: [Field.Act]..., service: Field.Service = .deaf, leavingAtOnce: Bool = false,
  lookingAt aspect: Field.Aspect = .screen, sourceLocation: SourceLocation = #_sourceLocation
) {
  for acts in scenarios {
    let isRight = inEveryOrder(sourceLocation) { order in
      let field = Field(order, "", service, aspect)
      let home = order.home(field) {
        let reducer = searchReducer(field: "search", field.environment)
        return leavingAtOnce ? field.leaving(reducer) : reducer
      }
      order.user(of: field, on: home, acts)
      order.executor.run()
      field.end(home)
    }
    if !isRight { return }
  }
}

/// Runs a scenario in every order. Makes an issue of the first one that is broken, with its steps up
/// to there, and returns false then.
@discardableResult
func inEveryOrder(
  _ sourceLocation: SourceLocation = #_sourceLocation, _ scenario: (Order) -> Void
) -> Bool {
  let orders = everyOrder(
    onFailure: { failure in
      let text = """
        \(failure.comment)
        It is so in this order:
        \(failure.untilBroken.text)
        """
      Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }, scenario)
  #expect(
    orders.isComplete || orders.failure != nil, "There are too many orders.",
    sourceLocation: sourceLocation)
  return orders.failure == nil
}

extension BrokenOrder {
  /// The same without what came afterwards. What is wrong is said already.
  fileprivate var untilBroken: BrokenOrder {
    var order = self
    order.steps = []
    for var step in steps {
      let notes = step.notes.prefix { !$0.hasPrefix("✗") }
      let isBroken = notes.count < step.notes.count
      step.notes = isBroken ? notes + ["✗"] : Array(notes)
      order.steps.append(step)
      if isBroken { break }
    }
    return order
  }
}
