import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

// One at a time: if two crash together, the runtime can wait forever to report it.
@Suite("BooksOfTasks", .serialized)
struct BooksOfTasksTests {
  @Test("A task starts immediately, before the next effect and before `send` returns")
  func starts() {
    withWorld { world in
      world.send(world.effect("a"), world.effect("b", id: 1))
      world.log.write("returned")
      expect(
        world.events, ["a starts", "b starts", "returned"], "the events of two effects",
        why: "A task starts immediately, and runs until its first suspension.")
    }
  }

  @Test("An action is reduced, with everything that follows, before `send` returns")
  func depthFirst() {
    withWorld { world in
      let inner = Effect<Step>.run { send in
        send("2")
        world.log.write("inner: \(world.names.joined())")
      }
      let outer = Effect<Step>.run { send in
        send(Step("1", [world.effect("a"), inner]))
        world.log.write("outer: \(world.names.joined())")
        send("3")
      }
      world.run(outer, world.effect("b"))
      expect(
        world.events, ["a starts", "inner: 12", "outer: 12", "b starts"],
        "the events, with the reduced actions",
        why: "`send` returns when its action and everything that follows is reduced.")
      expect(world.names, ["1", "2", "3"], "the reduced actions")
    }
  }

  @Test("`.cancel(id:)` cancels every running effect with the id, and no other or later effect")
  func cancels() {
    withWorld { world in
      let inner = world.effect("inner", id: 1)
      world.run(world.effect("outer", id: 1, starts: [inner]), world.effect("last", id: 1))
      world.run(world.effect("a", id: "1"), world.effect("b"), world.effect("c", id: 2))
      world.run(.cancel(id: 1), world.effect("d", id: 1))
      expect(
        world.cancellations.sorted(),
        ["inner is canceled", "last is canceled", "outer is canceled"], "the canceled effects",
        why: "Three running effects have the id 1.")
      for name in ["a", "b", "c", "d"] { world.answer(name, Step(name)) }
      expect(
        world.names, ["a", "b", "c", "d"], "the actions of the effects that keep running",
        why: "Three have another id or none, and d starts after the cancellation.")
    }
  }

  @Test("Actions of a canceled effect are dropped, even if a new effect has its id")
  func dropsActions() {
    withWorld { world in
      world.run(world.effect("old", id: 1))
      world.run(.cancel(id: 1))
      world.answer("old", "first action")
      expect(
        world.names, [], "the actions after the cancellation",
        why: "Canceled work can keep running. Drop anything it still sends.")
      world.run(world.effect("new", id: 1))
      world.answer("old", "second action")
      world.answer("new", "new action")
      expect(world.names, ["new action"], "the actions of the old and the new effect")
    }
  }

  @Test("An action sent after the end of the work is dropped")
  func afterTheEnd() {
    withWorld { world in
      var retained: Send<Step>?
      world.run(.run(id: 1) { send in retained = send }, world.effect("a", id: 1))
      retained?("too late")
      expect(
        world.names, [], "the actions sent after the end",
        why: "Code can keep `send`, but an effect that has ended sends nothing.")
    }
  }

  @Test("An effect can be canceled by an action that it sends before its first suspension")
  func cancelsItself() {
    withWorld { world in
      let gate = Gate()
      let old = Effect<Step>.run(id: 1) { send in
        send(Step("1", [.cancel(id: 1), world.effect("new", id: 1)]))
        send("2")
        world.log.write("in flight: \(world.effectsInFlight)")
        await gate.wait()
        world.log.write(Task.isCancelled ? "old is canceled" : "old is not canceled")
        send("3")
      }
      world.run(old)
      expect(
        world.events, ["new starts", "in flight: 1"], "the events when the effect is suspended",
        why: "The effect cancels itself, and then starts a new one with its id.")
      gate.open()
      world.executor.run()
      expect(
        world.events.last ?? "nothing", "old is canceled", "the last event after the suspension",
        why: "Cancel the effect's task as soon as the store has it.")
      expect(world.names, ["1"], "the actions of the effect")
      world.answer("new", "4")
      expect(world.names, ["1", "4"], "the actions of both effects")
    }
  }

