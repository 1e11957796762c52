import Dispatch
import ExerciseSupport
import ExerciseTesting
import Foundation
import Testing

@testable import ClosureReceiveOn

private let mark = DispatchSpecificKey<Bool>()

@Suite("ClosureReceiveOn")
struct ClosureReceiveOnTests {
  let queue: DispatchQueue
  let work = ManualEffect<Int>()

  init() {
    queue = DispatchQueue(label: "delivery")
    queue.setSpecific(key: mark, value: true)
  }

  var isOnQueue: Bool { DispatchQueue.getSpecific(key: mark) == true }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = work.effect.receive(on: queue)
    queue.sync {}
    expect(
      work.starts, 0, "the number of runs before anybody has called `run`",
      why: "An effect is work that has not started.")
  }

  @Test("Values are delivered on the queue, one as well as the next")
  func delivery() {
    let heard = Log<String>()
    work.effect.receive(on: queue).run { value in
      heard.write("\(value) on \(isOnQueue ? "the queue" : "another thread")")
    }
    work.answer(1)
    queue.sync {}
    work.answer(2)
    queue.sync {}
    expect(
      heard.entries(count: 2), ["1 on the queue", "2 on the queue"],
      "both values, and where they are delivered",
      why: "Each answer is delivered on the queue, wherever the work ends.")
    let early = Log<Int>()
    let inTime = Log<[Int]>()
    ClosureEffect<Int> { callback in
      callback(1)
      inTime.write(early.entries(count: 1))
    }
    .receive(on: queue).run(early.write)
    expect(
      inTime.entries, [[1]],
      "what is delivered while the work waits for it, before its `run` has returned",
      why: "Each answer is delivered when the queue has time, and not when the work is over.")
  }

  @Test("Equal values are delivered, each of them")
  func equalValues() {
    let heard = Log<Int>()
    work.effect.receive(on: queue).run(heard.write)
    work.answer(1)
    work.answer(1)
    expect(
      heard.entries(count: 2), [1, 1], "both of two equal values",
      why: "Each answer is delivered, whatever came before it.")
  }

  @Test("A value that is nil is delivered, too")
  func nilValues() {
    let work = ManualEffect<Int?>()
    let heard = Log<Int?>()
    work.effect.receive(on: queue).run(heard.write)
    for value in [1, nil, 3] { work.answer(value) }
    expect(
      heard.entries(count: 3), [1, nil, 3], "all three values",
      why: "Each answer is delivered, whatever it is.")
  }

  @Test("A queue that nobody else retains delivers, too, also when the effect has been released")
  func retainsTheQueue() {
    let heard = Log<Int>()
    do {
      let queue = DispatchQueue(label: "retained by nobody else")
      work.effect.receive(on: queue).run(heard.write)
    }
    work.answer(1)
    expect(
      heard.entries(count: 1), [1], "the answer, though the test does not retain the queue",
      why: "Each answer is delivered, as long as the work may answer.")
  }

  @Test("Values that wait for the queue keep their order, and none replaces another one")
  func order() {
    let heard = Log<Int>()
    let moved = work.effect.receive(on: queue)
    moved.run(heard.write)
    moved.run(heard.write)
    queue.suspend()
    // The answers of two runs come by turns.
    let hasReturned = returns { for value in 1...600 { work.answer(value, run: value % 2) } }
    queue.resume()
    expect(
      hasReturned, "the answers to return while the queue is busy",
      why: "Whoever answers does not wait for the delivery.")
    expect(
      heard.entries(count: 600) == Array(1...600), "all 600 values to be delivered in order",
      why: "A serial queue delivers in the order in which the answers come.")
  }

  @Test("Each run does the work again, and delivers to its own callback")
  func repeatable() {
    let first = Log<Int>()
    let second = Log<Int>()
    let moved = work.effect.receive(on: queue)
    moved.run(first.write)
    moved.run(second.write)
    expect(
      work.starts, 2, "the number of runs of the work, after two runs of the effect",
      why: "Each call of `run` does the work again.")
    work.answer(1, run: 0)
    work.answer(2, run: 1)
    queue.sync {}
    expect(
      [first.entries(count: 1), second.entries(count: 1)], [[1], [2]],
      "what the callback of each run hears",
      why: "Each run delivers to the callback that it was given.")
  }

  @Test("A run that begins while another one starts its work does the work again, too")
  func runInside() {
    let events = Log<String>()
    var moved: ClosureEffect<Int>?
    let work = ClosureEffect<Int> { _ in
      events.write("starts")
      guard events.entries.count == 1 else { return }
      let hasReturned = returns { moved?.run { _ in } }
      events.write(hasReturned ? "has returned" : "waits")
      // On this thread only if another one has not waited: it might wait forever.
      if hasReturned { moved?.run { _ in } }
    }
    moved = work.receive(on: queue)
    moved?.run { _ in }
    expect(
      events.entries, ["starts", "starts", "has returned", "starts"],
      "what happens when the work runs the effect again, on another thread and on this one",
      why: "Each call of `run` does the work again, also while an earlier one has not returned.")
  }

  @Test("The work is started where `run` is called, before `run` returns")
  func workStays() {
    let started = Log<String>()
    let thread = pthread_self()
    let work = ManualEffect<Int> {
      let isThere = pthread_equal(thread, pthread_self()) != 0
      started.write(isThere ? "where `run` is called" : "on another thread")
    }
    work.effect.receive(on: queue).run { _ in }
    expect(
      started.entries, ["where `run` is called"], "where the work was started",
      why: "The work is done in the same place as before: only the delivery moves.")
    let home = DispatchQueue(label: "home")
    let isHome = DispatchSpecificKey<Bool>()
    home.setSpecific(key: isHome, value: true)
    let places = Log<String>()
    let there = ManualEffect<Int> {
      places.write(DispatchQueue.getSpecific(key: isHome) == true ? "there" : "elsewhere")
    }
    home.sync { there.effect.receive(on: queue).run { _ in } }
    expect(
      places.entries, ["there"], "where the work was started, when `run` is called on a queue",
      why: "The work is done in the same place as before: only the delivery moves.")
  }

  @Test("Who answers does not wait for the delivery")
  func doesNotWait() {
    let heard = Log<Int>()
    // It retains its callback no longer than it takes to answer.
    let work = ClosureEffect<Int> { callback in callback(1) }
    let moved = work.receive(on: queue)
    queue.suspend()
    let hasReturned = returns { moved.run(heard.write) }
    expect(
      hasReturned, "work that answers at once to return while the queue is busy",
      why: "Whoever answers does not wait for the delivery.")
    expect(heard.entries, [], "what is delivered while the queue is busy")
    queue.resume()
    expect(
      heard.entries(count: 1), [1], "what is delivered when the queue has time",
      why: "A delivery that has to wait is not lost.")
  }

  @Test("Who answers on the queue does not wait either")
  func answerOnTheQueue() {
    let events = Log<String>()
    work.effect.receive(on: queue).run { events.write("delivered \($0)") }
    // To wait on the queue for the queue would end the process: so this looks for it elsewhere
    // first.
    queue.suspend()
    let hasReturned = returns { work.answer(1) }
    queue.resume()
    expect(
      hasReturned, "an answer to return while the queue is busy",
      why: "Whoever answers does not wait for the delivery.")
    guard hasReturned else { return }
    queue.async {
      work.answer(2)
      events.write("answered 2")
    }
    expect(
      events.entries(count: 3), ["delivered 1", "answered 2", "delivered 2"],
      "what happens when the queue itself answers",
      why: "Whoever answers does not wait for the delivery, also on that queue.")
  }

  @Test("Who answers while another answer is delivered does not wait for that either")
  func answerDuringADelivery() {
    let events = Log<String>()
    work.effect.receive(on: queue).run { value in
      if value == 1 {
        let hasReturned = returns { work.answer(2) }
        events.write(hasReturned ? "answered 2" : "2 waits")
        // On this thread only if another one has not waited: it might wait forever.
        if hasReturned {
          work.answer(3)
          events.write("answered 3")
        }
      }
      events.write("delivered \(value)")
    }
    work.answer(1)
    expect(
      events.entries(count: 5),
      ["answered 2", "answered 3", "delivered 1", "delivered 2", "delivered 3"],
      "what happens when two answers come while one is delivered, on another thread and on this one",
      why: "Whoever answers does not wait for the delivery.")
  }

  @Test("Answers from several threads at once are all delivered, on the queue")
  func threads() {
    let heard = Log<Int>()
    work.effect.receive(on: queue).run { value in heard.write(isOnQueue ? value : -value) }
    let rounds = 1_000
    race(
      rounds: rounds,
      [{ work.answer(1 + 3 * $0) }, { work.answer(2 + 3 * $0) }, { work.answer(3 + 3 * $0) }])
    expect(
      heard.entries(count: 3 * rounds).sorted() == Array(1...(3 * rounds)),
      "every answer to be delivered on the queue, once",
      why: "Answers may come from several threads at once, and none may replace another one.")
  }
}
