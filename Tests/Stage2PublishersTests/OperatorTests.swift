import Foundation
import Stage2Publishers
import Testing

@Suite struct OperatorTests {
  @Test("map, filter and compactMap transform, select, and do both")
  func mapFilterCompactMap() {
    #expect((1...3).publisher.map { $0 * 2 }.probe().values == [2, 4, 6])
    #expect((1...5).publisher.filter { $0.isMultiple(of: 2) }.probe().values == [2, 4])
    #expect(["1", "x", "3"].publisher.compactMap { Int($0) }.probe().values == [1, 3])
    #expect(["a", "bcd"].publisher.map(\.count).probe().values == [1, 3])
  }

  @Test("tryMap fails with what its closure throws, and cancels the upstream")
  func tryMap() {
    let subject = PassthroughSubject<Int, Never>()
    var isCancelled = false
    let probe =
      subject.handleEvents(receiveCancel: { isCancelled = true })
      .tryMap { if $0 == 2 { throw TestError() } else { $0 } }.probe()
    for value in 1...3 { subject.send(value) }
    #expect(probe.events == [.subscription, .value(1), .failure("test error")])
    #expect(isCancelled)
  }

  @Test("mapError transforms the failure; setFailureType only names one")
  func failures() {
    let failing = Fail<Int, TestError>(error: TestError("a")).mapError { TestError("\($0)b") }
    #expect(failing.probe().events == [.subscription, .failure("ab")])
    let named: Publishers.SetFailureType<Just<Int>, TestError> =
      Just(1).setFailureType(to: TestError.self)
    #expect(named.probe().events == [.subscription, .value(1), .finished])
  }

  @Test("zip pairs values in order and finishes when a partner can no longer come")
  func zip() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<String, Never>()
    let probe = a.zip(b).map { "\($0)\($1)" }.probe()
    a.send(1)
    a.send(2)
    b.send("a")
    a.send(completion: .finished)
    #expect(!probe.isOver)
    b.send("b")
    #expect(probe.events == [.subscription, .value("1a"), .value("2b"), .finished])
    let three = [1, 2].publisher.zip([3, 4].publisher, [5, 6].publisher) { $0 + $1 + $2 }
    #expect(three.probe().events == [.subscription, .value(9), .value(12), .finished])
  }

  @Test("flatMap sends what its publishers send, and finishes after the last of them")
  func flatMap() {
    let values = (1...3).publisher.flatMap { (0..<$0).publisher }.probe()
    #expect(values.values == [0, 0, 1, 0, 1, 2])
    #expect(values.isOver)
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let probe = outer.flatMap { $0 }.probe()
    let inner = PassthroughSubject<Int, Never>()
    outer.send(inner)
    outer.send(completion: .finished)
    inner.send(1)
    #expect(!probe.isOver)
    inner.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("flatMap with a limit subscribes to the next publisher when one has finished")
  func flatMapWithLimit() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    var made = 0
    let probe = (0..<3).publisher
      .flatMap(maxPublishers: .max(1)) {
        made += 1
        return subjects[$0]
      }.probe()
    #expect(made == 1)
    subjects[0].send(1)
    subjects[0].send(completion: .finished)
    #expect(made == 2)
    subjects[1].send(completion: .finished)
    subjects[2].send(completion: .finished)
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("merge subscribes in order, and hears one upstream out before the next is subscribed")
  func merge() {
    var order: [String] = []
    let upstreams = [1, 2].map { name in
      Deferred {
        order.append("subscribed \(name)")
        return [name * 10, name * 10 + 1].publisher
      }
    }
    let cancellable = Publishers.MergeMany(upstreams).sink { order.append("\($0)") }
    #expect(order == ["subscribed 1", "10", "11", "subscribed 2", "20", "21"])
    cancellable.cancel()
    #expect(Publishers.MergeMany<Just<Int>>([]).probe().events == [.subscription, .finished])
    #expect([1].publisher.merge(with: Just(2), Just(3)).probe().values == [1, 2, 3])
  }

  @Test("catch goes on with another publisher, replaceError with one value")
  func catching() {
    let failing = Fail<Int, TestError>(error: TestError())
    #expect(failing.catch { _ in [1, 2].publisher }.probe().values == [1, 2])
    #expect(failing.replaceError(with: 7).probe().events == [.subscription, .value(7), .finished])
  }

  @Test("decode turns data into values and fails on data that is none")
  func decode() {
    let good = Just(Data("[1,2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
    #expect(good.probe().values == [[1, 2]])
    let bad = Just(Data("[1,".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
    #expect(bad.map { $0 }.probe().values == [])
    #expect(bad.probe().isOver)
  }

  @Test("receive(on:) and delay wait for the scheduler's clock")
  func schedulers() {
    let clock = TestScheduler()
    let received = [1, 2].publisher.receive(on: clock).probe()
    let delayed = [1, 2].publisher.delay(for: .seconds(2), scheduler: clock).probe()
    #expect(received.events == [.subscription])
    clock.advance()
    #expect(received.events == [.subscription, .value(1), .value(2), .finished])
    clock.advance(by: .seconds(1))
    #expect(delayed.events == [.subscription])
    clock.advance(by: .seconds(1))
    #expect(delayed.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("prefix and first end the stream themselves, and cancel the upstream")
  func prefixAndFirst() {
    let subject = PassthroughSubject<Int, Never>()
    var cancels = 0
    let counted = subject.handleEvents(receiveCancel: { cancels += 1 })
    let prefix = counted.prefix(2).probe()
    let first = counted.first().probe()
    for value in 1...4 { subject.send(value) }
    #expect(prefix.events == [.subscription, .value(1), .value(2), .finished])
    #expect(first.events == [.subscription, .value(1), .finished])
    #expect(cancels == 2)
    #expect(counted.prefix(0).probe().events == [.subscription, .finished])
  }

  @Test("collect sends all values as one")
  func collect() {
    #expect(
      (1...3).publisher.collect().probe().events == [.subscription, .value([1, 2, 3]), .finished])
    #expect(Empty<Int, Never>().collect().probe().values == [[]])
  }

  @Test("assign writes each value to a property")
  func assign() {
    final class Label { var text = "" }
    let label = Label()
    let subject = PassthroughSubject<String, Never>()
    let cancellable = subject.assign(to: \.text, on: label)
    subject.send("a")
    #expect(label.text == "a")
    cancellable.cancel()
    subject.send("b")
    #expect(label.text == "a")
  }

  @Test("handleEvents sees every signal as it passes")
  func handleEvents() {
    var log: [String] = []
    let probe = Probe<Int, Never>(demand: .max(1)) { _ in .max(1) }
    [1, 2].publisher.handleEvents(
      receiveSubscription: { _ in log.append("subscription") },
      receiveOutput: { log.append("output \($0)") },
      receiveCompletion: { log.append("\($0)") },
      receiveCancel: { log.append("cancel") },
      receiveRequest: { log.append("request \($0)") }
    ).subscribe(probe)
    #expect(
      log == [
        "subscription", "request max(1)", "output 1", "request max(1)", "output 2",
        "request max(1)", "finished",
      ])
  }

  @Test("An erased publisher behaves as the one inside")
  func erasure() {
    let erased = [1, 2].publisher.map { $0 }.eraseToAnyPublisher()
    let probe = erased.eraseToAnyPublisher().probe(.max(1))
    #expect(probe.values == [1])
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .value(1), .value(2), .finished])
  }
}
