import Stage2Publishers

extension Effect {
  /// Adds an id to the effect, by which `Effect.cancel(id:)` cancels it.
  ///
  /// An id belongs to one store and to the local stores that are views of it: two stores do not
  /// cancel each other's effects. Several effects can run under one id, and one effect can have
  /// several ids. Operators except `map` lose the ids: call `cancellable` last.
  ///
  /// - Parameters:
  ///   - id: The id that cancels the effect.
  ///   - cancelInFlight: Whether to cancel the effects under the id before this one starts.
  ///
  /// Source: The Composable Architecture.
  public func cancellable(id: AnyHashable, cancelInFlight: Bool = false) -> Effect {
    let effect = Effect(
      parts: parts.map { part in
        switch part {
        case .work(let publisher, let ids): .work(publisher, ids: ids + [id])
        case .cancel: part
        }
      })
    return cancelInFlight ? .merge(.cancel(id: id), effect) : effect
  }

  /// Cancels every effect that is running under the id, in the store that runs this effect.
  ///
  /// The store drops the answers of such an effect that it has not reduced yet. An effect that
  /// has not started is not canceled. If no effect is running under the id, nothing happens.
  ///
  /// An operator applied to this loses the id: the result is an effect without work, and cancels
  /// nothing.
  ///
  /// Source: The Composable Architecture.
  public static func cancel(id: AnyHashable) -> Effect {
    Effect(parts: [.cancel(id: id)])
  }

  /// Starts the effect when the time has passed without another effect being debounced by the id.
  ///
  /// `cancel(id:)` also cancels it, before it has started and after. It loses the ids and the
  /// instructions to cancel that it had before. If the time is zero or negative, it starts on the
  /// scheduler's next turn.
  ///
  /// - Parameters:
  ///   - id: The id that the effects share. Only the last of them starts.
  ///   - dueTime: How long to wait, in the scheduler's own time.
  ///   - scheduler: The scheduler that starts the effect when the time has passed.
  ///
  /// Source: The Composable Architecture.
  public func debounce<S: Scheduler>(
    id: AnyHashable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S
  ) -> Effect {
    Just(())
      .delay(for: dueTime, scheduler: scheduler)
      .flatMap { self }
      .eraseToEffect()
      .cancellable(id: id, cancelInFlight: true)
  }
}
