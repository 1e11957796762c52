import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: an effect whose closure has a capture list")
struct CaptureListTests {
  @Test(
    "It runs on the store's actor, or, with Swift 6.3.1 and before, `send` stops the process",
    .ownThread)
  func sends() async throws {
    let condition: ExitTest.Condition = leavesItsActor ? .failure : .success
    let end = try #require(
      await #expect(processExitsWith: condition, observing: [\.standardErrorContent]) {
        await sendFromListed()
      })
    let errors = String(decoding: end.standardErrorContent, as: UTF8.self)
    let isSaid = errors.contains("a closure with a capture list")
    #expect(isSaid == leavesItsActor, "\(errors)")
  }

  @Test("With a `let` before the closure it runs on the store's actor")
  @MainActor func sendsWithoutList() async {
    let store = Store<Int, Int>(initialValue: 1) { count, action in
      count += action
      guard action == 1 else { return .none }
      let before = count
      return .run { send in
        await Task.yield()
        send(before * 10)
      }
    }
    await store.send(1).finish()
    #expect(store.value == 22)
  }

  /// Whether the toolchain lets such a closure leave its caller's actor: then a job of it waits.
  private var leavesItsActor: Bool {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let work = listed()
      Task.immediate { await work() }
      return executor.count > 0
    }
  }
}

/// A closure with a capture list, made where nothing says which actor it belongs to.
private func listed() -> () async -> Void {
  { [number = 1] in _ = number }
}

@MainActor private func sendFromListed() async {
  let store = Store<Int, Int>(initialValue: 1) { count, action in
    count += action
    guard action == 1 else { return .none }
    return .run { [count] send in send(count * 10) }
  }
  await store.send(1).finish()
  precondition(store.value == 22)
}
