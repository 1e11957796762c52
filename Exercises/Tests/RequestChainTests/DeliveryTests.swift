import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import RequestChain

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("RequestChain: when and where")
struct DeliveryTests {
  let service = Service()

  @Test("Making the effect asks for nothing")
  func lazy() {
    _ = service.effect
    service.queue.advance()
    expect(
      service.requests.count, 0, "the number of requests before anybody has subscribed",
      why: "An effect is work that has not started.")
  }

  @Test("Each subscription is a request of its own, started at once, with an answer of its own")
  func repeatable() {
    let effect = service.effect
    let first = Listener(effect)
    let second = Listener(effect)
    expect(
      service.requests.count, 2, "the number of requests after two subscriptions",
      why: "Each subscription to the effect is a subscription to the request, made there and then.")
    service.answer(json("3"), to: 1)
    service.answer(json("2"), to: 0)
    service.queue.advance()
    expect(
      [first.heard, second.heard], [["2", "done"], ["3", "done"]], "what each of the two hears",
      why: "Two subscriptions share nothing.")
  }

  @Test("A request is not repeated, whether it fails or has no number in its answer", .ownThread)
  func oneRequest() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let service = Service()
      let effect = service.effect
      let first = Listener(effect)
      service.fail()
      service.queue.advance()
      report("\(service.requests.count) request: \(first.heard)")
      let second = Listener(effect)
      service.answer("<html>", to: 1)
      service.queue.advance()
      report("\(service.requests.count) requests: \(second.heard)")
      finish()
    }
    expect(
      process, reports: [#"1 request: ["nil", "done"]"#, #"2 requests: ["nil", "done"]"#],
      "the requests of a subscriber whose request fails, and those of two when a page comes",
      why: "Each subscription to the effect subscribes to `request` once.")
  }

  @Test("An answer is decoded where it comes, and delivered on the queue")
  func answerOnTheQueue() {
    let listener = Listener(service.effect)
    service.send(json("29"))
    expect(
      service.decodings, 1, "the calls of `decoder` while the answer waits for the queue",
      why: "The decoder is called where the request answers: only the delivery is the queue's.")
    expect(
      listener.heard, [], "what is heard before the queue has had time",
      why: "The value and the completion are delivered on `queue`.")
    service.queue.advance()
    expect(
      Array(listener.heard.prefix(1)), ["29"],
      "what is heard first when the queue has had time and the request has not completed",
      why: "The value is delivered as soon as the queue has time. It waits for nothing else.")
    service.complete()
    service.queue.advance()
    expect(
      listener.heard, ["29", "done"], "what is heard when the request has completed",
      why: "The value and the completion are delivered on `queue`, as soon as that has time.")
  }

  @Test("What has no number is delivered as nil on the queue, as soon as that has time", .ownThread)
  func pageOnTheQueue() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      for body in ["<html>", #"{"queryresult":{"pods":[]}}"#, json("twenty-nine")] {
        let service = Service()
        let listener = Listener(service.effect)
        service.send(body)
        listener.heard.forEach { report("\($0) before the queue has had time") }
        // This was put into the queue after the answer.
        service.queue.schedule { report("next: \(listener.heard.first ?? "nothing yet")") }
        service.queue.advance()
        service.complete()
        service.queue.advance()
        report(listener.heard.joined(separator: ", "))
      }
      finish()
    }
    expect(
      process,
      reports: ["next: nil", "nil, done", "next: nil", "nil, done", "next: nil", "nil, done"],
      "what is heard of a page, JSON without a pod, and a text that is not a number, before the queue "
        + "does what was put into it next, and when the request has completed",
      why: "The value is delivered as soon as the queue has time. It waits for nothing else.")
  }

  @Test("A failure is delivered as nil on the queue", .ownThread)
  func failureOnTheQueue() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let service = Service()
      let listener = Listener(service.effect)
      service.fail()
      listener.heard.forEach { report("\($0) before the queue has had time") }
      // This was put into the queue after the failure.
      service.queue.schedule { report("next: \(listener.heard.first ?? "nothing yet")") }
      service.queue.advance()
      listener.heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["next: nil", "nil", "done"],
      "what is heard of a failure before the queue does what was put into it next, and in all",
      why: "The value is delivered on `queue`, as soon as that has time, also where it is nil.")
  }

  @Test("Canceling cancels the request, and no other one")
  func cancellation() {
    let effect = service.effect
    let first = Listener(effect)
    let second = Listener(effect)
    first.cancel()
    service.queue.advance()
    expect(
      service.cancellations, [1, 0], "how often each of two requests is canceled",
      why: "Canceling a subscription to the effect cancels the request that it has started.")
    service.answer(json("2"), to: 0)
    service.answer(json("3"), to: 1)
    service.queue.advance()
    expect(
      [first.heard, second.heard], [[], ["3", "done"]],
      "what is heard when the first has canceled and the second has not",
      why: "Nothing is delivered after a cancellation.")
  }

  @Test("An answer that waits for the queue when the subscriber cancels is not delivered")
  func cancellationWhileWaiting() {
    let listener = Listener(service.effect)
    service.answer(json("29"))
    listener.cancel()
    service.queue.advance()
    expect(
      listener.heard, [], "what is heard when the subscriber cancels before the queue has had time",
      why: "Nothing is delivered after a cancellation.")
  }

  @Test("A subscriber that cancels at the value does not hear the completion")
  func cancellationAtTheValue() {
    let probe = Probe<Int?, Never> { probe, _ in
      probe.cancel()
      return .none
    }
    service.effect.subscribe(probe)
    service.answer(json("29"))
    service.queue.advance()
    expect(
      probe.heard, ["Optional(29)"], "what is heard when the subscriber cancels at the value",
      why: "Nothing is delivered after a cancellation, and the completion would be.")
  }

  @Test("Without demand there is no value, and an answer that is there waits")
  func noDemand() {
    let probe = ConcurrentProbe<Int?, Never>(demand: .none)
    // Like a session, it has its answer at once, and sends it when that is asked for.
    let answer = Just(answered(json("29"))).setFailureType(to: URLError.self)
    nthPrime(answer, decoder: JSONDecoder(), on: service.queue).subscribe(probe)
    service.queue.advance()
    expect(
      probe.values, [], "the values of a subscriber that has asked for none",
      why: "No value is delivered that was not asked for.")
    probe.request(.max(1))
    service.queue.advance()
    expect(
      probe.values, [29], "its values when it has asked for one",
      why: "The value waits until it is asked for.")
  }

  @Test("The value comes whenever it is asked for")
  func lateDemand() {
    let probe = ConcurrentProbe<Int?, Never>(demand: .none)
    service.effect.subscribe(probe)
    service.queue.advance(by: .seconds(24 * 60 * 60))
    probe.request(.max(1))
    service.answer(json("29"))
    service.queue.advance()
    expect(
      probe.values, [29], "the values of a subscriber that asks for one after a day",
      why: "A subscriber need not ask at once, and what it asks for is asked of the request.")
    expect(
      probe.completions, 1, "the number of completions", why: "The effect emits and completes.")
  }

  @Test(
    "The nil in place of a failure waits until it is asked for, and is delivered on the queue",
    .ownThread)
  func failureWithoutDemand() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let service = Service()
      let probe = ConcurrentProbe<Int?, Never>(demand: .none)
      service.effect.subscribe(probe)
      service.fail()
      service.queue.advance()
      report("values: \(probe.values.count), completions: \(probe.completions)")
      probe.request(.max(1))
      report("values: \(probe.values.count), completions: \(probe.completions)")
      service.queue.advance()
      report("values: \(probe.values.count), completions: \(probe.completions)")
      finish()
    }
    expect(
      process,
      reports: [
        "values: 0, completions: 0", "values: 0, completions: 0", "values: 1, completions: 1",
      ],
      "what comes of a failure before a value is asked for, then, and when the queue has had time",
      why: "The nil is a value: it waits until it is asked for, and is delivered on `queue`.")
  }
}
