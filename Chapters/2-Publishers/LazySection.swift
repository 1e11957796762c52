import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Shows how the start of work can wait for a subscriber.
func lazySection(_ chapter: Chapter) {
  chapter.say(
    "A `Deferred` makes its publisher when a subscriber subscribes. With a `Future` inside, the "
      + "work starts only then:")
  let picture = deferredLanes()
  chapter.draw(picture, as: "future-deferred")
  let texts = picture.steps.map(\.text)
  chapter.check(
    "the work starts when A subscribes, and again when B does",
    texts.filter { $0 == "starts" || $0.hasSuffix("subscribes") }
      == ["A subscribes", "starts", "B subscribes", "starts"])
  chapter.say(
    "Here is the reducer again, in three versions. The code calls each version once, and neither "
      + "runs the result nor subscribes to it.")
  var saved: [Int] = []

  func effectReducer(count: inout Int) -> [Effect<Void>] {
    count += 1
    return [
      Effect { [count] callback in
        saved.append(count)
        callback(())
      }
    ]
  }
  func futureReducer(count: inout Int) -> [Future<Void, Never>] {
    count += 1
    return [
      Future { [count] promise in
        saved.append(count)
        promise(.success(()))
      }
    ]
  }
  func deferredReducer(count: inout Int) -> [Deferred<Future<Void, Never>>] {
    count += 1
    return [
      Deferred { [count] in
        Future { promise in
          saved.append(count)
          promise(.success(()))
        }
      }
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
  chapter.table(["the reducer returns", "saved by the call"], rows)
  chapter.check("returning an effect saves nothing", byEffect == [])
  chapter.check("returning a future has already saved the count", byFuture == [12])
  chapter.check("with `Deferred` around it, nothing is saved", byDeferred == [])

  saved = []
  for effect in deferredReducer(count: &count) {
    let subscriptions = [values(of: effect).count, values(of: effect).count]
    chapter.check("each subscriber receives one answer", subscriptions == [1, 1])
  }
  chapter.show("saved, after two subscriptions", saved)
  chapter.check("`Deferred` made a future for each of them", saved == [14, 14])

  let events = workAfterCancellation { attempt in Deferred { Future(attempt) } }
  chapter.check(
    "work that has started continues after a cancellation, even with `Deferred`",
    events == ["starts", "answers"])
}

/// Records what happens when the only subscriber cancels while the work is running.
func workAfterCancellation<P: Publisher>(
  _ make: (@escaping (@escaping Future<Int, Never>.Promise) -> Void) -> P
) -> [String] where P.Output == Int, P.Failure == Never {
  let scheduler = TestScheduler()
  var events: [String] = []
  let request = make { promise in
    events.append("starts")
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) {
      events.append("answers")
      promise(.success(7))
    }
  }
  let cancellable = request.sink { events.append("\($0) is delivered") }
  scheduler.advance(by: .seconds(1))
  cancellable.cancel()
  scheduler.run()
  return events
}
