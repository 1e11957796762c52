import Stage2Publishers

/// Work that has not started, as a publisher that cannot fail.
///
/// It does its work for each subscription if the publisher within does: a `Future` starts when it
/// is made, and has to be deferred first. An effect can report a failure only to the reducer, so
/// failure travels inside an action, as an optional or a `Result`. Every operator of the layer
/// applies to an effect, and `eraseToEffect()` turns its result into an effect again. Canceling the
/// subscription cancels the work, as far as the publisher within can be canceled. Source:
/// Point-Free, episodes 80 and 81.
public struct Effect<Output>: Publisher {
  /// An effect cannot fail.
  public typealias Failure = Never

  let publisher: AnyPublisher<Output, Failure>

  /// Forwards the subscriber to the publisher within.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// Wraps the publisher in an effect. Nothing is subscribed to, and nothing starts.
  public func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}

extension Effect {
  /// Does the work at each subscription, and completes with no value. No code waits for it.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }

  /// Answers synchronously: does the work at each subscription, before the subscription returns,
  /// and sends its value on demand.
  public static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { Just(work()) }
      .eraseToEffect()
  }

  /// Answers later, once, on whatever thread the work ends on.
  ///
  /// Each subscription starts the work. A cancellation does not reach the work, but its answer is
  /// then dropped, as is every answer after its first.
  public static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred {
      Future { promise in
        work { output in promise(.success(output)) }
      }
    }
    .eraseToEffect()
  }
}
