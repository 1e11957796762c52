import Stage2Publishers
import Testing

/// No operator subscribes to an upstream whose values nobody can receive any more.
@Suite struct LateSubscriptionTests {
  /// An operator with two upstreams, and how many times each has been subscribed to.
  struct Joining: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let make: (Numbers, Numbers) -> Numbers

    static let all =
      [
        Joining(testDescription: "merge") { $0.merge(with: $1).eraseToAnyPublisher() },
        Joining(testDescription: "MergeMany") { a, b in
          Publishers.MergeMany([a, b]).eraseToAnyPublisher()
        },
        Joining(testDescription: "Merge3") { a, b in
          a.merge(with: b.first(), b.first()).eraseToAnyPublisher()
        },
        Joining(testDescription: "zip") { $0.zip($1) { $0 + $1 }.eraseToAnyPublisher() },
        Joining(testDescription: "zip of three") { a, b in
          a.zip(b, b) { $0 + $1 + $2 }.eraseToAnyPublisher()
        },
        Joining(testDescription: "combineLatest of three") { a, b in
          a.combineLatest(b, b) { $0 + $1 + $2 }.eraseToAnyPublisher()
        },
        Joining(testDescription: "combineLatest") {
          $0.combineLatest($1) { $0 + $1 }.eraseToAnyPublisher()
        },
      ]
  }

  /// Counts the subscriptions of a publisher.
  private final class Count {
    var subscriptions = 0

    func counted(_ publisher: Numbers) -> Numbers {
      Deferred { () -> Numbers in
        self.subscriptions += 1
        return publisher
      }.eraseToAnyPublisher()
    }
  }

  private let never = Empty<Int, TestError>(completeImmediately: false).eraseToAnyPublisher()

  @Test("No upstream is subscribed to for who cancels immediately", arguments: Joining.all)
  func canceledAtOnce(joining: Joining) {
    let (a, b) = (Count(), Count())
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in if $0 == .subscription { probe?.cancel() } }
    joining.make(a.counted(never), b.counted(never)).subscribe(probe)
    #expect(a.subscriptions == 0 && b.subscriptions == 0)
    #expect(probe.events == [.subscription])
  }

  @Test(
    "The second upstream is not subscribed to when the first has failed", arguments: Joining.all)
  func firstFails(joining: Joining) {
    let (a, b) = (Count(), Count())
    let failing = Fail<Int, TestError>(error: TestError("first")).eraseToAnyPublisher()
    let probe = joining.make(a.counted(failing), b.counted(never)).probe(.none)
    #expect(a.subscriptions == 1 && b.subscriptions == 0)
    #expect(probe.events == [.subscription, .failure("first")])
  }

  @Test("flatMap and switchToLatest subscribe to nothing for who has canceled", arguments: [0, 1])
  func publishersOfValues(moment: Int) {
    let (outer, inner) = (Count(), Count())
    let source = outer.counted(
      [1, 2].publisher.setFailureType(to: TestError.self).eraseToAnyPublisher())
    let value = inner.counted(
      Just(7).setFailureType(to: TestError.self).eraseToAnyPublisher())
    for pipeline in [
      source.flatMap { _ in value }.eraseToAnyPublisher(),
      source.map { _ in value }.switchToLatest().eraseToAnyPublisher(),
    ] {
      (outer.subscriptions, inner.subscriptions) = (0, 0)
      let probe = Probe<Int, TestError>()
      probe.onEvent = { [weak probe] in
        if $0 == (moment == 0 ? .subscription : .value(7)) { probe?.cancel() }
      }
      pipeline.subscribe(probe)
      #expect(outer.subscriptions == moment && inner.subscriptions == moment)
    }
  }

  @Test(
    "switchToLatest does not subscribe when the cancellation of the previous one has ended it all")
  func canceledBySwitching() {
    let outer = PassthroughSubject<Numbers, TestError>()
    let second = Count()
    let probe = Probe<Int, TestError>()
    outer.switchToLatest().subscribe(probe)
    outer.send(
      never.handleEvents(receiveCancel: { [weak probe] in probe?.cancel() }).eraseToAnyPublisher())
    outer.send(second.counted(never))
    #expect(second.subscriptions == 0)
  }
}
