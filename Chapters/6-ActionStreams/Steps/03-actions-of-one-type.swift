// rejected: cannot convert value of type
import Stage2Publishers
import Stage6ActionStreams

func saving(_ save: @escaping ([Int]) -> Void) -> Effect {
  Effect(dispatch: false) { actions in
    actions
      .ofType(SaveButtonTapped.self)
      .handleEvents(receiveOutput: { save($0.primes) })
      .eraseToAnyPublisher()
  }
}
