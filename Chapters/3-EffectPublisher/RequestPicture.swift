import Foundation
import LayerRecording
import Pictures
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Draws what the operators of the request send for an answer, for a page, and for no connection.
/// It is played in virtual time, with a publisher instead of the data task.
func requestPicture() -> MarbleDiagram {
  let script = MarbleScript()
  let answer =
    #"{"queryresult":{"pods":[{"primary":true,"subpods":[{"plaintext":"29"}]}]}}"#
  let requests = [("JSON", answer), ("HTML", "<html></html>"), ("nothing", nil)]
  var cancellables: Set<AnyCancellable> = []
  for (index, (kind, body)) in requests.enumerated() {
    task(sending: body, after: 2 + 3 * index, in: script)
      .recordMarbles("request \(index + 1)", in: script.recorder) { _ in kind }
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
      .map(Optional.some)
      .replaceError(with: nil)
      .map { $0?.nthPrime }
      .recordMarbles("effect \(index + 1)", in: script.recorder) { prime in
        prime.map { "\($0)" } ?? "nil"
      }
      .sink { _ in }
      .store(in: &cancellables)
  }
  script.scheduler.run()
  return MarbleDiagram(
    title: "Three requests, and what the effect sends",
    summary: """
      Above are three requests. The first request sends JSON and completes. The second request \
      sends HTML, and the operators cancel it. The third request fails. Below are the effects that \
      the operators make from the requests. The first effect sends 29 and completes. The second \
      and the third effect each send nil and complete.
      """,
    inputs: script.recorder.lines(requests.indices.map { "request \($0 + 1)" }),
    operation: "data, decode, Optional.some, replaceError(with: nil), nthPrime",
    outputs: script.recorder.lines(requests.indices.map { "effect \($0 + 1)" }))
}

/// Replaces a data task: sends a body and completes, or fails if there is no body.
private func task(
  sending body: String?, after ticks: Int, in script: MarbleScript
) -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
  Deferred {
    let subject = PassthroughSubject<(data: Data, response: URLResponse), URLError>()
    script.scheduler.schedule(after: script.scheduler.now.advanced(by: script.ticks(ticks))) {
      guard let body else {
        return subject.send(completion: .failure(URLError(.notConnectedToInternet)))
      }
      let response = URLResponse(
        url: PrimeTimeEnvironment.wolframAlpha, mimeType: nil,
        expectedContentLength: body.utf8.count, textEncodingName: nil)
      subject.send((Data(body.utf8), response))
      subject.send(completion: .finished)
    }
    return subject
  }
  .eraseToAnyPublisher()
}
