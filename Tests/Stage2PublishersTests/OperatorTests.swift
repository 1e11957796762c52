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

  @Test("decode turns data into values and fails on other data")
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

  @Test("removeDuplicates, scan, dropFirst and ignoreOutput do what they say")
  func stateful() {
    #expect([1, 1, 2, 1].publisher.removeDuplicates().probe().values == [1, 2, 1])
    #expect([1, 3, 4].publisher.removeDuplicates { $0 % 2 == $1 % 2 }.probe().values == [1, 4])
    #expect([1, 2, 3].publisher.scan(10, +).probe().values == [11, 13, 16])
    #expect((1...4).publisher.dropFirst(2).probe().values == [3, 4])
    #expect((1...2).publisher.dropFirst(5).probe().events == [.subscription, .finished])
    let ignored = (1...9).publisher.ignoreOutput().map { (_: Never) -> Int in }.probe(.none)
    #expect(ignored.events == [.subscription, .finished])
  }

  @Test("Operators with a state keep one for each subscriber")
  func statePerSubscriber() {
    let sums = [1, 2].publisher.scan(0, +)
    #expect(sums.probe().values == sums.probe().values)
    let rest = [1, 1, 2].publisher.dropFirst().removeDuplicates()
    #expect(rest.probe().values == [1, 2] && rest.probe().values == [1, 2])
  }

  @Test("replaceNil and replaceEmpty put a value where there is none")
  func replacing() {
    #expect([1, nil, 3].publisher.replaceNil(with: 0).probe().values == [1, 0, 3])
    let empty = Empty<Int, Never>().replaceEmpty(with: 5)
    #expect(empty.probe().events == [.subscription, .value(5), .finished])
    let waiting = empty.probe(.none)
    #expect(waiting.events == [.subscription])
    waiting.request(.max(1))
    #expect(waiting.events == [.subscription, .value(5), .finished])
    #expect(Just(1).replaceEmpty(with: 5).probe().values == [1])
  }

  @Test("append and prepend put publishers, values and sequences after and before")
  func appendAndPrepend() {
    #expect([1].publisher.append(Just(2)).append(3, 4).append(5...6).probe().values == Array(1...6))
    #expect(
      [9].publisher.prepend(Just(8)).prepend(6, 7).prepend(4...5).probe().values == Array(4...9))
    let failing = Fail<Int, TestError>(error: TestError()).append(1)
    #expect(failing.probe().events == [.subscription, .failure("test error")])
  }

  @Test("combineLatest sends the latest of both once both have sent, and finishes with both")
  func combineLatest() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    let probe = a.combineLatest(b) { "\($0)\($1)" }.probe()
    a.send(1)
    a.send(2)
    b.send("a")
    b.send("b")
    a.send(completion: .finished)
    b.send("c")
    #expect(probe.values == ["2a", "2b", "2c"] && !probe.isOver)
    b.send(completion: .finished)
    #expect(probe.isOver)
  }

  @Test("combineLatest drops a pair that nobody demands and keeps the values in it")
  func combineLatestDemand() {
    let (a, b) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
    let probe = a.combineLatest(b) { $0 * 10 + $1 }.probe(.max(1))
    a.send(1)
    b.send(1)
    #expect(probe.values == [10])
    probe.request(.max(1))
    #expect(probe.values == [10, 11])
  }

  @Test("switchToLatest leaves one publisher for the next")
  func switchToLatest() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let probe = outer.switchToLatest().probe()
    outer.send(first)
    first.send(1)
    outer.send(second)
    first.send(2)
    second.send(3)
    outer.send(completion: .finished)
    #expect(probe.values == [1, 3] && !probe.isOver)
    second.send(completion: .finished)
    #expect(probe.isOver)
  }

  @Test("print writes a line for every signal")
  func print() {
    final class Lines: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let lines = Lines()
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.print("p", to: lines).probe(.max(2))
    subject.send(1)
    subject.send(completion: .failure(TestError("e")))
    subject.print(to: lines).probe().cancel()
    #expect(probe.isOver)
    let expected = [
      "p: receive subscription: (PassthroughSubject)", "p: request max: (2)",
      "p: receive value: (1)", "p: receive error: (e)", "",
    ]
    #expect(lines.text.hasPrefix(expected.joined(separator: "\n")))
  }

  @Test("A subject may be fed by a publisher, until the result is canceled")
  func subscribeSubject() {
    let (source, target) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let probe = target.probe()
    let cancellable = source.subscribe(target)
    source.send(1)
    cancellable.cancel()
    source.send(2)
    #expect(probe.events == [.subscription, .value(1)])
    let other = source.subscribe(target)
    source.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(1), .finished])
    other.cancel()
  }

  @Test("A subscriber of closures does what the closures say")
  func anySubscriber() {
    var log: [String] = []
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(1)) },
      receiveValue: {
        log.append("\($0)")
        return .max(1)
      },
      receiveCompletion: { log.append("\($0)") })
    [1, 2].publisher.subscribe(subscriber)
    #expect(log == ["1", "2", "finished"])
  }

  @Test("2.5: an assignment cancels a second subscription and keeps the first")
  func secondSubscriptionOfAssign() {
    final class Label { var text = "" }
    let label = Label()
    let assign = Subscribers.Assign(object: label, keyPath: \Label.text)
    let (first, second) = (Unruly.Grip(), Unruly.Grip())
    assign.receive(subscription: first)
    assign.receive(subscription: second)
    #expect(first.requests == [.unlimited] && first.cancels == 0)
    #expect(second.requests == [] && second.cancels == 1)
    assign.cancel()
    #expect(first.cancels == 1)
  }

  @Test("replaceError sends its value when there is demand left for it")
  func replaceErrorAndDemand() {
    func failing(
      _ demand: Subscribers.Demand, answer: Subscribers.Demand = .none
    ) -> Probe<Int, Never> {
      let subject = PassthroughSubject<Int, TestError>()
      let probe = Probe<Int, Never>(demand: demand) { _ in answer }
      subject.replaceError(with: 7).subscribe(probe)
      subject.send(1)
      subject.send(completion: .failure(TestError()))
      return probe
    }
    let waiting = failing(.max(1))
    #expect(waiting.events == [.subscription, .value(1)])
    waiting.request(.max(1))
    #expect(waiting.events == [.subscription, .value(1), .value(7), .finished])
    #expect(failing(.max(2)).values == [1, 7])
    #expect(failing(.max(1), answer: .max(1)).values == [1, 7])
  }

  @Test("A value that waits for demand is the last, whatever the upstream sends after its end")
  func lastValueWaits() {
    let unruly = Unruly()
    let pipelines: [(Numbers, Int)] = [
      (unruly.replaceError(with: 7).setFailureType(to: TestError.self).eraseToAnyPublisher(), 7),
      (unruly.replaceEmpty(with: 8).eraseToAnyPublisher(), 8),
      (unruly.first().eraseToAnyPublisher(), 1),
      (unruly.collect().map { $0.reduce(0, +) }.eraseToAnyPublisher(), 1),
    ]
    for (pipeline, last) in pipelines {
      let probe = pipeline.probe(.none)
      if last == 1 { unruly.send(1) }
      unruly.send(completion: last == 7 ? .failure(TestError()) : .finished)
      unruly.send(2)
      unruly.send(completion: .finished)
      unruly.send(completion: .failure(TestError()))
      #expect(probe.events == [.subscription])
      probe.request(.max(1))
      #expect(probe.events == [.subscription, .value(last), .finished])
    }
  }

  @Test("1.7: a failure from inside the value that replaces one is ignored")
  func failureInsideTheSubstitute() {
    let unruly = Unruly()
    let probe = Probe<Int, Never>()
    probe.onEvent = { if $0 == .value(7) { unruly.send(completion: .failure(TestError())) } }
    unruly.replaceError(with: 7).subscribe(probe)
    unruly.send(completion: .failure(TestError()))
    #expect(probe.events == [.subscription, .value(7), .finished])
  }

  @Test("replaceError leaves a stream alone that finishes")
  func replaceErrorWithoutOne() {
    let numbers = [1, 2].publisher.setFailureType(to: TestError.self).replaceError(with: 7)
    #expect(numbers.probe().events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("replaceEmpty passes a failure on")
  func replaceEmptyAndFailure() {
    let failing = Fail<Int, TestError>(error: TestError("x")).replaceEmpty(with: 5)
    #expect(failing.probe().events == [.subscription, .failure("x")])
  }

  @Test("collect passes a failure on, without what it has collected")
  func collectAndFailure() {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.collect().probe()
    subject.send(1)
    subject.send(completion: .failure(TestError("x")))
    #expect(probe.events == [.subscription, .failure("x")])
  }

  @Test("combineLatest keeps no pair that nobody demands")
  func combineLatestKeepsNoPairs() {
    let (a, b) = (Unruly(), Unruly())
    let probe = a.combineLatest(b) { $0 * 10 + $1 }.probe(.max(1))
    for value in 1...3 {
      a.send(value)
      b.send(value)
    }
    probe.request(.max(2))
    #expect(probe.values == [11])
    a.send(4)
    #expect(probe.values == [11, 43])
  }

  @Test("combineLatest keeps as many pairs as are demanded while one is delivered")
  func combineLatestInsideADelivery() {
    let (a, b) = (Unruly(), Unruly())
    let probe = Probe<Int, TestError>(demand: .max(2))
    probe.onEvent = { if $0 == .value(11) { (2...4).forEach(a.send) } }
    a.combineLatest(b) { $0 * 10 + $1 }.subscribe(probe)
    a.send(1)
    b.send(1)
    #expect(probe.values == [11, 21])
    probe.request(.max(1))
    #expect(probe.values == [11, 21])
  }

  @Test("switchToLatest drops what waits of the publisher it leaves")
  func switchToLatestDrops() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let probe = Probe<Int, Never>()
    probe.onEvent = {
      guard $0 == .value(1) else { return }
      first.send(2)
      outer.send(second)
    }
    outer.switchToLatest().subscribe(probe)
    outer.send(first)
    first.send(1)
    second.send(3)
    #expect(probe.values == [1, 3])
  }

  @Test("The last value of a prefix is answered with no demand, whatever the subscriber answers")
  func prefixAsksForNoMore() {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>(demand: .max(1)) { _ in .max(1) }
    unruly.prefix(2).subscribe(probe)
    #expect(unruly.subscriber?.receive(1) == .max(1))
    #expect(unruly.subscriber?.receive(2) == Subscribers.Demand.none)
    #expect(probe.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("A merge may be merged with one more")
  func mergeWithMore() {
    let many = Publishers.MergeMany(Just(1), Just(2)).merge(with: Just(3))
    #expect(many.probe().values == [1, 2, 3])
    let three = Publishers.Merge(Just(1), [2].publisher).merge(with: Optional(3).publisher)
    #expect(three.probe().values == [1, 2, 3])
  }

  @Test("handleEvents and print pass no value on that their closure or stream has canceled")
  func cancelBeforeTheValue() {
    struct Canceling: TextOutputStream {
      let cancel: () -> Void
      func write(_ string: String) { if string.contains("receive value") { cancel() } }
    }
    let subject = PassthroughSubject<Int, Never>()
    let (handled, printed) = (Probe<Int, Never>(), Probe<Int, Never>())
    subject.handleEvents(receiveOutput: { [weak handled] _ in handled?.cancel() })
      .subscribe(handled)
    subject.print("", to: Canceling { [weak printed] in printed?.cancel() }).subscribe(printed)
    subject.send(1)
    #expect(handled.events == [.subscription] && printed.events == [.subscription])
  }

  @Test("handleEvents tells of no request where a value is answered with none")
  func handleEventsWithoutDemand() {
    var asked: [Subscribers.Demand] = []
    let probe = [1, 2].publisher.handleEvents(receiveRequest: { asked.append($0) }).probe(.max(2))
    #expect(probe.isOver && asked == [.max(2)])
  }
}
