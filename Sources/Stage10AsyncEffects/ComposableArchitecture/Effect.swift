/// Work that has not started, as a list of parts, which a store starts one by one.
///
/// An effect does its work each time that a store runs it, on the actor that the store lives on. It
/// leaves that actor while it awaits work that runs elsewhere. It can report a failure only to the
/// reducer, so failure travels inside an action, as an optional or a `Result`.
///
/// Source: The Composable Architecture.
public struct Effect<Output> {
  let parts: [Part]

  /// What a store does for an effect, one by one.
  enum Part {
    /// Await the work in its own task. Any of the ids can cancel it.
    case work((Send<Output>) async -> Void, ids: [AnyHashable])
    /// Do the work synchronously, without a task. Its result is its answer.
    case sync(() -> Output?, ids: [AnyHashable])
    /// Cancel the effects that are running under the id.
    case cancel(id: AnyHashable)
  }
}

extension Effect {
  /// Does work that can await, and that answers any number of times, with `send`.
  ///
  /// Each run is a separate task, which starts before the store starts the next effect, and
  /// runs up to the first `await` that suspends it. This holds if `send` is called inside a job of
  /// the store's actor. In a block on the actor's queue it depends on the executor: if the executor
  /// does not recognize the block, the task starts when the actor is next free.
  ///
  /// Cancellation is a request: the work keeps running until it, or something that it awaits, looks
  /// for the cancellation. The store drops everything that the canceled work sends.
  ///
  /// Return from a task group or a cancellation handler's operation before sending, and write a
  /// local `async` function rather than a closure: in a function without an actor, these closures
  /// leave the store's actor, and the compiler accepts that. In Swift 6.3.1 and before, the same
  /// holds for `work` itself if it has a capture list: write a `let` before it instead. `send`
  /// stops the process there.
  ///
  /// Source: The Composable Architecture.
  public static func run(_ work: @escaping (Send<Output>) async -> Void) -> Effect {
    Effect(parts: [.work(work, ids: [])])
  }

  /// Transforms the effect's values, and keeps the ids and the instructions to cancel.
  public func map<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    mapWork(
      { work, _ in { send in await work(Send { send(transform($0)) }) } },
      sync: { work in { work().map(transform) } })
  }

  /// Transforms the work of each part, and keeps the ids and the instructions to cancel.
  /// `primetime` and the test store use this to watch what a store starts.
  package func mapWork<NewOutput>(
    _ transform: (
      _ work: @escaping (Send<Output>) async -> Void, _ ids: [AnyHashable]
    ) -> (Send<NewOutput>) async -> Void,
    sync transformSync: (@escaping () -> Output?) -> () -> NewOutput?
  ) -> Effect<NewOutput> {
    Effect<NewOutput>(
      parts: parts.map { part in
        switch part {
        case .work(let work, let ids): .work(transform(work, ids), ids: ids)
        case .sync(let work, let ids): .sync(transformSync(work), ids: ids)
        case .cancel(let id): .cancel(id: id)
        }
      })
  }
}

extension Effect {
  /// Does no work: a store has nothing to start.
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

  /// Does work that sends nothing, each time a store runs the effect.
  ///
  /// The work needs no task, and is done before `send` returns, wherever `send` is called from.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    let silent: () -> Output? = {
      work()
      return nil
    }
    return Effect(parts: [.sync(silent, ids: [])])
  }

  /// Does work that answers synchronously, each time a store runs the effect, and sends what it
  /// returns.
  ///
  /// The work needs no task, and is done before `send` returns, wherever `send` is called from.
  public static func sync(_ work: @escaping () -> Output) -> Effect {
    Effect(parts: [.sync(work, ids: [])])
  }

  /// Starts work that answers later, once, by a callback, on any thread.
  ///
  /// The work starts each time a store runs the effect. It is not notified of a cancellation, but
  /// its answer is then dropped, as is every answer after its first. The effect runs until the work
  /// has answered or is canceled: an effect that never answers ends with its store.
  ///
  /// If the answer is available when `work` returns, the store takes it immediately, before the
  /// next effect starts, whatever thread it came from. Later answers wait for the store's actor.
  public static func async(
    _ work: @escaping (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void
  ) -> Effect {
    .run { send in
      guard let output = await Answer.of(work) else { return }
      send(output)
    }
  }
}
