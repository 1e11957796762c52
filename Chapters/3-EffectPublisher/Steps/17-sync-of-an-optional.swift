// rejected: to return type 'Effect<FavoritePrimesAction>'
import Foundation
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

extension Effect {
  static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { Just(work()) }
      .eraseToEffect()
  }
}

enum FavoritePrimesAction {
  case loadedFavoritePrimes([Int])
}

func load(_ file: URL) -> Effect<FavoritePrimesAction> {
  Effect<FavoritePrimesAction?>.sync {
    guard let data = try? Data(contentsOf: file),
      let primes = try? JSONDecoder().decode([Int].self, from: data)
    else { return nil }
    return .loadedFavoritePrimes(primes)
  }
  .compactMap { $0 }
}
