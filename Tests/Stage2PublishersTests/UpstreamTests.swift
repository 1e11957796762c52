import Stage2Publishers
import Testing

/// What operators ask of their upstreams, which upstreams they cancel, and which they ignore.
@Suite struct UpstreamTests {
  /// An operator on two publishers; the second one may be what the first one's values lead to.
  struct Combination: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let make: (Unruly, Unruly) -> Numbers
  }

  private static let combinations = [
    Combination(testDescription: "merge") { $0.merge(with: $1).eraseToAnyPublisher() },
    Combination(testDescription: "zip") { $0.zip($1) { $0 + $1 }.eraseToAnyPublisher() },
    Combination(testDescription: "combineLatest") {
      $0.combineLatest($1) { $0 + $1 }.eraseToAnyPublisher()
    },
    Combination(testDescription: "flatMap") { outer, inner in
      outer.flatMap { _ in inner }.eraseToAnyPublisher()
    },
    Combination(testDescription: "switchToLatest") { outer, inner in
      outer.map { _ in inner }.switchToLatest().eraseToAnyPublisher()
    },
  ]

  @Test("3.9: no operator asks an upstream for none", arguments: Pipeline.all)
  func neverAsksForNone(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe(.none)
    probe.request(.max(2))
    unruly.send(1)
    #expect(!unruly.grip.requests.contains(.none), "\(unruly.grip.requests)")
  }

  @Test("3.9: an operator on two publishers asks neither for none", arguments: combinations)
  func neverAsksForNone(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = combination.make(a, b).probe(.none)
    a.send(1)
    probe.request(.max(2))
    b.send(1)
    #expect(!(a.grip.requests + b.grip.requests).contains(.none))
  }

  @Test("3.8: demand reaches the second publisher, asked for or answered", arguments: combinations)
  func demandReachesTheSecond(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = Probe<Int, TestError>(demand: .none) { _ in .max(2) }
    combination.make(a, b).subscribe(probe)
    a.send(1)
    probe.request(.max(3))
    for value in 1...3 { b.send(value) }
    switch combination.testDescription {
    case "zip": #expect(b.grip.requests == [.max(3), .max(2)])
    case "combineLatest", "switchToLatest":
      #expect(b.grip.requests == [.max(3), .max(2), .max(2), .max(2)])
    default:
      // One value at a time, where nobody demanded everything at the subscription.
      #expect(b.grip.requests == [.max(1)])
    }
  }

  @Test("1.1: undemanded values of two publishers are not sent", arguments: combinations)
  func countsDemand(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = combination.make(a, b).probe(.max(2))
    a.send(1)
    for value in 1...5 { b.send(value) }
    if combination.testDescription == "zip" { (2...5).forEach(a.send) }
    #expect(probe.values.count == 2)
    probe.request(.max(1))
    // What nobody demanded waits in an operator that loses no value; the other two drop it.
    let isDropped = ["combineLatest", "switchToLatest"].contains(combination.testDescription)
    #expect(probe.values.count == (isDropped ? 2 : 3))
    b.send(6)
    #expect(probe.values.count == 3)
  }

  @Test("3.8: values that wait are sent on while they are answered with demand")
  func answersToWhatWaits() {
    let (a, b) = (Unruly(), Unruly())
    for pipeline in [
      a.merge(with: b).eraseToAnyPublisher(), a.zip(b) { a, _ in a }.eraseToAnyPublisher(),
    ] {
      let probe = Probe<Int, TestError>(demand: .none) { $0 < 40 ? .max(1) : .none }
      pipeline.subscribe(probe)
      for value in 1...100 { a.send(value) }
      for value in 1...100 { b.send(100 + value) }
      #expect(probe.values == [])
      probe.request(.max(1))
      #expect(probe.values == Array(1...40))
      probe.request(.max(50))
      #expect(probe.values == Array(1...90))
    }
  }

  @Test("1.3: a request from inside a value that waited does not nest")
  func requestInsideAWaitingValue() {
    let (a, b) = (Unruly(), Unruly())
    for pipeline in [
      a.merge(with: b).eraseToAnyPublisher(), a.zip(b) { a, _ in a }.eraseToAnyPublisher(),
    ] {
      var (depth, deepest) = (0, 0)
      let probe = Probe<Int, TestError>(demand: .none)
      probe.onEvent = { [weak probe] in
        guard case .value = $0 else { return }
        depth += 1
        deepest = max(depth, deepest)
        probe?.request(.max(1))
        depth -= 1
      }
      pipeline.subscribe(probe)
      for value in 1...3 { a.send(value) }
      for value in 4...6 { b.send(value) }
      probe.request(.max(1))
      #expect(probe.values.starts(with: [1, 2, 3]) && deepest == 1)
    }
  }

  @Test("collect and first ask for everything once, whatever is demanded of them")
  func reductionsAskOnce() {
    let unruly = Unruly()
    for pipeline in [
      unruly.collect().map { $0.count }.eraseToAnyPublisher(), unruly.first().eraseToAnyPublisher(),
    ] {
      let before = unruly.grip.requests.count
      let probe = pipeline.probe(.none)
      probe.request(.max(1))
      probe.request(.unlimited)
      #expect(unruly.grip.requests.dropFirst(before) == [.unlimited])
    }
  }

  @Test("An upstream whose subscription comes after a cancel is cancelled", arguments: combinations)
  func lateSubscription(combination: Combination) {
    // Both publishers hold their subscriptions back until they are released.
    for isSecond in [false, true] {
      let late = Unruly(holdsBack: true)
      let other = Unruly()
      let probe = (isSecond ? combination.make(other, late) : combination.make(late, other)).probe()
      other.send(1)
      probe.cancel()
      late.subscribeNow()
      #expect(late.grip.cancels >= 1 && late.grip.requests == [])
    }
  }

  @Test("A subscription that comes after the completion is cancelled", arguments: Pipeline.all)
  func subscriptionAfterTheCompletion(pipeline: Pipeline) {
    guard !pipeline.isTransparentToMisbehaviour else { return }
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe()
    unruly.send(completion: .finished)
    let late = Unruly.Grip()
    unruly.send(subscription: late)
    #expect(late.cancels == 1 && late.requests == [])
    probe.cancel()
  }

  @Test("2.5: a second subscription of an inner publisher is cancelled", arguments: [true, false])
  func secondSubscriptionOfAnInner(isFlatMap: Bool) {
    let (inner, second, third) = (Unruly(), Unruly.Grip(), Unruly.Grip())
    let outer = PassthroughSubject<Int, TestError>()
    let pipeline =
      isFlatMap
      ? outer.flatMap { _ in inner }.eraseToAnyPublisher()
      : outer.map { _ in inner }.switchToLatest().eraseToAnyPublisher()
    let probe = pipeline.probe()
    outer.send(1)
    inner.send(subscription: second)
    #expect(second.cancels == 1 && second.requests == [] && inner.grip.cancels == 0)
    inner.send(completion: .finished)
    inner.send(subscription: third)
    #expect(third.cancels == 1 && third.requests == [])
    #expect(probe.events == [.subscription])
  }

  @Test("switchToLatest does not cancel a publisher that has finished")
  func finishedInnerOfSwitchToLatest() {
    let outer = PassthroughSubject<Unruly, TestError>()
    let (first, second) = (Unruly(), Unruly())
    let probe = outer.switchToLatest().probe()
    outer.send(first)
    first.send(completion: .finished)
    outer.send(second)
    probe.cancel()
    #expect(first.grip.cancels == 0 && second.grip.cancels == 1)
  }

  @Test("switchToLatest sends what waits before it finishes")
  func switchToLatestFinishesLast() {
    let (outer, inner) = (Unruly(), PassthroughSubject<Int, TestError>())
    let probe = Probe<Int, TestError>()
    probe.onEvent = {
      guard $0 == .value(1) else { return }
      inner.send(2)
      inner.send(completion: .finished)
      outer.send(completion: .finished)
    }
    outer.map { _ in inner }.switchToLatest().subscribe(probe)
    outer.send(1)
    inner.send(1)
    #expect(probe.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("3.12: no publisher is subscribed to after a cancel or a failure")
  func subscribesToNoFurtherOne() {
    for isFlatMap in [true, false] {
      for fails in [true, false] {
        let (outer, inner) = (Unruly(), PassthroughSubject<Int, TestError>())
        var subscriptions = 0
        let probe = Probe<Int, TestError>()
        let next = { [weak probe] (value: Int) -> Numbers in
          if value == 2, !fails { probe?.cancel() }
          return inner.handleEvents(receiveSubscription: { _ in subscriptions += 1 })
            .eraseToAnyPublisher()
        }
        probe.onEvent = {
          guard $0 == .value(9) else { return }
          if fails { inner.send(completion: .failure(TestError())) }
          outer.send(2)
        }
        if isFlatMap {
          outer.flatMap(next).subscribe(probe)
        } else {
          outer.map(next).switchToLatest().subscribe(probe)
        }
        outer.send(1)
        inner.send(9)
        #expect(probe.values == [9] && subscriptions == 1)
      }
    }
  }

  @Test("3.12: append and catch do not go on after a cancel", arguments: [true, false])
  func noSecondAfterACancel(isAppended: Bool) {
    let (before, after) = (Unruly(), Unruly())
    let pipeline =
      isAppended
      ? before.append(after).eraseToAnyPublisher()
      : before.catch { _ in after }.eraseToAnyPublisher()
    let probe = pipeline.probe()
    probe.cancel()
    before.send(completion: isAppended ? .finished : .failure(TestError()))
    #expect(after.subscriber == nil && probe.events == [.subscription])
  }

  @Test("No operator asks an upstream that it has cancelled", arguments: Pipeline.all)
  func neverAsksACancelledOne(pipeline: Pipeline) {
    // What has no state does not know that it was cancelled; the upstream ignores the request.
    guard pipeline.name != "ignoreOutput" else { return }
    let unruly = Unruly()
    let probe = Probe<Int, TestError>(demand: .none)
    probe.onEvent = { [weak probe] in if $0 == .subscription { probe?.cancel() } }
    pipeline.make(unruly.eraseToAnyPublisher(), Canary()).subscribe(probe)
    #expect(unruly.grip.requests == [])
  }

  @Test("An upstream that was asked for everything is not asked again", arguments: [true, false])
  func askedForEverything(isMerge: Bool) {
    let (a, b) = (Unruly(), Unruly())
    let both = [a, b].publisher.setFailureType(to: TestError.self)
    let pipeline =
      isMerge
      ? a.merge(with: b).eraseToAnyPublisher() : both.flatMap { $0 }.eraseToAnyPublisher()
    let probe = Probe<Int, TestError>()
    // The value that is sent from inside a delivery waits until that delivery is over.
    probe.onEvent = { if $0 == .value(1) { b.send(2) } }
    pipeline.subscribe(probe)
    #expect(a.subscriber?.receive(1) == Subscribers.Demand.none)
    #expect(probe.values == [1, 2])
    #expect(a.grip.requests == [.unlimited] && b.grip.requests == [.unlimited])
  }

  @Test("flatMap without a limit asks its upstream once, whatever finishes")
  func flatMapAsksOnce() {
    let unruly = Unruly()
    let probe = unruly.flatMap { Just($0).setFailureType(to: TestError.self) }.probe()
    for value in 1...3 { unruly.send(value) }
    #expect(probe.values == [1, 2, 3] && unruly.grip.requests == [.unlimited])
  }

  @Test("A publisher that takes the place of a finished one is not asked for the other's values")
  func askedForItsOwn() {
    let outer = PassthroughSubject<Unruly, TestError>()
    let (first, second) = (Unruly(), Unruly())
    let probe = Probe<Int, TestError>(demand: .none)
    outer.flatMap { $0 }.subscribe(probe)
    outer.send(first)
    first.send(1)
    first.send(completion: .finished)
    outer.send(second)
    probe.request(.max(1))
    #expect(probe.values == [1] && second.grip.requests == [.max(1)])
  }

  @Test("A failure cancels the other upstream", arguments: combinations)
  func failureCancels(combination: Combination) {
    for isSecond in [false, true] {
      let (a, b) = (Unruly(), Unruly())
      let probe = combination.make(a, b).probe()
      a.send(1)
      (isSecond ? b : a).send(completion: .failure(TestError("x")))
      #expect((isSecond ? a : b).grip.cancels == 1)
      #expect(probe.events.last == .failure("x"))
    }
  }

  @Test("zip cancels the other upstream when it finishes")
  func zipCancels() {
    let (a, b) = (Unruly(), Unruly())
    let probe = a.zip(b) { $0 + $1 }.probe()
    a.send(completion: .finished)
    #expect(probe.isOver && a.grip.cancels == 0 && b.grip.cancels == 1)
  }

  @Test("A cancel reaches the upstream that goes on, not a finished one", arguments: combinations)
  func cancelsWhatGoesOn(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = combination.make(a, b).probe()
    a.send(1)
    a.send(completion: .finished)
    probe.cancel()
    #expect(a.grip.cancels == 0 && b.grip.cancels == 1)
  }

  @Test("A cancel after the first of two appended publishers reaches the second alone")
  func cancelsTheSecond() {
    let (a, b) = (Unruly(), Unruly())
    let probe = a.append(b).probe()
    a.send(completion: .finished)
    probe.cancel()
    #expect(a.grip.cancels == 0 && b.grip.cancels == 1)
  }

  @Test("The first of two failures counts, also inside a delivery", arguments: combinations)
  func firstFailure(combination: Combination) {
    for isReversed in [false, true] {
      let (a, b) = (Unruly(), Unruly())
      let probe = Probe<Int, TestError>()
      probe.onEvent = {
        guard case .value = $0 else { return }
        (isReversed ? b : a).send(completion: .failure(TestError("first")))
        (isReversed ? a : b).send(completion: .failure(TestError("second")))
      }
      combination.make(a, b).subscribe(probe)
      a.send(1)
      b.send(1)
      #expect(probe.values.count == 1 && probe.events.last == .failure("first"))
    }
  }

  @Test("flatMap ignores a publisher that has finished, also when another one has its place")
  func finishedInnerOfFlatMap() {
    let outer = PassthroughSubject<Unruly, TestError>()
    let (before, after) = (Unruly(), Unruly())
    let probe = outer.flatMap { $0 }.probe()
    outer.send(before)
    before.send(completion: .finished)
    outer.send(after)
    let late = Unruly.Grip()
    before.send(subscription: late)
    before.send(1)
    before.send(completion: .finished)
    before.send(completion: .failure(TestError()))
    after.send(2)
    outer.send(completion: .finished)
    #expect(late.cancels == 1 && late.requests == [])
    #expect(probe.events == [.subscription, .value(2)])
    after.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(2), .finished])
  }

  @Test("append and catch ignore the first publisher once the second has begun")
  func finishedFirstOfTwo() {
    for isAppended in [true, false] {
      let (before, after) = (Unruly(), Unruly())
      let pipeline =
        isAppended
        ? before.append(after).eraseToAnyPublisher()
        : before.catch { _ in after }.eraseToAnyPublisher()
      let probe = pipeline.probe()
      let ends: [Subscribers.Completion<TestError>] = [.finished, .failure(TestError())]
      before.send(completion: isAppended ? ends[0] : ends[1])
      before.send(1)
      ends.forEach { before.send(completion: $0) }
      after.send(2)
      after.send(completion: .finished)
      #expect(after.grip.requests == [.unlimited] && after.grip.cancels == 0)
      #expect(probe.events == [.subscription, .value(2), .finished])
    }
  }

  @Test("flatMap and switchToLatest ignore a finished upstream", arguments: [true, false])
  func finishedOuter(isFlatMap: Bool) {
    let (outer, inner) = (Unruly(), PassthroughSubject<Int, TestError>())
    let next = { (value: Int) -> Numbers in
      value == 1
        ? inner.eraseToAnyPublisher() : Fail(error: TestError("late")).eraseToAnyPublisher()
    }
    let pipeline =
      isFlatMap
      ? outer.flatMap(next).eraseToAnyPublisher()
      : outer.map(next).switchToLatest().eraseToAnyPublisher()
    let probe = pipeline.probe()
    outer.send(1)
    outer.send(completion: .finished)
    outer.send(2)
    outer.send(completion: .failure(TestError()))
    inner.send(3)
    inner.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(3), .finished])
  }

  @Test("zip and combineLatest ignore a finished upstream")
  func finishedSideOfAPair() {
    for isSecond in [false, true] {
      for isZip in [true, false] {
        let (a, b) = (Unruly(), Unruly())
        let pairs =
          isZip
          ? a.zip(b).map { [$0, $1] }.eraseToAnyPublisher()
          : a.combineLatest(b).map { [$0, $1] }.eraseToAnyPublisher()
        let probe = pairs.probe()
        let (finished, other) = isSecond ? (b, a) : (a, b)
        finished.send(1)
        finished.send(completion: .finished)
        finished.send(2)
        finished.send(completion: .failure(TestError()))
        other.send(3)
        other.send(completion: .finished)
        #expect(probe.events == [.subscription, .value(isSecond ? [3, 1] : [1, 3]), .finished])
      }
    }
  }
}
