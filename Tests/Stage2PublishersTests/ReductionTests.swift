import Stage2Publishers
import Synchronization
import Testing

/// `reduce`, `last`, `count` and `first(where:)`: one value of all.
@Suite struct ReductionTests {
  /// Pipelines that send 3 for the values 1, 2 and 3 and their end.
  private static let pipelines: [Pipeline] = [
    Pipeline("reduce") { up, canary in
      up.reduce(0) {
        canary.touch()
        return max($0, $1)
      }.eraseToAnyPublisher()
    },
    Pipeline("last") { up, _ in up.last().eraseToAnyPublisher() },
    Pipeline("count") { up, _ in up.count().eraseToAnyPublisher() },
    Pipeline("first(where:)") { up, canary in
      up.first {
        canary.touch()
        return $0 > 2
      }.eraseToAnyPublisher()
    },
  ]

  @Test("Of no value: the initial result, zero, and no last and no first value")
  func ofNothing() {
    let empty = Empty<Int, Never>()
    #expect(empty.reduce(7, +).probe().events == [.subscription, .value(7), .finished])
    #expect(empty.count().probe().events == [.subscription, .value(0), .finished])
    #expect(empty.last().probe().events == [.subscription, .finished])
    #expect(empty.first { _ in true }.probe().events == [.subscription, .finished])
  }

  @Test("Of values that are equal, or nil: each one counts")
  func ofEqualsAndNil() {
    let values = [1, 1, nil].publisher
    #expect(values.count().probe().values == [3])
    #expect(values.last().probe().events == [.subscription, .value(nil), .finished])
    #expect(values.first { $0 == nil }.probe().values == [nil])
    #expect(values.reduce(Int?.some(5)) { $1 }.probe().values == [nil])
    #expect([1, 1, 2].publisher.first { $0 == 1 }.probe().values == [1])
  }

  @Test("reduce calls its closure with the result so far and each value, in order")
  func reduceInOrder() {
    let numbers = (1...4).publisher.reduce("0") { "(\($0)\($1))" }
    #expect(numbers.probe().values == ["((((01)2)3)4)"])
    #expect(numbers.probe().values == ["((((01)2)3)4)"], "a second subscriber begins again")
  }

