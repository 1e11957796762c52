import Foundation
import Stage7SignalProducer
import Testing

@Suite("Several producers as one")
struct MergeAndZipTests {
  typealias Numbers = SignalProducer<Int, Broken>

  @Test("`merge` starts in order; one that answers immediately has answered before the next starts")
  func mergeOrder() {
    var log: [String] = []
    func step(_ number: Int) -> Numbers {
      Numbers([number]).on(starting: { log.append("start \(number)") })
    }
    Numbers.merge(step(1), step(2)).start { log.append("\($0)") }
    #expect(log == ["start 1", "value(1)", "start 2", "value(2)", "completed"])
    #expect(Numbers.merge([]).events == ["completed"])
  }

  @Test("`merge` interrupts all when it is disposed of, and the others when one fails")
  func mergeEnds() {
    let (first, second) = (Signal<Int, Broken>.pipe(), Signal<Int, Broken>.pipe())
    var ends: [Int] = []
    let merged = Numbers.merge(
      first.output.producer.on(disposed: { ends.append(1) }),
      second.output.producer.on(disposed: { ends.append(2) }))
    let (heard, start) = merged.heard()
    start.dispose()
    #expect(heard.events == ["interrupted"] && ends == [1, 2])
    ends = []
    let (other, _) = merged.heard()
    second.input.send(error: Broken())
    #expect(other.events == ["failed"] && ends.sorted() == [1, 2])
  }

  @Test("`zip` pairs the first with the first, and so on, whichever comes first")
  func zipPairs() {
    let (left, right) = (Signal<Int, Broken>.pipe(), Signal<String, Broken>.pipe())
    let (heard, _) = left.output.producer.zip(with: right.output.producer).heard()
    left.input.send(value: 1)
    left.input.send(value: 2)
    right.input.send(value: "a")
    right.input.send(value: "b")
    right.input.send(value: "c")
    left.input.send(value: 3)
    #expect(heard.events == [#"(1, "a")"#, #"(2, "b")"#, #"(3, "c")"#])
  }

  @Test(
    "`zip` is done when one side is done and none of its values waits; the other is interrupted")
  func zipCompletes() {
    let (left, right) = (Signal<Int, Broken>.pipe(), Signal<Int, Broken>.pipe())
    var ends: [String] = []
    let (heard, _) = Numbers.zip(
      left.output.producer.on(disposed: { ends.append("left") }),
      right.output.producer.on(disposed: { ends.append("right") })
    ).heard()
    left.input.send(value: 1)
    left.input.sendCompleted()
    #expect(heard.events == [])
    right.input.send(value: 2)
    #expect(heard.events == ["(1, 2)", "completed"])
    #expect(ends.sorted() == ["left", "right"])
  }

  @Test("The side that `zip` needs no longer ends immediately; its completion waits on a queue")
  func zipEndsTheOther() {
    let queue = DispatchQueue(label: "zipped")
    var ends = 0
    queue.suspend()
    let (left, input) = Signal<Int, Broken>.pipe()
    let (heard, _) = left.producer.zip(with: Numbers.never.on(disposed: { ends += 1 }))
      .observe(on: queue).heard()
    input.sendCompleted()
    #expect(ends == 1 && heard.events == [])
    queue.resume()
    queue.sync {}
    #expect(heard.events == ["completed"])
  }

  @Test("`zip` with a side that is done without a value is done immediately")
  func zipEmpty() {
    #expect(Numbers.zip(Numbers.empty, Numbers.never).events == ["completed"])
    #expect(Numbers.zip(Numbers([1, 2, 3]), Numbers([4])).events == ["(1, 4)", "completed"])
  }

  @Test(
    "A failure or an interruption of either side passes immediately",
    arguments: [Signal<Int, Broken>.Event.failed(Broken()), .interrupted], [true, false])
  func zipFails(event: Signal<Int, Broken>.Event, onLeft: Bool) {
    let (ending, other) = (Signal<Int, Broken>.pipe(), Signal<Int, Broken>.pipe())
    let sides = (ending.output.producer, other.output.producer)
    let (heard, _) =
      onLeft ? Numbers.zip(sides.0, sides.1).heard() : Numbers.zip(sides.1, sides.0).heard()
    other.input.send(value: 1)
    ending.input.send(event)
    #expect(heard.events == [event == .interrupted ? "interrupted" : "failed"])
  }

  @Test("Disposing of a zip interrupts both sides")
  func zipDisposed() {
    var ends = 0
    let side = Numbers.never.on(disposed: { ends += 1 })
    let (heard, start) = Numbers.zip(side, side).heard()
    start.dispose()
    #expect(heard.events == ["interrupted"] && ends == 2)
  }
}
