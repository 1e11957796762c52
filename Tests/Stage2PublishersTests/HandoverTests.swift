import Foundation
import Testing

@testable import Stage2Publishers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// 1.3 and 1.9: to pass a subscription on is a signal like any other. No value comes before it has
/// ended, from whatever thread.
@Suite struct HandoverTests {
  /// Notes what overlaps: the log has "in" and "out" around what a subscriber does.
  private final class Slow: Subscriber {
    typealias Input = Int
    typealias Failure = TestError
    let whileSubscribing: () -> Void
    var log: [String] = []
    private(set) var subscription: (any Subscription)?

    init(whileSubscribing: @escaping () -> Void = {}) { self.whileSubscribing = whileSubscribing }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      log.append("in")
      subscription.request(.unlimited)
      whileSubscribing()
      log.append("out")
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      log.append("\(input)")
      return .none
    }

    func receive(completion: Subscribers.Completion<TestError>) { log.append("end") }
  }

  private static let moved: [Pipeline] = [
    Pipeline("receive(on:)") { up, _ in
      up.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher()
    },
    Pipeline("delay") { up, _ in
      up.delay(for: 1, scheduler: ImmediateScheduler.shared).eraseToAnyPublisher()
    },
  ]

  @Test("1.3: values wait until the subscription has been received", arguments: moved)
  func onOneThread(pipeline: Pipeline) {
    for values in [0, 1, 3] {
      let source = (0..<values).publisher.setFailureType(to: TestError.self)
      let subscriber = Slow()
      pipeline.make(source.eraseToAnyPublisher(), Canary()).subscribe(subscriber)
      #expect(subscriber.log == ["in", "out"] + (0..<values).map { "\($0)" } + ["end"])
    }
  }

  @Test(
    "1.3: what is due on a queue meanwhile waits, and is delivered on that queue", arguments: 0..<3)
  func onAnotherThread(number: Int) {
    let queue = DispatchQueue(label: "elsewhere")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let done = DispatchSemaphore(value: 0)
    var (handed, places): (Bool, [Bool]) = (false, [])
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: {
        $0.request(.unlimited)
        // By the time this returns, values are due on the queue.
        queue.sync {}
        handed = true
      },
      receiveValue: { _ in
        places.append(handed && DispatchQueue.getSpecific(key: key) == true)
        return .none
      },
      receiveCompletion: { _ in
        places.append(DispatchQueue.getSpecific(key: key) == true)
        done.signal()
      })
    let source = (0..<1_000).publisher
    switch number {
    case 0: source.receive(on: queue).subscribe(subscriber)
    case 1: source.delay(for: 0, scheduler: queue).subscribe(subscriber)
    default: source.timeout(.seconds(20), scheduler: queue).subscribe(subscriber)
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(places.count == 1_001)
    #expect(!places.contains(false))
  }

  @Test("1.9: an end that the closure of handleEvents for the subscription causes comes after it")
  func endInsideTheClosure() {
    for end in [Subscribers.Completion<TestError>.finished, .failure(TestError("x"))] {
      let subject = PassthroughSubject<Int, TestError>()
      var log: [String] = []
      let probe = subject.handleEvents(
        receiveSubscription: { _ in
          subject.send(completion: end)
          log.append("subscription")
        },
        receiveOutput: { _ in log.append("value") },
        receiveCompletion: { _ in log.append("completion") },
        receiveCancel: { log.append("cancel") },
        receiveRequest: { _ in log.append("request") }
      ).probe()
      probe.cancel()
      #expect(probe.events == [.subscription, end == .finished ? .finished : .failure("x")])
      #expect(log == ["subscription", "request", "completion"])
    }
  }

  @Test("1.9: an end that the stream of print causes with its first line comes after that")
  func endInsideTheFirstLine() {
    final class Lines: TextOutputStream {
      var all: [String] = []
      var onWrite: () -> Void = {}
      func write(_ string: String) {
        all.append(string)
        onWrite()
      }
    }
    let (subject, lines) = (PassthroughSubject<Int, Never>(), Lines())
    lines.onWrite = { subject.send(completion: .finished) }
    let probe = subject.print("", to: lines).probe()
    #expect(probe.events == [.subscription, .finished])
    #expect(
      lines.all == [
        "receive subscription: (PassthroughSubject)\n", "request unlimited\n",
        "receive finished\n",
      ])
  }

  @Test(
    "1.1, 1.9: a value that the closure of handleEvents for the subscription asks for is dropped")
  func valueInsideTheClosure() {
    var outputs: [Int] = []
    let probe = [1, 2].publisher.handleEvents(
      receiveSubscription: { $0.request(.max(1)) }, receiveOutput: { outputs.append($0) }
    ).probe(.none)
    #expect(probe.events == [.subscription])
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .value(2), .finished] && outputs == [2])
  }

  @Test("1.7, 1.9: of what comes before the subscription is received, the first end counts")
  func brokenUpstreamInsideTheClosure() {
    for cancels in [false, true] {
      let unruly = Unruly()
      let probe = Probe<Int, TestError>()
      probe.onEvent = { [weak probe] in
        guard $0 == .subscription else { return }
        unruly.send(4)
        unruly.send(completion: .failure(TestError("late")))
        if cancels { probe?.cancel() }
      }
      var completions = 0
      unruly.handleEvents(
        receiveSubscription: { _ in
          unruly.send(1)
          unruly.send(completion: .finished)
          unruly.send(2)
          unruly.send(completion: .failure(TestError("second")))
        },
        receiveCompletion: { _ in completions += 1 }
      ).subscribe(probe)
      unruly.send(5)
      #expect(probe.events == (cancels ? [.subscription] : [.subscription, .finished]))
      #expect(completions == (cancels ? 0 : 1))
    }
  }

  @Test("1.3: what subscribe(on:) is asked while it subscribes, it asks for afterwards")
  func subscribeOn() {
    let source = [1, 2].publisher.setFailureType(to: TestError.self)
    let subscriber = Slow()
    source.subscribe(on: ImmediateScheduler.shared).subscribe(subscriber)
    #expect(subscriber.log == ["in", "out", "1", "2", "end"])
  }

  @Test("1.3: an answer that comes while a data task's subscription is delivered waits")
  func dataTask() throws {
    let request = URLRequest(url: URL(fileURLWithPath: "/"))
    let response = URLResponse(
      url: URL(fileURLWithPath: "/"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil
    )
    var log: [String] = []
    let done = DispatchSemaphore(value: 0)
    let subscriber = AnySubscriber<(data: Data, response: URLResponse), URLError>(
      receiveSubscription: { subscription in
        log.append("in")
        guard let task = subscription as? DataTaskSubscription else { return }
        onThreads(1) { _ in task.deliver(Data("hello".utf8), response, nil) }
        log.append("out")
      },
      receiveValue: { value in
        log.append(String(decoding: value.data, as: UTF8.self))
        return .none
      },
      receiveCompletion: { _ in
        log.append("end")
        log.append(
          OperationQueue.current == URLSession.shared.delegateQueue ? "there" : "elsewhere")
        done.signal()
      })
    URLSession.shared.dataTaskPublisher(for: request).subscribe(subscriber)
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(log == ["in", "out", "hello", "end", "there"])
  }

  @Test("3.12: who cancels while it receives the subscription gets nothing", arguments: moved)
  func cancelInside(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in
      guard $0 == .subscription else { return }
      unruly.send(1)
      probe?.cancel()
    }
    pipeline.make(unruly.eraseToAnyPublisher(), Canary()).subscribe(probe)
    unruly.send(2)
    #expect(probe.events == [.subscription])
    #expect(unruly.grip.cancels == 1)
  }
}
