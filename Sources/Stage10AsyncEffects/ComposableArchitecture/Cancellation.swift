extension Effect {
  /// Adds an id to the effect, by which `Effect.cancel(id:)` cancels it.
  ///
  /// An id belongs to one store and to the local stores that are views of it: two stores do not
  /// cancel each other's effects. Several effects can run under one id, and one effect can have
  /// several ids.
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
        case .work(let work, let ids): .work(work, ids: ids + [id])
        case .sync(let work, let ids): .sync(work, ids: ids + [id])
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
  /// Source: The Composable Architecture.
  public static func cancel(id: AnyHashable) -> Effect {
    Effect(parts: [.cancel(id: id)])
  }

  /// Starts the effect when the time has passed without another effect being debounced by the id.
  ///
  /// `cancel(id:)` also cancels it, before it has started and after. It loses the ids and the
  /// instructions to cancel that it had before. If the time is zero or negative, it starts as soon
  /// as the clock's `sleep` returns.
  ///
  /// - Parameters:
  ///   - id: The id that the effects share. Only the last of them starts.
  ///   - dueTime: How long to wait, in the clock's own time.
  ///   - clock: The clock that measures the time.
  ///
  /// Source: The Composable Architecture.
  public func debounce<C: Clock>(
    id: AnyHashable, for dueTime: C.Duration, clock: C
  ) -> Effect {
    .run { send in
      do {
        try await clock.sleep(for: dueTime)
        // The cancellation can arrive after the sleep has ended, before this task continues.
        try Task.checkCancellation()
      } catch {
        return
      }
      await self.allParts(send)
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Does the work of all parts in the task that awaits this. The parts start in order, run
  /// concurrently, and are canceled with the task. After that no further part starts.
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
