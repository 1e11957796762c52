import Foundation
import Stage2Publishers
import Testing

/// What an iterator, or a future, has answered.
private enum Answer: Equatable {
  case value(Int)
  case end
  case failure(String)

  init(_ next: () async throws -> Int?) async {
    do {
      self = try await next().map(Answer.value) ?? .end
    } catch {
      self = .failure("\(error)")
    }
  }
}

/// A task with an iterator, which asks for the next element when the test says so.
private final class Reader {
  private let executor = HandTurned()
  private let permit: AsyncStream<Void>.Continuation
  private var task: Task<Void, Never>?
  private var recorded: [Answer] = []

  init<S: AsyncSequence>(_ sequence: S) where S.Element == Int {
    let (permits, permit) = AsyncStream.makeStream(of: Void.self)
    self.permit = permit
    task = executor.start { [unowned self] in
      var iterator = sequence.makeAsyncIterator()
      for await _ in permits { recorded.append(await Answer { try await iterator.next() }) }
    }
  }

  /// What next() has returned so far.
  var answers: [Answer] {
    executor.run()
    return recorded
  }

  /// Calls next() once the call before has returned.
  func askForNext() {
    permit.yield()
    executor.run()
  }

  /// Releases the iterator.
  func leave() {
    permit.finish()
    executor.run()
  }

  func cancel() {
    task?.cancel()
  }
}

/// A log of what a publisher's subscriber does.
private final class Log {
  private let lock = NSLock()
  private var lines: [String] = []
  var all: [String] { lock.withLock { lines } }

  func add(_ line: String) { lock.withLock { lines.append(line) } }
}

extension Publisher {
  fileprivate func logged(_ log: Log) -> Publishers.HandleEvents<Self> {
    handleEvents(
      receiveSubscription: { _ in log.add("subscribe") }, receiveCancel: { log.add("cancel") },
      receiveRequest: { log.add("request \($0)") })
  }
}

/// `values`. The tasks run on the tests' threads, so that no test waits.
@Suite struct AsyncValuesTests {
  @Test("An iterator subscribes when it is made, and each next() asks for one value")
  func oneAtATime() {
    let (subject, log) = (PassthroughSubject<Int, Never>(), Log())
    let reader = Reader(subject.logged(log).values)
    #expect(log.all == ["subscribe"])
    reader.askForNext()
    #expect(log.all == ["subscribe", "request max(1)"] && reader.answers == [])
    subject.send(1)
    #expect(log.all == ["subscribe", "request max(1)"] && reader.answers == [.value(1)])
    reader.askForNext()
    subject.send(2)
    reader.askForNext()
    subject.send(completion: .finished)
    reader.askForNext()
    #expect(reader.answers == [.value(1), .value(2), .end, .end])
    #expect(log.all == ["subscribe"] + Array(repeating: "request max(1)", count: 3))
  }

  @Test("A passthrough subject drops what is sent while nobody has asked")
  func drops() {
    let subject = PassthroughSubject<Int, Never>()
    let reader = Reader(subject.values)
    subject.send(1)
    reader.askForNext()
    subject.send(2)
    subject.send(3)
    #expect(reader.answers == [.value(2)])
    subject.send(4)
    reader.askForNext()
    #expect(reader.answers == [.value(2)])
    subject.send(5)
    #expect(reader.answers == [.value(2), .value(5)])
  }

