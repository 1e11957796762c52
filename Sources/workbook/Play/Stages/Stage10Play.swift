import Dispatch
import PrimeTime
import Stage10AsyncEffects

/// Prime Time on stage 10. `Store`, `Reducer` and `Effect` are stage 10's in this file.
///
/// The request for the nth prime has an id here, so that a cancellation can be seen: asking again ends
/// the first question.
final class Stage10Play: PlayedStore {
  static let stage = PlayStage(
    number: 10, name: "AsyncEffects", store: Stage10Play.self,
    onEffects: "An effect is a list of parts: tasks, and work that is done at once.",
    retains: "Tasks",
    place: "under their keys",
    onRetained: "In play the request has an id, and n asks again: that cancels the first question.",
    hasIds: true, asksAgain: true)

  private let home: PlayHome

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    home = PlayHome(environment.queue)
    // Both are confined to the queue, which is the actor's executor.
    nonisolated(unsafe) let (environment, recorder) = (environment, recorder)
    home.assumeIsolated { home in
      home.store = Store(
        initialValue: state, reducer: recording(appReducer(environment), by: recorder))
    }
  }

  func send(_ action: PlayAction) {
    home.assumeIsolated { home in _ = home.store?.send(action.appAction) }
  }

  var state: AppState {
    home.assumeIsolated { $0.store?.value } ?? AppState()
  }

  var retained: Int? {
    home.assumeIsolated { home in
      home.store.flatMap { storedElements(of: "effectTasks", in: $0)?.count }
    }
  }

  var ids: [String] {
    home.assumeIsolated { home in
      home.store.map(Stage10Play.ids) ?? []
    }
  }
}

extension Stage10Play {
  /// The ids in a store's books: each entry has those of its effect.
  static func ids(in store: Any) -> [String] {
    (storedElements(of: "effectTasks", in: store) ?? [])
      .flatMap { storedElements(of: "ids", in: $0) ?? [] }
      .map { "\($0)" }
  }
}

/// The outermost reducer, which tells what is reduced and watches the effect that comes of it.
private func recording(
  _ reducer: @escaping Reducer<AppState, AppAction>, by recorder: PlayRecorder
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    let entry = recorder.reduced(action.innermost, to: state)
    let watched = effect.map { action in
      recorder.answered()
      return action
    }
    .mapWork { work in
      { send in
        let id = recorder.began(of: entry)
        await work(send)
        recorder.ended(id)
      }
    } sync: { work in
      {
        let id = recorder.began(of: entry)
        defer { recorder.ended(id) }
        return work()
      }
    }
    guard case .counterView(.counter(.nthPrimeButtonTapped)) = action else { return watched }
    return watched.cancellable(id: "nth prime", cancelInFlight: true)
  }
}

/// The actor that the store lives on. Its jobs run on the store's queue.
private actor PlayHome {
  var store: Store<AppState, AppAction>?
  private nonisolated let executor: QueueExecutor

  init(_ queue: DispatchQueue) {
    executor = QueueExecutor(queue)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

/// Runs jobs on a serial queue. On Linux a queue is no executor itself.
private final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue
  private let mark = DispatchSpecificKey<Void>()

  init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: mark, value: ())
  }

  deinit {
    queue.setSpecific(key: mark, value: nil)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Whether this is the queue: so a task starts at once in a block on it, too.
  func isIsolatingCurrentContext() -> Bool? {
    DispatchQueue.getSpecific(key: mark) != nil
  }
}
