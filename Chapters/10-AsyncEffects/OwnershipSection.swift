import Pictures
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

/// What retains a task, and what happens to it without its store.
func ownershipSection(of chapter: Chapter) {
  chapter.section("Who retains a task?") {
    chapter.say(
      "An effect awaits an answer. Then the program drops the last reference to the store, and "
        + "after that the answer arrives. `token` is an object that only the effect's closure "
        + "captures. The chapter watches it, under the name “the effect”, and the store and the "
        + "store's books with weak references.")
    chapter.predict(
      "What is alive without the store, and what is after the answer?",
      code: """
        return .run { send in
          _ = await scene.ask("what?")
          scene.log.append(Task.isCancelled ? "canceled" : "not canceled")
          withExtendedLifetime(token) { send("answered") }
        }
        scene.store?.send("ask")
        run.perform { scene in scene.store = nil }
        let withoutStore = run.alive
        run.perform { scene in scene.answer("what?", "this") }
        let afterAnswer = run.alive
        """,
      answers: [
        "[] and []":
          "a cancellation ends no task: it stays until it has run to its end, and so does what its "
          + "closure has captured",
        #"["the effect"] and []"#:
          "the store has canceled the task. But a task keeps itself alive until it ends, and it "
          + "retains the effect's closure until the closure has returned",
        #"["the books", "the effect", "the store"] and []"#:
          "neither the task nor `send` retains the store: both refer to it weakly",
        #"["the effect"] and ["the effect"]"#:
          "a closure that has returned is released with its task",
      ]
    ) {
      let states = lifeOfATask()
      return "\(states.withoutStore) and \(states.afterAnswer)"
    }
    chapter.draw(taskPicture(isHeld: true), as: "task-held")
    chapter.draw(taskPicture(isHeld: false), as: "task-dropped")
    chapter.draw(storeTaskPicture(), as: "store-task")
    chapter.check("a `StoreTask` does not retain the store", !isStoreAliveWithItsTask())
    let states = lifeOfATask()
    chapter.check(
      "these are alive while the store exists",
      states.withStore == ["the books", "the effect", "the store"])
    chapter.check("the task is canceled when the store is deallocated", states.isCanceled)
    let owner = lifeOfAnOwner()
    chapter.check("a running effect retains the actor that owns its store", owner.isAliveBefore)
    chapter.check(
      "the actor is deallocated when the effect has been canceled and has ended",
      !owner.isAliveAfter)
  }
}

private enum Name {
  static let service = "the service"
  static let task = "the task"
  static let effect = "the effect"
  static let store = "the store"
  static let books = "the books"
}

/// The references while an effect awaits a service: while other code retains the store, and after
/// that.
private func taskPicture(isHeld: Bool) -> OwnershipGraph {
  OwnershipGraph(
    title: isHeld ? "A store with a task that waits" : "The store has been deallocated",
    summary: isHeld
      ? """
      The task keeps itself alive, and retains the closure. It refers to the store weakly. The \
      service's continuation does not retain the task. The store retains its books, and the \
      books retain the task.
      """
      : """
      Store and books are gone, and the task is canceled. The task still keeps itself alive, \
      and retains the closure.
      """,
    objects: [Name.service, Name.task, Name.effect, Name.store, Name.books],
    roots: isHeld ? [Name.service, Name.task, Name.store] : [Name.service, Name.task],
    references: [
      .init(from: Name.service, to: Name.task, "continuation", isWeak: true),
      .init(from: Name.task, to: Name.effect, "closure"),
      .init(from: Name.task, to: Name.store, "self and send", isWeak: true),
      .init(from: Name.store, to: Name.books, "effectTasks"),
      .init(from: Name.books, to: Name.task, "entries"),
    ])
}

/// The two objects that retain a task to cancel it: the store's books, and the `StoreTask`.
private func storeTaskPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "The books and a StoreTask",
    summary: """
      The books and the StoreTask both retain the task. The StoreTask does not refer to the \
      store.
      """,
    objects: [Name.store, Name.books, "the caller", "the StoreTask", Name.task],
    roots: [Name.store, "the caller"],
    references: [
      .init(from: Name.store, to: Name.books, "effectTasks"),
      .init(from: Name.books, to: Name.task, "entries"),
      .init(from: "the caller", to: "the StoreTask", "send(…)"),
      .init(from: "the StoreTask", to: Name.task, "tasks"),
    ])
}

/// Whether a store is alive if code retains only the `StoreTask` of a running effect.
private func isStoreAliveWithItsTask() -> Bool {
  withRun { run in
    var storeTask: StoreTask?
    run.perform { scene in
      scene.makeStore { _ in .run { _ in _ = await scene.ask("what?") } }
      storeTask = scene.store?.send("ask")
    }
    weak let store = run.scene.store
    run.perform { scene in scene.store = nil }
    let isAlive = withExtendedLifetime(storeTask) { store != nil }
    run.perform { scene in scene.answer("what?", "this") }
    return isAlive
  }
}

/// What weak references find alive, by the names in the pictures.
private struct Life {
  let withStore: [String]
  let withoutStore: [String]
  let afterAnswer: [String]
  let isCanceled: Bool
}

private func lifeOfATask() -> Life {
  withRun { run in
    run.perform { scene in
      scene.makeStore { _ in
        let token = Token()
        scene.watched["the effect"] = Weak(object: token)
        return .run { send in
          _ = await scene.ask("what?")
          scene.log.append(Task.isCancelled ? "canceled" : "not canceled")
          withExtendedLifetime(token) { send("answered") }
        }
      }
      scene.store?.send("ask")
      let books = scene.store.flatMap { store in
        Mirror(reflecting: store).children.first { $0.label == "effectTasks" }?.value
      }
      scene.watched["the books"] = Weak(object: books.map { $0 as AnyObject })
      scene.watched["the store"] = Weak(object: scene.store)
    }
    let withStore = run.alive
    run.perform { scene in scene.store = nil }
    let withoutStore = run.alive
    run.perform { scene in scene.answer("what?", "this") }
    let afterAnswer = run.alive
    return Life(
      withStore: withStore, withoutStore: withoutStore, afterAnswer: afterAnswer,
      isCanceled: run.log == ["canceled"])
  }
}

/// Whether an actor that owns a store is alive without any other reference to it: while an effect
/// of the store sleeps, and after the effect has been canceled.
private func lifeOfAnOwner() -> (isAliveBefore: Bool, isAliveAfter: Bool) {
  withRun { run in
    var owner: Owner? = Owner(run.executor.clock)
    var sleeping: StoreTask?
    Task { [owner] in sleeping = await owner?.sleep() }
    run.executor.run()
    weak let watched = owner
    owner = nil
    let isAliveBefore = watched != nil
    sleeping?.cancel()
    run.executor.run()
    return (isAliveBefore, watched != nil)
  }
}

/// An actor that owns a store, whose effect sleeps.
private actor Owner {
  private let store: Store<Int, String>

  init(_ clock: TestClock) {
    store = Store(initialValue: 0) { _, _ in
      .run { _ in try? await clock.sleep(for: .seconds(3600)) }
    }
  }

  func sleep() -> StoreTask { store.send("sleep") }
}

/// What only one closure captures: it lives as long as the closure.
private final class Token {}

/// A reference that retains nothing.
struct Weak {
  weak var object: AnyObject?
}

extension Run {
  /// The names of what is watched and alive.
  var alive: [String] {
    scene.watched.filter { $0.value.object != nil }.keys.sorted()
  }
}