  @Test("From a current-value subject an iterator gets the latest value")
  func latest() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let reader = Reader(subject.values)
    reader.askForNext()
    #expect(reader.answers == [.value(0)])
    subject.send(1)
    subject.send(2)
    reader.askForNext()
    #expect(reader.answers == [.value(0), .value(2)])
  }

  @Test("A loop gets every value of a publisher that waits for demand, and ends with it")
  func loop() {
    var values: [Int] = []
    HandTurned().start {
      for await value in (1...1_000).publisher.map({ $0 * 2 }).values { values.append(value) }
      values.append(0)
    }
    #expect(values == (1...1_000).map { $0 * 2 } + [0])
  }

  @Test("A failure is thrown once, and then nil is returned", arguments: [true, false])
  func failure(isAwaited: Bool) {
    let subject = PassthroughSubject<Int, TestError>()
    let reader = Reader(subject.values)
    if isAwaited { reader.askForNext() }
    subject.send(completion: .failure(TestError("x")))
    if !isAwaited { reader.askForNext() }
    reader.askForNext()
    reader.askForNext()
    #expect(reader.answers == [.failure("x"), .end, .end])
  }

  @Test("A publisher that may fail, and finishes, ends its loop without an error")
  func throwingFinish() {
    let reader = Reader([1].publisher.setFailureType(to: TestError.self).values)
    for _ in 1...3 { reader.askForNext() }
    #expect(reader.answers == [.value(1), .end, .end])
    let failed = Reader(Fail<Int, TestError>(error: TestError("x")).values)
    for _ in 1...2 { failed.askForNext() }
    #expect(failed.answers == [.failure("x"), .end])
  }

  @Test("When a task that waits is canceled, next() cancels the subscription and returns nil")
  func cancelsWhileWaiting() {
    for mayFail in [true, false] {
      let (subject, log) = (PassthroughSubject<Int, Never>(), Log())
      let source = subject.logged(log)
      let reader =
        mayFail
        ? Reader(source.setFailureType(to: TestError.self).values) : Reader(source.values)
      reader.askForNext()
      #expect(reader.answers == [])
      reader.cancel()
      #expect(log.all.last == "cancel")
      subject.send(1)
      #expect(reader.answers == [.end])
    }
  }

  @Test("In a canceled task next() returns nil, whatever has come, and cancels the subscription")
  func cancelsBeforeAsking() {
    for hasFailed in [true, false] {
      let upstream = Unruly()
      var answers: [Answer] = []
      HandTurned().start {
        var iterator = upstream.values.makeAsyncIterator()
        if hasFailed { upstream.send(completion: .failure(TestError())) }
        withUnsafeCurrentTask { $0?.cancel() }
        for _ in 1...2 { answers.append(await Answer { try await iterator.next() }) }
      }
      #expect(answers == [.end, .end])
      #expect(upstream.grip.requests == [] && upstream.grip.cancels == (hasFailed ? 0 : 1))
    }
  }

  @Test("Who breaks out of a loop leaves no subscription")
  func breaks() {
    let log = Log()
    HandTurned().start {
      for await value in CurrentValueSubject<Int, Never>(1).logged(log).values where value == 1 {
        break
      }
      log.add("after the loop")
    }
    #expect(log.all == ["subscribe", "request max(1)", "cancel", "after the loop"])
  }

  @Test("An iterator that is released cancels its subscription, asked or not", arguments: 0...2)
  func releasedIterator(requests: Int) {
    let log = Log()
    let reader = Reader((1...9).publisher.logged(log).values)
    for _ in 0..<requests { reader.askForNext() }
    #expect(log.all.last != "cancel")
    reader.leave()
    #expect(log.all.last == "cancel" && log.all.count == requests + 2)
  }

  @Test("An iterator that has come to its end cancels nothing when it is released")
  func releasedAfterTheEnd() {
    let upstream = Unruly()
    let reader = Reader(upstream.values)
    upstream.send(completion: .finished)
    reader.leave()
    #expect(upstream.grip.cancels == 0)
  }

  @Test("Each iterator is a subscription of its own")
  func severalIterators() {
    let (subject, log) = (PassthroughSubject<Int, Never>(), Log())
    let values = subject.logged(log).values
    let (first, second) = (Reader(values), Reader(values))
    #expect(log.all == ["subscribe", "subscribe"])
    first.askForNext()
    subject.send(1)
    second.askForNext()
    subject.send(2)
    #expect(first.answers == [.value(1)] && second.answers == [.value(2)])
  }

  @Test("Copies of an iterator share its subscription: each value goes to one of them")
  func copies() {
    let (subject, log) = (PassthroughSubject<Int, TestError>(), Log())
    let readers = Self.readers(2, of: subject.logged(log).values)
    for reader in readers { reader.askForNext() }
    subject.send(1)
    subject.send(2)
    #expect(readers.map(\.answers) == [[.value(1)], [.value(2)]])
    readers[0].leave()
    #expect(!log.all.contains("cancel"))
    readers[1].leave()
    #expect(log.all.filter { $0 == "subscribe" || $0 == "cancel" } == ["subscribe", "cancel"])
  }

  @Test("Of copies that wait, the first gets the failure and the others the end")
  func failureOfCopies() {
    let subject = PassthroughSubject<Int, TestError>()
    let readers = Self.readers(3, of: subject.values)
    for reader in readers { reader.askForNext() }
    subject.send(completion: .failure(TestError("x")))
    for reader in readers { reader.askForNext() }
    #expect(readers.map(\.answers) == [[.failure("x"), .end], [.end, .end], [.end, .end]])
  }

  @Test("Copies that wait all return nil when the task of one is canceled")
  func cancelledCopies() {
    let upstream = Unruly()
    let readers = Self.readers(3, of: upstream.values)
    for reader in readers { reader.askForNext() }
    readers[1].cancel()
    #expect(readers.map(\.answers) == [[.end], [.end], [.end]] && upstream.grip.cancels == 1)
  }

  /// Readers with copies of one iterator.
  private static func readers<S: AsyncSequence>(_ count: Int, of sequence: S) -> [Reader]
  where S.Element == Int {
    let iterator = sequence.makeAsyncIterator()
    return (0..<count).map { _ in Reader(Copies(iterator: iterator)) }
  }

  private struct Copies<Iterator: AsyncIteratorProtocol>: AsyncSequence {
    typealias Element = Iterator.Element
    let iterator: Iterator

    func makeAsyncIterator() -> Iterator { iterator }
  }

  @Test("2.5: a late subscription is asked for what was asked for, and a second one is canceled")
  func lateSubscription() {
    for requests in 0...2 {
      let upstream = Unruly(holdsBack: true)
      let readers = Self.readers(2, of: upstream.values)
      for reader in readers.prefix(requests) { reader.askForNext() }
      upstream.subscribeNow()
      #expect(upstream.grip.requests == (requests == 0 ? [] : [.max(requests)]))
      let second = Unruly.Grip()
      upstream.send(subscription: second)
      #expect(second.cancels == 1 && second.requests == [] && upstream.grip.cancels == 0)
    }
  }

  @Test("A subscription that comes when the task has been canceled is canceled")
  func subscriptionAfterTheCancel() {
    let upstream = Unruly(holdsBack: true)
    let reader = Reader(upstream.values)
    reader.askForNext()
    reader.cancel()
    #expect(reader.answers == [.end])
    upstream.subscribeNow()
    #expect(upstream.grip.cancels == 1 && upstream.grip.requests == [])
  }

  @Test("Values that nobody has asked for, and signals after the end, are dropped")
  func unrulyUpstream() {
    let upstream = Unruly()
    let reader = Reader(upstream.values)
    upstream.send(1)
    reader.askForNext()
    #expect(reader.answers == [])
    upstream.send(2)
    upstream.send(3)
    upstream.send(completion: .finished)
    upstream.send(completion: .failure(TestError()))
    upstream.send(4)
    for _ in 1...2 { reader.askForNext() }
    #expect(reader.answers == [.value(2), .end, .end])
  }

  @Test("3.13: an iterator that has ended retains no upstream, and its publisher not the iterator")
  func releases() {
    for isCancelled in [true, false] {
      weak var grip: Unruly.Grip?
      let reader: Reader
      do {
        let upstream = Unruly()
        grip = upstream.grip
        let held = Deferred { [weak upstream] in upstream ?? Unruly() }
        reader = Reader(held.values)
        reader.askForNext()
        if isCancelled { reader.cancel() } else { upstream.send(completion: .finished) }
        #expect(reader.answers == [.end])
      }
      #expect(grip == nil)
    }
  }

  @Test("A value, the end and a cancellation from three threads answer each next() once")
  func threads() {
    for _ in 0..<1_000 {
      let subject = PassthroughSubject<Int, TestError>()
      let readers = Self.readers(2, of: subject.values)
      for reader in readers { reader.askForNext() }
      onThreads(4) { index in
        switch index {
        case 0: readers[0].cancel()
        case 1: subject.send(completion: .failure(TestError("x")))
        case 2: readers[1].cancel()
        default: subject.send(1)
        }
      }
      #expect(readers.map(\.answers.count) == [1, 1])
    }
  }

  @Test("Values of four threads reach a loop one at a time, none twice")
  func sendersOnThreads() {
    let subject = PassthroughSubject<Int, Never>()
    let readers = Self.readers(40, of: subject.values)
    for reader in readers { reader.askForNext() }
    onThreads(4) { index in
      for value in 0..<10 { subject.send(10 * index + value) }
    }
    let values = readers.flatMap(\.answers)
    #expect(values.count == 40)
    for value in 0..<40 { #expect(values.contains(.value(value))) }
  }

  @Test("A loop on an actor stays there")
  func onAnActor() {
    let (home, subject) = (Home(), CurrentValueSubject<Int, Never>(1))
    let executor = HandTurned()
    executor.start { await home.read(subject.values) }
    subject.send(2)
    executor.run()
    subject.send(completion: .finished)
    executor.run()
    #expect(home.seen == [1, 2, 0])
  }

  private actor Home {
    nonisolated(unsafe) var seen: [Int] = []

    func read(_ values: AsyncPublisher<CurrentValueSubject<Int, Never>>) async {
      for await value in values {
        preconditionIsolated()
        seen.append(value)
      }
      preconditionIsolated()
      seen.append(0)
    }
  }
}

