import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing
import Walkthrough

/// What happens in a store of words, in its order, with what the tests need at hand.
@MainActor private final class Scene {
  let order: Order
  var log: [String] = []
  var store: Store<[String], String>?
  var task: StoreTask?
  private(set) weak var token: Token?

  /// A store that has reduced nothing. What is to be done for a word is said by `effect`.
  init(_ order: Order, _ effect: @escaping (Scene, String) -> Effect<String>) {
    self.order = order
    store = Store(initialValue: []) { [unowned self] words, word in
      words.append(word)
      log.append(word)
      return effect(self, word)
    }
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

extension Scene {
  func send(_ word: String) { store?.send(word) }
  func cancel() {
    log.append("canceled")
    task?.cancel()
  }
  func finish() async {
    await task?.finish()
    log.append("finished")
  }
}

/// Runs a store in every order, and asks in each what must hold whatever the order is.
private func search(
  _ effect: @escaping @MainActor (Scene, String) -> Effect<String>,
  _ body: @MainActor (Order, Scene) -> Void,
  expect: @MainActor (Order, Scene) -> Void
) -> Orders<[String]> {
  everyOrder(mainActor: .inAnyOrder, onFailure: { $0.record() }) { order in
    let scene = Scene(order, effect)
    body(order, scene)
    order.executor.run()
    order.expect(scene.kept ?? 0 == 0, "An effect is kept that is done.")
    order.expect(scene.token == nil, "What an effect has captured is retained after its end.")
    expect(order, scene)
    return scene.log
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
      { order, scene in
        scene.send("go")
        order.task("user") {
          await Task.yield()
          scene.send("cancel")
        }
      },
      expect: { order, scene in
        let later = scene.log.drop { $0 != "cancel" }
        order.expect(
          !later.contains { ["a1", "a2"].contains($0) }, "An answer after the cancellation.")
        order.expect(scene.log.suffix(20).contains("b2"), "b has gone on.")
        order.expect(
          scene.log.contains("a ends") && scene.log.contains("b ends"), "Both have ended.")
      })
    #expect("\(orders)" == "90 orders, all of them; 26 outcomes")
  }

  @Test("With an effect in flight canceled, the answers of the last one alone are reduced after it")
  func cancelInFlight() {
    let orders = search(
      { scene, word in
        ["s", "sw"].contains(word)
          ? scene.twoSteps(word).cancellable(id: "search", cancelInFlight: true) : .none
      },
      { order, scene in
        scene.send("s")
        order.task("user") {
          await Task.yield()
          scene.send("sw")
        }
      },
      expect: { order, scene in
        let later = scene.log.drop { $0 != "sw" }
        order.expect(!later.contains { ["s1", "s2"].contains($0) }, "An old answer.")
        order.expect(later.contains("sw2"), "The last answer has come.")
      })
    #expect("\(orders)" == "15 orders, all of them; 7 outcomes")
  }

  @Test(
    "A store that goes: its effects end, nothing is reduced after that, and nothing is retained")
  func release() {
    let orders = search(
      { scene, word in word == "go" ? .merge(scene.twoSteps("a"), scene.twoSteps("b")) : .none },
      { order, scene in
        scene.send("go")
        order.task("user") { scene.store = nil }
      },
      expect: { order, scene in
        order.expect(
          scene.log.contains("a ends") && scene.log.contains("b ends"), "Both have ended.")
      })
    #expect("\(orders)" == "30 orders, all of them; 24 outcomes")
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
      { order, scene in
        scene.task = scene.store?.send("go")
        order.task("waiter") { await scene.finish() }
        order.task("user") { scene.cancel() }
      },
      expect: { order, scene in
        let later = scene.log.drop { $0 != "canceled" }
        order.expect(
          !later.contains { ["a1", "a2", "b1", "b2"].contains($0) },
          "An answer after the cancellation.")
        let last = scene.log.drop { $0 != "finished" }.filter { $0 != "canceled" }
        order.expect(last == ["finished"], "Who waits is told when all has ended.")
      })
    #expect("\(orders)" == "88 orders, all of them; 15 outcomes")
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
      { order, scene in
        scene.send("go")
        order.task("user") { scene.send("cancel") }
      },
      expect: { order, scene in
        order.expect(!scene.log.contains("a2"), "An answer after the cancellation.")
        order.expect(scene.log.contains("a ends"), "The work has ended.")
      })
    #expect("\(orders)" == "3 orders, all of them; 3 outcomes")
  }

  @Test(
    "A callback that answers, and answers again, while its effect is canceled: one answer or none")
  func callback() {
    let orders = search(
      { scene, word in
        switch word {
        case "go":
          Effect.async { answer in
            scene.order.task("service") { @concurrent in answer("first") }
            scene.order.task("service again") { @concurrent in answer("second") }
          }
          .cancellable(id: 1)
        case "cancel": .cancel(id: 1)
        default: .none
        }
      },
      { order, scene in
        scene.send("go")
        order.task("user") { scene.send("cancel") }
      },
      expect: { order, scene in
        let answers = scene.log.filter { $0 == "first" || $0 == "second" }
        order.expect(answers.count <= 1, "Two answers.")
        order.expect(
          scene.log.drop { $0 != "cancel" } == ["cancel"], "An answer after the cancellation.")
      })
    #expect("\(orders)" == "18 orders, all of them; 3 outcomes")
    #expect(
      Set(orders.outcomes.keys) == [
        ["go", "cancel"], ["go", "first", "cancel"], ["go", "second", "cancel"],
      ])
  }
}
