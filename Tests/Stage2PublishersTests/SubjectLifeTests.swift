import Testing

@testable import Stage2Publishers

/// How long a subject lives, and what happens to the publishers that feed it.
@Suite struct SubjectLifeTests {
  /// A callback's publisher, as one writes it: the callback refers weakly to the subject.
  private final class Sender {
    var callback: (Int) -> Void = { _ in }
    var completion: () -> Void = {}
    private(set) weak var subject: AnyObject?

    func publisher(remembering value: Int? = nil) -> AnyPublisher<Int, Never> {
      let subject: any Subject<Int, Never> =
        value.map { CurrentValueSubject($0) } ?? PassthroughSubject()
      return feed(subject)
    }

    private func feed(_ subject: some Subject<Int, Never>) -> AnyPublisher<Int, Never> {
      self.subject = subject
      callback = { [weak subject] in subject?.send($0) }
      completion = { [weak subject] in subject?.send(completion: .finished) }
      return subject.eraseToAnyPublisher()
    }
  }

  @Test("A subscription retains its subject until it is canceled", arguments: [nil, 0])
  func untilCancel(first: Int?) {
    let sender = Sender()
    var received: [Int] = []
    let cancellable = sender.publisher(remembering: first).sink { received.append($0) }
    sender.callback(1)
    #expect(received.last == 1)
    cancellable.cancel()
    #expect(sender.subject == nil)
    sender.callback(2)
    #expect(received.last == 1)
  }

  @Test("A subscription retains its subject until it completes", arguments: [nil, 0])
  func untilCompletion(first: Int?) {
    let sender = Sender()
    let probe = sender.publisher(remembering: first).map { $0 }.probe()
    sender.callback(1)
    sender.completion()
    #expect(probe.values.last == 1 && probe.isOver)
    #expect(sender.subject == nil)
  }

  @Test("A subject is retained until the last of its subscriptions is canceled")
  func untilTheLast() {
    let sender = Sender()
    var probes: [Probe<Int, Never>] = []
    do {
      let publisher = sender.publisher()
      probes = [publisher.probe(), publisher.probe(.none)]
    }
    probes[0].cancel()
    #expect(sender.subject != nil)
    probes[1].cancel()
    #expect(sender.subject == nil)
  }

  @Test("A subject that goes inside a delivery of its own, with the last subscriber, does no harm")
  func goesInsideADelivery() {
    let sender = Sender()
    let probe = Probe<Int, Never>()
    probe.onEvent = { [weak probe] event in
      guard event == .value(1) else { return }
      probe?.cancel()
      sender.callback(2)
    }
    sender.publisher().subscribe(probe)
    sender.callback(1)
    #expect(probe.values == [1])
    #expect(sender.subject == nil)
  }

  @Test("Who completes a subject cancels its upstreams", arguments: [false, true])
  func completedByAnother(isFailure: Bool) {
    let (subject, current) = (
      PassthroughSubject<Int, TestError>(), CurrentValueSubject<Int, TestError>(0)
    )
    let grips = [Unruly.Grip(), Unruly.Grip(), Unruly.Grip()]
    subject.send(subscription: grips[0])
    subject.send(subscription: grips[1])
    current.send(subscription: grips[2])
    let completion: Subscribers.Completion<TestError> =
      isFailure ? .failure(TestError()) : .finished
    subject.send(completion: completion)
    current.send(completion: completion)
    subject.send(completion: completion)
    #expect(grips.map(\.cancels) == [1, 1, 1])
  }

  @Test("An upstream that completes its subject is not canceled, and the others are")
  func completedByAnUpstream() {
    let subject = PassthroughSubject<Int, TestError>()
    let (ending, other) = (Unruly(), Unruly())
    let feeds = [ending.subscribe(subject), other.subscribe(subject)]
    ending.send(completion: .finished)
    #expect(ending.grip.cancels == 0)
    #expect(other.grip.cancels == 1)
    feeds.forEach { $0.cancel() }
    #expect(ending.grip.cancels == 0)
    #expect(other.grip.cancels == 1)
  }

  @Test("A subject that is released cancels its upstreams")
  func released() {
    let grips = [Unruly.Grip(), Unruly.Grip()]
    do {
      PassthroughSubject<Int, Never>().send(subscription: grips[0])
      CurrentValueSubject<Int, Never>(0).send(subscription: grips[1])
    }
    #expect(grips.map(\.cancels) == [1, 1])
  }

  @Test("A subject does not collect feeds that have ended")
  func feedsThatAreOver() {
    let subject = PassthroughSubject<Int, TestError>()
    let first = Unruly().subscribe(subject)
    let fed = CurrentValueSubject<Int, TestError>(0)
    for _ in 0..<1_000 {
      // Each is canceled as it is released.
      _ = Unruly().subscribe(fed)
    }
    #expect(fed.core.upstreams.count <= 2)
    #expect(subject.core.upstreams.count == 1)
    first.cancel()
    #expect(subject.core.upstreams.isEmpty)
  }
}