/// `Future.value`.
@Suite struct FutureValueTests {
  @Test("A future's value is there immediately when it has been answered")
  func answered() {
    var answers: [Answer] = []
    let (kept, failed) = (
      Future<Int, TestError> { $0(.success(1)) },
      Future<Int, TestError> { $0(.failure(TestError("x"))) }
    )
    HandTurned().start {
      answers.append(.value(await Future<Int, Never> { $0(.success(0)) }.value))
      for future in [kept, failed, kept] {
        answers.append(await Answer { try await future.value })
      }
    }
    #expect(answers == [.value(0), .value(1), .failure("x"), .value(1)])
  }

  @Test("Several tasks wait for a future, and each gets its answer once", arguments: [true, false])
  func waits(isFailure: Bool) {
    var promise: Future<Int, TestError>.Promise?
    let future = Future<Int, TestError> { promise = $0 }
    let executor = HandTurned()
    var answers: [Answer] = []
    for _ in 1...3 {
      executor.start { answers.append(await Answer { try await future.value }) }
    }
    #expect(answers == [])
    for number in 1...2 { promise?(isFailure ? .failure(TestError("x")) : .success(number)) }
    executor.run()
    #expect(answers == Array(repeating: isFailure ? .failure("x") : .value(1), count: 3))
  }

