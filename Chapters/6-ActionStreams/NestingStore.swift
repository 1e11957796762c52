import Stage2Publishers
import Stage6ActionStreams

/// A store like ReCombine's: it reduces an effect's answer immediately, inside the delivery of the
/// action that the effect answers.
final class NestingStore<State> {
  private(set) var state: State
  private let reducer: Reducer<State>
  private let actions = PassthroughSubject<any Action, Never>()
  private var cancellables: [AnyCancellable] = []

  init(reducer: @escaping Reducer<State>, initialState: State, effects: [Effect]) {
    state = initialState
    self.reducer = reducer
    cancellables = effects.map { effect in
      effect.source(actions.eraseToAnyPublisher())
        .filter { _ in effect.dispatch }
        .sink { [weak self] action in self?.dispatch(action: action) }
    }
  }

  func dispatch(action: any Action) {
    state = reducer(state, action)
    actions.send(action)
  }
}
