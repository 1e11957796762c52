import Stage2Publishers

/// Work that has not started, as a publisher that cannot fail.
///
/// It does its work for each subscription, if the publisher within does: a `Future` starts when it
/// is made, and has to be deferred first. An effect has nobody to report a failure to but the
/// reducer, so failure travels inside an action, as an optional or a `Result`. Every operator of
/// the layer works on an effect, and what comes of it becomes an effect again with
/// `eraseToEffect()`. Canceling the subscription cancels the work, as far as the publisher within
/// can be canceled. Source: Point-Free, episodes 80 and 81.
public struct Effect<Output>: Publisher {
  /// An effect cannot fail.
  public typealias Failure = Never

  let publisher: AnyPublisher<Output, Failure>

  /// Hands the subscriber on to the publisher within.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publisher where Failure == Never {
  /// The same publisher as an effect. Nothing is subscribed to, and nothing starts.
  public func eraseToEffect() -> Effect<Output> {
    Effect(publisher: self.eraseToAnyPublisher())
  }
}

extension Effect {
  /// Work that nobody waits for: it is done at each subscription, and completes with no value.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Never> in
      work()
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
  }

  /// Work that answers at once: it is done at each subscription, before the subscription returns,
  /// and its value is sent when it is asked for.
  public static func sync(_ work: @escaping () -> Output) -> Effect {
    Deferred { Just(work()) }
      .eraseToEffect()
  }

  /// Work that answers later, once, on whatever thread it ends on.
  ///
  /// It is started at each subscription. It is not told of a cancellation, but its answer is then
  /// dropped, as is every answer after its first.
  public static func async(_ work: @escaping (@escaping (Output) -> Void) -> Void) -> Effect {
    Deferred {
      Future { promise in
        work { output in promise(.success(output)) }
      }
    }
    .eraseToEffect()
  }
}
