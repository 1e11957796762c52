import Foundation
import Stage2Publishers
import TestSupport
import Testing

/// What no program should do: it stops and names the rule, or the signal is ignored.
@Suite(.serialized, .ownThread) struct BadInputTests {
  /// The message is printed in debug builds only.
  private func names(_ rule: String, _ result: ExitTest.Result?) -> Bool {
    #if DEBUG
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      return message.contains(rule)
    #else
      return true
    #endif
  }

  @Test("3.9: a negative demand stops the program")
  func negativeDemand() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Subscribers.Demand.max(-1) }
    #expect(names("3.9", result))
  }

  @Test("A test scheduler that runs what repeats stops the program, and does not hang")
  func repeatedWithoutEnd() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let clock = TestScheduler()
      let timer = clock.schedule(after: clock.now, interval: .seconds(1)) {}
      clock.run()
      timer.cancel()
    }
    #expect(names("use advance(by:)", result))
  }

  @Test("3.9: a request for none does nothing, whatever the publisher", arguments: sources)
  func requestOfNone(source: Source) {
    let probe = source.publisher.probe(.none)
    probe.request(.max(0))
    #expect(probe.values == [])
    probe.request(.max(1))
    #expect(probe.values == [1])
    probe.request(.none)
    #expect(probe.values == [1])
  }

  @Test("3.9: a request for none does nothing, whatever the operator", arguments: Pipeline.all)
  func requestOfNone(pipeline: Pipeline) {
    // What has no state hands the upstream's subscription on: nobody is in between.
    guard !pipeline.isTransparentToMisbehavior else { return }
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe(.none)
    let before = unruly.grip.requests
    probe.request(.none)
    #expect(unruly.grip.requests == before)
    #expect(probe.events == [.subscription])
  }

  /// A publisher whose first value is 1.
  struct Source: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let publisher: Numbers
  }

  private static let sources: [Source] = [
    Source(
      testDescription: "Just",
      publisher: Just(1).setFailureType(to: TestError.self).eraseToAnyPublisher()),
    Source(
      testDescription: "a sequence",
      publisher: [1, 2].publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()),
    Source(
      testDescription: "a subject",
      publisher: CurrentValueSubject(1).eraseToAnyPublisher()),
    Source(
      testDescription: "a future that was kept",
      publisher: Future { $0(.success(1)) }.eraseToAnyPublisher()),
  ]

  @Test("3.9: a request for none is no demand for what a future is kept with later")
  func requestOfNoneFromAFuture() {
    var promise: Future<Int, TestError>.Promise?
    let future = Future<Int, TestError> { promise = $0 }
    let probe = future.probe(.none)
    probe.request(.none)
    promise?(.success(1))
    #expect(probe.values == [])
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("3.9: flatMap has to allow at least one publisher")
  func flatMapOfNone() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Just(1).flatMap(maxPublishers: .none) { Just($0) } }
    #expect(names("3.9", result))
  }

  @Test("A prefix of a negative length stops the program")
  func negativePrefix() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Just(1).prefix(-1) }
    #expect(names("must not be negative", result))
  }

  @Test("To drop a negative number of values stops the program")
  func negativeDropFirst() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
  }

  @Test("Virtual work that repeats without time in between stops the program")
  func repetitionWithoutTime() async {
    await #expect(processExitsWith: .failure) {
      let clock = TestScheduler()
      _ = clock.schedule(after: clock.now, interval: 0) {}
    }
  }

  @Test("Values that nobody demanded corrupt nothing", arguments: Pipeline.all)
  func valuesWithoutDemand(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe(.none)
    for value in 1...5 { unruly.send(value) }
    probe.request(.max(1))
    unruly.send(6)
    unruly.send(completion: .failure(TestError()))
    unruly.send(7)
    probe.request(.unlimited)
    probe.cancel()
    #expect(probe.events.filter { $0 == .subscription }.count == 1)
  }

  @Test("Several upstreams that send without demand do not make an operator send without demand")
  func undemandedIntoSeveral() {
    let (a, b) = (Unruly(), Unruly())
    let pipelines: [Numbers] = [
      a.merge(with: b).eraseToAnyPublisher(), a.zip(b) { $0 + $1 }.eraseToAnyPublisher(),
      a.combineLatest(b) { $0 + $1 }.eraseToAnyPublisher(), a.append(b).eraseToAnyPublisher(),
      a.catch { _ in b }.eraseToAnyPublisher(), a.flatMap { _ in b }.eraseToAnyPublisher(),
      a.map { _ in b }.switchToLatest().eraseToAnyPublisher(),
    ]
    for pipeline in pipelines {
      let probe = pipeline.probe(.none)
      for _ in 0..<3 {
        a.send(1)
        b.send(2)
      }
      #expect(probe.values == [])
      probe.request(.max(1))
      for _ in 0..<3 {
        a.send(1)
        b.send(2)
      }
      #expect(probe.values.count <= 1)
      a.send(completion: .finished)
      a.send(completion: .finished)
      b.send(completion: .finished)
      b.send(completion: .failure(TestError()))
      probe.cancel()
    }
  }

  @Test("Signals of a publisher that switchToLatest has left are ignored")
  func signalsOfTheOneBefore() {
    let outer = PassthroughSubject<Unruly, TestError>()
    let (before, after) = (Unruly(), Unruly())
    let probe = outer.switchToLatest().probe()
    outer.send(before)
    outer.send(after)
    before.send(1)
    before.send(completion: .failure(TestError()))
    after.send(2)
    #expect(before.grip.cancels == 1)
    #expect(probe.events == [.subscription, .value(2)])
    after.send(completion: .finished)
    after.send(completion: .failure(TestError()))
    after.send(3)
    outer.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(2), .finished])
  }

  @Test("Values sent from inside the last value of a prefix are one too many")
  func nestedPrefix() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    probe.onEvent = { if case .value(let value) = $0, value < 9 { subject.send(value + 1) } }
    subject.prefix(2).subscribe(probe)
    subject.send(1)
    #expect(probe.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("Demand answered to a value during which the upstream failed is asked of the next one")
  func demandAcrossAFailure() {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = Probe<Int, Never>(demand: .max(1)) { $0 < 3 ? .max(1) : .none }
    probe.onEvent = { if $0 == .value(1) { subject.send(completion: .failure(TestError())) } }
    subject.catch { _ in [2, 3, 4].publisher }.subscribe(probe)
    subject.send(1)
    #expect(probe.values == [1, 2, 3])
  }

  @Test("A second value of the loader's answer, a second answer, is dropped")
  func futureTwice() {
    let future = Future<Int, TestError> {
      $0(.failure(TestError("first")))
      $0(.success(2))
    }
    #expect(future.probe().events == [.subscription, .failure("first")])
  }
}
