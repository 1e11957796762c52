import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import LazyFuture

@Suite("LazyFuture")
struct LazyFutureTests {
  let work = ManualEffect<Result<Int, Failed>>()

  var request: AnyPublisher<Int, Failed> { lazyFuture(work.effect.run) }

  @Test("Making the request starts nothing")
  func lazy() {
    _ = request
    expect(
      work.starts, 0, "the number of starts before anybody has subscribed",
      why: "A request starts when it is subscribed to.")
  }

  @Test("A subscription starts it, once, and hands on the answer")
  func answer() {
    let probe = request.probe()
    expect(
      work.starts, 1, "the number of starts after one subscription",
      why: "A request starts when it is subscribed to.")
    work.answer(.success(29))
    expect(
      probe.heard, ["29", "done"], "the answer, and the completion",
      why: "After the one answer there is nothing more to come.")
  }

  @Test("A subscription without demand starts it as well, and a request does not start it again")
  func subscriptionNotDemand() {
    let probe = request.probe(.none)
    expect(
      work.starts, 1, "the number of starts after a subscription without demand",
      why: "A request starts when it is subscribed to, whatever the subscriber asks for.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(
      work.starts, 1, "the number of starts after the subscriber has asked twice",
      why: "A request starts once for each subscriber, however often it asks.")
  }

  @Test("An answer that nobody has asked for waits until somebody does")
  func answerBeforeDemand() {
    let probe = request.probe(.none)
    work.answer(.success(29))
    expect(
      probe.heard, [], "what is heard of an answer without demand",
      why: "No value is sent that was not asked for.")
    probe.request(.max(1))
    expect(
      probe.heard, ["29", "done"], "what is heard when the answer is asked for",
      why: "A `Future` keeps its answer, and the completion comes after it.")
  }

  @Test("A request for no values asks for nothing")
  func requestForNothing() {
    let probe = request.probe(.none)
    probe.request(.none)
    work.answer(.success(29))
    expect(
      probe.heard, [], "what is heard of an answer after a request for no values",
      why: "The answer waits until it is asked for.")
    probe.request(.none)
    expect(
      probe.heard, [], "what is heard of an answer that waits, after a request for no values",
      why: "The answer waits until it is asked for.")
    probe.request(.max(1))
    expect(probe.heard, ["29", "done"], "what is heard when the answer is asked for")
  }

