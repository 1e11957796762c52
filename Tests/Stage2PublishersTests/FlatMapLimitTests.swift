import Stage2Publishers
import Testing

/// `flatMap(maxPublishers:)`: a publisher keeps its place until what it has sent is delivered.
@Suite struct FlatMapLimitTests {
  @Test("While nothing is asked for, no more values are taken in than there are places")
  func takesInNoMore() {
    for places in [1, 2, 5] {
      var made = 0
      let probe = (0..<100_000).publisher
        .flatMap(maxPublishers: .max(places)) { value in
          made += 1
          return Just(value)
        }.probe(.none)
      #expect(made == places)
      probe.request(.max(3))
      #expect(probe.values == [0, 1, 2])
      #expect(made == 3 + places)
      probe.cancel()
      #expect(made == 3 + places)
    }
  }

  @Test("A publisher without values gives its place up immediately")
  func emptyOnes() {
    let probe = (0..<100).publisher
      .flatMap(maxPublishers: .max(1)) { _ in Empty<Int, Never>() }.probe(.none)
    #expect(probe.events == [.subscription, .finished])
  }

  @Test("What waits is delivered in order, and the completion comes after the last")
  func order() {
    let probe = (0..<10).publisher
      .flatMap(maxPublishers: .max(1)) { [$0, -$0].publisher }.probe(.none)
    for number in 1...20 {
      #expect(!probe.isOver)
      probe.request(.max(1))
      #expect(probe.values.count == number)
    }
    #expect(probe.values == (0..<10).flatMap { [$0, -$0] })
    #expect(probe.isOver)
  }

  @Test(
    "A publisher that sends inside a delivery, and finishes, keeps its place until that is heard")
  func insideADelivery() {
    let inners = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    var made = 0
    let probe = Probe<Int, Never>()
    var madeInside = 0
    probe.onEvent = {
      guard $0 == .value(1) else { return }
      inners[0].send(2)
      inners[0].send(completion: .finished)
      madeInside = made
    }
    (0..<3).publisher.flatMap(maxPublishers: .max(1)) { index in
      made += 1
      return inners[index]
    }.subscribe(probe)
    inners[0].send(1)
    #expect(madeInside == 1)
    #expect(made == 2)
    #expect(probe.values == [1, 2])
  }

  @Test("A failure drops what waits and asks the upstream for nothing more")
  func failure() {
    let unruly = Unruly()
    let inner = Unruly()
    let probe = unruly.flatMap(maxPublishers: .max(2)) { _ in inner }.probe(.none)
    unruly.send(1)
    inner.send(5)
    inner.send(completion: .failure(TestError("x")))
    #expect(unruly.grip.requests == [.max(2)])
    #expect(unruly.grip.cancels == 1)
    #expect(probe.events == [.subscription, .failure("x")])
  }
}
