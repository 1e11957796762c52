import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import RequestChain

// What is no answer may stop the program: decoding by force, or a pod that is not there. So these
// tests run in processes of their own.

@Suite("RequestChain: answers")
struct RequestChainTests {
  @Test("An answer is the nth prime and the completion")
  func answer() {
    expect(
      heard(ofBody: json("29")), ["29", "done"], "what is heard of an answer",
      why: "The effect emits one value, the `nthPrime` of what was decoded, and completes.")
    let service = Service()
    let listener = Listener(service.effect)
    service.queue.advance(by: .seconds(24 * 60 * 60))
    service.answer(json("29"))
    service.queue.advance()
    expect(
      listener.heard, ["29", "done"], "what is heard of an answer that takes a day",
      why: "The value is nil where there is no number. Here there is one, whenever it comes.")
    // No text in UTF-8, and still what this decoder reads.
    let bytes = Just(answered(Data([0xFF]))).setFailureType(to: URLError.self)
    let other = Service()
    let reading = Listener(nthPrime(bytes, decoder: ByteDecoder(), on: other.queue))
    other.queue.advance()
    expect(
      reading.heard, ["29", "done"], "what is heard of an answer that is not text",
      why: "The decoder is given the answer's data, and knows what to make of it.")
  }

  @Test("The status code is not looked at")
  func status() {
    expect(
      heard(ofBody: json("29"), status: 500), ["29", "done"],
      "what is heard of a good answer with the status 500",
      why: "The answer counts, and the status code of its response does not.")
    expect(
      heard(ofBody: json("29"), contentType: "text/plain"), ["29", "done"],
      "what is heard of a good answer with the content type \"text/plain\"",
      why: "The decoder says whether the answer's data is good. The rest of the response does not.")
  }

  @Test("A request that answers on the spot is heard")
  func onTheSpot() {
    let service = Service()
    let answer = Just(answered(json("29"))).setFailureType(to: URLError.self)
    let listener = Listener(nthPrime(answer, decoder: JSONDecoder(), on: service.queue))
    service.queue.advance()
    expect(
      listener.heard, ["29", "done"], "what is heard of a request that answers on the spot",
      why: "A request may answer while it is being subscribed to.")
  }

  @Test("No connection is nil and the completion", .ownThread)
  func noConnection() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let codes: [URLError.Code] = [.notConnectedToInternet, .timedOut, .badURL, .cancelled]
      for code in codes {
        let service = Service()
        let listener = Listener(service.effect)
        service.fail(code)
        service.queue.advance()
        report(listener.heard.joined(separator: ", "))
      }
      let (service, request) = (Service(), Service.Request())
      let listener = Listener(nthPrime(request, decoder: ReadyDecoder(), on: service.queue))
      request.send(completion: .failure(URLError(.timedOut)))
      service.queue.advance()
      report(listener.heard.joined(separator: ", "))
      finish()
    }
    expect(
      process, reports: ["nil, done", "nil, done", "nil, done", "nil, done", "nil, done"],
      "what is heard of requests that fail with `notConnectedToInternet`, `timedOut`, `badURL` and "
        + "`cancelled`, and of one whose decoder makes a number of any data",
      why: "A failure becomes nil, whatever its reason: the screen waits for it.")
  }

  @Test("A page instead of JSON is nil and the completion", .ownThread)
  func page() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      heard(ofBody: "<html>Service unavailable</html>").forEach(report)
      finish()
    }
    expect(
      process, reports: ["nil", "done"], "what is heard of a page instead of JSON",
      why: "What cannot be decoded is no answer, and becomes nil, which the screen waits for.")
  }

  @Test("An empty body is nil and the completion", .ownThread)
  func empty() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      heard(ofBody: "").forEach(report)
      finish()
    }
    expect(
      process, reports: ["nil", "done"], "what is heard of an empty body",
      why: "What cannot be decoded is no answer, and becomes nil, which the screen waits for.")
  }

  @Test("The JSON `null` is nil and the completion", .ownThread)
  func null() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      heard(ofBody: "null").forEach(report)
      finish()
    }
    expect(
      process, reports: ["nil", "done"], "what is heard of the JSON `null`",
      why: "There is no number in it, so the value is nil.")
  }

  @Test("JSON without a pod is nil and the completion", .ownThread)
  func noPod() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      heard(ofBody: #"{"queryresult":{"pods":[]}}"#).forEach(report)
      finish()
    }
    expect(
      process, reports: ["nil", "done"], "what is heard of JSON without a pod",
      why: "It can be decoded and has no number: its `nthPrime` is nil, and so is the value.")
  }

  @Test("A text that is not a number is nil and the completion", .ownThread)
  func noNumber() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      for text in ["twenty-nine", " 29", "2,9", "29 (prime)"] {
        report(heard(ofBody: json(text)).joined(separator: ", "))
      }
      finish()
    }
    expect(
      process, reports: ["nil, done", "nil, done", "nil, done", "nil, done"],
      #"what is heard of the texts "twenty-nine", " 29", "2,9" and "29 (prime)""#,
      why: "It can be decoded and has no number: its `nthPrime` is nil, and so is the value.")
  }
}

/// Reads the number 29 from any data, also from none.
private struct ReadyDecoder: TopLevelDecoder {
  func decode<T: Decodable>(_ type: T.Type, from input: Data) throws -> T {
    try JSONDecoder().decode(type, from: Data(json("29").utf8))
  }
}

/// Reads the number 29 from one byte, which is no text.
private struct ByteDecoder: TopLevelDecoder {
  func decode<T: Decodable>(_ type: T.Type, from input: Data) throws -> T {
    try JSONDecoder().decode(type, from: input == Data([0xFF]) ? Data(json("29").utf8) : Data())
  }
}
