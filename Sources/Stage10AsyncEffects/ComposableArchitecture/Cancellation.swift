extension Effect {
  /// The effect, to be canceled by `Effect.cancel(id:)` with the same id.
  ///
  /// An id belongs to one store and to the local stores that are views of it: two stores do not
  /// cancel each other's effects. Several effects may be going under one id, and one effect may
  /// have several.
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
        case .work(let work, let ids): .work(work, ids: ids + [id])
        case .sync(let work, let ids): .sync(work, ids: ids + [id])
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
  /// Source: The Composable Architecture.
  public static func cancel(id: AnyHashable) -> Effect {
    Effect(parts: [.cancel(id: id)])
  }

  /// The effect, started when the time has passed without another one being debounced by the id.
  ///
  /// It is canceled by `cancel(id:)`, too, before it has started and after. It loses the ids, and
  /// the instructions to cancel, that it has had before. With no time, or less, it starts as soon
  /// as the clock's `sleep` returns.
  ///
  /// - Parameters:
  ///   - id: What ties the effects together, of which only the last one starts.
  ///   - dueTime: How long to wait, in the clock's own time.
  ///   - clock: What measures the time.
  ///
  /// Source: The Composable Architecture.
  public func debounce<C: Clock>(
    id: AnyHashable, for dueTime: C.Duration, clock: C
  ) -> Effect {
    .run { send in
      do {
        try await clock.sleep(for: dueTime)
        // The cancellation may have come when the sleep was over, and before this task went on.
        try Task.checkCancellation()
      } catch {
        return
      }
      await self.allParts(send)
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// The work of all parts, in the task that awaits it: they start in order, go on side by side,
  /// and are canceled with it. Once the effect is canceled, no further part starts.
  private func allParts(
    _ send: Send<Output>, isolation: isolated (any Actor)? = #isolation
  ) async {
    await withTaskGroup { group in
      for part in parts where !Task.isCancelled {
        switch part {
        case .work(let work, _):
          group.addImmediateTask {
            _ = isolation
            await work(send)
          }
        case .sync(let work, _):
          if let output = work() { send(output) }
        case .cancel:
          break
        }
      }
    }
  }
}
