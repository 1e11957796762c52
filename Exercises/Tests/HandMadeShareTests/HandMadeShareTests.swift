import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import HandMadeShare

@Suite("HandMadeShare")
struct HandMadeShareTests {
  let source = Source<Int>()

  @Test("The upstream is subscribed to when the first subscriber comes, once, and not before")
  func lazy() {
    let subscriptions = inTime { [source] in
      let shared = source.handMadeShare()
      let before = source.subscriptions
      let first = shared.probe(.none)
      let after = source.subscriptions
      let second = shared.probe()
      return withExtendedLifetime((first, second)) { [before, after, source.subscriptions] }
    }
    expect(
      subscriptions, [0, 1, 1],
      "the subscriptions to the upstream before the first subscriber, after it, and after the second",
      why: "The upstream is subscribed to once: when the first one comes, and not before.")
  }

  @Test("Three subscribers hear what is sent from then on, and nothing of what was sent before")
  func fromThenOn() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let copy = shared
      let first = shared.probe()
      source.send(1)
      let second = copy.probe()
      source.send(2)
      let third = shared.probe()
      source.send(3)
      return [first.heard, second.heard, third.heard]
    }
    expect(
      heard, [["1", "2", "3"], ["2", "3"], ["3"]], "what each of three subscribers hears",
      why: "Each hears all that is sent from then on, and nothing of what was sent before.")
    expect(source.subscriptions, 1, "the subscriptions to the upstream, for three subscribers")
  }

  @Test("Values that are equal, and values that are nil, are sent to all")
  func equalAndNil() {
    let heard = inTime {
      let source = Source<Int?>()
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe()]
      for value in [1, 1, nil, nil, 2] { source.send(value) }
      return probes.map(\.heard)
    }
    let all = ["Optional(1)", "Optional(1)", "nil", "nil", "Optional(2)"]
    expect(
      heard, [all, all], "what each of two subscribers hears",
      why: "Each hears all that is sent, whatever it is.")
  }

  @Test("The first subscriber hears what is sent while the upstream is being subscribed to")
  func synchronous() {
    let events = inTime {
      let shared = [1, 2, 3].publisher.handMadeShare()
      return [shared.probe().events, shared.probe().events]
    }
    expect(
      events, [["subscription", "1", "2", "3", "done"], ["subscription", "done"]],
      "what two subscribers get from a sequence, which sends all to the first one",
      why: "The first subscriber hears what the upstream sends while it is being subscribed to.")
  }

  @Test("A completion reaches all")
  func completion() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe(.none), shared.probe()]
      source.send(1)
      source.send(completion: .finished)
      return probes.map(\.heard)
    }
    expect(
      heard, [["1", "done"], ["done"], ["1", "done"]],
      "what three subscribers hear, of which the second asks for nothing",
      why: "A completion reaches all, and needs no demand.")
  }

  @Test("A completion that is sent while a value is delivered reaches all, as the last", .ownThread)
  func completesInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let second = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { _, value in
        if value == 1 {
          source.send(2)
          source.send(completion: .finished)
        }
        return .none
      }
      let hasReturned = returns {
        for probe in [first, second] { shared.subscribe(probe) }
        source.send(1)
      }
      report(hasReturned ? "\(first.heard) \(second.heard.drop { $0 != "done" })" : "waits")
      finish()
    }
    expect(
      process, reports: [#"["1", "2", "done"] ["done"]"#],
      "what the first of two subscribers hears when 2 and the completion are sent while it receives 1, "
        + "and what the second hears from the completion on",
      why: "A completion reaches all, after what was sent before, and nothing comes after it.")
  }

  @Test("A failure reaches all, as a failure")
  func failure() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe(.none), shared.probe()]
      source.send(completion: .failure(Failed()))
      return probes.map(\.heard)
    }
    expect(
      heard, [["failed"], ["failed"], ["failed"]], "what three subscribers hear",
      why: "A failure reaches all as a failure, and needs no demand.")
  }

  @Test("A subscriber that cancels hears nothing more, and the others go on")
  func oneCancels() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe(), shared.probe()]
      source.send(1)
      probes[0].cancel()
      source.send(2)
      probes[2].cancel()
      source.send(3)
      source.send(completion: .finished)
      return probes.map(\.heard)
    }
    expect(
      heard, [["1"], ["1", "2", "3", "done"], ["1", "2"]],
      "what three subscribers hear, of which the first cancels after 1 and the third after 2",
      why: "A subscriber that cancels hears nothing more, and the others go on.")
    let another = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let (first, second) = (shared.probe(), shared.probe())
      first.cancel()
      let third = shared.probe()
      source.send(1)
      third.cancel()
      source.send(2)
      return [first.heard, second.heard, third.heard, ["\(source.going)"]]
    }
    expect(
      another, [[], ["1", "2"], ["1"], ["1"]],
      "what three subscribers hear, of which the third comes when the first has canceled, and cancels "
        + "after 1; and the subscriptions that go on",
      why: "A subscriber that cancels hears nothing more, and the others go on.")
    let anew = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        source.whenSubscribed = { $0.send(1) }
        shared.subscribe(next)
      }
      let first = shared.probe()
      first.cancel()
      return [first.heard, next.heard]
    }
    expect(
      anew, [[], ["1"]],
      "what the only subscriber hears that cancels, and another one that comes while the upstream is "
        + "being canceled, which sends 1 as it is subscribed to again",
      why: "A subscriber that cancels hears nothing more.")
    let ends = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      var lines: [any Subscription] = []
      let probes = (1...2).map { _ in
        ForgetfulProbe<Int, Failed>(
          whenCompleted: { for line in lines { line.cancel() } },
          whenSubscribed: { lines.append($0) })
      }
      for probe in probes { shared.subscribe(probe) }
      source.send(completion: .finished)
      return probes.flatMap(\.heard)
    }
    expect(
      ends, ["done"],
      "what two subscribers hear, of which the first that hears the completion cancels the other",
      why: "A subscriber that cancels hears nothing more.")
  }

  @Test("The last cancellation cancels the upstream, and none before does")
  func lastCancels() {
    let cancellations = inTime { [source] in
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe(), shared.probe()]
      return probes.map { probe -> Int in
        probe.cancel()
        return source.cancellations
      }
    }
    expect(
      cancellations, [0, 0, 1],
      "the cancellations of the upstream, after each of three subscribers has canceled",
      why: "When the last one has canceled, the upstream is canceled, and not before.")
    let left = inTime { () -> [String] in
      let source = Source<Int>()
      let shared = source.handMadeShare()
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        shared.probe().cancel()
      }
      shared.probe().cancel()
      let going = source.going
      let next = shared.probe()
      source.send(1)
      return ["\(going)", "\(source.going)"] + next.heard
    }
    expect(
      left, ["0", "1", "1"],
      "the subscriptions that go on when a subscriber has come and canceled while the upstream was "
        + "being canceled, and when the next one is there; and what that hears",
      why: "When the last one has canceled, the upstream is canceled.")
    let late = inTime {
      let source = Source<Int>()
      let scheduler = TestScheduler()
      let probe = source.subscribe(on: scheduler).handMadeShare().probe()
      probe.cancel()
      scheduler.advance()
      return source.going
    }
    expect(
      late, 0,
      "the subscriptions that go on when the only subscriber has canceled before the upstream has "
        + "handed over its subscription",
      why: "When the last one has canceled, the upstream is canceled.")
  }

  @Test("Canceling twice counts once")
  func cancelsTwice() {
    let result = inTime { [source] in
      let shared = source.handMadeShare()
      let first = shared.probe()
      let second = shared.probe()
      first.cancel()
      first.cancel()
      let cancellations = source.cancellations
      source.send(1)
      second.cancel()
      second.cancel()
      first.cancel()
      return ["\(cancellations)"] + second.heard + ["\(source.cancellations)"]
    }
    expect(
      result, ["0", "1", "1"],
      "no cancellation of the upstream when one of two has canceled twice, then the value 1, then "
        + "one cancellation",
      why: "Canceling twice counts once.")
    let later = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let first = shared.probe()
      first.cancel()
      let next = shared.probe()
      first.cancel()
      source.send(1)
      return ["\(source.cancellations)"] + next.heard
    }
    expect(
      later, ["1", "1"],
      "one cancellation of the upstream when the only subscriber has canceled, another one has come, and "
        + "the first has canceled again; and the value 1 for the other one",
      why: "Canceling twice counts once.")
  }

  @Test("A subscriber that cancels again while the upstream is being canceled counts once")
  func cancelsAgain() {
    let result = inTime(within: 4) { [source] in
      let shared = source.handMadeShare()
      let first = shared.probe()
      var isInTime = true
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        isInTime = returns { first.cancel() }
      }
      first.cancel()
      guard isInTime else { return ["another thread waits"] }
      let next = shared.probe()
      source.send(1)
      return ["\(source.cancellations)"] + next.heard
    }
    expect(
      result, ["1", "1"],
      "one cancellation of the upstream, and the value 1 for the next subscriber",
      why: "Canceling twice counts once.")
  }

  @Test("After the last cancellation the next subscriber begins anew, as often as that happens")
  func anew() {
    let result = inTime { [source] in
      let shared = source.handMadeShare()
      return (1...3).map { number -> [String] in
        let first = shared.probe()
        let second = shared.probe()
        source.send(number)
        first.cancel()
        second.cancel()
        first.cancel()
        source.send(0)
        return first.heard + second.heard + ["\(source.subscriptions)", "\(source.cancellations)"]
      }
    }
    expect(
      result, [["1", "1", "1", "1"], ["2", "2", "2", "2"], ["3", "3", "3", "3"]],
      "what two subscribers hear, the subscriptions and the cancellations, three times",
      why: "The next subscriber begins anew, and the upstream is subscribed to again.")
    let inside = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        shared.subscribe(next)
        return .none
      }
      shared.subscribe(first)
      source.send(1)
      source.send(2)
      return [source.subscriptions, source.cancellations].map { "\($0)" } + first.heard + next.heard
    }
    expect(
      inside, ["2", "1", "1", "2"],
      "the subscriptions and the cancellations when the only subscriber cancels at 1 and another one "
        + "comes before it has returned from that, and what the two hear",
      why: "The next subscriber begins anew, and the upstream is subscribed to again.")
  }

  @Test("What an upstream still sends when it was canceled reaches nobody")
  func sentAfterTheCancellation() {
    let heard = inTime {
      let source = Stubborn()
      let shared = source.handMadeShare()
      shared.probe().cancel()
      let next = shared.probe()
      source.send(1, to: 0)
      source.complete(0)
      source.send(2, to: 1)
      return next.heard
    }
    expect(
      heard, ["2"],
      "what the next subscriber hears when the canceled subscription to the upstream sends 1 and "
        + "completes, and then the new one sends 2",
      why: "What a canceled upstream still sends reaches nobody.")
  }

  @Test(
    "After a completion or a failure nothing begins anew: a later subscriber hears only that",
    arguments: [Subscribers.Completion<Failed>.finished, .failure(Failed())])
  func afterTheEnd(_ end: Subscribers.Completion<Failed>) {
    let result = inTime { [source] in
      let shared = source.handMadeShare()
      let early = [shared.probe(), shared.probe()]
      source.send(1)
      source.send(completion: end)
      let late = shared.probe()
      for probe in early + [late] { probe.cancel() }
      let last = shared.probe(.none)
      let canceling = ForgetfulProbe<Int, Failed> { $0.cancel() }
      shared.subscribe(canceling)
      return [late.events, last.events, canceling.heard, ["\(source.subscriptions)"]]
    }
    let word = end == .finished ? "done" : "failed"
    expect(
      result, [["subscription", word], ["subscription", word], [], ["1"]],
      "what a later subscriber gets, another one after all have canceled, and one that cancels as it "
        + "receives its subscription; and the subscriptions",
      why: "Whoever comes after a completion or a failure hears only that.")
    let heard = inTime { () -> [[String]] in
      let starts = Log<Void>()
      let shared = Deferred { () -> AnyPublisher<Int, Failed> in
        starts.write(())
        let values = [1, 2].publisher.setFailureType(to: Failed.self)
        switch end {
        case .finished: return values.eraseToAnyPublisher()
        case .failure(let error): return values.append(Fail(error: error)).eraseToAnyPublisher()
        }
      }
      .handMadeShare()
      let first = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        return .none
      }
      shared.subscribe(first)
      let next = shared.probe()
      // Was the upstream canceled, or has it completed? It is to be one of the two.
      let isOver = starts.entries.count == 1
      return [first.heard, isOver ? next.heard : ["anew"] + next.heard]
    }
    let isRight = heard == [["1"], [word]] || heard == [["1"], ["anew", "1", "2", word]]
    expect(
      heard == nil || isRight,
      "the next subscriber to hear the end alone, or the upstream to be subscribed to again and "
        + "heard, when the only subscriber has canceled at the first of two values that came at once",
      why: "After a completion or a failure, nothing begins anew.")
  }

  @Test("A subscriber that comes while the completion is delivered hears it as well")
  func comesAtTheEnd() {
    let result = inTime(within: 6) { [source] in
      let shared = source.handMadeShare()
      let late = [Probe<Int, Failed>(), Probe<Int, Failed>()]
      let canceling = Probe<Int, Failed>()
      var calls: [Bool] = []
      let cancellable = shared.sink(
        receiveCompletion: { _ in
          calls.append(returns { shared.subscribe(late[0]) })
          calls.append(returns { canceling.cancel() })
          shared.subscribe(late[1])
        }, receiveValue: { _ in })
      shared.subscribe(canceling)
      source.send(completion: .finished)
      guard calls == [true, true] else { return ["another thread waits"] }
      return withExtendedLifetime(cancellable) {
        late[0].events + late[1].events + ["\(source.subscriptions)"]
      }
    }
    expect(
      result, ["subscription", "done", "subscription", "done", "1"],
      """
      what two subscribers get that come while another one hears of the completion, the first on \
      another thread, which also cancels, and the subscriptions
      """,
      why: "Whoever comes after a completion hears only that, and nothing begins anew.")
    let inside = inTime {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, _ in
        source.send(completion: .finished)
        probe.cancel()
        shared.subscribe(next)
        return .none
      }
      shared.subscribe(first)
      source.send(1)
      return next.events + ["\(source.subscriptions)"]
    }
    expect(
      inside, ["subscription", "done", "1"],
      """
      what a subscriber gets that comes when the only other one has canceled, while the upstream \
      completes within the delivery of a value; and the subscriptions
      """,
      why: "Whoever comes after a completion hears only that, and nothing begins anew.")
  }

  @Test("The upstream is asked for all its values")
  func upstreamDemand() {
    let upstream = ManualPublisher<Int, Failed>()
    let demand = inTime { () -> Subscribers.Demand in
      let probe = upstream.handMadeShare().probe(.max(1))
      upstream.send(1)
      return withExtendedLifetime(probe) { upstream.outstanding }
    }
    expect(
      demand, .unlimited, "what the upstream is asked for, when one subscriber asks for one value",
      why: "The upstream is asked for all its values.")
  }

  @Test("A subscriber that has not asked for a value when it comes misses it")
  func subscriberDemand() {
    let heard = inTime { [source] in
      let shared = source.handMadeShare()
      let all = shared.probe()
      all.request(.max(1))
      let one = shared.probe(.max(1))
      let later = shared.probe(.none)
      let answers = Probe<Int, Failed>(demand: .max(1)) { _, value in value == 1 ? .max(1) : .none }
      shared.subscribe(answers)
      let asks = Probe<Int, Failed>(demand: .max(1)) { probe, _ in
        probe.request(.max(1))
        return .none
      }
      shared.subscribe(asks)
      for value in 1...2 { source.send(value) }
      later.request(.max(1))
      later.request(.max(1))
      for value in 3...5 { source.send(value) }
      return [all.heard, one.heard, later.heard, answers.heard, asks.heard]
    }
    let each = ["1", "2", "3", "4", "5"]
    expect(
      heard, [each, ["1"], ["3", "4"], ["1", "2"], each],
      "what subscribers hear that ask for all and one, for one, for two after 2, for one more at 1, and "
        + "for one more at each value, before they have returned from it",
      why: "A subscriber that has not asked for a value when it comes misses it.")
    let meanwhile = inTime {
      let source = Source<Int>()
      let one = Probe<Int, Failed>(demand: .max(1)) { _, value in
        if value == 1 { source.send(2) }
        return .none
      }
      source.handMadeShare().subscribe(one)
      source.send(1)
      return one.heard
    }
    expect(
      meanwhile, ["1"],
      "what a subscriber hears that asks for one, when the upstream sends 2 while it receives 1",
      why: "A subscriber that has not asked for a value when it comes misses it.")
  }

  @Test("A subscriber that comes while a value is delivered hears the next one", .ownThread)
  func comesInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let late = [Probe<Int, Failed>(), Probe<Int, Failed>()]
      let first = Probe<Int, Failed> { _, value in
        if value == 1 {
          shared.subscribe(late[0])
          source.send(2)
          shared.subscribe(late[1])
        }
        return .none
      }
      let hasReturned = returns {
        shared.subscribe(first)
        source.send(1)
        source.send(3)
      }
      let heard = [first.heard, late[0].heard, late[1].heard]
      report(hasReturned ? "\(heard) \(source.subscriptions)" : "waits")
      finish()
    }
    expect(
      process, reports: [#"[["1", "2", "3"], ["2", "3"], ["3"]] 1"#],
      "what three subscribers hear, of which two come at 1, before and after 2 is sent in the same "
        + "delivery, and the subscriptions",
      why: "Subscribers may come while a value is delivered, and hear what is sent from then on.")
  }

  @Test(
    "A subscriber may cancel while a value is delivered: for itself, and for another one",
    .ownThread)
  func cancelsInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let source = Source<Int>()
      let shared = source.handMadeShare()
      let other = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, value in
        if value == 1 { probe.cancel() }
        return .max(1)
      }
      let second = Probe<Int, Failed> { probe, value in
        if value == 2 { other.cancel() }
        if value == 3 { probe.cancel() }
        return .none
      }
      let last = Probe<Int, Failed> { probe, value in
        if value == 4 { probe.cancel() }
        return .none
      }
      let probes = [first, second, other, last]
      let hasReturned = returns {
        for probe in probes { shared.subscribe(probe) }
        for value in 1...5 { source.send(value) }
      }
      report(hasReturned ? "\(probes.map(\.heard))" : "waits")
      report("\(source.cancellations)")

      let next = Source<Int>()
      var before: [String] = []
      let canceling = Probe<Int, Failed> { probe, value in
        if value == 1 {
          next.send(2)
          probe.cancel()
          before = probe.heard
        }
        return .none
      }
      next.handMadeShare().subscribe(canceling)
      next.send(1)
      report("\(canceling.heard.dropFirst(before.count))")
      finish()
    }
    expect(
      process, reports: [#"[["1"], ["1", "2", "3"], ["1"], ["1", "2", "3", "4"]]"#, "1", "[]"],
      "what four subscribers hear, of which the first cancels at 1 and asks for one more, the second "
        + "cancels the third at 2 and itself at 3, and the last cancels at 4; the cancellations of the "
        + "upstream; and what one hears after it has canceled at 1, after 2 was sent",
      why: "Subscribers cancel while a value is delivered, and hear nothing more.")
  }

  @Test("A subscriber that cancels as soon as it has its subscription does not count")
  func cancelsAtOnce() {
    let result = inTime { [source] in
      let shared = source.handMadeShare()
      let canceling = ForgetfulProbe<Int, Failed> { $0.cancel() }
      shared.subscribe(canceling)
      let alone = source.going
      let probe = shared.probe()
      let before = source.cancellations
      shared.subscribe(canceling)
      let beside = source.cancellations - before
      source.send(1)
      let heard = canceling.heard + probe.heard
      probe.cancel()
      return [alone, beside, source.going].map { "\($0)" } + heard
    }
    expect(
      result, ["0", "0", "0", "1"],
      "no subscription that goes on when a subscriber has canceled at once, no cancellation when it "
        + "does so beside another one, nothing that goes on when that has canceled; and the value 1",
      why: "When the last one has canceled, the upstream is canceled, and not before.")
  }

  @Test("Another one may come while a subscriber receives its subscription")
  func comesAtTheSubscription() {
    let result = inTime(within: 4) { [source] in
      let shared = source.handMadeShare()
      let second = Probe<Int, Failed>()
      var isInTime = true
      let first = ForgetfulProbe<Int, Failed> { subscription in
        subscription.request(.unlimited)
        isInTime = returns { shared.subscribe(second) }
      }
      shared.subscribe(first)
      guard isInTime else { return ["another thread waits"] }
      source.send(1)
      return ["\(source.subscriptions)"] + first.heard + second.heard
    }
    expect(
      result, ["1", "1", "1"],
      "one subscription to the upstream, and the value 1 for both, when one comes on another thread "
        + "while the first one receives its subscription",
      why: "However many subscribers there are, the upstream is subscribed to once.")
  }

  @Test("If all cancel while the upstream is being subscribed to, it is canceled")
  func cancelsMeanwhile() {
    let result = inTime { [source] in
      // The upstream sends 1 as soon as it is subscribed to.
      source.whenSubscribed = { $0.send(1) }
      let shared = source.handMadeShare()
      let probe = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        return .none
      }
      shared.subscribe(probe)
      let going = [source.going]
      source.whenSubscribed = { _ in }
      let next = shared.probe()
      source.send(2)
      let later = [source.going]
      next.cancel()
      return (going + later + [source.going]).map { "\($0)" } + probe.heard + next.heard
    }
    expect(
      result, ["0", "1", "0", "1", "2"],
      "the subscriptions that go on when the only subscriber has canceled at a value that came at "
        + "once, when the next one is there, and when that has canceled; and what the two hear",
      why: "Subscribers cancel also while the upstream is being subscribed to.")
    let during = inTime { () -> [String] in
      let source = Source<Int>()
      source.whenSubscribed = { source in
        source.whenSubscribed = { _ in }
        source.send(1)
      }
      let shared = source.handMadeShare()
      let next = [Probe<Int, Failed>(), Probe()]
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        next.forEach(shared.subscribe)
      }
      let first = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        return .none
      }
      shared.subscribe(first)
      source.send(2)
      return ["\(source.going)"] + next.flatMap(\.heard)
    }
    expect(
      during, ["1", "2", "2"],
      "one subscription that goes on, and what is heard by two subscribers that come while the "
        + "upstream is canceled for that reason",
      why: "Subscribers come also while the upstream is being canceled, whyever it is.")
  }

  @Test("If one cancels and another comes while the upstream is being subscribed to, it goes on")
  func changesMeanwhile() {
    let result = inTime { [source] in
      source.whenSubscribed = { source in
        source.whenSubscribed = { _ in }
        source.send(1)
      }
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        shared.subscribe(next)
        return .none
      }
      shared.subscribe(first)
      let going = ["\(source.going)"]
      source.send(2)
      next.cancel()
      return going + ["\(source.going)"] + first.heard + next.heard
    }
    expect(
      result, ["1", "0", "1", "2"],
      "the subscriptions that go on when one has canceled and another one has come, and when that "
        + "has canceled; and what the two hear",
      why: "Subscribers come and cancel also while the upstream is being subscribed to.")
    let hearsOnce = inTime { () -> Bool in
      let source = Source<Int>()
      source.whenSubscribed = { source in
        source.whenSubscribed = { _ in }
        source.send(1)
        source.send(2)
      }
      let shared = source.handMadeShare()
      let next = Probe<Int, Failed>()
      let first = Probe<Int, Failed> { probe, _ in
        probe.cancel()
        shared.subscribe(next)
        return .none
      }
      shared.subscribe(first)
      source.send(3)
      return next.heard == ["2", "3"] || next.heard == ["3"]
    }
    expect(
      hearsOnce, true,
      "whether the other one hears each value once, where the upstream sends 2 as well while it is "
        + "being subscribed to, and 3 after that",
      why: "However many subscribers there are, the upstream is subscribed to once.")
  }

  @Test("Another thread that comes or cancels while the upstream is being subscribed to goes on")
  func threadMeanwhile() {
    let result = inTime(within: 8) { [source] in
      let shared = source.handMadeShare()
      let probes = [Probe<Int, Failed>(), Probe<Int, Failed>(), Probe<Int, Failed>()]
      var calls: [Bool] = []
      source.whenSubscribed = { source in
        source.whenSubscribed = { _ in }
        calls.append(returns { shared.subscribe(probes[1]) })
        calls.append(returns { shared.subscribe(probes[2]) })
        calls.append(returns { probes[1].cancel() })
      }
      shared.subscribe(probes[0])
      guard calls == [true, true, true] else { return ["another thread waits"] }
      source.send(1)
      source.send(completion: .finished)
      return probes.flatMap(\.heard) + ["\(source.subscriptions)", "\(source.cancellations)"]
    }
    expect(
      result, ["1", "done", "1", "done", "1", "0"],
      "what is heard by the first subscriber, and by the third, which comes when the second has "
        + "come that cancels; and the subscriptions and cancellations",
      why: "Nobody who comes or cancels has to wait for code that is not yours.")
  }

  @Test("Another thread that comes or cancels while the upstream is being canceled goes on")
  func threadAtTheCancellation() {
    let result = inTime(within: 6) { [source] in
      let shared = source.handMadeShare()
      let next = [Probe<Int, Failed>(), Probe<Int, Failed>()]
      var calls: [Bool] = []
      source.whenCanceled = { source in
        source.whenCanceled = { _ in }
        calls.append(returns { for probe in next { shared.subscribe(probe) } })
        calls.append(returns { next[0].cancel() })
      }
      shared.probe().cancel()
      guard calls == [true, true] else { return ["another thread waits"] }
      let going = ["\(source.going)"]
      source.send(1)
      return going + next[0].heard + next[1].heard
    }
    expect(
      result, ["1", "1"],
      "one subscription that goes on when two have come, and one of them has canceled, while the "
        + "upstream was being canceled; and what is heard",
      why: "Nobody who comes or cancels has to wait for code that is not yours.")
  }

  @Test("Another thread that comes or cancels while a value is delivered goes on")
  func threadAtAValue() {
    let result = inTime(within: 6) { [source] in
      let shared = source.handMadeShare()
      let next = [Probe<Int, Failed>(), Probe<Int, Failed>()]
      var calls: [Bool] = []
      let first = Probe<Int, Failed> { _, value in
        guard value == 1 else { return .none }
        calls.append(returns { for probe in next { shared.subscribe(probe) } })
        calls.append(returns { next[0].cancel() })
        return .none
      }
      shared.subscribe(first)
      source.send(1)
      guard calls == [true, true] else { return ["another thread waits"] }
      source.send(2)
      return first.heard + next[0].heard + next[1].heard
    }
    expect(
      result, ["1", "2", "2"],
      "what is heard by one subscriber, and by another one that comes while 1 is delivered",
      why: "Nobody who comes or cancels has to wait for code that is not yours.")
  }

  @Test(
    "Of several subscribers that come at once, one makes the upstream be subscribed to", .ownThread)
  func comeAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<4_000).map { _ in Source<Int>() }
      let shared = sources.map { $0.handMadeShare() }
      let probes = sources.map { _ in [ConcurrentProbe<Int, Failed>(), ConcurrentProbe()] }
      race(
        rounds: sources.count,
        [
          { round in shared[round].subscribe(probes[round][0]) },
          { round in shared[round].subscribe(probes[round][1]) },
        ])
      for source in sources { source.send(1) }
      let isRight = { (round: Int) in
        sources[round].subscriptions == 1 && probes[round].allSatisfy { $0.values == [1] }
      }
      report("\(sources.indices.filter(isRight).count)")
      finish()
    }
    expect(
      process, reports: ["4000"],
      "the number of races, of 4000, after which there is one subscription, and both hear a value",
      why: "Subscribers come on several threads, and the upstream is subscribed to once.")
  }

  @Test("Of the last subscribers that cancel at once, one cancels the upstream", .ownThread)
  func cancelAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<4_000).map { _ in Source<Int>() }
      let lines = sources.map { source in
        let shared = source.handMadeShare()
        return [Line(shared), Line(shared)]
      }
      race(
        rounds: sources.count,
        [{ round in lines[round][0].cancel() }, { round in lines[round][1].cancel() }])
      report("\(sources.filter { $0.cancellations == 1 }.count)")
      finish()
    }
    expect(
      process, reports: ["4000"],
      "the number of races, of 4000, after which the upstream is canceled once",
      why: "Subscribers cancel on several threads, and the last one cancels the upstream.")
  }

  @Test("A subscription that two threads cancel at once counts once", .ownThread)
  func cancelTheSameAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<4_000).map { _ in Source<Int>() }
      let lines = sources.map { source in
        let shared = source.handMadeShare()
        return [Line(shared), Line(shared)]
      }
      let cancel = { (round: Int) in lines[round][0].cancel() }
      race(rounds: sources.count, [cancel, cancel])
      let wereCanceled = sources.filter { $0.cancellations > 0 }.count
      for pair in lines { pair[1].cancel() }
      report("\(wereCanceled) \(sources.filter { $0.cancellations == 1 }.count)")
      finish()
    }
    expect(
      process, reports: ["0 4000"],
      "the number of upstreams, of 4000, that are canceled when one of two subscribers has, on two "
        + "threads at once, and when the other one has, too",
      why: "Canceling twice counts once.")
  }

  @Test(
    "If the last one cancels and another comes at once, one subscription goes on for that one",
    .ownThread)
  func changeAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<4_000).map { _ in Source<Int>() }
      let shared = sources.map { $0.handMadeShare() }
      let lines = shared.map { Line($0) }
      let probes = sources.map { _ in ConcurrentProbe<Int, Failed>() }
      race(
        rounds: sources.count,
        [
          { round in lines[round].cancel() },
          { round in shared[round].subscribe(probes[round]) },
        ])
      for source in sources { source.send(1) }
      let isRight = { (round: Int) in
        sources[round].going == 1 && probes[round].values == [1]
      }
      report("\(sources.indices.filter(isRight).count)")
      finish()
    }
    expect(
      process, reports: ["4000"],
      "the number of races, of 4000, after which one subscription goes on, and the one that came "
        + "hears a value, once",
      why: "Subscribers come and cancel on several threads.")
  }

  @Test("The publisher need not be retained while there is a subscriber")
  func publisherReleased() {
    let result = inTime { [source] in
      var shared: AnyPublisher<Int, Failed>? = source.handMadeShare()
      let first = Probe<Int, Failed>()
      shared?.subscribe(first)
      let second = ForgetfulProbe<Int, Failed> { $0.request(.unlimited) }
      shared?.subscribe(second)
      shared = nil
      source.send(1)
      first.cancel()
      source.send(2)
      source.send(completion: .finished)
      return [first.heard, second.heard, ["\(source.cancellations)"]]
    }
    expect(
      result, [["1"], ["1", "2", "done"], ["0"]],
      "what two subscribers hear of a publisher that was released, and the cancellations",
      why: "As long as there is a subscriber, nobody else has to retain the publisher.")
    let cancellations = inTime {
      let source = Source<Int>()
      let probe = source.handMadeShare().probe()
      probe.cancel()
      return source.cancellations
    }
    expect(
      cancellations, 1, "the cancellations when the last subscriber of such a publisher cancels",
      why: "When the last one has canceled, the upstream is canceled.")
  }

  @Test("A subscriber that has canceled, or has heard the completion, is released")
  func subscriberReleased() {
    let left = inTime { [source] in
      let shared = source.handMadeShare()
      let other = shared.probe()
      let canceled = WeakReference(
        {
          let probe = shared.probe()
          probe.cancel()
          return probe
        }())
      let completed = WeakReference(shared.probe())
      let before = completed.object != nil
      source.send(completion: .finished)
      let late = WeakReference(shared.probe())
      return withExtendedLifetime((other, shared)) {
        [before, canceled.object != nil, completed.object != nil, late.object != nil]
      }
    }
    expect(
      left, [true, false, false, false],
      "one subscriber that is there as long as it waits, and none that is left when it has "
        + "canceled, has heard the completion, or has come after that",
      why: "A subscriber that has canceled, or has heard the completion, is released.")
    let heard = inTime(within: 5) {
      [true, false].map { cancels -> [String] in
        let source = Source<Int>()
        let shared = source.handMadeShare()
        let next = Probe<Int, Failed>()
        let subscription = Log<any Subscription>()
        do {
          let farewell = AtRelease { shared.subscribe(next) }
          shared.subscribe(
            AnySubscriber<Int, Failed>(receiveSubscription: { new in
              withExtendedLifetime(farewell) { subscription.write(new) }
            }))
        }
        if cancels { subscription.entries.first?.cancel() }
        source.send(completion: .finished)
        return next.heard
      }
    }
    expect(
      heard, [["done"], ["done"]],
      "what is heard by a subscriber that comes as another one is released, which has canceled, or "
        + "has heard the completion",
      why: "What runs when a subscriber is released is code that is not yours.")
  }

  @Test("A publisher without subscribers is released when nobody else retains it")
  func nothingLeft() {
    let left = inTime {
      [(true, true), (true, false), (false, true)].map { isCompleted, cancels -> Bool in
        let (source, probes) = { () -> (WeakReference, [Probe<Int, Failed>]) in
          let source = Source<Int>()
          let shared = source.handMadeShare()
          let probes = [shared.probe(), shared.probe()]
          if isCompleted { source.send(completion: .finished) }
          if cancels { probes.forEach { $0.cancel() } }
          return (WeakReference(source), probes)
        }()
        // The probes still retain their subscriptions.
        return withExtendedLifetime(probes) { source.object != nil }
      }
    }
    expect(
      left, [false, false, false],
      "no upstream to be left when all have heard the completion and canceled, nor when they have done "
        + "one of the two",
      why: "A publisher without subscribers is released.")
    let leftAtOnce = inTime {
      let (token, probe) = { () -> (WeakReference, Probe<Int, Never>) in
        let token = Log<Void>()
        let shared = Just(1).map { value in withExtendedLifetime(token) { value } }.handMadeShare()
        return (WeakReference(token), shared.probe())
      }()
      return withExtendedLifetime(probe) { token.object != nil }
    }
    expect(
      leftAtOnce, false,
      "no upstream to be left that has completed while it was being subscribed to",
      why: "A publisher without subscribers is released.")
  }
}