  @Test("The result comes with the completion, not before", arguments: pipelines)
  func comesWithTheEnd(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = pipeline.make(subject.eraseToAnyPublisher(), Canary()).probe()
    subject.send(1)
    subject.send(2)
    #expect(probe.events == [.subscription])
    subject.send(3)
    subject.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(3), .finished])
  }

  @Test("The result waits for demand, and further demand changes nothing", arguments: pipelines)
  func waitsForDemand(pipeline: Pipeline) {
    let probe = pipeline.make(oneToThree, Canary()).probe(.none)
    #expect(probe.events == [.subscription])
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .value(3), .finished])
    probe.request(.unlimited)
    #expect(probe.events.count == 3)
  }

  @Test("Values and ends that come while the result waits are ignored", arguments: pipelines)
  func ignoresWhatComesLate(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe(.none)
    (1...3).forEach(unruly.send)
    unruly.send(completion: .finished)
    unruly.send(4)
    unruly.send(completion: .failure(TestError()))
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .value(3), .finished])
  }

  @Test("A failure is passed on without demand, in place of the result", arguments: pipelines)
  func failure(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = pipeline.make(subject.eraseToAnyPublisher(), Canary()).probe(.none)
    subject.send(1)
    subject.send(completion: .failure(TestError("x")))
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .failure("x")])
  }

  @Test("A subscriber that cancels inside the result gets no completion", arguments: pipelines)
  func cancelInsideTheResult(pipeline: Pipeline) {
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in if $0 == .value(3) { probe?.cancel() } }
    pipeline.make(oneToThree, Canary()).subscribe(probe)
    #expect(probe.events == [.subscription, .value(3)])
  }

  @Test("What is sent and demanded from inside the result adds nothing", arguments: pipelines)
  func insideTheResult(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in
      guard $0 != .subscription else { return }
      subject.send(3)
      probe?.request(.max(1))
    }
    pipeline.make(subject.eraseToAnyPublisher(), Canary()).subscribe(probe)
    (1...3).forEach(subject.send)
    subject.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(3), .finished])
  }

  @Test("first(where:) cancels its upstream once, and asks about no value after the first yes")
  func cancelsAtTheHit() {
    let unruly = Unruly()
    var asked: [Int] = []
    let probe = unruly.first {
      asked.append($0)
      return $0.isMultiple(of: 2)
    }.probe(.max(1))
    (1...4).forEach(unruly.send)
    #expect(asked == [1, 2] && unruly.grip.cancels == 1)
    #expect(unruly.grip.requests == [.unlimited])
    #expect(probe.events == [.subscription, .value(2), .finished])
  }

  @Test("The closure of first(where:) may send: the value that it says yes to first is the one")
  func hitInsideThePredicate() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.first {
      if $0 == 1 { subject.send(2) }
      return true
    }.probe()
    subject.send(1)
    #expect(probe.events == [.subscription, .value(2), .finished])
  }

  @Test("A closure is not called for what comes after the end, while the result waits")
  func notCalledAfterTheEnd() {
    let unruly = Unruly()
    var (calls, asked) = (0, 0)
    let sum = unruly.reduce(0) {
      calls += 1
      return $0 + $1
    }.probe(.none)
    unruly.send(1)
    unruly.send(completion: .finished)
    unruly.send(2)
    let first = unruly.first { _ in
      asked += 1
      return true
    }.probe(.none)
    unruly.send(3)
    unruly.send(4)
    sum.request(.max(1))
    first.request(.max(1))
    #expect(calls == 1 && sum.values == [1])
    #expect(asked == 1 && first.values == [3] && unruly.grip.cancels == 1)
  }

  @Test("A closure that cancels is not called again; nothing is sent", arguments: [true, false])
  func closureThatCancels(isReduce: Bool) {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>()
    var calls = 0
    let cancel = { [weak probe] in
      calls += 1
      probe?.cancel()
    }
    let pipeline: Numbers =
      isReduce
      ? unruly.reduce(0) {
        cancel()
        return $0 + $1
      }.eraseToAnyPublisher()
      : unruly.first { _ in
        cancel()
        return true
      }.eraseToAnyPublisher()
    pipeline.subscribe(probe)
    unruly.send(1)
    unruly.send(2)
    unruly.send(completion: .finished)
    #expect(calls == 1 && unruly.grip.cancels >= 1)
    #expect(probe.events == [.subscription])
  }

  @Test("3.13: last releases a value when the next one comes")
  func releasesReplacedValues() {
    let subject = PassthroughSubject<Canary, Never>()
    let cancellable = subject.last().sink { _ in }
    weak var first: Canary?
    do {
      let value = Canary()
      first = value
      subject.send(value)
    }
    #expect(first != nil)
    subject.send(Canary())
    #expect(first == nil)
    cancellable.cancel()
  }

  @Test("A value that last releases may send another one: that one came last")
  func releasedValueSends() {
    let subject = PassthroughSubject<Canary, Never>()
    let final = Canary()
    var result: Canary?
    let cancellable = subject.last().sink { result = $0 }
    do {
      let value = Canary()
      value.onDeinit = { subject.send(final) }
      subject.send(value)
    }
    subject.send(Canary())
    subject.send(completion: .finished)
    #expect(result === final)
    cancellable.cancel()
  }

  @Test("The end and the demand from two threads: the result comes once", arguments: pipelines)
  func endMeetsDemand(pipeline: Pipeline) {
    for _ in 0..<300 {
      let subject = PassthroughSubject<Int, TestError>()
      let received = Exclusive([Int]())
      let probe = Probe<Int, TestError>(demand: .none)
      probe.onEvent = { event in
        if case .value(let value) = event { received { $0.append(value) } }
      }
      pipeline.make(subject.eraseToAnyPublisher(), Canary()).subscribe(probe)
      subject.send(2)
      subject.send(1)
      onThreads(2) { thread in
        guard thread == 0 else { return probe.request(.max(1)) }
        subject.send(3)
        subject.send(completion: .finished)
      }
      #expect(received.value == [3] && received.overlapCount == 0 && probe.isOver)
    }
  }

  @Test("3.5, 3.13: a cancel races the values, and all is released", arguments: pipelines)
  func cancelRaces(pipeline: Pipeline) {
    for _ in 0..<100 {
      let subject = PassthroughSubject<Int, TestError>()
      weak var canary: Canary?
      do {
        let held = Canary()
        canary = held
        let cancellable = pipeline.make(subject.eraseToAnyPublisher(), held)
          .sink(receiveCompletion: { [held] _ in held.touch() }, receiveValue: { _ in })
        onThreads(2) { thread in
          if thread == 0 { (1...9).forEach(subject.send) } else { cancellable.cancel() }
        }
      }
      #expect(canary == nil)
    }
  }

  private var oneToThree: Numbers {
    (1...3).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
  }
}
