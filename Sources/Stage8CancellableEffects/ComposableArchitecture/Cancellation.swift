import Stage2Publishers

extension Effect {
  /// The effect, to be canceled by `Effect.cancel(id:)` with the same id.
  ///
  /// An id belongs to one store and to the local stores that are views of it: two stores do not
  /// cancel each other's effects. Several effects may be going under one id, and one effect may
  /// have several. Operators lose the ids, but for `map`: say `cancellable` last.
  ///
  /// - Parameters:
  ///   - id: What the effect is canceled by.
  ///   - cancelInFlight: Whether what is going under the id is canceled before this starts.
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

  /// Cancels, in the store that runs it, every effect that is going under the id.
  ///
  /// What such an effect has answered, but what has not been reduced yet, is dropped. An effect
  /// that has not started is not touched. When nothing is going under the id, nothing happens.
  ///
  /// An operator that is put around this has nothing to cancel by: it is then an effect without
  /// work.
  ///
  /// Source: The Composable Architecture.
  public static func cancel(id: AnyHashable) -> Effect {
    Effect(parts: [.cancel(id: id)])
  }

  /// The effect, started when the time has passed without another one being debounced by the id.
  ///
  /// It is canceled by `cancel(id:)`, too, before it has started and after. It loses the ids, and
  /// the instructions to cancel, that it has had before. With no time, or less, it starts on the
  /// scheduler's next turn.
  ///
  /// - Parameters:
  ///   - id: What ties the effects together, of which only the last one starts.
  ///   - dueTime: How long to wait, in the scheduler's own time.
  ///   - scheduler: Where it is started when the time has passed.
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
