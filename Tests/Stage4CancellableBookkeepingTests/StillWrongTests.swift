import Stage2Publishers
import Stage4CancellableBookkeeping
import TestSupport
import Testing
import Walkthrough

@Suite("Stage 4: what is still wrong", .serialized, .ownThread)
struct StillWrongTests {
  @Test("A store with an effect that never completes is never deallocated")
  func neverReleased() {
    weak var released: Store<Int, Int>?
    do {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value = action
        return [Empty(completeImmediately: false).eraseToEffect()]
      }
      store.send(1)
      released = store
    }
    #expect(released?.value == 1)
    #expect(released.map { storedCount(of: "effectCancellables", in: $0) } == 1)
  }

  @Test("A store that nobody wants is released by the completion of its last effect, not before")
  func releasedByCompletion() {
    let subject = PassthroughSubject<Int, Never>()
    let census = Census()
    weak var released: Store<Int, Int>?
    do {
      let token = census.token()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value = action
        return action == 1
          ? [subject.map { number in withExtendedLifetime(token) { number } }.eraseToEffect()] : []
      }
      store.send(1)
      released = store
    }
    subject.send(2)
    #expect(released?.value == 2)
    subject.send(completion: .finished)
    #expect(released == nil)
    #expect(census.survivors() == 0)
  }

  @Test("A chain of a thousand effects that answer immediately reaches its end")
  func shortChain() {
    #expect(answers(inChainOf: 1_000, stackSize: 64 << 20) == 1_000)
  }

  @Test("A long chain of effects that answer immediately overflows the stack")
  func longChain() async {
    let result = await #expect(processExitsWith: .failure) {
      _ = answers(inChainOf: 1_000_000, stackSize: 1 << 20)
    }
    // Linux and macOS have different signals for it; no exit code says that the stack was too
    // small.
    guard case .signal = result?.exitStatus else {
      Issue.record("The child did not die of a signal: \(String(describing: result?.exitStatus)).")
      return
    }
  }
}

/// Sends an action whose effect answers immediately with an action whose effect answers
/// immediately, and so on, on a thread with `stackSize` bytes of stack.
private func answers(inChainOf links: Int, stackSize: Int) -> Int {
  withStack(ofBytes: stackSize) {
    let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
      value += 1
      return linksLeft > 0 ? [.sync { linksLeft - 1 }] : []
    }
    store.send(links)
    return store.value - 1
  }
}
