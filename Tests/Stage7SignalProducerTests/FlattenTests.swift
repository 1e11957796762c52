import Stage7SignalProducer
import TestSupport
import Testing

@Suite("A producer of each value")
struct FlattenTests {
  typealias Pipe = (output: Signal<String, Broken>, input: Signal<String, Broken>.Observer)

  /// An outer stream of numbers, and an inner stream for each of them, all sent by hand.
  final class Streams {
    let outer = Signal<Int, Broken>.pipe()
    let inners: [Pipe] = (0..<3).map { _ in Signal<String, Broken>.pipe() }
    var starts: [Int] = []
    var ends: [Int] = []

    func flattened(_ strategy: FlattenStrategy) -> SignalProducer<String, Broken> {
      outer.output.producer.flatMap(strategy) { [unowned self] number in
        inners[number].output.producer
          .on(
            starting: { [unowned self] in starts.append(number) },
            disposed: { [unowned self] in ends.append(number) })
      }
    }
  }

  @Test("`.merge` starts each at once, passes all, and is done when all are")
  func merge() {
    let streams = Streams()
    let (heard, _) = streams.flattened(.merge).heard()
    streams.outer.input.send(value: 0)
    streams.outer.input.send(value: 1)
    streams.outer.input.sendCompleted()
    #expect(streams.starts == [0, 1])
    streams.inners[1].input.send(value: "b")
    streams.inners[0].input.send(value: "a")
    streams.inners[0].input.sendCompleted()
    #expect(heard.events == ["b", "a"])
    streams.inners[1].input.sendCompleted()
    #expect(heard.events == ["b", "a", "completed"])
  }

  @Test("`.concat` starts each when the one before is done")
  func concat() {
    let streams = Streams()
    let (heard, _) = streams.flattened(.concat).heard()
    for number in 0..<3 { streams.outer.input.send(value: number) }
    streams.outer.input.sendCompleted()
    #expect(streams.starts == [0])
    streams.inners[1].input.send(value: "lost: nobody listens yet")
    streams.inners[0].input.sendCompleted()
    #expect(streams.starts == [0, 1])
    streams.inners[1].input.send(value: "b")
    streams.inners[1].input.sendCompleted()
    streams.inners[2].input.sendCompleted()
    #expect(heard.events == ["b", "completed"])
  }

  @Test("`.latest` interrupts the one before, and is done when the newest and the outer are")
  func latest() {
    let streams = Streams()
    let (heard, _) = streams.flattened(.latest).heard()
    streams.outer.input.send(value: 0)
    streams.inners[0].input.send(value: "a")
    streams.outer.input.send(value: 1)
    #expect(streams.ends == [0])
    streams.inners[0].input.send(value: "late")
    streams.inners[1].input.send(value: "b")
    streams.inners[1].input.sendCompleted()
    streams.outer.input.send(value: 2)
    streams.outer.input.sendCompleted()
    streams.inners[2].input.send(value: "c")
    streams.inners[2].input.sendCompleted()
    #expect(heard.events == ["a", "b", "c", "completed"])
  }

  @Test(
    "The interruption of an inner producer counts as its completion",
    arguments: [FlattenStrategy.merge, .concat, .latest])
  func innerInterrupted(strategy: FlattenStrategy) {
    let streams = Streams()
    let (heard, _) = streams.flattened(strategy).heard()
    streams.outer.input.send(value: 0)
    streams.inners[0].input.sendInterrupted()
    #expect(heard.events == [])
    streams.outer.input.sendCompleted()
    #expect(heard.events == ["completed"])
  }

  @Test(
    "A failure, of an inner or of the outer, fails it at once and interrupts the rest",
    arguments: [FlattenStrategy.merge, .concat, .latest], [true, false])
  func failure(strategy: FlattenStrategy, ofInner: Bool) {
    let streams = Streams()
    let (heard, _) = streams.flattened(strategy).heard()
    streams.outer.input.send(value: 0)
    if ofInner {
      streams.inners[0].input.send(error: Broken())
    } else {
      streams.outer.input.send(error: Broken())
    }
    streams.outer.input.send(value: 1)
    #expect(heard.events == ["failed"])
    #expect(streams.starts == [0] && streams.ends == [0])
  }

  @Test(
    "Disposing of the start interrupts what is going and forgets what waits",
    arguments: [FlattenStrategy.merge, .concat, .latest])
  func disposed(strategy: FlattenStrategy) {
    let streams = Streams()
    let (heard, start) = streams.flattened(strategy).heard()
    streams.outer.input.send(value: 0)
    streams.outer.input.send(value: 1)
    let started = streams.starts
    start.dispose()
    streams.outer.input.send(value: 2)
    #expect(heard.events == ["interrupted"])
    #expect(streams.starts == started && streams.ends == started)
  }

  @Test(
    "A hundred thousand producers that answer on the spot take their turns, not the stack",
    arguments: [FlattenStrategy.merge, .concat, .latest])
  func manyOnTheSpot(strategy: FlattenStrategy) {
    var sum = 0
    SignalProducer<Int, Never>(1...100_000)
      .flatMap(strategy) { SignalProducer(value: $0) }
      .startWithValues { sum += $0 }
    #expect(sum == 5_000_050_000)
  }

  @Test("A hundred thousand that waited for the first take their turns, not the stack")
  func manyWaiting() {
    let first = Signal<Int, Never>.pipe()
    var sum = 0
    SignalProducer<Int, Never>(0...100_000)
      .flatMap(.concat) { $0 == 0 ? first.output.producer : SignalProducer(value: $0) }
      .startWithValues { sum += $0 }
    #expect(sum == 0)
    first.input.sendCompleted()
    #expect(sum == 5_000_050_000)
  }
}

@Suite("Several producers as one")
struct MergeAndZipTests {
  typealias Numbers = SignalProducer<Int, Broken>

  @Test("`merge` starts in order; one that answers on the spot has answered before the next starts")
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

  @Test("`zip` with a side that is done without a value is done at once")
  func zipEmpty() {
    #expect(Numbers.zip(Numbers.empty, Numbers.never).events == ["completed"])
    #expect(Numbers.zip(Numbers([1, 2, 3]), Numbers([4])).events == ["(1, 4)", "completed"])
  }

  @Test(
    "A failure or an interruption of either side passes at once",
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
