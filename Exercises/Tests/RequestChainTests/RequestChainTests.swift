import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import RequestChain

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("RequestChain")
struct RequestChainTests {
  let service = Service()

  @Test("The effect emits the nth prime and completes")
  func answer() {
    expect(
      heard(ofBody: json("29")), ["29", "done"], "what the subscriber receives",
      why: "Emit the `nthPrime` of the decoded answer.")
  }

  @Test("A request that fails becomes nil")
  func failure() {
    let listener = Listener(service.effect)
    service.fail()
    service.queue.advance()
    expect(
      listener.heard, ["nil", "done"], "what the subscriber receives without a connection",
      why: "Without a value, the screen's button stays disabled.")
  }

  @Test("An answer that cannot be decoded becomes nil")
  func page() {
    expect(
      heard(ofBody: "<html>Service unavailable</html>"), ["nil", "done"],
      "what the subscriber receives of a web page",
      why: "Without a value, the screen's button stays disabled.")
    expect(
      heard(ofBody: ""), ["nil", "done"], "what the subscriber receives of an empty answer")
  }

  @Test("An answer without a number becomes nil")
  func noNumber() {
    expect(
      heard(ofBody: json("twenty-nine")), ["nil", "done"],
      "what the subscriber receives of a text that is no number",
      why: "It can be decoded, but its `nthPrime` is nil: also emit this nil.")
  }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = service.effect
    expect(
      service.requests.count, 0, "the number of requests before a subscription",
      why: "Subscribe to `request` when a subscriber subscribes to the effect.")
  }

  @Test("Each subscription makes one request, and gets its answer")
  func repeatable() {
    let effect = service.effect
    let first = Listener(effect)
    let second = Listener(effect)
    service.answer(json("3"), to: 1)
    service.fail(0)
    service.queue.advance()
    expect(
      service.requests.count, 2, "the number of requests for two subscriptions",
      why: "Each subscription subscribes to `request`, once, even if it fails.")
    expect(first.heard, ["nil", "done"], "what the first subscriber receives if its request fails")
    expect(second.heard, ["3", "done"], "what the second subscriber receives of the answer 3")
  }

  @Test("A request can answer while it is being subscribed to")
  func immediateAnswer() {
    let answer = Just(answered(json("29"))).setFailureType(to: URLError.self)
    let listener = Listener(nthPrime(answer, decoder: JSONDecoder(), on: service.queue))
    service.queue.advance()
    expect(listener.heard, ["29", "done"], "what the subscriber receives")
  }

  @Test("The value is delivered on the queue")
  func deliversOnTheQueue() {
    let effect = service.effect
    let first = Listener(effect)
    let second = Listener(effect)
    service.answer(json("29"), to: 0)
    service.fail(1)
    let why = "The queue has not run yet, and the screen is used on that queue only."
    expect(first.heard, [], "what is received of an answer before the queue runs", why: why)
    expect(second.heard, [], "what is received of a failure before the queue runs", why: why)
    service.queue.advance()
    expect(first.heard, ["29", "done"], "what is received of an answer when the queue has run")
    expect(second.heard, ["nil", "done"], "what is received of a failure when the queue has run")
  }

  @Test("The answer is decoded before it goes to the queue")
  func decodesFirst() {
    let listener = Listener(service.effect)
    service.answer(json("29"))
    expect(
      service.decodings, 1, "the number of decodings before the queue runs",
      why: "Decoding on the queue would block the screen.")
    listener.cancel()
  }

  @Test("Canceling cancels the request, and no other request")
  func cancellation() {
    let effect = service.effect
    let first = Listener(effect)
    let second = Listener(effect)
    first.cancel()
    service.queue.advance()
    expect(
      service.cancellations, [1, 0], "the cancellations of the first and the second request",
      why: "Canceling a subscription cancels the request that it has made.")
    service.answer(json("2"), to: 0)
    service.answer(json("3"), to: 1)
    service.queue.advance()
    expect(first.heard, [], "what the first subscriber receives after it has canceled")
    expect(second.heard, ["3", "done"], "what the second subscriber receives")
  }

  @Test("An answer that is waiting for the queue when the subscriber cancels is not delivered")
  func cancellationWhileWaiting() {
    let listener = Listener(service.effect)
    service.answer(json("29"))
    listener.cancel()
    service.queue.advance()
    expect(listener.heard, [], "what the subscriber receives after it has canceled")
  }
}
