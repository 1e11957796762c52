/// The inside of the iterators of `values`: a subscription that is asked for one value at a time, by
/// tasks that wait for it. It is canceled when this object is released.
@usableFromInline final class NextValues<Input, Failure: Error> {
  @usableFromInline let subscriber = Inner()

  @inlinable init() {}

  deinit {
    subscriber.cancel()
  }

  /// Waits for the next value; nil after the end, and in a canceled task.
  @inlinable func next(isolation actor: isolated (any Actor)?) async -> Result<Input?, Failure> {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: actor) { subscriber.ask($0) }
    } onCancel: { [subscriber] in
      subscriber.cancel()
    }
  }

  /// The subscriber. A continuation is taken out under the lock, and so by one thread alone, and
  /// resumed without it.
  @usableFromInline final class Inner: Subscriber, Cancellable, @unchecked Sendable {
    @usableFromInline typealias Continuation = UnsafeContinuation<Result<Input?, Failure>, Never>

    /// What the lock guards.
    @usableFromInline struct State {
      @usableFromInline var subscription: (any Subscription)?
      /// Those who have asked and wait. More than one, if an iterator was copied.
      @usableFromInline var waiting = FIFO<Continuation>()
      /// The failure that came when nobody waited.
      @usableFromInline var failure: Failure?
      @usableFromInline var isOver = false

      @inlinable init() {}

      @inlinable mutating func resumeAll() {
        while let next = waiting.popFirst() {
          next.resume(returning: .success(nil))
        }
      }
    }

    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var state = State()

    @inlinable init() {}

    /// Asks for one value, for whoever waits at `continuation`.
    @inlinable func ask(_ continuation: Continuation) {
      lock.lock()
      if state.isOver {
        let failure = state.failure.take()
        lock.unlock()
        continuation.resume(returning: failure.map { .failure($0) } ?? .success(nil))
        return
      }
      state.waiting.append(continuation)
      let subscription = state.subscription
      lock.unlock()
      subscription?.request(.max(1))
    }

    /// Retains the subscription, and asks it for what has been asked for before it came.
    @inlinable func receive(subscription: any Subscription) {
      let asked = lock.locked { () -> Int? in
        guard !state.isOver, state.subscription == nil else { return nil }
        state.subscription = subscription
        return state.waiting.count
      }
      guard let asked else {
        subscription.cancel()
        return
      }
      if asked > 0 { subscription.request(.max(asked)) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
      let first = lock.locked { state.waiting.popFirst() }
      first?.resume(returning: .success(input))
      return .none
    }

    /// The first task that waits is told of a failure, or the next one that asks if none waits. All the
    /// others are told of the end.
    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      var ended = State()
      lock.locked {
        guard !state.isOver else { return }
        swap(&state, &ended)
        state.isOver = true
        if case .failure(let error) = completion, ended.waiting.isEmpty { state.failure = error }
      }
      if case .failure(let error) = completion {
        ended.waiting.popFirst()?.resume(returning: .failure(error))
      }
      ended.resumeAll()
    }

    /// Cancels the subscription, and then tells all tasks that wait of the end.
    @inlinable func cancel() {
      var ended = State()
      lock.locked {
        swap(&state, &ended)
        state.isOver = true
      }
      ended.subscription?.cancel()
      ended.resumeAll()
    }
  }
}
