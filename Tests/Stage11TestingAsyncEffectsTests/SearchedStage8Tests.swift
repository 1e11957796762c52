import Stage11TestingAsyncEffects
import Stage2Publishers
import Stage8CancellableEffects
import Testing
import Walkthrough

/// A store of stage 8 on the main actor, with a service that answers each request in a task of its
/// own.
@MainActor private final class Scene {
  var log: [String] = []
  private(set) var store: Store<[String], String>?
  /// Has the service answer.
  private let startAnswer: (Scene, String) -> Void
  private var requests: [String: PassthroughSubject<String, Never>] = [:]

  init(
    _ effect: @escaping (Scene, String) -> Effect<String>,
    startAnswer: @escaping (Scene, String) -> Void
  ) {
    self.startAnswer = startAnswer
    store = Store(initialValue: []) { [unowned self] words, word in
      words.append(word)
      log.append(word)
      return effect(self, word)
    }
  }

  /// A request that goes on until the service has answered.
  func request(_ name: String) -> Effect<String> {
    Deferred { [unowned self] in
      let request = PassthroughSubject<String, Never>()
      requests[name] = request
      startAnswer(self, name)
      return request.handleEvents(
        receiveCancel: { [weak self] in self?.log.append("\(name) is canceled") })
    }
    .eraseToEffect()
  }

  func answer(_ name: String) {
    requests[name]?.send("answer to \(name)")
    requests[name]?.send(completion: .finished)
  }

  func release() { store = nil }
}

@Suite("Stage 11: stage 8's store, searched")
struct SearchedStage8Tests {
  /// The logs of a store in every order of what a user does and the service answers. In each, no
  /// answer is reduced after the cancellation of its request, and no effect is in the books that is
  /// done.
  private func logs(
    _ effect: @escaping @MainActor (Scene, String) -> Effect<String>,
    user: @escaping @MainActor (Scene) async -> Void
  ) -> Orders<[String]> {
    everyOrder(mainActor: .inAnyOrder, onFailure: { $0.record() }) { order in
      let scene = Scene(effect) { scene, name in
        order.task("the answer to \(name)") {
          await Task.yield()
          scene.answer(name)
        }
      }
      order.task("the user") { await user(scene) }
      order.executor.run()
      for (index, line) in scene.log.enumerated() where line.hasSuffix(" is canceled") {
        let name = line.prefix { $0 != " " }
        order.expect(
          !scene.log[index...].contains("answer to \(name)"), "An answer after the cancellation.")
      }
      if let store = scene.store {
        order.expect(
          storedCount(of: "effectCancellables", in: store) == 0, "An effect is kept that is done.")
      }
      return scene.log
    }
  }

  @Test(
    "A search that cancels nothing shows the old answer in some orders, and the new one in others")
  func showsAll() {
    let orders = logs { scene, word in
      word.hasPrefix("answer") ? .none : scene.request(word)
    } user: { scene in
      scene.store?.send("s")
      await Task.yield()
      scene.store?.send("sw")
    }
    #expect("\(orders)" == "10 orders, all of them; 3 outcomes")
    #expect(Set(orders.outcomes.keys.map(\.last)) == ["answer to s", "answer to sw"])
  }

  @Test("A search that cancels what is in flight shows the last answer in the end, in all orders")
  func cancelsInFlight() {
    let orders = logs { scene, word in
      word.hasPrefix("answer")
        ? .none : scene.request(word).cancellable(id: "search", cancelInFlight: true)
    } user: { scene in
      scene.store?.send("s")
      await Task.yield()
      scene.store?.send("sw")
      await Task.yield()
      scene.store?.send("swi")
    }
    #expect("\(orders)" == "280 orders, all of them; 4 outcomes")
    #expect(orders.outcomes.keys.allSatisfy { $0.last == "answer to swi" })
  }

  @Test("A store that goes cancels what is going, and reduces nothing after that")
  func release() {
    let orders = logs { scene, word in
      word == "go" ? .merge(scene.request("a"), scene.request("b").cancellable(id: 1)) : .none
    } user: { scene in
      scene.store?.send("go")
      await Task.yield()
      let before = scene.log.count
      scene.release()
      // In which order a store that goes cancels its effects is not defined.
      scene.log[before...].sort()
      scene.log.append("released")
    }
    #expect("\(orders)" == "30 orders, all of them; 5 outcomes")
    #expect(orders.outcomes.keys.allSatisfy { $0.last == "released" })
  }
}
