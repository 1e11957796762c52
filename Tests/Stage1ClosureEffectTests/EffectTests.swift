import Foundation
import Stage1ClosureEffect
import Synchronization
import TestSupport
import Testing

@Suite("Stage 1: Effect")
struct EffectTests {
  @Test("An effect does nothing until it is run, and works again at each run")
  func lazy() {
    var starts = 0
    let effect = Effect<Int> { callback in
      starts += 1
      callback(starts)
    }
    let mapped = effect.map { $0 * 10 }
    #expect(starts == 0)
    #expect(values(mapped) == [10])
    #expect(values(mapped) == [20])
  }

  @Test("Mapping the identity changes nothing")
  func identity() {
    #expect(values(several(1, 2, 3).map { $0 }) == [1, 2, 3])
  }

  @Test("Mapping twice is mapping the composition once")
  func composition() {
    let double = { (number: Int) in number * 2 }
    let show = { (number: Int) in "<\(number)>" }
    #expect(
      values(several(1, 2, 3).map(double).map(show))
        == values(several(1, 2, 3).map { show(double($0)) }))
  }

  @Test("`map` and `flatMap` transform each value once")
  func transformsOnce() {
    var transformed: [Int] = []
    _ = values(several(1, 2).map { transformed.append($0) })
    #expect(transformed == [1, 2])
    _ = values(
      several(3, 4).flatMap { number in
        transformed.append(number)
        return several(number)
      })
    #expect(transformed == [1, 2, 3, 4])
  }

  @Test("`zip` pairs values in order, and keeps the one that waits")
  func zipOrder() {
    let pairs = values(several(1, 2, 3).zip(several("a", "b")))
    #expect(pairs.map { "\($0.0)\($0.1)" } == ["1a", "2b"])
  }

  @Test("`zip` keeps the order of many values that wait, while some are paired and others come")
  func zipWaits() {
    var left: ((Int) -> Void)?
    var right: ((Int) -> Void)?
    var pairs: [[Int]] = []
    Effect<Int> { left = $0 }.zip(Effect<Int> { right = $0 }).run { pairs.append([$0.0, $0.1]) }
    for number in 0..<30 { left?(number) }
    for number in 0..<10 { right?(number) }
    for number in 30..<50 { left?(number) }
    for number in 10..<50 { right?(number) }
    #expect(pairs == (0..<50).map { [$0, $0] })
  }

  @Test("A pair of `zip` arrives on the thread of the work that answered last")
  func zipThread() throws {
    let (first, second) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
    let name = DispatchSpecificKey<String>()
    first.setSpecific(key: name, value: "first")
    second.setSpecific(key: name, value: "second")
    var left: ((Int) -> Void)?
    var right: ((Int) -> Void)?
    var places: [String?] = []
    Effect<Int> { left = $0 }.zip(Effect<Int> { right = $0 }).run { _ in
      places.append(DispatchQueue.getSpecific(key: name))
    }
    first.sync { left?(1) }
    second.sync { right?(1) }
    second.sync { right?(2) }
    first.sync { left?(2) }
    #expect(places == ["second", "first"])
  }

  @Test("`zip` starts both in order, before either has answered")
  func zipStartsBoth() {
    var left: ((Int) -> Void)?
    var right: ((Int) -> Void)?
    var leftWasFirst = false
    var sums: [Int] = []
    Effect<Int> { left = $0 }
      .zip(
        Effect<Int> {
          leftWasFirst = left != nil
          right = $0
        }
      )
      .run { sums.append($0.0 + $0.1) }
    #expect(left != nil && right != nil)
    #expect(leftWasFirst)
    right?(2)
    #expect(sums == [])
    left?(1)
    #expect(sums == [3])
  }

  @Test("`zip` loses no value and keeps the order when its sides answer on two threads")
  func zipThreads() throws {
    let count = 50_000
    // Now and then a thread waits, awake, for the other one, so that both answer at the same time.
    // The values are large, so that each takes its time to be put away.
    let (left, right) = (Progress(), Progress())
    func counting(_ mine: Progress, _ other: Progress) -> Effect<Large> {
      Effect { callback in
        Thread.detachNewThread {
          for number in 0..<count {
            mine.values.store(number, ordering: .releasing)
            while number.isMultiple(of: 1_000), other.values.load(ordering: .acquiring) < number {
              sched_yield()
            }
            callback(Large(number: number))
          }
        }
      }
    }
    let pairs = Mailbox<(Int, Int)>()
    counting(left, right).zip(counting(right, left)).run { pairs.post(($0.0.number, $0.1.number)) }
    let all = try pairs.wait(forCount: count, atMost: 120)
    #expect(all.map(\.0) == Array(0..<count))
    #expect(all.map(\.1) == Array(0..<count))
  }

  @Test("`zip` delivers a pair made inside its callback after the one being delivered")
  func zipReentrancy() {
    var left: ((Int) -> Void)?
    var right: ((Int) -> Void)?
    var events: [String] = []
    Effect<Int> { left = $0 }.zip(Effect<Int> { right = $0 }).run { pair in
      events.append("begin \(pair.0)")
      if pair.0 == 1 {
        left?(2)
        right?(2)
      }
      events.append("end \(pair.0)")
    }
    left?(1)
    right?(1)
    #expect(events == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("`flatMap` starts the second when the first has answered, once for each value")
  func flatMap() {
    var first: ((Int) -> Void)?
    var starts: [Int] = []
    var answers: [Int] = []
    Effect<Int> { first = $0 }
      .flatMap { number in
        Effect<Int> { callback in
          starts.append(number)
          callback(number * 10)
        }
      }
      .run { answers.append($0) }
    #expect(starts == [])
    first?(1)
    first?(2)
    #expect(starts == [1, 2])
    #expect(answers == [10, 20])
  }

  @Test("`receive(on:)` delivers on the queue, in order, and does the work where it is run")
  func receiveOn() throws {
    let queue = DispatchQueue(label: "delivery")
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: "delivery")
    let places = Mailbox<String>()
    Effect<Int> { callback in
      places.post("work: \(DispatchQueue.getSpecific(key: key) ?? "elsewhere")")
      callback(1)
      callback(2)
    }
    .receive(on: queue)
    .run { places.post("\($0): \(DispatchQueue.getSpecific(key: key) ?? "elsewhere")") }
    #expect(
      try places.wait(forCount: 3) == ["work: elsewhere", "1: delivery", "2: delivery"])
  }
}

/// A number in a value of some hundred bytes.
private struct Large {
  typealias Words = (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)

  var number: Int
  var filling: (Words, Words, Words)

  init(number: Int) {
    let words = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    self.number = number
    filling = (words, words, words)
  }
}

/// Which value a thread has come to.
private final class Progress: Sendable {
  let values = Atomic(-1)
}

/// Returns the values that an effect sends before `run` returns.
private func values<A>(_ effect: Effect<A>) -> [A] {
  var values: [A] = []
  effect.run { values.append($0) }
  return values
}

private func several<A>(_ values: A...) -> Effect<A> {
  Effect { callback in
    for value in values { callback(value) }
  }
}
