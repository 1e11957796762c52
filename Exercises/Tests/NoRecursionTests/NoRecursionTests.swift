import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import NoRecursion

@Suite("NoRecursion", .serialized)
struct NoRecursionTests {
  // One test after the other: an answer can have a variable that all its stores share.

  @Test("An action is reduced, and then its effects run in array order")
  func reduces() {
    let store = makeStore(["a": [["b"], ["c"]]])
    store.send("a")
    expect(store.value, ["a", "b", "c"], "the actions after `send` has returned")
    store.send("d")
    expect(
      store.value, ["a", "b", "c", "d"], "the actions after another `send`",
      why: "When `send` has returned, the store is ready for the next action.")
  }

  @Test("The value is assigned before its effects run")
  func assignsFirst() {
    let seen = Log<Int>()
    weak var itself: Store<Int, Int>?
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return [
        ClosureEffect { callback in
          seen.write(itself?.value ?? -1)
          if action == 1 { callback(10) }
        }
      ]
    }
    itself = store
    store.send(1)
    expect(
      seen.entries, [1, 11], "the values that the effects of 1 and 10 see",
      why: "An effect must see the value that its action has made.")
  }

  @Test("An answer is reduced, with everything that follows, before the effect's next answer")
  func answersInOrder() {
    let store = makeStore(["a": [["b", "c"]], "b": [["b1", "b2"]], "b1": [["b11"]]])
    store.send("a")
    expect(
      store.value, ["a", "b", "b1", "b11", "b2", "c"], "the order of the actions",
      why: "Depth first: b1, b11 and b2 follow from b.")
  }

  @Test("An answer is reduced, with everything that follows, before the next effect runs")
  func effectsInOrder() {
    let log = Log<String>()
    let store = makeStore(["a": [["b"], ["c"]], "b": [["b1"]]], log)
    store.send("a")
    expect(
      log.entries, ["a", "run b", "b", "run b1", "b1", "run c", "c"],
      "the order of actions and effects",
      why: "An effect that runs too early does not see what the earlier answers have changed.")
  }

  @Test("A long chain of answers needs no more stack than a short one")
  func chain() {
    let growth = stackGrowth { length, meter in
      makeChain(length, meter) { next in [answers(next)] }.send(length)
    }
    expect(
      growth < tolerance, "the stack not to grow with the chain",
      why: "An answer must not be reduced inside the `send` that runs its effect.")
  }

  @Test("The stack does not grow if the first of several effects or answers continues the chain")
  func chainOfFirsts() {
    let ofEffects = stackGrowth { length, meter in
      makeChain(length, meter) { next in [answers(next), answers(0)] }.send(length)
    }
    expect(
      ofEffects < tolerance, "the stack not to grow if the first effect continues the chain",
      why: "Effects that wait must not wait in a call of `send` that is still running.")
    let ofAnswers = stackGrowth { length, meter in
      makeChain(length, meter) { next in [answers(next, 0)] }.send(length)
    }
    expect(
      ofAnswers < tolerance, "the stack not to grow if the first answer continues the chain",
      why: "Answers that wait must not wait in a call of `send` that is still running.")
  }

  @Test("A long chain of observers' actions needs no more stack than a short one")
  func chainOfObservers() {
    let growth = stackGrowth { length, meter in
      let store = makeChain(length, meter) { _ in [] }
      let observer = store.$value.sink { [weak store] value in
        if value > 0 { store?.send(value - 1) }
      }
      store.send(length)
      withExtendedLifetime(observer) {}
    }
    expect(
      growth < tolerance, "the stack not to grow with the chain",
      why: "An observer's action must not be reduced inside the `send` that it has observed.")
  }

  @Test("An observer's action waits until the value is assigned")
  func observerWaits() {
    let store = makeStore([:])
    let observer = observe(store, "a", sends: "x")
    store.send("a")
    store.send("b")
    expect(
      store.value, ["a", "x", "b"], "the actions in the value",
      why: "`$value` publishes before the value is assigned, and the assignment overwrites x.")
    withExtendedLifetime(observer) {}
  }

  @Test("Observers' actions are reduced, with everything that follows, before the effects run")
  func observerFirst() {
    let log = Log<String>()
    let store = makeStore(["a": [["b"]], "x": [["x1"]]], log)
    let observer = observe(store, "a", sends: "x", "y")
    store.send("a")
    expect(
      log.entries, ["a", "x", "run x1", "x1", "y", "run b", "b"],
      "the order of actions and effects",
      why: "x and y follow from a, and were sent before a's effects ran.")
    withExtendedLifetime(observer) {}
  }

  @Test("An answer that arrives later is reduced when it arrives")
  func later() {
    let work = ManualEffect<String>()
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      return switch action {
      case "a": [work.effect]
      case "b": [answers("c")]
      default: []
      }
    }
    store.send("a")
    expect(store.value, ["a"], "the actions before the answer")
    work.answer("b")
    expect(store.value, ["a", "b", "c"], "the actions after the answer")
  }

  @Test("No effect retains the store")
  func releasesTheStore() {
    let work = ManualEffect<String>()
    var owner: Store<Int, String>? = Store(initialValue: 0) { _, action in
      action == "a" ? [work.effect] : []
    }
    let store = WeakReference(owner)
    owner?.send("a")
    owner = nil
    expect(
      store.object == nil, "the store to be deallocated while an effect is running",
      why: "The callback of an effect must not retain the store.")
  }

  @Test("After `send`, the store retains no effect")
  func releasesTheEffects() {
    var objects: [WeakReference] = []
    let store = Store<Int, String>(initialValue: 0) { _, action in
      let object = Log<String>()
      objects.append(WeakReference(object))
      let effect = ClosureEffect<String> { callback in
        object.write(action)
        if action == "a" { callback("b") }
      }
      return [effect, effect]
    }
    store.send("a")
    expect(
      objects.count { $0.object != nil }, 0, "the actions whose effects are retained",
      why: "An effect that has run keeps its objects alive for nothing.")
  }
}

