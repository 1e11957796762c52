import Stage2Publishers
import Testing

/// Which upstreams operators cancel, and which they ignore: those that have ended, or that come
/// late.
@Suite struct UpstreamEndTests {
  @Test("A subscription that comes after a cancel is canceled", arguments: Combination.all)
  func lateSubscription(combination: Combination) {
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

  @Test("A subscription that comes after the completion is canceled", arguments: Pipeline.all)
  func subscriptionAfterTheCompletion(pipeline: Pipeline) {
    guard !pipeline.isTransparentToMisbehavior else { return }
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe()
    unruly.send(completion: .finished)
    let late = Unruly.Grip()
    unruly.send(subscription: late)
    #expect(late.cancels == 1 && late.requests == [])
    probe.cancel()
  }

  @Test("2.5: a second subscription of an inner publisher is canceled", arguments: [true, false])
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

  @Test("A failure cancels the other upstream", arguments: Combination.all)
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

  @Test("A cancel reaches an upstream that goes on, no finished one", arguments: Combination.all)
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

  @Test("The first of two failures counts, also inside a delivery", arguments: Combination.all)
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
