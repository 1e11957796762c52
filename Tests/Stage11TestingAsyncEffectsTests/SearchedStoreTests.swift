import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing
import Walkthrough

/// What happens in a store of words, in its order, with what the tests need at hand.
private final class Scene {
  let order: Order
  var log: [String] = []
  var store: Store<[String], String>?
  var task: StoreTask?
  private(set) weak var token: Token?

  init(_ order: Order) { self.order = order }

  /// A store that has reduced nothing. What is to be done for a word is said by `effect`.
  func makeStore(
    _ executor: TestExecutor, _ effect: @escaping (String) -> Effect<String>
  ) {
    store = Store(
      initialValue: [],
      reducer: { [unowned self] words, word in
        words.append(word)
        log.append(word)
        return effect(word)
      }, executorPreference: executor)
  }

  /// An effect of two steps, which answers after each and writes down where it is.
  func twoSteps(_ name: String) -> Effect<String> {
    let token = Token()
    self.token = token
    return .run { send in
      self.order.name(name)
      self.log.append("\(name) starts")
      await Task.yield()
      send("\(name)1")
      await Task.yield()
      send("\(name)2")
      self.log.append("\(name) ends")
      withExtendedLifetime(token) {}
    }
  }

  /// How many effects the store has in its books.
  var kept: Int? { store.flatMap { storedCount(of: "effectTasks", in: $0) } }
}

private final class Token {}

extension TestHome<Scene> {
  fileprivate func send(_ word: String) { contents.store?.send(word) }
  fileprivate func sendLater(_ word: String) async {
    await Task.yield()
    contents.store?.send(word)
  }
  fileprivate func release() { contents.store = nil }
  fileprivate func cancel() {
    contents.log.append("canceled")
    contents.task?.cancel()
  }
  fileprivate func finish() async {
    await contents.task?.finish()
    contents.log.append("finished")
  }
}

/// Runs a store in every order, and asks in each what must hold whatever the order is.
private func search(
  _ effect: @escaping @Sendable (Scene, String) -> Effect<String>,
  _ body: (Order, TestHome<Scene>) -> Void,
  expect: @Sendable (Order, Scene) -> Void
) -> Orders<[String]> {
  everyOrder(onFailure: { $0.record() }) { order in
    let home = TestHome(executor: order.executor) { executor in
      let scene = Scene(order)
      scene.makeStore(executor) { [unowned scene] in effect(scene, $0) }
      return scene
    }
    body(order, home)
    order.executor.run()
    return home.perform { home in
      let scene = home.contents
      order.expect(scene.kept ?? 0 == 0, "An effect is kept that is done.")
      order.expect(scene.token == nil, "What an effect has captured is retained after its end.")
      expect(order, scene)
      return scene.log
    }
  }
}

@Suite("Stage 11: stage 10's store, searched")
struct SearchedStoreTests {
  @Test("No answer is reduced after a cancellation by id, and what has another id goes on")
  func cancelByID() {
    let orders = search(
      { scene, word in
        switch word {
        case "go":
          .merge(scene.twoSteps("a").cancellable(id: 1), scene.twoSteps("b").cancellable(id: 2))
        case "cancel": .cancel(id: 1)
        default: .none
        }
      },
      { order, home in
        home.perform { $0.send("go") }
        order.task("user", on: home) { await $0.sendLater("cancel") }
      },
      expect: { order, scene in
        let later = scene.log.drop { $0 != "cancel" }
        order.expect(
          !later.contains { ["a1", "a2"].contains($0) }, "An answer after the cancellation.")
        order.expect(scene.log.suffix(20).contains("b2"), "b has gone on.")
        order.expect(
          scene.log.contains("a ends") && scene.log.contains("b ends"), "Both have ended.")
      })
    #expect(orders.isComplete)
    #expect(orders.outcomes.count > 20)
  }

