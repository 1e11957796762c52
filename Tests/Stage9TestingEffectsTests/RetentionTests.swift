import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Foundation
import TestSupport
import Testing

@Suite("Stage 9: what a test store retains")
struct RetentionTests {
  @Test("A test store that is released has released all that it was made from, and its effects")
  func releasesAll() {
    let census = Census()
    let queue = DispatchQueue(label: "store")
    func effect(_ effect: Effect<String>) -> Effect<String> {
      let token = census.token()
      return effect.handleEvents(receiveSubscription: { _ in withExtendedLifetime(token) {} })
        .eraseToEffect()
    }
    do {
      let token = census.token()
      let store = TestStore<Int, String>(
        initialValue: 0,
        reducer: { value, action in
          withExtendedLifetime(token) {}
          switch action {
          case "load": return effect(.work(on: queue) { "1" })
          case "watch": return effect(.endless)
          default: return .none
          }
        },
        queue: queue, patience: 0.02, onFailure: { _ in withExtendedLifetime(token) {} })
      store.send("load")
      store.receive("1", { $0 = 1 })
      store.send("watch")
      store.send("load")
    }
    #expect(census.total == 4)
    #expect(census.survivors() == 0)
  }

  @Test("The store within is released with the test store, and its effects are canceled")
  func cancels() throws {
    var canceled = 0
    weak var within: AnyObject?
    let watch = Effect<String>.endless
      .handleEvents(receiveCancel: { canceled += 1 }).eraseToEffect()
    try {
      let store = TestStore(
        initialValue: 0, reducer: counter(["watch": watch]), patience: 0, onFailure: { _ in })
      let child = try #require(Mirror(reflecting: store).children.first { $0.label == "store" })
      within = child.value as AnyObject
      store.send("watch")
      #expect(canceled == 0)
      #expect(within != nil)
    }()
    #expect(canceled == 1)
    #expect(within == nil)
  }
}
