import Stage2Publishers
import Stage4CancellableBookkeeping
import TestSupport
import Testing

@Suite("Stage 4: Effect")
struct EffectTests {
  @Test("An effect does nothing until it is subscribed to, and works again at each subscription")
  func lazy() {
    var works: [String] = []
    let effects: [Effect<Int>] = [
      .fireAndForget { works.append("fireAndForget") },
      .sync {
        works.append("sync")
        return 1
      },
      .async { callback in
        works.append("async")
        callback(2)
      },
    ]
    #expect(works == [])
    for _ in 1...2 {
      #expect(effects.map { Recording($0).events } == [["done"], ["1", "done"], ["2", "done"]])
    }
    #expect(works == ["fireAndForget", "sync", "async", "fireAndForget", "sync", "async"])
  }
}
