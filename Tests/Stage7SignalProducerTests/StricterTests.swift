import Foundation
import Stage7SignalProducer
import Testing

/// A comparison with ReactiveSwift 7.2 found that it does otherwise in cases of each kind.
@Suite("Where these streams are stricter than ReactiveSwift")
struct StricterTests {
  typealias Numbers = SignalProducer<Int, Broken>

  @Test("A completion passes each operator once, also when the last value taken is the last one")
  func completedOnce() {
    var ends: [String] = []
    func ending(_ producer: Numbers, _ name: String) -> Numbers {
      producer.on(event: { if $0.isTerminating { ends.append("\(name) \($0)") } })
    }
    let taken = ending(Numbers([1]).take(first: 1), "taken").map { $0 }
    #expect(ending(taken, "mapped").materialize().events == ["value(1)", "completed", "completed"])
    #expect(ends == ["taken completed", "mapped completed"])
  }

  @Test("The late interruption of a producer that `.latest` has replaced ends nothing")
  func lateInterruption() {
    let queue = DispatchQueue(label: "late")
    let newest = Signal<Int, Broken>.pipe()
    let outer = Signal<Numbers, Broken>.pipe()
    let (heard, _) = outer.output.producer.flatMap(.latest) { $0 }.heard()
    queue.suspend()
    outer.input.send(value: Numbers.never.observe(on: queue))
    outer.input.send(value: newest.output.producer)
    outer.input.sendCompleted()
    queue.resume()
    queue.sync {}
    newest.input.send(value: 1)
    newest.input.sendCompleted()
    #expect(heard.events == ["1", "completed"])
  }

  @Test("`flatMapError` may be used where nothing can fail: it changes the type and nothing else")
  func flatMapErrorOverNever() {
    // Generic, because the compiler warns of a closure that can be seen never to be called.
    func mended<Failure>(_ producer: SignalProducer<Int, Failure>) -> Numbers {
      producer.flatMapError { _ in Numbers(value: 0) }
    }
    #expect(mended(SignalProducer<Int, Never>([1, 2])).events == ["1", "2", "completed"])
    let (heard, start) = mended(SignalProducer<Int, Never>.never).heard()
    start.dispose()
    #expect(heard.events == ["interrupted"])
  }
}