/// Runs the work on a thread of its own, and returns what it returns; nil, and a failure, if it does
/// not return in time, as where a lock is held that is wanted again.
private func inTime<Value>(
  within seconds: Int = 2, sourceLocation: SourceLocation = #_sourceLocation,
  _ work: @escaping () -> Value
) -> Value? {
  var value: Value?
  let hasReturned = returns(within: seconds) { value = work() }
  expect(
    hasReturned, "the calls of this test to return",
    why: "Nobody who comes or cancels has to wait for code that is not yours.",
    sourceLocation: sourceLocation)
  return hasReturned ? value : nil
}

/// Compares what a test's work has returned, where it has returned.
private func expect<Value: Equatable>(
  _ actual: Value?, _ expected: Value, _ what: String, why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let actual else { return }
  ExerciseTesting.expect(actual, expected, what, why: why, sourceLocation: sourceLocation)
}

/// An upstream that a test sends through, and that counts who comes and who cancels. Safe to use
/// from any thread.
final class Source<Output>: Publisher {
  typealias Failure = Failed

  /// Called when a subscriber has its subscription, before the call returns that brought it.
  var whenSubscribed: (Source) -> Void = { _ in }
  /// Called when a subscription is canceled.
  var whenCanceled: (Source) -> Void = { _ in }

