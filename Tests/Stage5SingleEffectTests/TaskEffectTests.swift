import Foundation
import Stage2Publishers
import Stage5SingleEffect
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

/// The last page's bridge to async/await. Its tests await, and so does what they test: it gets a
/// thread when other tests leave one, which may take minutes under the thread sanitizer.
@Suite(.timeLimit(.minutes(10))) struct TaskEffectTests {
  @Test("An effect awaits its work each time it is subscribed to, and answers once")
  func answers() async {
    let effect = Effect.task { 42 }
    for _ in 1...2 {
      var cancellable: AnyCancellable?
      let answer = await withCheckedContinuation { continuation in
        cancellable = effect.sink { continuation.resume(returning: $0) }
      }
      #expect(answer == 42)
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test("Canceling the subscription cancels the task")
  func cancels() async {
    let (events, log) = AsyncStream.makeStream(of: String.self)
    let cancellable = Effect.task {
      await withTaskCancellationHandler {
        log.yield("started")
        while !Task.isCancelled { await Task.yield() }
      } onCancel: {
        log.yield("canceled")
      }
    }
    .sink { _ in }
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == "started")
    cancellable.cancel()
    #expect(await iterator.next() == "canceled")
  }
}
