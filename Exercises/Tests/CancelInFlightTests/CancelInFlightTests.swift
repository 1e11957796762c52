import ExerciseTesting
import Stage2Publishers
import Testing

@testable import CancelInFlight

@Suite("CancelInFlight", .serialized)
struct CancelInFlightTests {
  // One test after the other: an answer can have a variable that all its stores share.

  let first = Work()
  let second = Work()
  let third = Work()
  let store = makeStore()

  @Test("Creating or tagging an effect does nothing yet")
  func lazy() {
    store.run(first.tagged("a"))
    _ = [second.tagged("a", cancelInFlight: true), .cancel(id: "a")]
    expect(
      second.subscriptions, 0, "the starts of an effect that was only tagged",
      why: "An effect starts when the store runs it.")
    expect(
      first.cancellations, 0, "the cancellations after `.cancel(id:)` was only created",
      why: "A `cancel` acts when the store runs it.")
  }

  @Test("Canceling stops the work, and nothing that it still emits reaches the store")
  func cancels() {
    store.run(first.tagged("a"))
    first.send("before")
    store.run(.cancel(id: "a"))
    first.send("after")
    expect(
      first.cancellations, 1, "the number of times that the work was canceled",
      why: "Work that is only ignored keeps running for no one.")
    expect(store.value, ["before"], "the values in the store")
  }

  @Test("Effects run in array order")
  func order() {
    store.run(.cancel(id: "a"), first.tagged("a"))
    expect(
      first.running, 1, "the running effects after a `cancel` and an effect",
      why: "The `cancel` comes first, so it does not see the effect.")
    store.run(second.tagged("b"), .cancel(id: "b"))
    expect(
      second.running, 0, "the running effects after an effect and a `cancel`",
      why: "The effect comes first, so the `cancel` stops it.")
  }

  @Test("Without a match, canceling does nothing, then or later")
  func noMatch() {
    store.run(first.tagged("a"), second.tagged())
    store.run(.cancel(id: "b"))
    expect(
      [first.running, second.running], [1, 1], "the running effects with another id or none",
      why: "Only effects with the canceled id stop.")
    store.run(third.tagged("b"))
    third.send("1")
    expect(
      store.value, ["1"], "the values of an effect that starts after the `cancel`",
      why: "A `cancel` is for effects that are running, not for later ones.")
  }

  @Test("An id cancels all effects that share it")
  func sharedId() {
    let effect = first.tagged("a")
    store.run(effect, effect, second.tagged("a"))
    expect(
      first.running + second.running, 3, "the running effects with one id",
      why: "Effects with equal ids run side by side, even one effect that starts twice.")
    store.run(.cancel(id: "a"))
    expect(
      first.running + second.running, 0, "the running effects after the `cancel`",
      why: "Each of them has the id.")
  }

  @Test("An effect that has ended leaves the others with its id to cancel")
  func endedBefore() {
    store.run(first.tagged("a"), second.tagged("a"))
    first.send(completion: .finished)
    second.send("1")
    expect(store.value, ["1"], "the values after one of two effects has ended")
    store.run(.cancel(id: "a"))
    expect(
      second.cancellations, 1, "the cancellations of the effect that was running",
      why: "The end of one effect must not remove the id of another.")
  }

  @Test("Each id of an effect cancels it")
  func severalIds() {
    for id in ["a", "b"] {
      let (work, other) = (Work(), Work())
      store.run(work.tagged("a", "b"), other.tagged("c"))
      store.run(.cancel(id: id))
      expect(
        work.running, 0, "the running effects with a and b after canceling \(id)",
        why: "A second tag adds an id and keeps the first id.")
      expect(other.running, 1, "the running effects with c after canceling \(id)")
    }
  }

  @Test("`cancelInFlight: true` first cancels the running effects with that id")
  func cancelInFlight() {
    let events = Log<String>()
    store.run(first.tagged("a"), second.tagged("a"), third.tagged("b"))
    let new = Work()
    store.run(
      TaggedEffect(
        new.map(Step.hear).handleEvents(receiveSubscription: { _ in
          events.write("\(first.running + second.running) running")
        })
      ).cancellable(id: "a", cancelInFlight: true))
    expect(
      events.entries, ["0 running"], "the old effects at the start of the new effect",
      why: "`cancelInFlight` cancels first, and then the new effect starts.")
    expect(
      new.running, 1, "the running new effects",
      why: "`cancelInFlight` must not cancel the effect that it belongs to.")
    expect(third.running, 1, "the running effects with another id")
    store.run(.cancel(id: "a"))
    expect(new.running, 0, "the running new effects after a `cancel`")
  }