  private let subject = PassthroughSubject<Output, Failed>()
  private let subscribed = Log<Void>()
  private let canceled = Log<Void>()

  var subscriptions: Int { subscribed.entries.count }
  var cancellations: Int { canceled.entries.count }
  /// How many subscriptions have neither been canceled nor completed, if none has completed.
  var going: Int { subscriptions - cancellations }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failed {
    subscribed.write(())
    subject.handleEvents(
      receiveCancel: {
        self.canceled.write(())
        self.whenCanceled(self)
      }
    ).subscribe(subscriber)
    whenSubscribed(self)
  }

  func send(_ value: Output) { subject.send(value) }

  func send(completion: Subscribers.Completion<Failed>) { subject.send(completion: completion) }
}

/// An upstream that can send to a subscription that was canceled.
private final class Stubborn: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Failed

  private var subscribers: [AnySubscriber<Int, Failed>] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    subscribers.append(AnySubscriber(subscriber))
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}

  /// To the subscription of this number, the first being 0; nothing when there is no such one.
  func send(_ value: Int, to number: Int) {
    if subscribers.indices.contains(number) { _ = subscribers[number].receive(value) }
  }

  func complete(_ number: Int) {
    if subscribers.indices.contains(number) { subscribers[number].receive(completion: .finished) }
  }
}

/// A subscriber that asks for all, and can be canceled by any thread.
private final class Line {
  private var subscription: (any Subscription)?

  init(_ publisher: AnyPublisher<Int, Failed>) {
    publisher.subscribe(
      AnySubscriber<Int, Failed>(receiveSubscription: { subscription in
        self.subscription = subscription
        subscription.request(.unlimited)
      }))
  }

  func cancel() { subscription?.cancel() }
}
