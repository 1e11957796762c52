import Foundation
import Stage7SignalProducer
import TestSupport
import Testing

/// Each of these is a race without the locks, for the thread sanitizer and by what it expects.
@Suite("Operators on several threads", .serialized)
struct OperatorThreadTests {
  @Test("`merge` of producers on several threads passes all that they send, and one end")
  func merge() {
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    var (count, ends) = (0, 0)
    SignalProducer.merge(pipes.map { $0.output.producer }).start { event in
      if event.isTerminating { ends += 1 } else { count += 1 }
    }
    func send(_ number: Int) -> () -> Void {
      return {
        for value in 0..<3_000 { pipes[number].input.send(value: value) }
        pipes[number].input.sendCompleted()
      }
    }
    together(send(0), send(1), send(2))
    #expect(count == 9_000 && ends == 1)
  }

  @Test("Of producers that are done at the same time, the last one ends their merge, once")
  func mergeEndsOnce() {
    for _ in 0..<300 {
      let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
      let (heard, _) = SignalProducer.merge(pipes.map { $0.output.producer }).heard()
      together(
        { pipes[0].input.sendCompleted() }, { pipes[1].input.sendInterrupted() },
        { pipes[2].input.sendCompleted() })
      #expect(heard.events == ["completed"])
    }
  }

  @Test("`zip` fed on two threads pairs in order and loses nothing")
  func zip() {
    let (left, right) = (Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe())
    var pairs: [(Int, Int)] = []
    left.output.producer.zip(with: right.output.producer).startWithValues { pairs.append($0) }
    together(
      { for number in 0..<5_000 { left.input.send(value: number) } },
      { for number in 0..<5_000 { right.input.send(value: number) } })
    #expect(pairs.count == 5_000)
    #expect(pairs.enumerated().allSatisfy { $1 == ($0, $0) })
  }

  @Test("`.concat` goes on when a producer is done on another thread, in order")
  func concat() throws {
    var values: [Int] = []
    let done = Mailbox<Void>()
    SignalProducer<Int, Never>(0..<500)
      .flatMap(.concat) { number in
        Effect<Int>.async { answer in DispatchQueue.global().async { answer(number) } }
      }
      .start(.init(value: { values.append($0) }, completed: { done.post(()) }))
    try done.wait(forCount: 1)
    #expect(values == Array(0..<500))
  }

  @Test("`.latest` disposed of while its values come from other threads")
  func latest() {
    for _ in 0..<200 {
      let (outer, input) = Signal<Int, Never>.pipe()
      let inners = (0..<10).map { _ in Signal<Int, Never>.pipe() }
      let (heard, start) = outer.producer.flatMap(.latest) { inners[$0].output.producer }.heard()
      together(
        { for number in inners.indices { input.send(value: number) } },
        { for (number, inner) in inners.enumerated() { inner.input.send(value: number) } },
        { start.dispose() })
      #expect(heard.events.last == "interrupted")
    }
  }

  @Test("An interruption that races with an answer on a queue: one end, and nothing after it")
  func observeOn() {
    let queue = DispatchQueue(label: "observed")
    for _ in 0..<300 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (heard, start) = signal.producer.observe(on: queue).heard()
      together(
        {
          input.send(value: 1)
          input.sendCompleted()
        }, { start.dispose() })
      queue.sync {}
      queue.sync {}
      let events = heard.events
      let ends = events.filter { $0 != "1" }
      #expect(ends.count == 1 && events.last == ends.first, "\(events)")
    }
  }

  @Test("An `async` effect that is answered on several threads concurrently has one answer")
  func asyncAnswers() {
    for _ in 0..<300 {
      var events: [String] = []
      let effect = Effect<Int>.async { answer in
        together({ answer(1) }, { answer(1) }, { answer(1) })
      }
      effect.start { events.append("\($0)") }
      #expect(events == ["value(1)", "completed"])
    }
  }
}
