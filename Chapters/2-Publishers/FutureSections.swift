import Foundation
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// The row that misleads: a future looks like an effect with one answer, and starts when it is made.
func futureSections(of chapter: Chapter) {
  chapter.section("A callback and a `Future`") {
    chapter.say(
      "Stage 1 wraps whatever takes a callback. Here a `Future` does that. What it is handed is "
        + "called a promise, and takes a result.")
    var answers: ([Int], [Int]) = ([], [])
    effect(7, after: 0.1).run { answers.0.append($0) }
    let cancellable = future(7, after: 0.1).sink { answers.1.append($0) }
    chapter.check("neither has answered at once", answers.0.isEmpty && answers.1.isEmpty)
    chapter.wait("both answers") { !answers.0.isEmpty && !answers.1.isEmpty }
    chapter.show("effect", answers.0)
    chapter.show("future", answers.1)
    chapter.check("both answer later, and alike", answers.0 == [7] && answers.1 == [7])
    cancellable.cancel()
  }

  chapter.section("A `Future` starts when it is made") {
    chapter.say("Not when somebody subscribes. It does not ask whether anybody ever will:")
    var events: [String] = []
    let nobodys = Future<Int, Never> { promise in
      events.append("works")
      promise(.success(1))
    }
    chapter.show("events", events)
    chapter.check("it has worked, and nobody has subscribed", events == ["works"])
    chapter.check("the answer is kept for whoever comes late", values(of: nobodys) == [1])

    chapter.say("Nor does it stop when the one who subscribed cancels:")
    events = []
    Future<Int, Never> { promise in
      DispatchQueue.main.async {
        events.append("works")
        promise(.success(1))
      }
    }
    .sink { events.append("\($0) is delivered") }
    .cancel()
    chapter.wait("the work that was cancelled") { !events.isEmpty }
    chapter.show("events", events)
    chapter.check("the work was done all the same, for nobody", events == ["works"])
  }

  reducerSection(of: chapter)

  chapter.section("A `Future` answers once") {
    chapter.say("An effect may call back as often as it likes. A promise is kept the first time.")
    let fromEffect = values(of: Effect<Int> { callback in [1, 2, 3].forEach(callback) })
    let fromFuture = values(
      of: Future<Int, Never> { promise in [1, 2, 3].forEach { promise(.success($0)) } })
    chapter.show("effect", fromEffect)
    chapter.show("future", fromFuture)
    chapter.check(
      "the second answer is dropped, and the third", fromEffect == [1, 2, 3] && fromFuture == [1])
  }
}

/// What an eager publisher does to a reducer: it is no longer a function that only describes.
private func reducerSection(of chapter: Chapter) {
  chapter.section("A reducer that returns a `Future` has done work") {
    chapter.say(
      "A reducer changes a value and describes what else should happen. Here is one that wants the "
        + "count saved, in three versions. Each is called once, and nobody runs what it returns.")
    var saved: [Int] = []

    func effectReducer(count: inout Int) -> [Effect<Void>] {
      count += 1
      return [Effect { [count] callback in callback(saved.append(count)) }]
    }
    func futureReducer(count: inout Int) -> [Future<Void, Never>] {
      count += 1
      return [Future { [count] promise in promise(.success(saved.append(count))) }]
    }
    func deferredReducer(count: inout Int) -> [Deferred<Future<Void, Never>>] {
      count += 1
      return [
        Deferred { [count] in Future { promise in promise(.success(saved.append(count))) } }
      ]
    }

    var rows: [[String]] = []
    func savedDuring(_ name: String, _ reduce: () -> Void) -> [Int] {
      saved = []
      reduce()
      rows.append([name, "\(saved)"])
      return saved
    }
    var count = 10
    let byEffect = savedDuring("[Effect]") { _ = effectReducer(count: &count) }
    let byFuture = savedDuring("[Future]") { _ = futureReducer(count: &count) }
    let byDeferred = savedDuring("[Deferred<Future>]") { _ = deferredReducer(count: &count) }
    chapter.table(["the reducer returns", "saved meanwhile"], rows)
    chapter.check("returning an effect saves nothing", byEffect == [])
    chapter.check("returning a future has saved already", byFuture == [12])
    chapter.check("with `Deferred` around it, nothing is saved", byDeferred == [])

    saved = []
    for effect in deferredReducer(count: &count) {
      chapter.check("the deferred one answers once", values(of: effect).count == 1)
      chapter.check("and works again for the next subscriber", values(of: effect).count == 1)
    }
    chapter.show("saved, after two subscriptions", saved)
    chapter.check("`Deferred` made a future for each of them", saved == [14, 14])
  }
}
