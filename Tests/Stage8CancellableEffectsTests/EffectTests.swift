import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: Effect")
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

  @Test("A store, too, starts an effect each time that it is returned, and not before")
  func startedByStore() {
    var works = 0
    let effect = Effect<Step>.fireAndForget { works += 1 }.cancellable(id: 1).map { $0 }
    #expect(works == 0)
    let store = stepStore(then: effect)
    #expect(works == 1)
    store.run(effect, effect)
    #expect(works == 3)
  }

  @Test("Of an `async` effect the first answer is heard, and none once it is canceled")
  func asyncAnswers() {
    var callbacks: [(Step) -> Void] = []
    let effect = Effect<Step>.async { callbacks.append($0) }
    let store = stepStore(then: effect.cancellable(id: "a"), effect.cancellable(id: "b"))
    store.run(.cancel(id: "b"))
    for callback in callbacks {
      callback("first")
      callback("second")
    }
    #expect(store.value == ["first"])
  }
}
