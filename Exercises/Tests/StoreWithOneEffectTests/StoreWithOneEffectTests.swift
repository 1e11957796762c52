import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import StoreWithOneEffect

@Suite("StoreWithOneEffect")
struct StoreWithOneEffectTests {
  // In its own process, because a reducer that changes the store's own value crashes it.
  @Test("The reducer changes a copy, and `send` assigns it", .ownThread)
  func copy() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var store: Store<String, String>?
      store = Store(initialValue: "old") { value, action in
        value = action
        report("in the reducer: \(store?.value ?? "")")
        return .none
      }
      store?.send("new")
      report("afterwards: \(store?.value ?? "")")
      finish()
    }
    expect(
      process, reports: ["in the reducer: old", "afterwards: new"],
      "the store's value, read in the reducer and afterwards",
      why: "Pass the reducer a copy, and assign the copy when the reducer has returned.")
  }

  @Test("The effect starts once, after the value is assigned")
  func start() {
    let starts = Log<String>()
    var store: Store<String, String>?
    store = Store(initialValue: "old") { value, action in
      value = action
      return Deferred { () -> Empty<String, Never> in
        starts.write("starts with the value \(store?.value ?? "")")
        return Empty()
      }
      .eraseToEffect()
    }
    store?.send("new")
    expect(
      starts.entries, ["starts with the value new"], "the starts of the effect",
      why: "Reduce, assign, and then subscribe once, for values and completion.")
  }

  @Test("Each answer is sent to the store when the effect emits it")
  func answered() {
    let work = ManualPublisher<String, Never>()
    let store = store(["go": merged(answering("a", "a"), work.eraseToEffect())])
    store.send("go")
    expect(
      store.value, ["go", "a", "a"], "the actions after two synchronous answers",
      why: "An effect can answer before `sink` returns.")
    work.send("b")
    expect(
      store.value, ["go", "a", "a", "b"], "the actions after a later answer",
      why: "An effect runs as long as the store retains its cancellable.")
  }

  @Test("An answer is reduced, with everything that follows from it, before the effect continues")
  func depthFirst() {
    let store = store([
      "go": answering("a", "b"), "a": answering("a1", "a2"), "a1": answering("a11"),
    ])
    store.send("go")
    expect(store.value, ["go", "a", "a1", "a11", "a2", "b"], "the actions, depth first")
  }

  @Test("The store retains one cancellable until the last of merged effects has completed")
  func running() {
    let first = ManualPublisher<String, Never>()
    let second = ManualPublisher<String, Never>()
    let store = store(["go": merged(first.eraseToEffect(), second.eraseToEffect())])
    store.send("go")
    expect(
      store.effectsInFlight, 1, "the effects in flight after the start",
      why: "The merged effects are one effect, with one cancellable.")
    first.send("a")
    first.send(completion: .finished)
    expect(
      store.effectsInFlight, 1, "the effects in flight when one part has completed",
      why: "The other part is still running.")
    expect(second.cancellations, 0, "the cancellations of the other part")
    second.send(completion: .finished)
    expect(
      store.effectsInFlight, 0, "the effects in flight when both parts have completed",
      why: "Remove the cancellable when the effect completes.")
  }

  @Test("The effects of several actions are retained, each until it completes")
  func severalActions() {
    let publishers = (0...3).map { _ in ManualPublisher<String, Never>() }
    let store = store([
      "first": publishers[0].eraseToEffect(), "second": publishers[1].eraseToEffect(),
      "third": publishers[2].eraseToEffect(), "fourth": publishers[3].eraseToEffect(),
    ])
    for action in ["first", "second", "third"] { store.send(action) }
    expect(store.effectsInFlight, 3, "the effects in flight after three actions")
    publishers[1].send(completion: .finished)
    expect(store.effectsInFlight, 2, "the effects in flight when one has completed")
    store.send("fourth")
    expect(store.effectsInFlight, 3, "the effects in flight after one more action")
    expect(
      publishers.map(\.cancellations), [0, 0, 0, 0], "the cancellations of the four effects",
      why: "An effect must not take the place of one that is running.")
  }

  @Test("Equal actions have an effect each")
  func equalActions() {
    let work = ManualPublisher<String, Never>()
    let store = store(["go": work.eraseToEffect()])
    store.send("go")
    store.send("go")
    expect(
      store.effectsInFlight, 2, "the effects in flight after two equal actions",
      why: "The second effect does not replace the first.")
    work.send("a")
    expect(store.value, ["go", "go", "a", "a"], "the actions when both effects have answered")
  }

  @Test("An effect that answers synchronously and keeps running is retained")
  func answersAndKeepsRunning() {
    let work = ManualPublisher<String, Never>()
    let store = store(["go": merged(answering("a"), work.eraseToEffect())])
    store.send("go")
    expect(
      store.effectsInFlight, 1, "the effects in flight",
      why: "The effect of the answer has completed. The effect that answered has not.")
    work.send("b")
    expect(store.value, ["go", "a", "b"], "the actions after a later answer")
  }

  @Test("An effect that completed before `sink` returned leaves nothing in the store")
  func completesImmediately() {
    let store = store()
    for _ in 1...10 { store.send("quiet") }
    expect(
      store.effectsInFlight, 0, "the effects in flight after ten actions without an effect",
      why: "`none` completes before `sink` returns, so nothing removes its cancellable later.")
  }

  @Test("A running effect keeps its store alive, or is canceled with it")
  func releasedStore() {
    let work = ManualPublisher<String, Never>()
    let reduced = Log<String>()
    var owner: Store<Int, String>? = Store(initialValue: 0) { _, action in
      reduced.write(action)
      return action == "go" ? work.eraseToEffect() : .none
    }
    let store = WeakReference(owner)
    owner?.send("go")
    owner = nil
    guard store.object != nil else {
      expect(
        work.cancellations, 1, "the canceled effects of the deallocated store",
        why: "If an effect does not retain its store, only the store may retain its cancellable.")
      return
    }
    work.send("a")
    expect(
      reduced.entries, ["go", "a"], "the actions of the store that its effect keeps alive",
      why: "An answer is sent to the store even if its owner has released it.")
    work.send(completion: .finished)
    expect(
      store.object == nil, "the store to be deallocated when its effect has completed",
      why: "No running effect needs the store, and its owner has released it.")
  }
}

/// A store whose value is the list of the actions that it has reduced. Some actions have an effect.
private func store(_ effects: [String: Effect<String>] = [:]) -> Store<[String], String> {
  Store(initialValue: []) { value, action in
    value.append(action)
    return effects[action] ?? .none
  }
}

/// An effect that gives these answers synchronously, and completes.
private func answering(_ answers: String...) -> Effect<String> {
  answers.publisher.eraseToEffect()
}

/// One effect of several.
private func merged(_ effects: Effect<String>...) -> Effect<String> {
  Publishers.MergeMany(effects).eraseToEffect()
}
