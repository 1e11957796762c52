import Dispatch
import Pictures
import Stage2Publishers
import Stage4CancellableBookkeeping

/// An attempt that records its steps.
private class RecordingAttempt: AttemptStore {
  var diagram = LaneDiagram(title: "", summary: "", lanes: ["the store", "the effect"])
}

/// A copy of attempt 4.
private final class RecordingArrayAttempt: RecordingAttempt {
  private var effectCancellables: [AnyCancellable] = []

  override func run(_ effect: Effect<AttemptAction>) {
    var effectCancellable: AnyCancellable!
    diagram.add("calls sink", in: "the store", .beginning)
    effectCancellable = effect.sink(
      receiveCompletion: { _ in
        let content = effectCancellable == nil ? "is nil" : "is not nil"
        self.diagram.add("completes: the variable \(content)", in: "the effect")
        let before = self.kept
        self.effectCancellables.removeAll { $0 == effectCancellable }
        let removed = self.kept < before ? "the cancellable" : "nothing"
        self.diagram.add("removes \(removed)", in: "the store")
      },
      receiveValue: { action in
        self.diagram.add("sends its value", in: "the effect")
        self.send(action)
      }
    )
    diagram.add("sink returns", in: "the store", .end)
    diagram.add("sets the variable", in: "the store")
    effectCancellables.append(effectCancellable)
    diagram.add("keeps the cancellable", in: "the store")
  }

  override var kept: Int { effectCancellables.count }
}

/// A copy of attempt 7: an ordinary optional, and nothing that records a completion.
private final class RecordingOptionalAttempt: RecordingAttempt {
  private var effectCancellables: Set<AnyCancellable> = []

  override func run(_ effect: Effect<AttemptAction>) {
    var effectCancellable: AnyCancellable?
    diagram.add("calls sink", in: "the store", .beginning)
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        let content = effectCancellable == nil ? "is nil" : "is not nil"
        self?.diagram.add("completes: the variable \(content)", in: "the effect")
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
        self?.diagram.add("removes the cancellable", in: "the store")
      },
      receiveValue: { action in
        self.diagram.add("sends its value", in: "the effect")
        self.send(action)
      }
    )
    diagram.add("sink returns", in: "the store", .end)
    diagram.add("sets the variable", in: "the store")
    if let effectCancellable {
      effectCancellables.insert(effectCancellable)
      diagram.add("keeps the cancellable", in: "the store")
    }
  }

  override var kept: Int { effectCancellables.count }
}

/// A copy of attempt 8.
private final class RecordingDidCompleteAttempt: RecordingAttempt {
  private var effectCancellables: Set<AnyCancellable> = []

  override func run(_ effect: Effect<AttemptAction>) {
    var effectCancellable: AnyCancellable?
    var didComplete = false
    diagram.add("calls sink", in: "the store", .beginning)
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        let content = effectCancellable == nil ? "is nil" : "is not nil"
        self?.diagram.add("completes: the variable \(content)", in: "the effect")
        didComplete = true
        self?.diagram.add("sets didComplete", in: "the store")
        guard let effectCancellable else { return }
        self?.effectCancellables.remove(effectCancellable)
        self?.diagram.add("removes the cancellable", in: "the store")
      },
      receiveValue: { action in
        self.diagram.add("sends its value", in: "the effect")
        self.send(action)
      }
    )
    diagram.add("sink returns", in: "the store", .end)
    diagram.add("sets the variable", in: "the store")
    diagram.add("didComplete is \(didComplete)", in: "the store")
    if !didComplete, let effectCancellable {
      effectCancellables.insert(effectCancellable)
      diagram.add("keeps the cancellable", in: "the store")
    }
  }

  override var kept: Int { effectCancellables.count }
}

/// The attempt's steps with one effect, in their order, and what it keeps.
private func lanes<Attempt: RecordingAttempt>(
  of makeStore: (@escaping Reducer<Answers, AttemptAction>) -> Attempt, _ action: AttemptAction,
  title: String, summary: String
) -> (picture: LaneDiagram, kept: Int) {
  let workload = Workload()
  let store = makeStore(workload.reducer)
  store.diagram.title = title
  store.diagram.summary = summary
  store.send(action)
  if workload.isWaiting { store.diagram.add("time passes", in: "the effect") }
  workload.deliver()
  store.diagram.add("kept at the end: \(store.kept)", in: "the store")
  return (store.diagram, store.kept)
}

func arrayLanes() -> (picture: LaneDiagram, kept: Int) {
  lanes(
    of: RecordingArrayAttempt.init, .immediate,
    title: "Attempt 4 and an immediate effect",
    summary: """
      Between the call of sink and its return, the effect sends its value and completes. The \
      variable is nil, and the store removes nothing. Then sink returns. The store sets the \
      variable and keeps the cancellable, though the effect has completed. One cancellable is kept \
      at the end.
      """)
}

