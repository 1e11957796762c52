import Console
import Foundation
import Manuscript
import Synchronization

/// Tests the answers that one build holds, each in a process of its own, on threads of its own: so
/// that the next build goes on meanwhile, and no answer's tests wait for those of another, most of
/// which do nothing but wait for what a wrong answer never does.
final class RoundTests: Sendable {
  private struct State {
    var next = 0
    var verdicts: [Verdict?]
    var failure: (any Error)?
  }

  private let answers: [Answer]
  private let selection: Toolchain.Selection
  /// The copy of the tests, if there is one.
  private let program: URL?
  private let toolchain: Toolchain
  private let state: Mutex<State>
  private let isCanceled = Atomic(false)
  private let threads = DispatchGroup()

  /// Begins. Where the tests were not copied, SwiftPM runs them, of which one waits for the other:
  /// they have one thread.
  init(
    of answers: [Answer], built selection: Toolchain.Selection, program: URL?,
    by toolchain: Toolchain
  ) {
    self.answers = answers
    self.selection = selection
    self.program = program
    self.toolchain = toolchain
    state = Mutex(State(verdicts: answers.map { _ in nil }))
    let count = program == nil ? 1 : 2 * ProcessInfo.processInfo.activeProcessorCount
    for _ in 0..<count {
      threads.enter()
      Thread.detachNewThread { [self] in
        work()
        threads.leave()
      }
    }
  }

  /// Waits for the end of all tests. Throws what a test process could not be run for, and what
  /// `pulse` throws, which is called ten times a second: then ``cancel()`` is to be called.
  func verdicts(pulse: () throws -> Void) throws -> [(Answer, Verdict)] {
    while threads.wait(timeout: .now() + 0.1) == .timedOut { try pulse() }
    // A signal may have ended the last of them.
    try pulse()
    removeProgram()
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      return zip(answers, state.verdicts).compactMap { answer, verdict in
        verdict.map { (answer, $0) }
      }
    }
  }

  /// Ends what still runs, and waits until it is gone.
  func cancel() {
    isCanceled.store(true, ordering: .relaxed)
    threads.wait()
    removeProgram()
  }

  private func removeProgram() {
    if let program { try? FileManager.default.removeItem(at: program) }
  }

  private func work() {
    while let index = next() {
      do {
        let verdict = try test(answers[index])
        state.withLock { $0.verdicts[index] = verdict }
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
        isCanceled.store(true, ordering: .relaxed)
      }
    }
  }

  /// The number of an answer that no thread has tested: nil when there is none.
  private func next() -> Int? {
    if isCanceled.load(ordering: .relaxed) { return nil }
    return state.withLock { state in
      guard state.next < answers.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private func test(_ answer: Answer) throws -> Verdict {
    let tests = "\(answer.exercise.name)Tests"
    let run = try toolchain.test(
      selection, program: program, filter: "^\(tests)\\.", limit: toolchain.testLimit
    ) { _ in
      if isCanceled.load(ordering: .relaxed) { throw CancellationError() }
    }
    return Verdict(run.events.of(module: tests), run.end)
  }
}