  @Test("An effect can be canceled by an action that it sends later")
  func cancelsItselfLater() {
    withWorld { world in
      world.run(world.effect("a", id: 1))
      world.answer("a", Step("1", [.cancel(id: 1)]))
      world.answer("a", "2")
      expect(world.cancellations, ["a is canceled"], "the canceled effects")
      expect(world.names, ["1"], "the actions of the effect")
    }
  }

  @Test("The end of an effect, canceled or not, changes nothing for others with its id")
  func sideBySide() {
    withWorld { world in
      world.run(world.effect("canceled", id: 1))
      world.run(.cancel(id: 1), world.effect("a", id: 1), world.effect("b", id: 1))
      world.complete("canceled")
      world.complete("b")
      world.answer("a", "1")
      expect(world.names, ["1"], "the actions of the effect that keeps running")
      world.run(.cancel(id: 1))
      expect(
        world.cancellations, ["canceled is canceled", "a is canceled"],
        "the canceled effects after the id is canceled again",
        why: "The end of an effect must not take another one out of the books.")
    }
  }

  @Test("`effectsInFlight` counts the effects that have neither ended nor been canceled")
  func inFlight() {
    withWorld { world in
      world.run(world.effect("a"), world.effect("b", id: 1), world.effect("c", id: 2))
      expect(world.effectsInFlight, 3, "`effectsInFlight` after three have started")
      world.complete("b")
      expect(world.effectsInFlight, 2, "`effectsInFlight` after one has ended")
      world.run(.cancel(id: 2))
      expect(
        world.effectsInFlight, 1, "`effectsInFlight` after one more was canceled",
        why: "A canceled effect is not counted, even if its work keeps running.")
      world.complete("a")
      world.complete("c")
      expect(world.effectsInFlight, 0, "`effectsInFlight` after all have ended")
      world.run(.run(id: 3) { send in send("1") })
      expect(
        world.effectsInFlight, 0, "`effectsInFlight` after an effect that doesn't suspend",
        why: "An effect can end before `Task.immediate` returns its task.")
    }
  }

  @Test("The store keeps no task and no id of an effect that has ended or was canceled")
  func keepsNothing() {
    withWorld { world in
      /// Runs effects with an id that nothing else retains.
      @MainActor func run(_ effects: (AnyHashable) -> [Effect<Step>]) -> WeakReference {
        let id = Id()
        world.run(effects(id))
        return WeakReference(id)
      }
      let ended = run { [world.effect("a", id: $0)] }
      let canceled = run { [world.effect("b", id: $0), .cancel(id: $0)] }
      let endedImmediately = run { [.run(id: $0) { send in send("1") }] }
      for name in ["a", "b"] { world.complete(name) }
      expect(ended.object == nil, "the id of an effect that has ended to be released")
      expect(canceled.object == nil, "the id of a canceled effect to be released")
      expect(
        endedImmediately.object == nil, "the id of an effect that doesn't suspend to be released")
      expect(tasks(in: world.store as Any), 0, "the number of tasks in the store's properties")
    }
  }

  @Test("No effect retains the store")
  func isReleased() {
    withWorld { world in
      world.run(world.effect("a"), world.effect("b", id: 1))
      let store = WeakReference(world.store)
      world.store = nil
      expect(
        store.object == nil, "the store to be deallocated while effects are running",
        why: "An effect can wait forever, and the store would leak.")
    }
  }

  @Test("A deallocated store cancels its running effects, and no other")
  func cancelsAtItsEnd() {
    withWorld { world in
      let other = World(world.executor)
      other.run(other.effect("other", id: 1))
      world.run(world.effect("a"), world.effect("b", id: 1), world.effect("c", id: 2))
      world.complete("a")
      world.run(.cancel(id: 2))
      world.store = nil
      expect(
        world.cancellations, ["c is canceled", "b is canceled"], "the canceled effects",
        why: "Without the store, no code can cancel its effects any longer.")
      expect(other.cancellations, [], "the canceled effects of another store")
      other.completeAll()
    }
  }
}

