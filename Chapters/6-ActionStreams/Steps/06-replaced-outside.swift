// accepted
import Foundation
import Stage2Publishers
import Stage6ActionStreams

func asking(
  _ service: @escaping (Int) -> AnyPublisher<any Action, URLError>
) -> Effect {
  Effect { actions in
    actions
      .ofType(NthPrimeButtonTapped.self)
      .flatMap { question in service(question.n) }
      .replaceError(with: NthPrimeFailed())
      .eraseToAnyPublisher()
  }
}
