import Stage2Publishers
import Testing

/// `prefix(while:)` and `drop(while:)`: a closure says where the values begin, or where they end.
@Suite struct WhileTests {
  @Test("prefix(while:) ends before the first value that its closure says no to")
  func prefixEnds() {
    #expect([1, 2, 3, 1].publisher.prefix { $0 < 3 }.probe().values == [1, 2])
    #expect([1, 2].publisher.prefix { $0 < 3 }.probe().values == [1, 2], "it never says no")
    #expect([3, 1].publisher.prefix { $0 < 3 }.probe().events == [.subscription, .finished])
    #expect([1, nil, 1].publisher.prefix { $0 != nil }.probe().values == [1])
    let empty = Empty<Int, Never>().prefix { _ in true }.probe(.none)
    #expect(empty.events == [.subscription, .finished])
  }

  @Test("drop(while:) begins with the first value that its closure says no to")
  func dropBegins() {
    #expect([1, 2, 3, 1].publisher.drop { $0 < 3 }.probe().values == [3, 1])
    #expect([1, 2].publisher.drop { $0 < 3 }.probe().events == [.subscription, .finished])
    #expect([3, 1].publisher.drop { $0 < 3 }.probe().values == [3, 1])
    #expect([nil, 1, nil].publisher.drop { $0 == nil }.probe().values == [1, nil])
  }

  @Test("Each subscriber is cut where its own values say so")
  func secondSubscriber() {
    let subject = PassthroughSubject<Int, Never>()
    let (prefix, drop) = (subject.prefix { $0 < 3 }, subject.drop { $0 < 3 })
    let (firstPrefix, firstDrop) = (prefix.probe(), drop.probe())
    (1...3).forEach(subject.send)
    let (secondPrefix, secondDrop) = (prefix.probe(), drop.probe())
    subject.send(2)
    #expect(firstPrefix.events == [.subscription, .value(1), .value(2), .finished])
    #expect(secondPrefix.events == [.subscription, .value(2)])
    #expect(firstDrop.values == [3, 2] && secondDrop.values == [])
  }

  @Test("A failure is passed on without demand, whatever the closure has said")
  func failures() {
    for (index, value) in [1, 3].enumerated() {
      let unruly = Unruly()
      let prefix = unruly.prefix { $0 < 3 }.probe(.none)
      unruly.send(completion: .failure(TestError("x")))
      #expect(prefix.events == [.subscription, .failure("x")])
      let drop = unruly.drop { $0 < 3 }.probe(.max(1))
      unruly.send(value)
      unruly.send(completion: .failure(TestError("y")))
      #expect(drop.values.count == index && drop.events.last == .failure("y"))
    }
  }

  @Test("prefix(while:) passes demand on as it is, asked for or answered")
  func prefixDemand() {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>(demand: .max(2)) { _ in .max(3) }
    unruly.prefix { $0 < 3 }.subscribe(probe)
    #expect(unruly.grip.requests == [.max(2)])
    #expect(unruly.subscriber?.receive(1) == .max(3))
    #expect(unruly.subscriber?.receive(3) == Subscribers.Demand.none)
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("3.8: drop(while:) asks for one more value in place of each that it drops")
  func dropDemand() {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>(demand: .max(2)) { _ in .max(3) }
    unruly.drop { $0 < 3 }.subscribe(probe)
    #expect(unruly.grip.requests == [.max(2)])
    let answers = [1, 2, 3, 1].map { unruly.subscriber?.receive($0) }
    #expect(answers == [.max(1), .max(1), .max(3), .max(3)])
    #expect(probe.values == [3, 1])
  }

  @Test("prefix(while:) cancels its upstream at the first no, and asks about nothing after it")
  func prefixCancels() {
    let unruly = Unruly()
    var asked: [Int] = []
    let probe = unruly.prefix {
      asked.append($0)
      return $0 < 3
    }.probe()
    for value in [1, 3, 2] { unruly.send(value) }
    unruly.send(completion: .failure(TestError()))
    #expect(asked == [1, 3] && unruly.grip.cancels == 1)
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("drop(while:) asks about no value after the first no")
  func dropAsksNoMore() {
    var asked: [Int] = []
    let probe = [1, 3, 2].publisher.drop {
      asked.append($0)
      return $0 < 3
    }.probe()
    #expect(asked == [1, 3] && probe.values == [3, 2])
  }

  @Test("A no inside the delivery of a value ends a prefix there; nothing sent later slips through")
  func noInsideADelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    probe.onEvent = {
      switch $0 {
      case .value(1): [3, 2].forEach(subject.send)
      case .finished: subject.send(1)
      default: break
      }
    }
    subject.prefix { $0 < 3 }.subscribe(probe)
    subject.send(1)
    subject.send(2)
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("The closure of a prefix may send: once it has said no, the value at hand is dropped, too")
  func noInsideThePredicate() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.prefix {
      if $0 == 1 { subject.send(3) }
      return $0 < 3
    }.probe()
    subject.send(1)
    subject.send(2)
    #expect(probe.events == [.subscription, .finished])
  }

  @Test("The closure of drop(while:) may send: once it has said no, values pass")
  func passesInsideThePredicate() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.drop {
      if $0 == 1 { [3, 2].forEach(subject.send) }
      return $0 < 3
    }.probe()
    subject.send(1)
    subject.send(1)
    #expect(probe.values == [3, 2, 1])
  }

  @Test("A prefix whose closure cancels sends neither the value nor a completion")
  func predicateThatCancels() {
    for answer in [true, false] {
      let unruly = Unruly()
      let probe = Probe<Int, TestError>()
      unruly.prefix { [weak probe] _ in
        probe?.cancel()
        return answer
      }.subscribe(probe)
      unruly.send(1)
      unruly.send(2)
      #expect(probe.events == [.subscription] && unruly.grip.cancels == 1)
    }
  }

  @Test("A subject that ends inside the closure of a prefix ends the prefix without the value")
  func endInsideThePredicate() {
    let unruly = Unruly()
    let probe = unruly.prefix { _ in
      unruly.send(completion: .failure(TestError("x")))
      return true
    }.probe()
    unruly.send(1)
    #expect(probe.events == [.subscription, .failure("x")])
  }

  @Test("3.13: a prefix that has ended retains neither its closure nor its upstream")
  func released() {
    let unruly = Unruly()
    weak var canary: Canary?
    weak var probe: Probe<Int, TestError>?
    var subscription: (any Subscription)?
    do {
      let (held, heldProbe) = (Canary(), Probe<Int, TestError>())
      (canary, probe) = (held, heldProbe)
      unruly.prefix {
        held.touch()
        return $0 < 3
      }.subscribe(heldProbe)
      subscription = heldProbe.subscription
    }
    #expect(canary != nil)
    unruly.send(3)
    #expect(canary == nil && probe == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test("3.5, 3.12: a cancel races the no of a prefix: one end at most, and all is released")
  func cancelRacesTheEnd() {
    for _ in 0..<300 {
      let subject = PassthroughSubject<Int, Never>()
      let received = Exclusive([String]())
      weak var canary: Canary?
      do {
        let held = Canary()
        canary = held
        let cancellable = subject.prefix {
          held.touch()
          return $0 < 5
        }.sink(
          receiveCompletion: { _ in received { $0.append("end") } },
          receiveValue: { value in received { $0.append("\(value)") } })
        onThreads(2) { thread in
          if thread == 0 { (1...9).forEach(subject.send) } else { cancellable.cancel() }
        }
      }
      #expect(["1", "2", "3", "4", "end"].starts(with: received.value))
      #expect(canary == nil && received.overlapCount == 0)
    }
  }
}
