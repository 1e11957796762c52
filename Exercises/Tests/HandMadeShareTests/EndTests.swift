import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import HandMadeShare

/// Completions and failures.
extension HandMadeShareTests {
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
      shared.subscribe(ForgetfulProbe<Int, Failed> { $0.cancel() })
      let next = shared.probe()
      // Was the upstream canceled, or has it completed? It is to be one of the two.
      let isOver = starts.entries.count == 1
      return [first.heard, isOver ? next.heard : ["anew"] + next.heard]
    }
    let isRight = heard == [["1"], [word]] || heard == [["1"], ["anew", "1", "2", word]]
    expect(
      heard == nil || isRight,
      "the next subscriber to hear the end alone, or the upstream to be subscribed to again and "
        + "heard, when the only subscriber has canceled at the first of two values that came at once, "
        + "and another one as it received its subscription",
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
}
