import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import StoreWithOneEffect

@Suite("StoreWithOneEffect: what is left of effects that have completed")
struct LeftoverTests {
  @Test("For an action whose effect is `none`, nothing is retained", .ownThread)
  func none() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = store()
      let before = kept(in: store)
      for _ in 1...10 { store.send("quiet") }
      report("reduced \(store.value.count)")
      report("in flight \(store.effectsInFlight), retained \(kept(in: store) - before)")
      finish()
    }
    expect(
      process, reports: ["reduced 10", "in flight 0, retained 0"],
      "ten actions, `effectsInFlight`, and the cancellables in the store's properties",
      why: "`none` completes before `sink` returns. Nothing would ever remove its cancellable.")
  }

  @Test("When effects have completed, nothing is left of them", .ownThread)
  func nothingIsLeft() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      let store = store(["at once": answers("a"), "later": work.eraseToEffect()])
      let before = kept(in: store)
      for _ in 1...10 {
        store.send("at once")
        store.send("later")
        work.send(completion: .finished)
      }
      report("reduced \(store.value.count)")
      report("in flight \(store.effectsInFlight), retained \(kept(in: store) - before)")
      finish()
    }
    expect(
      process, reports: ["reduced 30", "in flight 0, retained 0"],
      "30 actions, `effectsInFlight`, and the cancellables in the store's properties",
      why: "`effectsInFlight` tells what is retained. What the store retains has to agree.")
  }

  @Test("What an effect has captured is released when it has completed", .ownThread)
  func captures() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      final class Photo {}
      var photos: [WeakReference] = []
      let work = ManualPublisher<String, Never>()
      let store = Store<Int, String>(initialValue: 0) { value, action in
        value += 1
        guard action != "quiet" else { return .none }
        let photo = Photo()
        photos.append(WeakReference(photo))
        let answer = { (answer: String) in withExtendedLifetime(photo) { answer } }
        switch action {
        case "later": return work.map(answer).eraseToEffect()
        case "silent": return Empty<String, Never>().map(answer).eraseToEffect()
        default: return Just("quiet").map(answer).eraseToEffect()
        }
      }
      store.send("at once")
      store.send("silent")
      report("after two that are done: \(photos.map { $0.object == nil })")
      store.send("later")
      report("while one is going: \(photos.map { $0.object == nil })")
      work.send(completion: .finished)
      report("when all are done: \(photos.map { $0.object == nil })")
      withExtendedLifetime(store) {}
      finish()
    }
    expect(
      process,
      reports: [
        "after two that are done: [true, true]", "while one is going: [true, true, false]",
        "when all are done: [true, true, true]",
      ],
      "which of the effects' objects are released",
      why: "When an effect has completed, the store retains nothing for it, not even the effect.")
  }
}