func delayedLanes() -> (picture: LaneDiagram, kept: Int) {
  lanes(
    of: RecordingOptionalAttempt.init, .delayed,
    title: "sink and an effect that completes later",
    summary: """
      sink returns before the effect sends anything. The store sets the variable and keeps the \
      cancellable. Later the effect sends its value and completes; the variable is not nil, and the \
      cancellable is removed. Nothing is kept at the end.
      """)
}

func immediateLanes() -> (picture: LaneDiagram, kept: Int) {
  lanes(
    of: RecordingOptionalAttempt.init, .immediate,
    title: "sink and an immediate effect",
    summary: """
      Between the call of sink and its return, the effect sends its value and completes; the \
      variable is nil at that moment. Then sink returns. The store sets the variable and keeps the \
      cancellable, though the effect has completed. One cancellable is kept at the end.
      """)
}

func didCompleteLanes() -> (picture: LaneDiagram, kept: Int) {
  lanes(
    of: RecordingDidCompleteAttempt.init, .immediate,
    title: "didComplete and an immediate effect",
    summary: """
      Between the call of sink and its return, the effect sends its value and completes; the variable \
      is nil, and the store sets didComplete. Then sink returns, the store sets the variable, sees that \
      didComplete is true, and keeps nothing.
      """)
}

/// A copy of attempt 9 that records its steps.
private final class RecordingKeyedAttempt: AttemptStore {
  var diagram = LaneDiagram(
    title: "A key first, and an immediate effect",
    summary: """
      The store enters the key and calls sink. Before sink returns, the effect sends its value and \
      completes, and the key is removed. Then sink returns, the key is not there, and the store keeps \
      nothing.
      """,
    lanes: ["the store", "the effect"])
  private var effectCancellables: [Int: AnyCancellable?] = [:]

  override func run(_ effect: Effect<AttemptAction>) {
    let key = 1
    self.effectCancellables.updateValue(nil, forKey: key)
    diagram.add("enters the key", in: "the store")
    diagram.add("calls sink", in: "the store", .beginning)
    let effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        self?.diagram.add("completes", in: "the effect")
        self?.effectCancellables.removeValue(forKey: key)
        self?.diagram.add("removes the key", in: "the store")
      },
      receiveValue: { [weak self] action in
        self?.diagram.add("sends its value", in: "the effect")
        self?.send(action)
      }
    )
    diagram.add("sink returns", in: "the store", .end)
    let isThere = self.effectCancellables.keys.contains(key)
    diagram.add(isThere ? "the key is there" : "the key is not there", in: "the store")
    if isThere { self.effectCancellables.updateValue(effectCancellable, forKey: key) }
    diagram.add("kept at the end: \(kept)", in: "the store")
  }

  override var kept: Int { effectCancellables.count }
}

func keyedLanes() -> (picture: LaneDiagram, kept: Int) {
  let store = RecordingKeyedAttempt(reducer: Workload().reducer)
  store.send(.immediate)
  return (store.diagram, store.kept)
}

/// Attempt 8, with an effect that completes on another thread between the test of `didComplete` and
/// the insertion. The two threads wait for each other, so only one of them runs at a time.
private final class RecordingRace: DidCompleteAttempt {
  var diagram = LaneDiagram(
    title: "A completion between the test and the insertion",
    summary: """
      On the store's thread, send finds that didComplete is false. Then the effect completes on another \
      thread: the completion looks for the cancellable in the set, and nothing is there. Then send \
      inserts the cancellable, and one is kept at the end.
      """,
    lanes: ["the store's thread", "another thread"])
  let mayComplete = DispatchSemaphore(value: 0)
  let hasCompleted = DispatchSemaphore(value: 0)

  override func insert(_ effectCancellable: AnyCancellable) {
    diagram.add("didComplete is false", in: "the store's thread")
    mayComplete.signal()
    hasCompleted.wait()
    super.insert(effectCancellable)
    diagram.add("inserts the cancellable", in: "the store's thread")
  }

  func complete(_ callback: () -> Void) {
    mayComplete.wait()
    diagram.add("the effect completes", in: "another thread")
    callback()
    diagram.add("the completion has run: \(kept) kept", in: "another thread")
    hasCompleted.signal()
  }
}

func raceLanes() -> (picture: LaneDiagram, kept: Int) {
  weak var weakStore: RecordingRace?
  let store = RecordingRace { _, action in
    guard case .delayed = action, let store = weakStore else { return [] }
    return [
      .async { callback in
        DispatchQueue.global().async { store.complete { callback(.delayedAnswer) } }
      }
    ]
  }
  weakStore = store
  store.send(.delayed)
  store.diagram.add("kept at the end: \(store.kept)", in: "the store's thread")
  return (store.diagram, store.kept)
}
