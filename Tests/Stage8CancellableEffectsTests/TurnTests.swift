import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: actions take turns")
struct TurnTests {
  @Test("What follows from an answer is done before the next effect starts")
  func depthFirst() {
    var log: [String] = []
    func leaf(_ name: String) -> Effect<Step> {
      .sync {
        log.append("\(name) starts")
        return Step(name)
      }
    }
    let store = stepStore()
    store.send(
      Step(
        "root",
        then: .sync { Step("a", then: leaf("a1"), .sync { Step("a2", then: leaf("a2x")) }) },
        leaf("b")))
    #expect(store.value == ["root", "a", "a1", "a2", "a2x", "b"])
    #expect(log == ["a1 starts", "a2x starts", "b starts"])
  }

  @Test(
    "A very long chain of immediate answers needs no more of the stack than a short one",
    .onOneThread)
  func chain() {
    let value = withStack {
      let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
        value += 1
        return linksLeft > 0 ? .sync { linksLeft - 1 } : .none
      }
      store.send(many)
      #expect(store.kept == 0)
      return store.value
    }
    #expect(value == many + 1)
  }

  @Test("A very large tree of actions is walked depth first, on a small stack", .onOneThread)
  func tree() {
    // An action is the numbers of its branch, of which the first one is its own: the order in which
    // calls that nest would come to it.
    let walk = withStack {
      let store = Store<Walk, Range<Int>>(initialValue: Walk()) { value, branch in
        if branch.lowerBound != value.next { value.wrong += 1 }
        value.next += 1
        let (first, end) = (branch.lowerBound + 1, branch.upperBound)
        let half = (first + end) / 2
        return .merge(
          [first..<half, half..<end].filter { !$0.isEmpty }.map { part in .sync { part } })
      }
      store.send(0..<many)
      return store.value
    }
    #expect(walk == Walk(next: many, wrong: 0))
  }

  @Test("One effect may answer very many times immediately, on a small stack", .onOneThread)
  func manyAnswers() {
    let value = withStack {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += 1
        return action == 0 ? (1...many).publisher.eraseToEffect() : .none
      }
      store.send(0)
      return store.value
    }
    #expect(value == many + 1)
  }

  /// In stage 5 each of the answers is reduced before the next one is sent: `sends 1`, `1`,
  /// `effect of 1`, `sends 2` and so on.
  @Test("An effect that answers several times immediately goes on before the first is reduced")
  func severalAnswers() {
    var log: [String] = []
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      log.append("\(action)")
      guard action == 0 else { return .fireAndForget { log.append("effect of \(action)") } }
      return .merge(
        [1, 2].publisher
          .handleEvents(
            receiveOutput: { log.append("sends \($0)") },
            receiveCompletion: { _ in log.append("is done") }
          )
          .eraseToEffect(),
        .fireAndForget { log.append("next effect") })
    }
    store.send(0)
    #expect(
      log == [
        "0", "sends 1", "sends 2", "is done", "1", "effect of 1", "2", "effect of 2", "next effect",
      ])
  }

  /// Stages 4 and 7 have this order, too. In stage 5 it is `ask`, `a`, `aa`, `b`: its merge holds
  /// the value `b` back until the value `a` has been delivered.
  @Test("Of two effects that are going, the second answers while the first one's value is reduced")
  func overlap() {
    let works = Works()
    let store = stepStore()
    store.send(Step("ask", then: works.effect("first"), works.effect("second")))
    works["first"].send(
      Step("a", then: .fireAndForget { works["second"].send("b") }, .sync { "aa" }))
    #expect(store.value == ["ask", "a", "b", "aa"])
  }

  @Test("An effect that sends to its store twice is done before the first of them is reduced")
  func sendFromEffect() {
    var log: [String] = []
    let store = stepStore()
    store.run(
      .fireAndForget { [weak store] in
        store?.send(Step("a", then: .sync { "aa" }))
        store?.send("b")
        log = store?.value ?? ["no store"]
      }, .sync { "c" })
    #expect(log == [])
    #expect(store.value == ["a", "aa", "b", "c"])
  }

  @Test("Very many actions go to and fro between two stores, on a small stack", .onOneThread)
  func twoStores() {
    let (left, right) = withStack {
      var stores: [Store<Int, Int>] = []
      for other in [1, 0] {
        stores.append(
          Store(initialValue: 0) { value, linksLeft in
            value += 1
            return linksLeft > 0 ? .fireAndForget { stores[other].send(linksLeft - 1) } : .none
          })
      }
      stores[0].send(many - 1)
      defer { stores = [] }
      return (stores[0].value, stores[1].value)
    }
    #expect(left == many / 2 && right == many / 2)
  }
}

/// How far a walk through a tree has come, and how many times it was not where it should have been.
private struct Walk: Equatable {
  var next = 0
  var wrong = 0
}