  @Test("With an effect in flight canceled, the answers of the last one alone are reduced after it")
  func cancelInFlight() {
    let orders = search(
      { scene, word in
        ["s", "sw"].contains(word)
          ? scene.twoSteps(word).cancellable(id: "search", cancelInFlight: true) : .none
      },
      { order, home in
        home.perform { $0.send("s") }
        order.task("user", on: home) { await $0.sendLater("sw") }
      },
      expect: { order, scene in
        let later = scene.log.drop { $0 != "sw" }
        order.expect(!later.contains { ["s1", "s2"].contains($0) }, "An old answer.")
        order.expect(later.contains("sw2"), "The last answer has come.")
      })
    #expect(orders.isComplete)
  }

  @Test(
    "A store that goes: its effects end, nothing is reduced after that, and nothing is retained")
  func release() {
    let orders = search(
      { scene, word in word == "go" ? .merge(scene.twoSteps("a"), scene.twoSteps("b")) : .none },
      { order, home in
        home.perform { $0.send("go") }
        order.task("user", on: home) { $0.release() }
      },
      expect: { order, scene in
        order.expect(
          scene.log.contains("a ends") && scene.log.contains("b ends"), "Both have ended.")
      })
    #expect(orders.isComplete)
    #expect(orders.outcomes.count > 5)
  }

  @Test("What is canceled by its handle answers nothing more, and who waits is told at the end")
  func handle() {
    let orders = search(
      { scene, word in
        switch word {
        case "go": scene.twoSteps("a")
        case "a1": scene.twoSteps("b")
        default: .none
        }
      },
      { order, home in
        home.perform { $0.contents.task = $0.contents.store?.send("go") }
        order.task("waiter", on: home) { await $0.finish() }
        order.task("user", on: home) { $0.cancel() }
      },
      expect: { order, scene in
        let later = scene.log.drop { $0 != "canceled" }
        order.expect(
          !later.contains { ["a1", "a2", "b1", "b2"].contains($0) },
          "An answer after the cancellation.")
        let last = scene.log.drop { $0 != "finished" }.filter { $0 != "canceled" }
        order.expect(last == ["finished"], "Who waits is told when all is over.")
      })
    #expect(orders.isComplete)
    #expect(orders.outcomes.count > 5)
  }

  @Test("An effect that cancels itself, while another one sends the same cancellation")
  func cancelsItself() {
    let orders = search(
      { scene, word in
        switch word {
        case "go": scene.twoSteps("a").cancellable(id: 1)
        case "a1", "cancel": .cancel(id: 1)
        default: .none
        }
      },
      { order, home in
        home.perform { $0.send("go") }
        order.task("user", on: home) { $0.send("cancel") }
      },
      expect: { order, scene in
        order.expect(!scene.log.contains("a2"), "An answer after the cancellation.")
        order.expect(scene.log.contains("a ends"), "The work has ended.")
      })
    #expect(orders.isComplete)
  }

  @Test(
    "A callback that answers, and answers again, while its effect is canceled: one answer or none")
  func callback() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let home = TestHome(executor: order.executor) { executor in
        let scene = Scene(order)
        scene.makeStore(executor) { word in
          switch word {
          case "go":
            Effect.async { answer in
              order.task("service") { answer("first") }
              order.task("service again") { answer("second") }
            }
            .cancellable(id: 1)
          case "cancel": .cancel(id: 1)
          default: .none
          }
        }
        return scene
      }
      home.perform { $0.send("go") }
      order.task("user", on: home) { $0.send("cancel") }
      order.executor.run()
      return home.perform { home in
        let scene = home.contents
        let answers = scene.log.filter { $0 == "first" || $0 == "second" }
        order.expect(answers.count <= 1, "Two answers.")
        order.expect(scene.kept == 0, "An effect is kept that is done.")
        order.expect(
          scene.log.drop { $0 != "cancel" } == ["cancel"], "An answer after the cancellation.")
        return scene.log
      }
    }
    #expect(orders.isComplete)
    #expect(
      Set(orders.outcomes.keys) == [
        ["go", "cancel"], ["go", "first", "cancel"], ["go", "second", "cancel"],
      ])
  }
}
