import Console
import Foundation
import PrimeTime

/// The process in which a stage's store lives: it reads requests and writes snapshots.
///
/// It writes a snapshot at every change, even while an action is being handled, so that the last
/// snapshot tells what a store was doing that did not survive it. The store lives on the main actor
/// and its environment's queue is the main queue. Requests are read on another thread.
@MainActor final class PlayedProcess {
  /// For how many seconds the service holds a request by itself.
  static let delay = 1.5

  private let stage: PlayStage
  private let write: (String) -> Void
  private var store: (any PlayedStore)?
  private var recorder: PlayRecorder?
  private var handled = 0
  private var retained: Int?
  private var ids: [String] = []
  private var willSettle = false
  private var isHeld = false

  init(_ stage: PlayStage, write: @escaping (String) -> Void) {
    self.stage = stage
    self.write = write
  }

  /// Handles a request a line, until there are no more lines, and then calls `ended`, on the thread
  /// that reads. That thread does not wait for a store that is still busy.
  func run(
    nextLine: @escaping @Sendable () -> String?,
    ended: @escaping @Sendable (Misuse?) -> Never
  ) -> Never {
    Thread.detachNewThread { [self] in
      while let line = nextLine() {
        guard let request: PlayRequest = PlayWire.value(of: line) else {
          ended(Misuse("“\(line)” is no request"))
        }
        onMainQueue { process in
          process.handle(request)
          process.handled += 1
          process.settle()
        }
      }
      ended(nil)
    }
    // Not `dispatchMain`, which ends the main thread: only there a task starts immediately.
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// Calls this on the main queue, after the blocks that are waiting there.
  private nonisolated func onMainQueue(
    _ body: @escaping @MainActor @Sendable (PlayedProcess) -> Void
  ) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body(self) } }
  }

  private func handle(_ request: PlayRequest) {
    switch request {
    case .start(let start): begin(start)
    case .send(let action): recorder?.sendingForUser { store?.send(action) }
    case .release: HeldService.release()
    case .releaseAll: HeldService.release(all: true)
    }
  }

  private func begin(_ start: PlayStart) {
    let recorder = PlayRecorder(state: start.state) { [weak self] in
      self?.tell(isAtRest: false)
      self?.settleSoon()
    }
    self.recorder = recorder
    var environment = PrimeTimeEnvironment.standard(folder: URL(fileURLWithPath: start.folder))
    isHeld = environment.applicationID.isEmpty
    if isHeld {
      let delay = start.isScripted ? nil : PlayedProcess.delay
      environment.session = HeldService.session(
        answeringAfter: delay, changed: { [weak self] in self?.onMainQueue { $0.settle() } })
    }
    environment.log = recorder.note
    if start.isScripted { environment.now = minutes(from: start.state.activities.count) }
    store = stage.store.init(
      state: start.state.appState, environment: environment, recorder: recorder)
  }

  /// A clock that advances a minute a reading, from noon.
  private func minutes(from first: Int) -> () -> Date {
    var minutes = 12 * 60 + first
    return {
      defer { minutes += 1 }
      return Date(timeIntervalSinceReferenceDate: Double(minutes * 60))
    }
  }

  /// Sends a snapshot when the current work is done.
  private func settleSoon() {
    guard !willSettle else { return }
    willSettle = true
    onMainQueue { process in
      process.willSettle = false
      process.settle()
    }
  }

  /// Looks into the store, and reports whether it is at rest. Never while it handles an action:
  /// then the store can be changing its books.
  private func settle() {
    guard let recorder, let store else { return }
    (retained, ids) = (store.retained, store.ids)
    let waiting = HeldService.waiting
    // A question that the service does not hold is on its way, there or back. What is in flight and
    // not in the books is canceled, and has not ended yet.
    let isQuiet = PlayState(store.state).isAsking == (waiting > 0)
    let inFlight = recorder.snapshot.effects.inFlight.count
    let isKnown = inFlight == waiting && inFlight <= retained ?? inFlight
    tell(isAtRest: isQuiet && (isKnown || !stage.tellsWhatIsInFlight))
  }

  private func tell(isAtRest: Bool) {
    guard var snapshot = recorder?.snapshot else { return }
    if isAtRest, let store { snapshot.state = PlayState(store.state) }
    (snapshot.retained, snapshot.ids) = (retained, ids)
    snapshot.waiting = isHeld ? HeldService.waiting : nil
    snapshot.handled = handled
    snapshot.isAtRest = isAtRest
    if let line = try? PlayWire.line(snapshot) { write(line) }
  }
}
