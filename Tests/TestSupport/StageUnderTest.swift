import PrimeTime
import Testing
import Walkthrough

/// A stage as the scenarios see it: a way to make its stores.
///
/// Each stage has an adapter file that makes one, and imports no stage but its own.
package struct StageUnderTest: Sendable, CustomStringConvertible {
  /// The target's name.
  package var description: String
  /// Makes a store of the whole application, and records what it goes through.
  package var application: @Sendable (ApplicationSetup) -> StoreUnderTest<AppState, AppAction>
  /// Makes a store of the laboratory, whose effects are primitives of the stage.
  package var laboratory:
    @Sendable (TestWorld) -> StoreUnderTest<Laboratory.State, Laboratory.Action>

  /// A stage known by the name of its target.
  package init(
    _ name: String,
    application: @escaping @Sendable (ApplicationSetup) -> StoreUnderTest<AppState, AppAction>,
    laboratory:
      @escaping @Sendable (TestWorld) -> StoreUnderTest<Laboratory.State, Laboratory.Action>
  ) {
    self.description = name
    self.application = application
    self.laboratory = laboratory
  }
}

/// What an application's store is made from.
package struct ApplicationSetup {
  /// The state at the beginning.
  package var start: AppState
  /// The outside world.
  package var environment: PrimeTimeEnvironment
  /// Whether `logging` is put around the application.
  package var isLogged: Bool
  /// Called by the outermost reducer with each action and the state after it.
  package var record: (AppAction, AppState) -> Void

  /// A setup made by hand.
  package init(
    start: AppState, environment: PrimeTimeEnvironment, isLogged: Bool,
    record: @escaping (AppAction, AppState) -> Void
  ) {
    self.start = start
    self.environment = environment
    self.isLogged = isLogged
    self.record = record
  }
}

/// A running store of some stage, its type forgotten.
package struct StoreUnderTest<State, Action> {
  /// Sends an action.
  package var send: (Action) -> Void
  /// The state now.
  package var state: () -> State
  /// How many effects the store holds on to; 0 where it keeps no account of them.
  package var effectsInFlight: () -> Int
  /// A local store of the counter's screen. Only an application has one.
  package var counterView: () -> StoreUnderTest<CounterViewState, CounterViewAction>?

  /// A store whose `object` is reflected to count the effects that it keeps in a property of it;
  /// `nil` for a store that keeps none. A property that is not there is an issue of the test,
  /// unless `whenMissing` takes it.
  package init(
    _ object: AnyObject,
    effectsIn property: String? = "effectCancellables",
    send: @escaping (Action) -> Void,
    state: @escaping () -> State,
    counterView: @escaping () -> StoreUnderTest<CounterViewState, CounterViewAction>? = { nil },
    whenMissing: @escaping (String) -> Void = { Issue.record(Comment(rawValue: $0)) }
  ) {
    self.send = send
    self.state = state
    self.counterView = counterView
    effectsInFlight = { [unowned object] in
      guard let property else { return 0 }
      if let count = storedCount(of: property, in: object) { return count }
      whenMissing("\(type(of: object)) has no collection “\(property)” to count its effects in.")
      return 0
    }
  }
}
