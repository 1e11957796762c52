import Foundation
import Stage2Publishers
import Testing

/// `append`, `prepend`, `catch` and `tryCatch`, when the first upstream ends inside the delivery of
/// its own value, and when there is nobody left to go on for.
@Suite struct SuccessionTests {
  /// An operator that goes on with a second publisher, and how the first one has to end for that.
  struct Succession: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let end: Subscribers.Completion<TestError>
    let make: (Numbers, @escaping () -> Numbers) -> Numbers

    static let all = [
      Succession(testDescription: "append", end: .finished) { first, second in
        first.append(Deferred(createPublisher: second)).eraseToAnyPublisher()
      },
      Succession(testDescription: "prepend", end: .finished) { first, second in
        Deferred(createPublisher: second).prepend(first).eraseToAnyPublisher()
      },
      Succession(testDescription: "catch", end: .failure(TestError())) { first, second in
        first.catch { _ in second() }.eraseToAnyPublisher()
      },
      Succession(testDescription: "tryCatch", end: .failure(TestError())) { first, second in
        first.tryCatch { _ throws in second() }.mapError { $0 as? TestError ?? TestError() }
          .eraseToAnyPublisher()
      },
    ]
  }

  @Test(
    "1.3: the second publisher is subscribed to after the delivery in which the first has ended",
    arguments: Succession.all)
  func endsInsideADelivery(succession: Succession) {
    let subject = PassthroughSubject<Int, TestError>()
    var log: [String] = []
    let pipeline = succession.make(subject.eraseToAnyPublisher()) {
      log.append("second")
      return Just(2).setFailureType(to: TestError.self).eraseToAnyPublisher()
    }
    let cancellable = pipeline.sink(
      receiveCompletion: { _ in log.append("end") },
      receiveValue: { value in
        log.append("begin \(value)")
        if value == 1 { subject.send(completion: succession.end) }
        log.append("end \(value)")
      })
    subject.send(1)
    #expect(log == ["begin 1", "end 1", "second", "begin 2", "end 2", "end"])
    cancellable.cancel()
  }

  @Test(
    "1.3: deliveries of both publishers do not overlap across threads", arguments: Succession.all)
  func acrossThreads(succession: Succession) {
    let (first, second) = (
      PassthroughSubject<Int, TestError>(), CurrentValueSubject<Int, TestError>(2)
    )
    let log = Log()
    let cancellable = succession.make(first.eraseToAnyPublisher()) { second.eraseToAnyPublisher() }
      .sink(
        receiveCompletion: { _ in },
        receiveValue: { value in
          log.write("begin \(value)")
          if value == 1 {
            first.send(completion: succession.end)
            onThreads(1) { _ in second.send(3) }
          }
          log.write("end \(value)")
        })
    first.send(1)
    #expect(log.lines == ["begin 1", "end 1", "begin 3", "end 3"])
    cancellable.cancel()
  }

  private final class Log {
    private let lock = NSLock()
    private var written: [String] = []
    var lines: [String] { lock.withLock { written } }
    func write(_ line: String) { lock.withLock { written.append(line) } }
  }

  @Test("Nothing is subscribed to for somebody who has canceled", arguments: Succession.all)
  func canceled(succession: Succession) {
    var subscribed: [String] = []
    func source(_ name: String, _ end: Subscribers.Completion<TestError>) -> Numbers {
      Deferred { () -> Numbers in
        subscribed.append(name)
        return Result<Int, TestError>.success(1).publisher
          .append(
            end == .finished
              ? Empty().eraseToAnyPublisher() : Fail(error: TestError()).eraseToAnyPublisher()
          ).eraseToAnyPublisher()
      }.eraseToAnyPublisher()
    }
    for (cancelsAt, expected) in [
      (Event<Int>.subscription, []), (.value(1), ["first"]),
    ] {
      subscribed = []
      let probe = Probe<Int, TestError>()
      probe.onEvent = { [weak probe] in if $0 == cancelsAt { probe?.cancel() } }
      succession.make(source("first", succession.end)) { source("second", .finished) }
        .subscribe(probe)
      #expect(subscribed == expected, "\(cancelsAt)")
    }
  }

  @Test(
    "Nothing is subscribed to for somebody who cancels in the delivery in which the first ended",
    arguments: Succession.all)
  func canceledInTheLastDelivery(succession: Succession) {
    for cancelsFirst in [false, true] {
      let first = PassthroughSubject<Int, TestError>()
      var subscriptions = 0
      let probe = Probe<Int, TestError>()
      probe.onEvent = { [weak probe] in
        guard $0 == .value(1) else { return }
        if cancelsFirst { probe?.cancel() }
        first.send(completion: succession.end)
        probe?.cancel()
      }
      succession.make(first.eraseToAnyPublisher()) {
        subscriptions += 1
        return Pipeline.silent
      }.subscribe(probe)
      first.send(1)
      #expect(subscriptions == 0)
      #expect(probe.events == [.subscription, .value(1)])
    }
  }

  @Test("catch does not subscribe to what its closure returns, if the closure has canceled")
  func closureCancels() {
    var subscriptions = 0
    let probe = Probe<Int, Never>(demand: .none)
    let failing = PassthroughSubject<Int, TestError>()
    failing.catch { [weak probe] _ in
      probe?.cancel()
      return Deferred { () -> Just<Int> in
        subscriptions += 1
        return Just(1)
      }
    }.subscribe(probe)
    failing.send(completion: .failure(TestError()))
    #expect(subscriptions == 0)
    #expect(probe.events == [.subscription])
  }
}
