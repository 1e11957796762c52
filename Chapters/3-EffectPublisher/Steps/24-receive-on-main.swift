// rejected: type 'Scheduler' has no member 'main'
import Foundation
import PrimeTime
import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never

  let publisher: AnyPublisher<Output, Failure>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}

func nthPrime(_ n: Int, _ environment: PrimeTimeEnvironment) -> Effect<WolframAlphaResult?> {
  environment.session.dataTaskPublisher(for: environment.nthPrimeURL(n))
    .map { $0.data }
    .decode(type: WolframAlphaResult?.self, decoder: JSONDecoder())
    .replaceError(with: nil)
    .receive(on: .main)
    .eraseToEffect()
}
