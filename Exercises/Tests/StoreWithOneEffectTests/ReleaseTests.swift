import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import StoreWithOneEffect

@Suite("StoreWithOneEffect: what retains the store")
struct ReleaseTests {
  @Test("A store whose effects have completed is released with its owner", .ownThread)
  func released() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      var owner: Store<[String], String>? = store([
        "at once": answers("a"), "later": work.eraseToEffect(),
      ])
      let store = WeakReference(owner)
      for action in ["quiet", "at once", "later"] { owner?.send(action) }
      work.send("b")
      work.send(completion: .finished)
      report("reduced \(owner?.value.joined(separator: ", ") ?? "")")
      owner = nil
      report("released: \(store.object == nil)")
      finish()
    }
    expect(
      process, reports: ["reduced quiet, at once, a, later, b", "released: true"],
      "the actions, and whether the store is released when its owner releases it",
      why: "When no effect is going, nothing retains the store but its owner.")
  }

  @Test(
    "An effect that is going when the owner releases the store retains the store, or ends",
    .ownThread)
  func withoutAnOwner() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let works = (0...1).map { _ in ManualPublisher<String, Never>() }
      let reduced = Log<String>()
      var owner: Store<Int, String>? = Store(initialValue: 0) { _, action in
        reduced.write(action)
        switch action {
        case "first": return works[0].eraseToEffect()
        case "second": return works[1].eraseToEffect()
        default: return .none
        }
      }
      let store = WeakReference(owner)
      owner?.send("first")
      owner?.send("second")
      owner = nil
      let isRetained = store.object != nil
      for (work, answer) in zip(works, ["a", "b"]) { work.send(answer) }
      let heard = ["a", "b"].filter(reduced.entries.contains)
      let retained = isRetained && works.map(\.cancellations) == [0, 0] && heard == ["a", "b"]
      let ended = !isRetained && works.map(\.cancellations) == [1, 1] && heard.isEmpty
      report("one or the other: \(retained || ended)")
      finish()
    }
    expect(
      process, reports: ["one or the other: true"],
      "that each of two effects retains the store and its answer is reduced, or that both are "
        + "canceled with the store",
      why: "You may choose. But an effect that goes on without its store works for nobody.")
  }

  @Test("An effect that emits when the store has no owner does no harm", .ownThread)
  func emitsLater() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      var owner: Store<[String], String>? = store(["go": work.eraseToEffect()])
      let store = WeakReference(owner)
      owner?.send("go")
      owner = nil
      work.send("a")
      work.send(completion: .finished)
      report("released: \(store.object == nil)")
      finish()
    }
    expect(
      process, reports: ["released: true"],
      "that the program goes on, and whether the store is released when its effect has completed",
      why: "The owner may be gone first. Once the effect has completed, nothing retains the store.")
  }

  @Test("An effect that emits while the store is being released does no harm", .ownThread)
  func emitsMeanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let works = (0...1).map { _ in ManualPublisher<String, Never>() }
      // Whichever is canceled first, the other one emits at that moment.
      func effect(_ number: Int) -> Effect<String> {
        works[number].handleEvents(receiveCancel: {
          works[1 - number].send("a")
          works[1 - number].send(completion: .finished)
        })
        .eraseToEffect()
      }
      var owner: Store<[String], String>? = store(["first": effect(0), "second": effect(1)])
      owner?.send("first")
      owner?.send("second")
      owner = nil
      report("the program goes on")
      finish()
    }
    expect(
      process, reports: ["the program goes on"], "that the program goes on",
      why: "Where effects end with the store, one may emit when another is canceled.")
  }

  @Test("A store that its owner releases at an answer does no harm", .ownThread)
  func releasedAtAnAnswer() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var owner: Store<Int, String>?
      let work = ManualPublisher<String, Never>()
      owner = Store(initialValue: 0) { value, action in
        value += 1
        if action == "a" { owner = nil }
        return action == "go" ? work.eraseToEffect() : .none
      }
      let store = WeakReference(owner)
      owner?.send("go")
      work.send("a")
      work.send(completion: .finished)
      report("released: \(store.object == nil)")
      finish()
    }
    expect(
      process, reports: ["released: true"],
      "that the program goes on, and whether the store is released when its effect has completed",
      why: "The reducer runs inside `send`: the store must get through the rest of `send` as well.")
  }
}