// MARK: - Support

extension NoRecursionTests {
  /// An effect that answers inside `run`.
  func answers<Action>(_ actions: Action...) -> ClosureEffect<Action> {
    ClosureEffect { callback in actions.forEach(callback) }
  }

  /// A store that writes down its actions and effects. Each action has the effects of the plan, and
  /// each effect has the answers that are listed.
  func makeStore(
    _ plan: [String: [[String]]], _ log: Log<String> = Log()
  ) -> Store<[String], String> {
    Store(initialValue: []) { value, action in
      value.append(action)
      log.write(action)
      return (plan[action] ?? []).map { answers in
        ClosureEffect { callback in
          log.write("run \(answers.joined(separator: ","))")
          answers.forEach(callback)
        }
      }
    }
  }

  /// Sends the actions to the store when `action` has been reduced.
  func observe(
    _ store: Store<[String], String>, _ action: String, sends actions: String...
  ) -> AnyCancellable {
    store.$value.sink { [weak store] value in
      if value.last == action { actions.forEach { store?.send($0) } }
    }
  }

  /// A store that counts down, by the effects of each action.
  func makeChain(
    _ length: Int, _ meter: StackMeter, _ effects: @escaping (Int) -> [ClosureEffect<Int>]
  ) -> Store<Int, Int> {
    Store(initialValue: 0) { value, action in
      meter.measure()
      value = action
      return action > 0 ? effects(action - 1) : []
    }
  }

  /// How many bytes of stack a chain of 220 actions needs more than a chain of 20.
  func stackGrowth(_ run: (_ length: Int, StackMeter) -> Void) -> Int {
    let short = StackMeter()
    let long = StackMeter()
    run(20, short)
    run(220, long)
    return long.size - short.size
  }

  /// A call needs more than ten bytes of stack.
  var tolerance: Int { 2_000 }
}

/// Measures how far apart on the stack the calls of a reducer are.
final class StackMeter {
  private var addresses: ClosedRange<UInt>?

  /// The bytes between the lowest and the highest call.
  var size: Int { addresses.map { Int($0.upperBound - $0.lowerBound) } ?? 0 }

  @inline(never)
  func measure() {
    var here = 0
    let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    let known = addresses ?? address...address
    addresses = min(known.lowerBound, address)...max(known.upperBound, address)
  }
}