  @Test("An action that an effect emits can cancel that effect")
  func ownAction() {
    store.run(first.acting(["stop": .cancel(id: "a")]).cancellable(id: "a"))
    for text in ["1", "stop", "2"] { first.send(text) }
    expect(first.cancellations, 1, "the number of times that the work was canceled")
    expect(
      store.value, ["1"], "the values of an effect that emits 1, stop, 2",
      why: "stop cancels the effect, so 2 must not reach the store.")
  }

  @Test("An action can cancel its effect even before `sink` has returned")
  func ownEarlyAction() {
    store.run(
      ["1", "stop", "2"].publisher.append(first)
        .acting(["stop": .cancel(id: "a")])
        .cancellable(id: "a"))
    expect(
      store.value, ["1"], "the values of an effect that emits 1, stop, 2 in `sink`",
      why: "stop cancels the effect, so 2 must not reach the store.")
    expect(
      first.running, 0, "the work that is still running after `sink`",
      why: "Cancel the cancellable that `sink` returns if the effect is already canceled.")
    expect(store.effectsInFlight, 0, "the effects in flight")
  }

  @Test("Another store can use equal ids")
  func twoStores() {
    let other = makeStore()
    store.run(first.tagged("a"))
    other.run(second.tagged("a", cancelInFlight: true))
    expect(
      first.running, 1, "the effects of one store after `cancelInFlight` in another",
      why: "Ids belong to a store.")
    store.run(.cancel(id: "a"))
    second.send("1")
    expect(
      other.value, ["1"], "the values in one store after a `cancel` in another",
      why: "Ids belong to a store.")
  }

  @Test("Once an effect has ended, the store keeps neither its cancellable nor its id")
  func forgets() {
    let completed = idAfter { id in
      store.run(first.tagged(id))
      first.send(completion: .finished)
    }
    let completedEarly = idAfter { id in store.run(TaggedEffect(Empty()).cancellable(id: id)) }
    let canceled = idAfter { id in
      store.run(second.tagged(id))
      store.run(.cancel(id: id))
    }
    let unknown = idAfter { id in store.run(.cancel(id: id)) }
    expect(store.effectsInFlight, 0, "the effects in flight after all have ended")
    let why = "A store that runs for days must not collect ids."
    expect(completed.object == nil, "the id to be deallocated after the effect completed", why: why)
    expect(
      completedEarly.object == nil,
      "the id to be deallocated after the effect completed inside `sink`", why: why)
    expect(
      canceled.object == nil, "the id to be deallocated after the effect was canceled", why: why)
    expect(
      unknown.object == nil, "the id to be deallocated after a `cancel` without a match", why: why)
  }

  /// Passes a new id to the body, and refers to it weakly afterward.
  private func idAfter(_ body: (Id) -> Void) -> WeakReference {
    let id = Id()
    body(id)
    return WeakReference(id)
  }
}

// MARK: - Support

/// An action: to write a text down, or to run effects.
enum Step {
  case hear(String)
  case run([TaggedEffect<Step>])
}

/// A store whose value is the texts that it has received.
func makeStore() -> Store<[String], Step> {
  Store(initialValue: []) { value, step in
    switch step {
    case .hear(let text):
      value.append(text)
      return []
    case .run(let effects):
      return effects
    }
  }
}

extension Store where Action == Step {
  /// Runs the effects, as the effects of one action.
  func run(_ effects: TaggedEffect<Step>...) { send(.run(effects)) }
}

/// Work that a test drives by hand.
typealias Work = ManualPublisher<String, Never>

extension Work {
  /// How many of its subscriptions have not been canceled.
  var running: Int { subscriptions - cancellations }

  /// An effect that sends its texts to the store, with these ids.
  func tagged(_ ids: AnyHashable..., cancelInFlight: Bool = false) -> TaggedEffect<Step> {
    ids.reduce(TaggedEffect(self.map(Step.hear))) {
      $0.cancellable(id: $1, cancelInFlight: cancelInFlight)
    }
  }
}

extension Publisher<String, Never> {
  /// An effect that sends its texts to the store, except that some texts run an effect.
  func acting(_ effects: [String: TaggedEffect<Step>]) -> TaggedEffect<Step> {
    TaggedEffect(self.map { text in effects[text].map { .run([$0]) } ?? .hear(text) })
  }
}

/// An id that equals only itself.
final class Id: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  static func == (left: Id, right: Id) -> Bool { left === right }
}
