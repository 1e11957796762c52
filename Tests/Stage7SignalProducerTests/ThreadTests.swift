import Foundation
import Stage7SignalProducer
import TestSupport
import Testing

/// Each of these is a race without the locks, for the thread sanitizer and by what it expects.
@Suite("Streams on several threads", .serialized)
struct ThreadTests {
  @Test("Events that are sent on several threads arrive one at a time, and all of them")
  func serial() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var (count, inside, overlaps) = (0, 0, 0)
    signal.observeValues { _ in
      inside += 1
      if inside > 1 { overlaps += 1 }
      count += 1
      inside -= 1
    }
    let send = { for number in 0..<5_000 { input.send(value: number) } }
    together(send, send, send, send)
    #expect(count == 20_000 && overlaps == 0)
  }

  @Test("A start's own transformations run one at a time, whoever sends")
  func serialOperators() {
    let producer = SignalProducer<Int, Never> { observer, _ in
      let send = { for number in 0..<2_000 { observer.send(value: number) } }
      together(send, send, send, send)
      observer.sendCompleted()
    }
    var seen: [Int] = []
    producer.map { seen.append($0) }.start()
    #expect(seen.count == 8_000)
  }

  @Test("Of several ends that are sent at once, one is heard, and nothing after it")
  func oneEnd() {
    for _ in 0..<500 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let heard = signal.heard()
      together(
        { for number in 0..<20 { input.send(value: number) } },
        { input.sendCompleted() }, { input.sendInterrupted() })
      let ends = heard.events.filter { $0 == "completed" || $0 == "interrupted" }
      #expect(ends.count == 1 && heard.events.last == ends.first)
    }
  }

  @Test(
    "Disposing of a start while another thread sends: the interruption is heard, and is the last")
  func disposeWhileSending() {
    for _ in 0..<500 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (heard, start) = signal.producer.map { $0 }.filter { _ in true }.heard()
      together(
        { for number in 0..<20 { input.send(value: number) } },
        { start.dispose() }, { start.dispose() })
      #expect(heard.events.last == "interrupted")
      #expect(heard.events.filter { $0 == "interrupted" }.count == 1)
    }
  }

  @Test("Observers come and go while values are sent")
  func observersComeAndGo() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let stays = signal.heard()
    let comeAndGo = {
      for _ in 0..<1_000 { signal.observeValues { _ in }?.dispose() }
    }
    together({ for number in 0..<1_000 { input.send(value: number) } }, comeAndGo, comeAndGo)
    #expect(stays.events == (0..<1_000).map(String.init))
  }

  @Test("A disposable that several threads dispose of runs its closure once")
  func disposable() {
    for _ in 0..<1_000 {
      var runs = 0
      let disposable = AnyDisposable { runs += 1 }
      together({ disposable.dispose() }, { disposable.dispose() }, { disposable.dispose() })
      #expect(runs == 1)
    }
  }

  @Test("What is added to a composite while it is disposed of is disposed of once, too")
  func composite() {
    for _ in 0..<500 {
      let composite = CompositeDisposable()
      let disposals = Census()
      let add = {
        for _ in 0..<20 { composite.add { _ = disposals.token() } }
      }
      together(add, add, { composite.dispose() }, { composite.dispose() })
      #expect(disposals.total == 40)
    }
  }

  @Test("A serial disposable that is set and disposed of at once keeps nothing undisposed")
  func serialDisposable() {
    for _ in 0..<500 {
      let serial = SerialDisposable()
      let all = (0..<20).map { _ in AnyDisposable() }
      together({ for one in all { serial.inner = one } }, { serial.dispose() })
      #expect(!all.contains { !$0.isDisposed })
    }
  }

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

  @Test("Of a property that two threads set, every observer hears the newest value last")
  func property() {
    for _ in 0..<10 {
      let property = MutableProperty([-1])
      var last: [Int] = []
      let start = property.producer.startWithValues { last = $0 }
      together(
        { for number in 0..<2_000 { property.value = [number] } },
        { for number in 5_000..<7_000 { property.value = [number] } },
        { for _ in 0..<200 { property.producer.startWithValues { _ in }.dispose() } })
      #expect(last == property.value)
      start.dispose()
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

  @Test("An `async` effect that is answered on several threads at once has one answer")
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
