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

  @Test("A start's own transformations run one at a time, no matter who sends")
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

  @Test("Of several ends that are sent concurrently, one is heard, and nothing after it")
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

  @Test("A serial disposable that is set and disposed of concurrently keeps nothing undisposed")
  func serialDisposable() {
    for _ in 0..<500 {
      let serial = SerialDisposable()
      let all = (0..<20).map { _ in AnyDisposable() }
      together({ for one in all { serial.inner = one } }, { serial.dispose() })
      #expect(!all.contains { !$0.isDisposed })
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

  @Test("A property that goes while its producer is started sends its last value, then the end")
  func propertyGoes() {
    for _ in 0..<500 {
      var property: MutableProperty? = MutableProperty(1)
      let producer = property?.producer ?? .never
      let heard = Heard<Int, Never>()
      together({ property = nil }, { producer.start(heard.observer) })
      #expect(heard.events == ["1", "completed"])
    }
  }
}
