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

/// The last page's bridge to async/await.
@Suite(.serialized, .ownThread) struct TaskEffectTests {
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
  func cancels() {
    let (hasStarted, isCanceled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let cancellable = Effect.task {
      await withTaskCancellationHandler {
        hasStarted.signal()
        while !Task.isCancelled { await Task.yield() }
      } onCancel: {
        isCanceled.signal()
      }
    }
    .sink { _ in }
    // Tasks wait for what other tests compute.
    #expect(hasStarted.wait(timeout: .now() + 100) == .success)
    cancellable.cancel()
    #expect(isCanceled.wait(timeout: .now() + 100) == .success)
  }
}
