/// Work that has not started, as a list of parts, which a store starts one by one.
///
/// An effect does its work each time that a store runs it, on the actor that the store lives on; it
/// leaves that actor where it awaits what runs elsewhere. It has nobody to report a failure to but
/// the reducer, so failure travels inside an action, as an optional or a `Result`.
///
/// Source: The Composable Architecture.
public struct Effect<Output> {
  let parts: [Part]

  /// What a store does for an effect, one by one.
  enum Part {
    /// Await the work, in a task of its own. It may be canceled by any of the ids.
    case work((Send<Output>) async -> Void, ids: [AnyHashable])
    /// Do the work at once, without a task. What it returns is its answer.
    case sync(() -> Output?, ids: [AnyHashable])
    /// Cancel what is going under the id.
    case cancel(id: AnyHashable)
  }
}

extension Effect {
  /// Work that may await, and answers as often as it likes, with `send`.
  ///
  /// Each run is a task of its own, which starts before the store goes on to the next effect, and
  /// runs up to the first `await` that suspends it. This holds if `send` is called inside a job of
  /// the store's actor. In a block on the actor's queue it depends on the executor: if the executor
  /// does not recognize the block, the task starts when the actor is next free.
  ///
  /// Cancellation is a request: the task is canceled, and the work goes on until it looks, or until
  /// something that it awaits does. What it sends from then on is dropped.
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

  /// The effect with its values changed. The ids stay, and so do the instructions to cancel.
  public func map<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    mapWork(
      { work, _ in { send in await work(Send { send(transform($0)) }) } },
      sync: { work in { work().map(transform) } })
  }

  /// The effect with the work of each part changed. The ids stay, and so do the instructions
  /// to cancel. `primetime` and the test store watch through it what a store starts.
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
  /// No work at all: a store has nothing to start.
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

  /// Work that nobody waits for: it is done each time the effect is run, and sends nothing.
  ///
  /// It needs no task, and is done before `send` returns, wherever that is called from.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    let silent: () -> Output? = {
      work()
      return nil
    }
    return Effect(parts: [.sync(silent, ids: [])])
  }

  /// Work that answers at once: it is done each time the effect is run, and what it returns is
  /// sent.
  ///
  /// It needs no task, and is done before `send` returns, wherever that is called from.
  public static func sync(_ work: @escaping () -> Output) -> Effect {
    Effect(parts: [.sync(work, ids: [])])
  }

  /// Work that answers later, once, by a callback, on whatever thread it ends on.
  ///
  /// It is started each time the effect is run. It is not told of a cancellation, but its answer is
  /// then dropped, as is every answer after its first. Until it has answered or is canceled, the
  /// effect goes on: one that never answers ends with its store.
  ///
  /// An answer that is there when `work` returns is taken at once, before the next effect starts,
  /// whatever thread it came from. Later ones wait until the store's actor gets to them.
  public static func async(
    _ work: @escaping (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void
  ) -> Effect {
    .run { send in
      guard let output = await Answer.of(work) else { return }
      send(output)
    }
  }
}
