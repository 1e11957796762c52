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

  @Test("`.merge` starts each immediately, passes all, and is done when all are")
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

  @Test("`.concat` starts each when the previous one is done")
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

  @Test("`.latest` interrupts the previous one, and is done when the newest and the outer are")
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
    "A failure, of an inner or of the outer, fails it immediately and interrupts the rest",
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

  @Test("`.latest` drops a value that is on its way when its producer is replaced")
  func replacedOnTheWay() {
    let streams = Streams()
    let replacing = streams.outer.output.producer.flatMap(.latest) { number in
      streams.inners[number].output.producer.on(value: { _ in
        if number == 0 { streams.outer.input.send(value: 1) }
      })
    }
    let (heard, _) = replacing.heard()
    streams.outer.input.send(value: 0)
    streams.inners[0].input.send(value: "a")
    streams.inners[1].input.send(value: "b")
    #expect(heard.events == ["b"])
  }

  @Test(
    "The work of a producer that is done has ended, though the others go on",
    arguments: [FlattenStrategy.merge, .concat, .latest])
  func workEnds(strategy: FlattenStrategy) {
    let (signal, input) = Signal<Int, Broken>.pipe()
    let resource = AnyDisposable()
    let work = SignalProducer<Int, Broken> { observer, lifetime in
      lifetime += resource
      lifetime.observeEnded { _ = observer }
      observer.send(value: 1)
    }
    let (heard, _) = signal.producer.flatMap(strategy) { _ in work.take(first: 1) }.heard()
    input.send(value: 0)
    #expect(heard.events == ["1"] && resource.isDisposed)
  }

  @Test(
    "Ten thousand producers that answer immediately take their turns, not the stack",
    arguments: [FlattenStrategy.merge, .concat, .latest])
  func manyOnTheSpot(strategy: FlattenStrategy) {
    var sum = 0
    withStack {
      SignalProducer<Int, Never>(1...10_000)
        .flatMap(strategy) { SignalProducer(value: $0) }
        .startWithValues { sum += $0 }
    }
    #expect(sum == 50_005_000)
  }

  @Test("Ten thousand that waited for the first take their turns, not the stack")
  func manyWaiting() {
    let first = Signal<Int, Never>.pipe()
    var sum = 0
    SignalProducer<Int, Never>(0...10_000)
      .flatMap(.concat) { $0 == 0 ? first.output.producer : SignalProducer(value: $0) }
      .startWithValues { sum += $0 }
    #expect(sum == 0)
    withStack { first.input.sendCompleted() }
    #expect(sum == 50_005_000)
  }
}
