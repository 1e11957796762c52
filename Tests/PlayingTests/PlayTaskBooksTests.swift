import Stage10AsyncEffects
import Testing

@testable import Playing

/// What `primetime` reads in the books of stage 10's store.
@Suite struct PlayTaskBooksTests {
  @MainActor
  @Test("The ids of stage 10's effects are read while they are going")
  func ids() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return .run { _ in
        for await _ in signals {}
      }
      .cancellable(id: "search").cancellable(id: 7)
    }
    #expect(storedIDs(of: "effectTasks", in: store).isEmpty)
    let task = store.send(1)
    #expect(storedIDs(of: "effectTasks", in: store) == ["search", "7"])
    #expect(storedElements(of: "effectTasks", in: store)?.count == 1)
    continuation.finish()
    await task.finish()
    #expect(storedIDs(of: "effectTasks", in: store).isEmpty)
  }
}