  @Test("A canceled task waits for the answer all the same: the work is not canceled with it")
  func canceled() {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    let executor = HandTurned()
    var answers: [Int] = []
    let task = executor.start { answers.append(await future.value) }
    task.cancel()
    executor.run()
    #expect(answers == [])
    promise?(.success(1))
    executor.run()
    #expect(answers == [1])
  }

  @Test("Threads that answer a future concurrently answer who waits for it once")
  func threads() {
    for _ in 0..<300 {
      let promise = Exclusive<Future<Int, Never>.Promise?>(nil)
      let future = Future<Int, Never> { made in promise { $0 = made } }
      let executor = HandTurned()
      var answers: [Int] = []
      executor.start { answers.append(await future.value) }
      onThreads(3) { promise.value?(.success($0)) }
      executor.run()
      #expect(answers.count == 1 && (0..<3).contains(answers[0]))
    }
  }

  @Test("3.13: a future is released when who waited for it has the answer")
  func releases() {
    weak var future: Future<Int, Never>?
    let executor = HandTurned()
    var answers: [Int] = []
    do {
      var promise: Future<Int, Never>.Promise?
      let made = Future<Int, Never> { promise = $0 }
      future = made
      executor.start { [weak made] in if let made { answers.append(await made.value) } }
      promise?(.success(1))
      executor.run()
    }
    #expect(answers == [1] && future == nil)
  }
}
