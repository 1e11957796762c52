/// The inside of the iterators of `values`: a subscription that is asked for one value at a time,
/// by tasks that wait for it. It is canceled when this object is released.
@usableFromInline final class NextValues<Input, Failure: Error> {
  @usableFromInline let subscriber = Inner()

  @inlinable init() {}

  deinit {
    subscriber.cancel()
  }

  /// Waits for the next value; nil when the stream is over, and in a canceled task.
  @inlinable func next(isolation actor: isolated (any Actor)?) async -> Result<Input?, Failure> {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: actor) { subscriber.ask($0) }
    } onCancel: { [subscriber] in
      subscriber.cancel()
    }
  }

  /// The subscriber. A continuation is taken out under the lock, and so by one thread alone, and
  /// resumed without it. All methods but `State.ask` are called without the lock.
  @usableFromInline final class Inner: Subscriber, Cancellable, @unchecked Sendable {
    @usableFromInline typealias Continuation = UnsafeContinuation<Result<Input?, Failure>, Never>

    /// Everything that the lock guards.
    @usableFromInline struct State {
      @usableFromInline var subscription: (any Subscription)?
      /// The tasks that have asked and wait. More than one, if an iterator was copied.
      @usableFromInline var waiting = FIFO<Continuation>()
      /// The failure that came when no task waited.
      @usableFromInline var failure: Failure?
      @usableFromInline var isOver = false

      @inlinable init() {}

      /// Makes a task wait, or takes the failure out, when the stream is over.
      @inlinable mutating func ask(_ continuation: Continuation) -> Asked {
        if isOver { return .isOver(failure.take()) }
        waiting.append(continuation)
        return .waits(subscription)
      }

      /// Tells all tasks of a state that has been taken out that the stream is over.
      @inlinable mutating func resumeAll() {
        while let next = waiting.popFirst() {
          next.resume(returning: .success(nil))
        }
      }
    }

    /// What becomes of a task that asks: it waits for the subscription, if that is there, or is
    /// told that the stream is over.
    @usableFromInline enum Asked {
      case waits((any Subscription)?)
      case isOver(Failure?)
    }

    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var state = State()

    @inlinable init() {}

    /// Asks for one value, for the task that waits at `continuation`.
    @inlinable func ask(_ continuation: Continuation) {
      switch lock.locked({ state.ask(continuation) }) {
      case .waits(let subscription):
        subscription?.request(.max(1))
      case .isOver(let failure):
        continuation.resume(returning: failure.map { .failure($0) } ?? .success(nil))
      }
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
      // A value that no task waits for was not asked for, or the task is canceled: it is dropped.
      let first = lock.locked { state.waiting.popFirst() }
      first?.resume(returning: .success(input))
      return .none
    }

    /// The first task that waits is told of a failure, or the next one that asks if none waits. All
    /// the others are told that the stream is over.
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

    /// Cancels the subscription, and then tells all tasks that wait that the stream is over.
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
