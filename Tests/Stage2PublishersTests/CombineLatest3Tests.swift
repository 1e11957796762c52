import Stage2Publishers
import Testing

/// `combineLatest` of three: one state machine with three entrances, not two, one inside the other.
@Suite struct CombineLatest3Tests {
  private typealias Source = PassthroughSubject<Int, TestError>

  private func sources() -> (Source, Source, Source) {
    (Source(), Source(), Source())
  }

  @Test("The first triple comes when all three have a value, and then one with each value")
  func triples() {
    let (a, b, c) = sources()
    let probe = a.combineLatest(b, c) { "\($0)\($1)\($2)" }.probe()
    a.send(1)
    a.send(2)
    c.send(1)
    #expect(probe.values == [])
    b.send(1)
    c.send(2)
    a.send(3)
    b.send(2)
    #expect(probe.values == ["211", "212", "312", "322"])
  }

  @Test("Equal values are values, and so is nil")
  func equalAndNil() {
    let (numbers, never) = (CurrentValueSubject<Int?, Never>(nil), Just(Int?.none))
    let probe = never.combineLatest(numbers, never) { [$0, $1, $2] }.probe()
    numbers.send(1)
    numbers.send(1)
    #expect(probe.values == [[nil, nil, nil], [nil, 1, nil], [nil, 1, nil]])
  }

  @Test("It finishes when all three have, and not before, in any order", arguments: 0..<3)
  func finishes(last: Int) {
    let (a, b, c) = sources()
    let all = [a, b, c]
    let probe = a.combineLatest(b, c) { $0 * 100 + $1 * 10 + $2 }.probe()
    all.forEach { $0.send(1) }
    for (index, subject) in all.enumerated() where index != last {
      subject.send(completion: .finished)
    }
    all[last].send(2)
    #expect(probe.values == [111, 111 + [100, 10, 1][last]] && !probe.isOver)
    all[last].send(completion: .finished)
    #expect(probe.events.last == .finished)
  }

  @Test("A failure of any of the three is passed on, and cancels the other two", arguments: 0..<3)
  func fails(failing: Int) {
    let all = [Unruly(), Unruly(), Unruly()]
    let probe = all[0].combineLatest(all[1], all[2]) { $0 + $1 + $2 }.probe(.none)
    all[failing].send(completion: .failure(TestError("x")))
    all[(failing + 1) % 3].send(completion: .failure(TestError("y")))
    #expect(probe.events == [.subscription, .failure("x")])
    for (index, upstream) in all.enumerated() where index != failing {
      #expect(upstream.grip.cancels == 1)
    }
  }

  @Test("All three are asked for what is demanded, and triples that nobody demands are dropped")
  func demand() {
    let all = [Unruly(), Unruly(), Unruly()]
    let probe = all[0].combineLatest(all[1], all[2]) { $0 * 100 + $1 * 10 + $2 }.probe(.max(1))
    for value in 1...3 { all.forEach { $0.send(value) } }
    #expect(probe.values == [111])
    probe.request(.max(2))
    #expect(probe.values == [111], "what was dropped does not come back")
    all[1].send(4)
    #expect(probe.values == [111, 343], "but its values are the latest")
    #expect(all.allSatisfy { $0.grip.requests == [.max(1), .max(2)] })
  }

  @Test("With a demand of two, every triple has the latest values, which two nested ones lose")
  func latestWithLimitedDemand() {
    let (a, b, c) = sources()
    let three = a.combineLatest(b, c) { [$0, $1, $2] }.probe(.max(2))
    let nested = a.combineLatest(b).combineLatest(c) { [$0.0, $0.1, $1] }.probe(.max(2))
    a.send(1)
    b.send(1)
    a.send(2)
    b.send(2)
    c.send(1)
    #expect(three.values == [[2, 2, 1]])
    #expect(nested.values == [[2, 1, 1]], "the pair of 2 and 2 was one more than demanded")
  }

  @Test("1.3: what is sent from inside a delivery waits until it has ended, in order")
  func insideADelivery() {
    let (a, b, c) = sources()
    var log: [String] = []
    let cancellable = a.combineLatest(b, c) { "\($0)\($1)\($2)" }.sink(
      receiveCompletion: { log.append("\($0)") },
      receiveValue: {
        log.append("begin \($0)")
        if $0 == "111" {
          b.send(2)
          c.send(2)
          [a, b, c].forEach { $0.send(completion: .finished) }
        }
        log.append("end \($0)")
      })
    [a, b, c].forEach { $0.send(1) }
    #expect(
      log == [
        "begin 111", "end 111", "begin 121", "end 121", "begin 122", "end 122", "finished",
      ])
    cancellable.cancel()
  }

  @Test("3.12: a cancel from inside a triple is the last of it, and cancels all three")
  func cancelInside() {
    let all = [Unruly(), Unruly(), Unruly()]
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in
      guard case .value = $0 else { return }
      all[0].send(2)
      probe?.cancel()
    }
    all[0].combineLatest(all[1], all[2]) { $0 + $1 + $2 }.subscribe(probe)
    all.forEach { $0.send(1) }
    all.forEach { $0.send(3) }
    #expect(probe.events == [.subscription, .value(3)])
    #expect(all.map(\.grip.cancels) == [1, 1, 1])
  }

  @Test("A second subscriber has latest values of its own")
  func secondSubscriber() {
    let (a, b, c) = sources()
    let sums = a.combineLatest(b, c) { $0 + $1 + $2 }
    let first = sums.probe()
    a.send(1)
    let second = sums.probe()
    b.send(1)
    c.send(1)
    #expect(first.values == [3] && second.values == [])
  }

  @Test("3.13: the latest values are released when it has ended", arguments: 0..<3)
  func released(slot: Int) {
    for isCancelled in [true, false] {
      let all = (0..<3).map { _ in PassthroughSubject<Canary, TestError>() }
      let cancellable = all[0].combineLatest(all[1], all[2])
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      weak var canary: Canary?
      do {
        let value = Canary()
        canary = value
        all[slot].send(value)
      }
      #expect(canary != nil)
      if isCancelled {
        cancellable.cancel()
      } else {
        all[(slot + 1) % 3].send(completion: .failure(TestError()))
      }
      #expect(canary == nil)
      cancellable.cancel()
    }
  }

  @Test("1.3: fed by three threads it delivers one triple at a time, and the last one")
  func threads() {
    let all = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let received = Exclusive([[Int]]())
    let cancellable = all[0].combineLatest(all[1], all[2])
      .sink { triple in received { $0.append([triple.0, triple.1, triple.2]) } }
    onThreads(3) { thread in
      for number in 1...2_000 { all[thread].send(number) }
    }
    #expect(received.overlapCount == 0)
    #expect(received.value.last == [2_000, 2_000, 2_000])
    for side in 0..<3 {
      let values = received.value.map { $0[side] }
      #expect(values == values.sorted())
    }
    cancellable.cancel()
  }
}
