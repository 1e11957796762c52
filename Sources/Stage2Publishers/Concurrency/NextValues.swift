/// The inside of the iterators of `values`: a subscription from which waiting tasks request one
/// value at a time. It is canceled when this object is deallocated.
@usableFromInline final class NextValues<Input, Failure: Error> {
  @usableFromInline let subscriber = Inner()

  @inlinable init() {}

  deinit {
    subscriber.cancel()
  }

  /// Waits for the next value; nil if the stream has ended, and in a canceled task.
  @inlinable func next(isolation actor: isolated (any Actor)?) async -> Result<Input?, Failure> {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: actor) { subscriber.ask($0) }
    } onCancel: { [subscriber] in
      subscriber.cancel()
    }
  }

  /// The subscriber. Only one thread can take a continuation out, because it does so under the
  /// lock; it resumes the continuation without the lock. All methods except `State.ask` are called
  /// without the lock.
  @usableFromInline final class Inner: Subscriber, Cancellable, @unchecked Sendable {
    @usableFromInline typealias Continuation = UnsafeContinuation<Result<Input?, Failure>, Never>

    /// Everything that the lock guards.
    @usableFromInline struct State {
      @usableFromInline var subscription: (any Subscription)?
      /// The tasks that have requested a value and are waiting. More than one, if an iterator was
      /// copied.
      @usableFromInline var waiting = FIFO<Continuation>()
      /// The failure that arrived when no task was waiting.
      @usableFromInline var failure: Failure?
      @usableFromInline var isOver = false

      @inlinable init() {}

      /// Makes a task wait, or takes the failure out if the stream has ended.
      @inlinable mutating func ask(_ continuation: Continuation) -> Asked {
        if isOver { return .isOver(failure.take()) }
        waiting.append(continuation)
        return .waits(subscription)
      }

      /// Notifies all tasks of a state that has been taken out that the stream has ended.
      @inlinable mutating func resumeAll() {
        while let next = waiting.popFirst() {
          next.resume(returning: .success(nil))
        }
      }
    }

    /// The next step for a task that requests a value: it waits, with the subscription if that has
    /// arrived, or is notified that the stream has ended.
    @usableFromInline enum Asked {
      case waits((any Subscription)?)
      case isOver(Failure?)
    }

    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var state = State()

    @inlinable init() {}

    /// Requests one value, for the task that is waiting at `continuation`.
    @inlinable func ask(_ continuation: Continuation) {
      switch lock.locked({ state.ask(continuation) }) {
      case .waits(let subscription):
        subscription?.request(.max(1))
      case .isOver(let failure):
        continuation.resume(returning: failure.map { .failure($0) } ?? .success(nil))
      }
    }

    /// Retains the subscription, and requests from it what tasks requested before it arrived.
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
      // If no task is waiting, the value was not requested or the task is canceled: it is dropped.
      let first = lock.locked { state.waiting.popFirst() }
      first?.resume(returning: .success(input))
      return .none
    }

    /// Passes a failure to the first waiting task or, if none is waiting, to the next task that
    /// requests a value. All other tasks are notified that the stream has ended.
    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      var over = State()
      lock.locked {
        guard !state.isOver else { return }
        swap(&state, &over)
        state.isOver = true
        if case .failure(let error) = completion, over.waiting.isEmpty { state.failure = error }
      }
      if case .failure(let error) = completion {
        over.waiting.popFirst()?.resume(returning: .failure(error))
      }
      over.resumeAll()
    }

    /// Cancels the subscription, and then notifies all waiting tasks that the stream has ended.
    @inlinable func cancel() {
      var over = State()
      lock.locked {
        swap(&state, &over)
        state.isOver = true
      }
      over.subscription?.cancel()
      over.resumeAll()
    }
  }
}
