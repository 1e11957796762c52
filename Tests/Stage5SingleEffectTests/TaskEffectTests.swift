import Foundation
import Stage2Publishers
import Stage5SingleEffect
import TestSupport
import Testing

extension Effect {
  /// Work that awaits, and answers once. Canceling the subscription cancels the task.
  ///
  /// To be subscribed to and canceled on one queue, as a store does.
  static func task(_ work: @escaping () async -> Output) -> Effect {
    Deferred { () -> AnyPublisher<Output, Never> in
      var task: Task<Void, Never>?
      return Future { promise in task = Task { promise(.success(await work())) } }
        .handleEvents(receiveCancel: { task?.cancel() })
        .eraseToAnyPublisher()
    }
    .eraseToEffect()
  }
}

/// The last page's bridge to async/await. Its tests wait on threads of their own, and for long: the
/// effect's task gets a thread of the pool when tests that compute leave one.
@Suite(.ownThread) struct TaskEffectTests {
  @Test("An effect awaits its work each time it is subscribed to, and answers once")
  func answers() throws {
    let answers = Mailbox<Int>()
    let effect = Effect.task { 42 }
    for count in 1...2 {
      let cancellable = effect.sink { answers.post($0) }
      try answers.wait(forCount: count, atMost: 300, "answers")
      withExtendedLifetime(cancellable) {}
    }
    #expect(answers.all == [42, 42])
  }

  /// The work says itself that it was canceled. A cancellation handler would not do: it is not
  /// called where the work sees the cancellation first, and ends.
  @Test("Canceling the subscription cancels the task")
  func cancels() throws {
    let events = Mailbox<String>()
    let (never, continuation) = AsyncStream.makeStream(of: Never.self)
    let cancellable = Effect.task {
      events.post("started")
      for await _ in never {}
      events.post(Task.isCancelled ? "canceled" : "ended")
    }
    .sink { _ in }
    try events.wait(forCount: 1, atMost: 300, "events")
    cancellable.cancel()
    try events.wait(forCount: 2, atMost: 300, "events")
    #expect(events.all == ["started", "canceled"])
    continuation.finish()
  }
}
