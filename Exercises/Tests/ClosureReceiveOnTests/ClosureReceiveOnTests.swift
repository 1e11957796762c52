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

  /// Runs the effect, and waits until the queue is idle: by then the work has started, even if an
  /// answer starts it on the queue.
  func run(_ effect: ClosureEffect<Int>, _ callback: @escaping (Int) -> Void) {
    effect.run(callback)
    queue.sync {}
  }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = work.effect.receive(on: queue)
    queue.sync {}
    expect(
      work.starts, 0, "the number of starts before `run`",
      why: "An effect starts when it is run, not when it is made.")
  }

  @Test("Each run does the work again and delivers to its own callback")
  func repeatable() {
    let first = Log<Int>()
    let second = Log<Int>()
    let moved = work.effect.receive(on: queue)
    run(moved, first.write)
    run(moved, second.write)
    expect(
      work.starts, 2, "the number of starts after two runs",
      why: "Each `run` does the work again.")
    work.answer(1, run: 0)
    work.answer(2, run: 1)
    queue.sync {}
    expect(
      [first.entries(count: 1), second.entries(count: 1)], [[1], [2]],
      "the values of the first and the second run",
      why: "Each `run` delivers to its own callback.")
  }

  @Test("The work starts on the thread that calls `run`, before `run` returns")
  func workStays() {
    let started = Log<String>()
    let thread = pthread_self()
    let work = ManualEffect<Int> {
      let isThere = pthread_equal(thread, pthread_self()) != 0
      started.write(isThere ? "where `run` is called" : "on another thread")
    }
    run(work.effect.receive(on: queue)) { _ in }
    expect(
      started.entries, ["where `run` is called"], "the place where the work starts",
      why: "Only the delivery moves to the queue. The work stays where it is.")
  }

  @Test("Every value is delivered on the queue")
  func delivery() {
    let heard = Log<String>()
    run(work.effect.receive(on: queue)) { value in
      heard.write("\(value) on \(isOnQueue ? "the queue" : "another thread")")
    }
    for value in [1, 2, 2] {
      work.answer(value)
      queue.sync {}
    }
    expect(
      heard.entries(count: 3), ["1 on the queue", "2 on the queue", "2 on the queue"],
      "the values and where they are delivered",
      why: "Deliver each value on the queue that was passed in.")
  }

  @Test("Values that wait for the queue keep their order")
  func order() {
    let heard = Log<Int>()
    run(work.effect.receive(on: queue), heard.write)
    queue.suspend()
    let hasReturned = returns { for value in 1...600 { work.answer(value) } }
    queue.resume()
    expect(
      hasReturned, "600 answers to return while the queue is busy",
      why: "The code that answers never waits for the delivery.")
    expect(
      heard.entries(count: 600) == Array(1...600), "all 600 values to be delivered in order",
      why: "A value that waits for the queue must not replace another one.")
  }

  @Test("The code that answers does not wait for the delivery")
  func doesNotWait() {
    let heard = Log<Int>()
    queue.suspend()
    let moved = ClosureEffect<Int> { callback in callback(1) }.receive(on: queue)
    let hasReturned = returns { moved.run(heard.write) }
    expect(
      hasReturned, "`run` to return while the queue is busy",
      why: "Work that answers immediately must not wait for the delivery.")
    queue.resume()
    expect(
      heard.entries(count: 1), [1], "the value delivered when the queue is free",
      why: "A value that waits for the queue must not be lost.")
  }

  @Test("Code that answers on the queue does not wait either")
  func answerOnTheQueue() {
    let events = Log<String>()
    run(work.effect.receive(on: queue)) { events.write("delivered \($0)") }
    // Waiting on the queue for the queue would end the process, so another thread answers first.
    queue.suspend()
    let hasReturned = returns { work.answer(1) }
    queue.resume()
    expect(
      hasReturned, "an answer to return while the queue is busy",
      why: "The code that answers never waits for the delivery.")
    guard hasReturned else { return }
    queue.async {
      work.answer(2)
      events.write("answered 2")
    }
    expect(
      events.entries(count: 3), ["delivered 1", "answered 2", "delivered 2"],
      "the events when the queue itself answers",
      why: "An answer on the queue is delivered in the queue's next turn.")
  }

  @Test("Code that answers during a delivery does not wait either")
  func answerDuringADelivery() {
    let events = Log<String>()
    run(work.effect.receive(on: queue)) { value in
      if value == 1 {
        let hasReturned = returns { work.answer(2) }
        events.write(hasReturned ? "answered 2" : "2 waits")
      }
      events.write("delivered \(value)")
    }
    work.answer(1)
    expect(
      events.entries(count: 3), ["answered 2", "delivered 1", "delivered 2"],
      "the events when another thread answers during a delivery",
      why: "The code that answers never waits for the delivery.")
  }
}
