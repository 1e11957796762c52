import Stage2Publishers
import Testing

/// Subjects with upstreams, values after the end, and what a slow subscriber gets.
@Suite struct SubjectTests {
  @Test("A passthrough subject asks its upstream when a subscriber demands, so nothing is lost")
  func upstreamWaits() {
    let subject = PassthroughSubject<Int, Never>()
    let feed = [1, 2, 3].publisher.subscribe(subject)
    #expect(subject.probe().events == [.subscription, .value(1), .value(2), .value(3), .finished])
    feed.cancel()
  }

  @Test("The first demand starts all upstreams; one that comes later is asked immediately")
  func demandOfUpstreams() {
    let subject = PassthroughSubject<Int, Never>()
    var asked: [String] = []
    func feed(_ name: String) -> AnyCancellable {
      Empty<Int, Never>(completeImmediately: false)
        .handleEvents(receiveRequest: { asked.append("\(name) \($0)") }).subscribe(subject)
    }
    let feeds = [feed("first"), feed("second")]
    let probes = [subject.probe(.none), subject.probe(.none)]
    #expect(asked == [])
    probes[1].request(.max(1))
    #expect(asked == ["first unlimited", "second unlimited"])
    probes[0].request(.max(1))
    let late = feed("third")
    #expect(asked == ["first unlimited", "second unlimited", "third unlimited"])
    (feeds + [late]).forEach { $0.cancel() }
  }