  @Test("A subscriber need not retain its subscription")
  func unretained() {
    let heard = Log<String>()
    request.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { answer in
          heard.write("\(answer)")
          return .none
        },
        receiveCompletion: { _ in heard.write("done") }))
    work.answer(.success(29))
    expect(
      heard.entries, ["29", "done"],
      "what a subscriber hears that has asked, and does not retain its subscription",
      why: "A `Future` answers everybody who has asked and has not canceled.")
  }

  @Test("The first answer is the only one")
  func answerTwice() {
    let probe = request.probe()
    work.answer(.success(2))
    work.answer(.success(2))
    work.answer(.success(3))
    work.answer(.failure(Failed()))
    expect(
      probe.heard, ["2", "done"], "the first of four answers",
      why: "Nothing comes after a completion.")
  }

  @Test("The first answer is the only one, also while it waits")
  func secondAnswerWhileTheFirstWaits() {
    let probe = request.probe(.none)
    work.answer(.success(2))
    work.answer(.failure(Failed()))
    work.answer(.success(3))
    expect(
      probe.heard, [], "what is heard while the first of three answers waits",
      why: "A failure does not wait, but this one is the second answer.")
    probe.request(.max(1))
    expect(
      probe.heard, ["2", "done"], "the first of three answers, when it is asked for",
      why: "The first answer is the only one, whether or not it was asked for.")
  }

  @Test("What is asked and answered while the answer is delivered changes nothing")
  func insideTheDelivery() {
    let probes = [Subscribers.Demand.unlimited, .none].enumerated().map { run, demand in
      Probe<Int, Failed>(demand: demand) { probe, _ in
        guard probe.heard.count == 1 else { return .none }
        probe.request(.max(1))
        work.answer(.success(3), run: run)
        work.answer(.failure(Failed()), run: run)
        return .max(1)
      }
    }
    for probe in probes { request.subscribe(probe) }
    let hasReturned = returns {
      for run in 0...1 { work.answer(.success(2), run: run) }
      probes[1].request(.max(1))
    }
    expect(hasReturned, "the calls of the promises, and then a request for the answer, to return")
    guard hasReturned else { return }
    expect(
      probes.map(\.heard), [["2", "done"], ["2", "done"]],
      "the first answer, and the completion, asked for beforehand, and afterwards",
      why: "The first answer is the only one, however often it is asked for.")
    expect(
      work.starts, 2, "the number of starts after two subscribers have asked for more",
      why: "A request starts once for each subscriber, however often it asks.")
  }

  @Test("A subscriber that has canceled hears nothing")
  func canceled() {
    let probe = request.probe()
    probe.cancel()
    work.answer(.success(29))
    let other = request.probe()
    other.cancel()
    work.answer(.failure(Failed()), run: 1)
    expect(
      [probe.heard, other.heard], [[], []], "what two subscribers hear that have canceled",
      why: "Nothing comes after a cancellation, neither a value nor a failure.")
  }

  @Test("A subscriber that has canceled or heard the end is released, though the work goes on")
  func released() {
    func isReleased(after end: (ManualEffect<Result<Int, Failed>>, any Subscription) -> Void)
      -> Bool
    {
      let work = ManualEffect<Result<Int, Failed>>()
      var captured = WeakReference(nil)
      var subscription: (any Subscription)?
      do {
        let object = Log<Int>()
        captured = WeakReference(object)
        lazyFuture(work.effect.run).subscribe(
          AnySubscriber(
            receiveSubscription: {
              subscription = $0
              $0.request(.max(1))
            },
            receiveValue: { answer in
              object.write(answer)
              return .none
            },
            receiveCompletion: { _ in }))
      }
      if let subscription { end(work, subscription) }
      // The subscription and the promise are still there.
      return withExtendedLifetime((work, subscription)) { captured.object == nil }
    }
    expect(
      isReleased { $1.cancel() }, "the subscriber to be released when it has canceled",
      why: "It hears nothing more, so nobody needs it, though the work can still answer.")
    expect(
      [
        isReleased { work, _ in work.answer(.success(29)) },
        isReleased { work, _ in work.answer(.failure(Failed())) },
      ],
      [true, true],
      "whether a subscriber is released that has heard the answer and the completion, or a failure",
      why: "The end releases the subscriber, though the work can still answer.")
  }

  @Test("A subscriber that has canceled hears nothing, also when it asks then")
  func requestAfterCancel() {
    let late = request.probe(.none)
    work.answer(.success(29))
    late.cancel()
    late.request(.max(1))
    let early = request.probe(.none)
    early.cancel()
    early.request(.max(1))
    work.answer(.success(29), run: 1)
    early.request(.max(1))
    expect(
      [late.heard, early.heard], [[], []],
      "what two subscribers hear that ask when they have canceled, after the answer and before it",
      why: "Nothing comes after a cancellation, neither an answer that waited nor a later one.")
  }

  @Test("A subscriber that cancels as soon as it is subscribed hears nothing")
  func cancelAtOnce() {
    let heard = Log<String>()
    func subscribe(to request: AnyPublisher<Int, Failed>) {
      request.subscribe(
        AnySubscriber(
          receiveSubscription: { subscription in
            subscription.request(.max(1))
            subscription.cancel()
          },
          receiveValue: { answer in
            heard.write("\(answer)")
            return .none
          },
          receiveCompletion: { _ in heard.write("the end") }))
    }
    subscribe(to: request)
    work.answer(.success(29))
    subscribe(to: request)
    work.answer(.failure(Failed()), run: 1)
    subscribe(to: lazyFuture { promise in promise(.failure(Failed())) })
    // This one fails, because a value would be there already when the subscriber asks for it.
    expect(
      heard.entries, [], "what three subscribers hear that cancel when they are subscribed",
      why: "Nothing comes after a cancellation.")
  }

  @Test("Canceling one request leaves the others going")
  func independent() {
    let request = self.request
    let first = request.probe()
    let second = request.probe(.none)
    first.cancel()
    work.answer(.success(2), run: 0)
    work.answer(.success(3), run: 1)
    expect(
      [first.heard, second.heard], [[], []],
      "what is heard by one subscriber that has canceled, and one that has not asked",
      why: "Each has a request of its own, and asks and cancels for itself.")
    second.request(.max(1))
    expect(
      second.heard, ["3", "done"], "what the second subscriber hears when it asks",
      why: "Only the first one has canceled.")
  }

  @Test("A subscriber that cancels when it gets the answer hears of no completion")
  func cancelAtTheAnswer() {
    let probes = [Subscribers.Demand.unlimited, .none].map { demand in
      Probe<Int, Failed>(demand: demand) { probe, _ in
        probe.cancel()
        return .none
      }
    }
    for probe in probes { request.subscribe(probe) }
    let hasReturned = returns {
      for run in 0...1 { work.answer(.success(29), run: run) }
      probes[1].request(.max(1))
    }
    expect(hasReturned, "a cancellation from inside the delivery to return")
    guard hasReturned else { return }
    expect(
      probes.map(\.heard), [["29"], ["29"]],
      "what subscribers hear that cancel at the answer, asked for beforehand, and afterwards",
      why: "Nothing comes after a cancellation, not even the completion.")
  }

  @Test("An answer on the spot is handed on as well")
  func onTheSpot() {
    let probe = lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
      promise(.success(29))
    }
    .probe()
    expect(
      probe.events, ["subscription", "29", "done"],
      "the subscription, the answer, and the completion",
      why: "Work may answer before it returns, and a subscriber is handed its subscription first.")
    let unasked = lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
      promise(.success(29))
    }
    .probe(.none)
    expect(
      unasked.events, ["subscription"], "what is heard of an answer on the spot without demand",
      why: "The answer waits until it is asked for.")
    unasked.request(.max(1))
    expect(unasked.heard, ["29", "done"], "what is heard when it is asked for")
    let several = [Subscribers.Demand.unlimited, .none].map { demand in
      lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
        promise(.success(1))
        promise(.success(2))
        promise(.failure(Failed()))
      }
      .probe(demand)
    }
    several[1].request(.max(1))
    expect(
      several.map(\.heard), [["1", "done"], ["1", "done"]],
      "what is heard of three answers on the spot, asked for beforehand, and afterwards",
      why: "The first answer is the only one.")
    let inTime = Log<Bool>()
    let elsewhere = lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
      inTime.write(returns { promise(.success(29)) })
    }
    .probe()
    expect(
      inTime.entries, [true],
      "whether an answer on another thread returns while the work is being started",
      why: "The work may answer on any thread, also before it returns.")
    expect(elsewhere.heard, ["29", "done"], "what is heard of that answer")
  }

  @Test("A failure is handed on")
  func failure() {
    let probe = request.probe()
    work.answer(.failure(Failed()))
    expect(
      probe.heard, ["failed"], "the failure",
      why: "Why there is no answer is what a subscriber wants to know.")
  }

  @Test("A failure needs no demand")
  func failureWithoutDemand() {
    let probe = request.probe(.none)
    work.answer(.failure(Failed()))
    expect(
      probe.heard, ["failed"], "the failure, though nothing was asked for",
      why: "An end needs no demand.")
    let early = lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
      promise(.failure(Failed()))
    }
    .probe(.none)
    expect(
      early.events, ["subscription", "failed"],
      "the subscription and the failure, of work that fails on the spot",
      why: "An end needs no demand.")
  }

  @Test("Each subscriber has a request and an answer of its own")
  func repeatable() {
    let request = self.request
    let first = request.probe()
    let second = request.probe()
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "A request starts again for the next subscriber.")
    work.answer(.success(2), run: 0)
    work.answer(.success(3), run: 1)
    expect(
      [first.heard, second.heard], [["2", "done"], ["3", "done"]], "an answer for each",
      why: "What a future keeps is for its own subscribers.")
  }

  @Test("A subscriber that comes after an answer or a failure starts the request again")
  func afterTheAnswer() {
    let request = self.request
    _ = request.probe()
    work.answer(.success(2))
    let late = request.probe()
    expect(
      work.starts, 2, "the number of starts after a second subscription",
      why: "A request starts again for the next subscriber.")
    expect(late.heard, [], "what the second subscriber hears before its own answer")
    work.answer(.failure(Failed()), run: 1)
    let later = request.probe()
    expect(
      work.starts, 3, "the number of starts after a failure and a third subscription",
      why: "A request starts again for the next subscriber, whatever became of the one before.")
    work.answer(.success(3), run: 2)
    expect(
      [late.heard, later.heard], [["failed"], ["3", "done"]],
      "what the second and the third subscriber hear",
      why: "Each subscriber has an answer of its own.")
  }

  @Test("Nobody waits while the subscriber's code runs, its `deinit` included", .ownThread)
  func noLock() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      func reportIfItWaits(_ moment: String, _ call: @escaping () -> Void) {
        if !returns(call) { report("\(moment), another thread waits") }
      }
      let answers: [(Result<Int, Failed>, asksFirst: Bool)] = [
        (.success(2), true), (.success(2), false), (.failure(Failed()), true),
      ]
      for (answer, asksFirst) in answers {
        let work = ManualEffect<Result<Int, Failed>>()
        var subscription: (any Subscription)?
        lazyFuture(work.effect.run).subscribe(
          AnySubscriber(
            receiveSubscription: {
              subscription = $0
              let demand = asksFirst ? Subscribers.Demand.max(1) : .none
              reportIfItWaits("at the subscription") { subscription?.request(demand) }
            },
            receiveValue: { _ in
              reportIfItWaits("at the answer") { work.answer(.success(3)) }
              reportIfItWaits("at the answer") { subscription?.request(.max(1)) }
              return .none
            },
            receiveCompletion: { _ in
              reportIfItWaits("at the end") { work.answer(.success(3)) }
              reportIfItWaits("at the end") { subscription?.cancel() }
            }))
        work.answer(answer)
        if !asksFirst { subscription?.request(.max(1)) }
      }
      let work = ManualEffect<Result<Int, Failed>>()
      let canceling = Probe<Int, Failed> { probe, _ in
        reportIfItWaits("at the answer") { probe.cancel() }
        return .none
      }
      lazyFuture(work.effect.run).subscribe(canceling)
      work.answer(.success(2))
      report("\(canceling.heard)")
      let ends: [(ManualEffect<Result<Int, Failed>>, (any Subscription)?) -> Void] = [
        { $1?.cancel() },
        { work, subscription in
          subscription?.request(.max(1))
          work.answer(.success(2))
        },
        { work, subscription in
          work.answer(.success(2))
          subscription?.request(.max(1))
        },
        { work, _ in work.answer(.failure(Failed())) },
      ]
      for end in ends {
        let work = ManualEffect<Result<Int, Failed>>()
        let subscription = Log<any Subscription>()
        func subscribe() {
          let farewell = AtRelease { subscription.entries.first?.cancel() }
          lazyFuture(work.effect.run).subscribe(
            AnySubscriber(
              receiveSubscription: { subscription.write($0) },
              receiveValue: { _ in withExtendedLifetime(farewell) { .none } },
              receiveCompletion: { _ in }))
        }
        subscribe()
        reportIfItWaits("at the release") { end(work, subscription.entries.first) }
      }
      finish()
    }
    expect(
      process, reports: [#"["2"]"#],
      "what happens when another thread answers, asks and cancels while the subscriber's code runs",
      why: "No lock is held then: the subscriber may wait for that very thread.")
  }

  @Test("Of several answers on several threads at once, one is heard", .ownThread)
  func threads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let works = (0..<4_000).map { _ in ManualEffect<Result<LargeValue, Failed>>() }
      let heard = works.map { _ in Log<String>() }
      for (work, log) in zip(works, heard) {
        lazyFuture(work.effect.run).subscribe(
          AnySubscriber(
            receiveSubscription: { $0.request(.max(1)) },
            receiveValue: { _ in
              log.write("answer")
              return .none
            },
            receiveCompletion: { _ in log.write("done") }))
      }
      let answer = { (round: Int) in works[round].answer(.success(LargeValue(round))) }
      race(rounds: works.count, [answer, answer, answer, answer])
      report("\(heard.filter { $0.entries == ["answer", "done"] }.count)")
      finish()
    }
    expect(
      process, reports: ["4000"], "the number of races, of 4000, after which one answer is heard",
      why: "The work may answer on several threads at once, and its first answer is the only one.")
  }

  @Test("An answer on one thread, and a request for it on another, deliver it once", .ownThread)
  func answerAndRequest() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let works = (0..<4_000).map { _ in ManualEffect<Result<LargeValue, Failed>>() }
      let probes = works.map { _ in ConcurrentProbe<LargeValue, Failed>(demand: .none) }
      for (work, probe) in zip(works, probes) { lazyFuture(work.effect.run).subscribe(probe) }
      race(
        rounds: works.count,
        [
          { round in works[round].answer(.success(LargeValue(round))) },
          { round in probes[round].request(.max(1)) },
        ])
      report("\(probes.filter { $0.values.count == 1 && $0.completions == 1 }.count)")
      finish()
    }
    expect(
      process, reports: ["4000"], "the number of races, of 4000, after which one answer is heard",
      why: "The work may answer on any thread, also while the subscriber asks on its own.")
  }
}
