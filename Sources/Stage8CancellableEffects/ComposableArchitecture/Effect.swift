import Stage2Publishers

/// Work that has not started, as a publisher that cannot fail.
///
/// It does its work for each subscription if the publisher within does: a `Future` starts when it
/// is made, and has to be deferred first. An effect can report a failure only to the reducer, so
/// failure travels inside an action, as an optional or a `Result`. Every operator of the layer
/// applies to an effect, and `eraseToEffect()` turns its result into an effect again. Canceling the
/// subscription cancels the work, as far as the publisher within can be canceled.
///
/// An effect is a list of parts, which a store starts one by one. As a publisher it is its parts,
/// merged, without their ids: so the result of an operator has none, except for `map(_:)`.
/// Source: Point-Free, episodes 80 and 81.
public struct Effect<Output>: Publisher {
  /// An effect cannot fail.
  public typealias Failure = Never

  let parts: [Part]

  /// What a store does for an effect, one by one.
  enum Part {
    /// Subscribe to the publisher. Any of the ids can cancel it.
    case work(AnyPublisher<Output, Failure>, ids: [AnyHashable])
    /// Cancel the effects that are running under the id.
    case cancel(id: AnyHashable)
  }

  /// Merges the parts, without their ids.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if parts.count == 1 { return parts[0].publisher.receive(subscriber: subscriber) }
    Publishers.MergeMany(parts.map(\.publisher)).receive(subscriber: subscriber)
  }
}

extension Effect.Part {
  /// The part without its ids. Only a store can cancel by an id, so an instruction to do so is
  /// `Empty`.
  var publisher: AnyPublisher<Output, Never> {
    switch self {
    case .work(let publisher, _): publisher
    case .cancel: Empty(completeImmediately: true).eraseToAnyPublisher()
    }
  }
}

extension Publisher where Failure == Never {
  /// Wraps the publisher in an effect. Nothing is subscribed to, and nothing starts.
  public func eraseToEffect() -> Effect<Output> {
    Effect(parts: [.work(self.eraseToAnyPublisher(), ids: [])])
  }
}

extension Effect {
  /// The effect itself, with its ids.
  public func eraseToEffect() -> Effect { self }

  /// Transforms the effect's values. `map`, in both forms, is the only operator that keeps the
  /// ids.
  public func map<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    mapWork { $0.map(transform).eraseToAnyPublisher() }
  }

  /// Replaces the effect's values by one of their properties.
  public func map<NewOutput>(_ keyPath: KeyPath<Output, NewOutput>) -> Effect<NewOutput> {
    map { $0[keyPath: keyPath] }
  }

  /// Transforms the publisher of each part, and keeps the ids and the instructions to cancel.
  /// Stage 9 uses this to watch what a store starts.
  package func mapWork<NewOutput>(
    _ transform: (AnyPublisher<Output, Never>) -> AnyPublisher<NewOutput, Never>
  ) -> Effect<NewOutput> {
    Effect<NewOutput>(
      parts: parts.map { part in
        switch part {
        case .work(let publisher, let ids): .work(transform(publisher), ids: ids)
        case .cancel(let id): .cancel(id: id)
        }
      })
  }
}

extension Publisher {
  /// Sends the values before an error, and completes instead of failing.
  ///
  /// Only the error is dropped: a value that is itself nil is forwarded. The completion in place of
  /// an error waits for demand, as a value would. Use it for work whose answer no code waits for.
  /// If code is waiting for the answer, the error must become an action instead.
  public func hush() -> Effect<Output> {
    self.map(Optional.some)
      .replaceError(with: nil)
      .compactMap { $0 }
      .eraseToEffect()
  }
}

extension Effect {
  /// Does no work: a store has nothing to start. As a publisher, it completes immediately.
  public static var none: Effect {
    Effect(parts: [])
  }

  /// Merges several effects: they start in order, and their values interleave.
  ///
  /// An effect that answers synchronously has answered before the next one starts. Canceling
  /// cancels all.
  public static func merge(_ effects: Effect...) -> Effect {
    .merge(effects)
  }

  /// Merges several effects: they start in order, and their values interleave.
  public static func merge(_ effects: [Effect]) -> Effect {
    Effect(parts: effects.flatMap { $0.parts })
  }

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
