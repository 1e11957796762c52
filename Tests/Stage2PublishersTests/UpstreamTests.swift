import Stage2Publishers
import Testing

/// What operators ask of their upstreams, and what happens to the demand they are given.
@Suite struct UpstreamTests {
  @Test("3.9: no operator asks an upstream for none", arguments: Pipeline.all)
  func neverAsksForNone(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe(.none)
    probe.request(.max(2))
    unruly.send(1)
    #expect(!unruly.grip.requests.contains(.none), "\(unruly.grip.requests)")
  }

  @Test("3.9: an operator on two publishers asks neither for none", arguments: Combination.all)
  func neverAsksForNone(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = combination.make(a, b).probe(.none)
    a.send(1)
    probe.request(.none)
    probe.request(.max(2))
    b.send(1)
    #expect(!(a.grip.requests + b.grip.requests).contains(.none))
  }

  @Test("3.8: demand reaches both publishers, asked for or answered", arguments: Combination.all)
  func demandReachesTheSecond(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = Probe<Int, TestError>(demand: .none) { _ in .max(2) }
    combination.make(a, b).subscribe(probe)
    a.send(1)
    probe.request(.max(3))
    for value in 1...3 { b.send(value) }
    switch combination.testDescription {
    case "zip":
      #expect(b.grip.requests == [.max(3), .max(2)] && a.grip.requests == b.grip.requests)
    case "combineLatest", "combineLatest of three":
      #expect(b.grip.requests == [.max(3), .max(2), .max(2), .max(2)])
      #expect(a.grip.requests == b.grip.requests)
    case "switchToLatest":
      #expect(b.grip.requests == [.max(3), .max(2), .max(2), .max(2)])
    default:
      // One value at a time, where nobody demanded everything at the subscription.
      #expect(b.grip.requests == [.max(1)])
    }
  }

  @Test("1.1: undemanded values of two publishers are not sent", arguments: Combination.all)
  func countsDemand(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = combination.make(a, b).probe(.max(2))
    a.send(1)
    for value in 1...5 { b.send(value) }
    if combination.testDescription == "zip" { (2...5).forEach(a.send) }
    #expect(probe.values.count == 2)
    probe.request(.max(1))
    // What nobody demanded waits in an operator that loses no value; the others drop it.
    let dropping = ["combineLatest", "combineLatest of three", "switchToLatest"]
    let isDropped = dropping.contains(combination.testDescription)
    #expect(probe.values.count == (isDropped ? 2 : 3))
    b.send(6)
    #expect(probe.values.count == 3)
  }

  @Test("3.8: each value may be answered with demand for the next", arguments: Combination.all)
  func answersOneByOne(combination: Combination) {
    let (a, b) = (Unruly(), Unruly())
    let probe = Probe<Int, TestError>(demand: .max(1)) { _ in .max(1) }
    combination.make(a, b).subscribe(probe)
    a.send(1)
    for value in 1...3 {
      b.send(value)
      if combination.testDescription == "zip" { a.send(value + 1) }
    }
    #expect(probe.values.count == (combination.testDescription == "merge" ? 4 : 3))
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

  @Test("Operators that make one value of all ask for everything once, whatever is demanded")
  func reductionsAskOnce() {
    let unruly = Unruly()
    for pipeline in [
      unruly.collect().map { $0.count }.eraseToAnyPublisher(), unruly.first().eraseToAnyPublisher(),
      unruly.first { $0 > 1 }.eraseToAnyPublisher(), unruly.last().eraseToAnyPublisher(),
      unruly.count().eraseToAnyPublisher(), unruly.reduce(0, +).eraseToAnyPublisher(),
    ] {
      let before = unruly.grip.requests.count
      let probe = pipeline.probe(.none)
      probe.request(.max(1))
      probe.request(.unlimited)
      #expect(unruly.grip.requests.dropFirst(before) == [.unlimited])
    }
  }

  @Test("No operator asks an upstream that it has canceled", arguments: Pipeline.all)
  func neverAsksACancelledOne(pipeline: Pipeline) {
    // What has no state does not know that it was canceled; the upstream ignores the request.
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
    // The value that is sent from inside a delivery waits until that delivery has ended.
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
}
