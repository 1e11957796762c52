import Stage2Publishers
import Stage8CancellableEffects
import Testing

@testable import Playing

/// What `primetime` reads in the books of a store, whose properties are private.
@Suite struct PlayBooksTests {
  @Test("The ids of stage 8's effects are read while they are going")
  func ids() {
    let answers = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      guard action == 1 else { return .none }
      return answers.eraseToEffect().cancellable(id: "search").cancellable(id: 7)
    }
    #expect(storedIDs(of: "effectCancellables", in: store).isEmpty)
    store.send(1)
    #expect(storedIDs(of: "effectCancellables", in: store) == ["search", "7"])
    #expect(storedElements(of: "effectCancellables", in: store)?.count == 1)
    answers.send(completion: .finished)
    #expect(storedIDs(of: "effectCancellables", in: store).isEmpty)
  }

  @Test("A property that is not there has no elements to count")
  func missing() {
    #expect(storedElements(of: "nothing", in: PlayState()) == nil)
    #expect(
      storedElements(of: "favoritePrimes", in: PlayState(favoritePrimes: [2, 3]))?.count == 2)
  }
}
