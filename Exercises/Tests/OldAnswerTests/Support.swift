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

  /// Starts a task that does what a user does. Other tasks can run between two acts.
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
  /// Looks at the screen after all jobs.
  func end(_ home: TestHome<Store<SearchState, SearchAction>>) {
    end(home.perform { Screen($0.contents.value) })
  }
}

/// Lets a user do each of these, in every order, with a store that has one search field. Stops at
/// the first one that is broken.
func search(
  _ scenarios: [Field.Act]..., service: Field.Service = .deaf,
  lookingAt aspect: Field.Aspect = .screen,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for acts in scenarios {
    let isRight = inEveryOrder(sourceLocation) { order in
      let field = Field(order, "", service, aspect)
      let home = order.home(field) { searchReducer(field: "search", field.environment) }
      order.user(of: field, on: home, acts)
      order.executor.run()
      field.end(home)
    }
    if !isRight { return }
  }
}

/// Runs a scenario in every order. Records an issue for the first order that is broken, with its
/// steps up to there, and returns false.
@discardableResult
func inEveryOrder(
  _ sourceLocation: SourceLocation = #_sourceLocation, _ scenario: (Order) -> Void
) -> Bool {
  let orders = everyOrder(
    onFailure: { failure in
      let text = """
        \(failure.comment)
        The first order that breaks it:
        \(failure.untilBroken.text)
        """
      Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }, scenario)
  #expect(
    orders.isComplete || orders.failure != nil,
    "The search should end, but it has more orders than can be tried.",
    sourceLocation: sourceLocation)
  return orders.failure == nil
}

extension BrokenOrder {
  /// The same without later steps, and without the message, which is printed already.
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
