import Stage2Publishers
import TestSupport
import Testing

/// `retry` and `tryCatch`.
@Suite struct RetryTests {
  /// A publisher whose first attempts send a value and fail, and how many times it was subscribed
  /// to.
  private final class Attempts {
    var count = 0

    func publisher(failing: Int, _ values: @escaping (Int) -> [Int] = { [$0] }) -> Numbers {
      Deferred { () -> Numbers in
        self.count += 1
        let numbers = values(self.count).publisher.setFailureType(to: TestError.self)
        guard self.count <= failing else { return numbers.eraseToAnyPublisher() }
        return numbers.append(Fail(error: TestError("\(self.count)"))).eraseToAnyPublisher()
      }.eraseToAnyPublisher()
    }
  }

  @Test("retry subscribes again until an attempt finishes")
  func succeeds() {
    let attempts = Attempts()
    let probe = attempts.publisher(failing: 2).retry(5).probe()
    #expect(probe.events == [.subscription, .value(1), .value(2), .value(3), .finished])
    #expect(attempts.count == 3)
  }

  @Test("retry passes the last failure on", arguments: [0, 1, 3])
  func fails(retries: Int) {
    let attempts = Attempts()
    let probe = attempts.publisher(failing: 100) { _ in [] }.retry(retries).probe(.none)
    #expect(probe.events == [.subscription, .failure("\(retries + 1)")])
    #expect(attempts.count == retries + 1)
  }

  @Test("retry of a negative number is none", arguments: [-1, .min])
  func negative(retries: Int) {
    let attempts = Attempts()
    let probe = attempts.publisher(failing: 1).retry(retries).probe()
    #expect(probe.events == [.subscription, .value(1), .failure("1")])
  }

  @Test(
    "Attempts that fail immediately, any number of them, use constant stack", .onOneThread,
    arguments: [0, 1])
  func constantStack(values: Int) {
    let attempts = Attempts()
    let isOver = withStack {
      attempts.publisher(failing: 20_000) { _ in Array(0..<values) }
        .retry(20_000).dropFirst(20_000 * values).probe().isOver
    }
    #expect(isOver)
    #expect(attempts.count == 20_001)
  }

  @Test("3.8: demand that an attempt has not met is asked of the next")
  func demand() {
    let attempts = Attempts()
    let probe = attempts.publisher(failing: 1) { [$0 * 10, $0 * 10 + 1] }.retry(1).probe(.max(3))
    #expect(probe.values == [10, 11, 20])
    probe.request(.max(1))
    #expect(probe.events.suffix(2) == [.value(21), .finished])
  }

  @Test("3.8: demand answered to a value during which the attempt failed is the next one's")
  func answeredDemand() {
    var sources: [PassthroughSubject<Int, TestError>] = []
    let probe = Probe<Int, TestError>(demand: .max(1)) { _ in .max(1) }
    probe.onEvent = {
      if $0 == .value(1) { sources[0].send(completion: .failure(TestError())) }
    }
    Deferred { () -> PassthroughSubject<Int, TestError> in
      let source = PassthroughSubject<Int, TestError>()
      sources.append(source)
      return source
    }.retry(1).subscribe(probe)
    sources[0].send(1)
    #expect(sources.count == 2)
    sources[0].send(9)
    sources[1].send(2)
    #expect(probe.values == [1, 2])
  }

  @Test("A cancellation ends the attempt that is under way, and none follows")
  func cancel() {
    let attempts = Attempts()
    for (moment, count) in [(Event<Int>.subscription, 0), (.value(1), 1), (.value(2), 2)] {
      attempts.count = 0
      let probe = Probe<Int, TestError>()
      probe.onEvent = { [weak probe] in if $0 == moment { probe?.cancel() } }
      attempts.publisher(failing: 100).retry(100).subscribe(probe)
      #expect(attempts.count == count)
      #expect(probe.events.last == moment)
    }
  }

  @Test("Signals of an attempt that has failed are ignored")
  func unruly() {
    let unruly = Unruly()
    let probe = unruly.retry(1).probe()
    let first = unruly.subscriber
    unruly.send(completion: .failure(TestError("first")))
    _ = first?.receive(1)
    first?.receive(completion: .finished)
    unruly.send(2)
    unruly.send(completion: .failure(TestError("second")))
    #expect(probe.events == [.subscription, .value(2), .failure("second")])
  }

  @Test("1.3: an attempt begins after the delivery in which the previous one has failed")
  func afterTheDelivery() {
    let subject = PassthroughSubject<Int, TestError>()
    var log: [String] = []
    let source = Deferred { () -> PassthroughSubject<Int, TestError> in
      log.append("attempt")
      return subject
    }
    let probe = Probe<Int, TestError>()
    probe.onEvent = {
      guard $0 == .value(1) else { return }
      log.append("begin")
      subject.send(completion: .failure(TestError()))
      log.append("end")
    }
    source.retry(1).subscribe(probe)
    subject.send(1)
    #expect(log == ["attempt", "begin", "end", "attempt"])
    #expect(probe.isOver)
  }

  @Test("tryCatch goes on with what its closure returns, or fails with what it throws")
  func tryCatch() {
    let failing = [1].publisher.setFailureType(to: TestError.self)
      .append(Fail(error: TestError("first")))
    let other = failing.tryCatch { error -> Just<Int> in
      #expect("\(error)" == "first")
      return Just(2)
    }
    #expect(other.probe().events == [.subscription, .value(1), .value(2), .finished])
    let throwing = failing.tryCatch { error throws -> Just<Int> in
      throw TestError("after \(error)")
    }
    #expect(throwing.probe().events == [.subscription, .value(1), .failure("after first")])
    let failingAgain = failing.tryCatch { _ in Fail<Int, TestError>(error: TestError("second")) }
    #expect(failingAgain.probe().events == [.subscription, .value(1), .failure("second")])
    let fine = Just(1).setFailureType(to: TestError.self).tryCatch { _ in Just(2) }
    #expect(fine.probe().events == [.subscription, .value(1), .finished])
  }

  @Test("tryCatch passes nothing on when its closure has canceled", arguments: [false, true])
  func closureCancels(isThrowing: Bool) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = Probe<Int, any Error>()
    subject.tryCatch { [weak probe] error throws -> Just<Int> in
      probe?.cancel()
      if isThrowing { throw error }
      return Just(1)
    }.subscribe(probe)
    subject.send(completion: .failure(TestError()))
    #expect(probe.events == [.subscription])
  }
}
