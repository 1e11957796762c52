import Dispatch
import ExerciseSupport
import ExerciseTesting
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
    expect(work.starts, 0, "the number of runs before anybody has called `run`")
  }

  @Test("Values are delivered on the queue, in order")
  func delivery() {
    let heard = Log<String>()
    work.effect.receive(on: queue).run { value in
      heard.write("\(value) on \(isOnQueue ? "the queue" : "another thread")")
    }
    work.answer(1)
    work.answer(2)
    queue.sync {}
    expect(
      heard.entries(count: 2), ["1 on the queue", "2 on the queue"],
      "both values, and where they are delivered")
  }

  @Test("The work is started where `run` is called, before `run` returns")
  func workStays() {
    let started = Log<String>()
    let work = ManualEffect<Int> {
      started.write(isOnQueue ? "on the queue" : "where `run` is called")
    }
    work.effect.receive(on: queue).run { _ in }
    expect(started.entries, ["where `run` is called"], "where the work was started")
  }

  @Test("Who answers does not wait for the delivery")
  func doesNotWait() {
    let heard = Log<Int>()
    let returned = Log<String>()
    queue.suspend()
    work.effect.receive(on: queue).run(heard.write)
    let answering = DispatchQueue(label: "answering")
    answering.async {
      work.answer(1)
      returned.write("returned")
    }
    expect(
      returned.entries(count: 1), ["returned"],
      "what is written once the callback has returned, while the queue is busy")
    expect(heard.entries, [], "what is delivered while the queue is busy")
    queue.resume()
    expect(heard.entries(count: 1), [1], "what is delivered when the queue has time")
  }
}