/// An action that brings its own effects, so that a test can say in one line what should happen.
private struct Step: ExpressibleByStringLiteral {
  let name: String
  let effects: [Effect<Step>]

  init(_ name: String, _ effects: [Effect<Step>] = []) {
    self.name = name
    self.effects = effects
  }

  init(stringLiteral name: String) { self.init(name) }
}

/// An id that lets a test see whether it was released.
private final class Id: Hashable {
  static func == (one: Id, other: Id) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(1) }
}

/// A store that writes down the names of its actions, and effects that a test answers.
@MainActor
private final class World {
  /// Nil once the test has released it.
  var store: Store<[String], Step>?
  let executor: TestExecutor
  /// What happened to the effects, in order.
  let log = Log<String>()
  private var workByName: [String: Work] = [:]

  init(_ executor: TestExecutor) {
    self.executor = executor
    store = Store(
      initialValue: [],
      reducer: { names, step in
        if !step.name.isEmpty { names.append(step.name) }
        return step.effects
      })
  }

  var events: [String] { log.entries }
  var cancellations: [String] { events.filter { $0.hasSuffix("is canceled") } }
  /// The names of the actions that the store has reduced.
  var names: [String] { store?.value ?? [] }
  var effectsInFlight: Int { store?.effectsInFlight ?? 0 }

  /// Sends an action without a name, for which the reducer returns the effects.
  func send(_ effects: Effect<Step>...) {
    store?.send(Step("", effects))
  }

  /// The same, and then runs the jobs that are waiting.
  func run(_ effects: Effect<Step>...) {
    run(effects)
  }

  func run(_ effects: [Effect<Step>]) {
    store?.send(Step("", effects))
    executor.run()
  }

  /// The effect with this name. It runs until it is completed: a cancellation does not end it.
  ///
  /// Before its first suspension, it makes the store run `effects`.
  func effect(
    _ name: String, id: AnyHashable? = nil, starts effects: [Effect<Step>] = []
  ) -> Effect<Step> {
    let (log, work) = (log, work(name))
    return .run(id: id) { send in
      log.write("\(name) starts")
      if !effects.isEmpty { send(Step("", effects)) }
      await withTaskCancellationHandler {
        while true {
          await work.gate.wait()
          if work.answers.isEmpty { return }
          send(work.answers.removeFirst())
        }
      } onCancel: {
        log.write("\(name) is canceled")
      }
    }
  }

  /// Makes the effect with this name send an action.
  func answer(_ name: String, _ step: Step) {
    work(name).answers.append(step)
    complete(name)
  }

  /// Makes the effect with this name end.
  func complete(_ name: String) {
    work(name).gate.open()
    executor.run()
  }

  func completeAll() {
    for name in workByName.keys.sorted() { complete(name) }
  }

  private func work(_ name: String) -> Work {
    let work = workByName[name] ?? Work()
    workByName[name] = work
    return work
  }

  private final class Work {
    let gate = Gate()
    var answers: [Step] = []
  }
}

/// Runs a test with a store, and lets the store's effects end.
private func withWorld(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor (World) -> Void
) {
  withTestExecutor(
    onFailure: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) }
  ) { executor in
    let world = World(executor)
    body(world)
    world.completeAll()
  }
}

/// The number of tasks in an object's properties: by themselves, in collections, and in values and
/// objects of the answer's own types.
private func tasks(in value: Any) -> Int {
  // Two objects can refer to each other.
  var visited: Set<ObjectIdentifier> = []
  func count(_ value: Any) -> Int {
    if "\(type(of: value))".hasPrefix("Task<") { return 1 }
    if type(of: value) is AnyClass,
      !visited.insert(ObjectIdentifier(value as AnyObject)).inserted
    {
      return 0
    }
    return Mirror(reflecting: value).children.reduce(0) { $0 + count($1.value) }
  }
  return count(value)
}