  @Test("A current-value subject asks its upstream immediately, and keeps the last value")
  func upstreamOfCurrentValue() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let feed = [1, 2, 3].publisher.append(Empty(completeImmediately: false)).subscribe(subject)
    #expect(subject.value == 3)
    #expect(subject.probe().values == [3])
    feed.cancel()
  }

  @Test("The value of a completed subject may still be set, and nobody is told; send is ignored")
  func valueAfterCompletion() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let probe = subject.probe()
    subject.send(completion: .finished)
    subject.value = 2
    #expect(subject.value == 2)
    subject.send(3)
    #expect(subject.value == 2)
    #expect(probe.events == [.subscription, .value(1), .finished])
    #expect(subject.probe().events == [.subscription, .finished])
  }

  @Test("A subscriber that asks while a value is on its way to it gets that value once")
  func requestDuringSend() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let slow = Probe<Int, Never>(demand: .none)
    let first = subject.dropFirst().sink { _ in slow.request(.max(2)) }
    subject.subscribe(slow)
    subject.send(1)
    #expect(slow.values == [1])
    subject.send(2)
    #expect(slow.values == [1, 2])
    first.cancel()
  }

  @Test("A published property that is set from inside agrees with its next subscriber")
  func publishedFromInside() {
    final class Model { @Published var value = 0 }
    let model = Model()
    var seen: [Int] = []
    let cancellable = model.$value.sink { value in
      seen.append(value)
      if value == 1 { model.value = 2 }
    }
    model.value = 1
    #expect(seen == [0, 1, 2])
    #expect(model.value == 1)
    #expect(model.$value.probe().values == [1])
    cancellable.cancel()
  }

  @Test("A slow subscriber of a property that was set from inside is told of what is stored")
  func publishedFromInsideToASlowSubscriber() {
    final class Model { @Published var value = 0 }
    let model = Model()
    let first = model.$value.sink { if $0 == 1 { model.value = 2 } }
    let slow = model.$value.probe(.max(2))
    model.value = 1
    #expect(slow.values == [0, 2])
    slow.request(.max(1))
    #expect(slow.values == [0, 2, 1])
    first.cancel()
  }

  @Test("3.8: demand that a value is answered with is demand for more", arguments: [true, false])
  func answeredDemand(remembers: Bool) {
    let subject: any Subject<Int, Never> =
      remembers ? CurrentValueSubject(0) : PassthroughSubject()
    let probe = Probe<Int, Never>(demand: .max(1)) { $0 < 3 ? .max(1) : .none }
    subject.subscribe(probe)
    for value in 1...5 { subject.send(value) }
    #expect(probe.values == (remembers ? [0, 1, 2, 3] : [1, 2, 3]))
  }

  @Test("3.9: a request for none does not start the upstreams of a subject")
  func requestOfNone() {
    let (subject, grip) = (PassthroughSubject<Int, Never>(), Unruly.Grip())
    subject.send(subscription: grip)
    subject.probe(.none).request(.none)
    #expect(grip.requests == [])
  }

  @Test("A subject that goes with its last subscription cancels and releases its upstreams")
  func releasedSubject() {
    var grips = [Unruly.Grip(), Unruly.Grip()]
    var subscriptions: [(any Subscription)?] = []
    do {
      let subjects: [any Subject<Int, Never>] = [
        PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0),
      ]
      for (subject, grip) in zip(subjects, grips) {
        subject.send(subscription: grip)
        subscriptions.append(subject.eraseToAnyPublisher().probe().subscription)
      }
    }
    #expect(grips.map(\.cancels) == [0, 0])
    for subscription in subscriptions { subscription?.cancel() }
    #expect(grips.map(\.cancels) == [1, 1])
    weak var released: Unruly.Grip?
    released = grips[0]
    grips = []
    #expect(released == nil)
  }

  @Test("An upstream that comes after the completion is canceled, not asked and not retained")
  func lateUpstream() {
    let subject = CurrentValueSubject<Int, Never>(0)
    subject.send(completion: .finished)
    weak var late: Unruly.Grip?
    do {
      let grip = Unruly.Grip()
      late = grip
      subject.send(subscription: grip)
      #expect(grip.cancels == 1 && grip.requests == [])
    }
    #expect(late == nil)
  }

  @Test("A completed subject releases its upstreams and its subscribers, late ones too")
  func completedSubject() {
    let subject = PassthroughSubject<Int, Never>()
    weak var upstream: Unruly.Grip?
    weak var early: Probe<Int, Never>?
    weak var late: Probe<Int, Never>?
    do {
      let (grip, probe) = (Unruly.Grip(), subject.probe())
      (upstream, early) = (grip, probe)
      subject.send(subscription: grip)
      subject.send(completion: .finished)
      late = subject.probe()
    }
    #expect(upstream == nil && early == nil && late == nil)
  }

  @Test("1.3: a completion that is sent from inside a delivery nests")
  func completionNests() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let first = subject.sink(
      receiveCompletion: { _ in log.append("first finished") },
      receiveValue: { _ in
        log.append("first in")
        subject.send(completion: .finished)
        log.append("first out")
      })
    let second = subject.sink(
      receiveCompletion: { _ in log.append("second finished") },
      receiveValue: { _ in log.append("second") })
    subject.send(1)
    #expect(log == ["first in", "first finished", "second finished", "first out"])
    first.cancel()
    second.cancel()
  }

  @Test("A current-value subject answers a request from inside a value before that value has ended")
  func requestInsideAValue() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var log: [String] = []
    let probe = Probe<Int, Never>(demand: .max(1))
    probe.onEvent = { [weak probe] in
      log.append("\($0)")
      guard $0 == .value(0) else { return }
      subject.send(1)
      probe?.request(.max(1))
      log.append("0 has ended")
    }
    subject.subscribe(probe)
    #expect(log == ["subscription", "value(0)", "value(1)", "0 has ended"])
  }

  @Test("3.6: a subscriber that has canceled from inside a value is not answered there")
  func requestAfterCancelInsideAValue() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let probe = Probe<Int, Never>(demand: .max(1))
    probe.onEvent = { [weak probe] in
      guard $0 == .value(0) else { return }
      subject.send(1)
      probe?.cancel()
      probe?.request(.max(1))
    }
    subject.subscribe(probe)
    #expect(probe.values == [0])
  }
}
