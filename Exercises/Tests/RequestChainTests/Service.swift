import Dispatch
import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers

@testable import RequestChain

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A web service that a test answers by hand, and a queue that runs when the test says so.
final class Service {
  typealias Request = ManualPublisher<(data: Data, response: URLResponse), URLError>

  /// What was asked so far.
  private(set) var requests: [Request] = []
  let queue = DispatchQueue.test
  private let decoded = Log<Data>()

  /// The effect under test.
  var effect: Effect<Int?> {
    nthPrime(
      Deferred {
        let request = Request()
        self.requests.append(request)
        return request
      },
      decoder: WatchedDecoder(decoded: decoded), on: queue)
  }

  /// How often the decoder was called.
  var decodings: Int { decoded.entries.count }

  /// How often each request was canceled.
  var cancellations: [Int] { requests.map(\.cancellations) }

  /// Answers the request of this number, the first being 0; nothing when there was no such request.
  func answer(
    _ body: String, status: Int = 200, contentType: String? = nil, to number: Int = 0
  ) {
    guard requests.indices.contains(number) else { return }
    requests[number].send(answered(Data(body.utf8), status: status, contentType: contentType))
    requests[number].send(completion: .finished)
  }

  /// Sends the answer of the first request, which does not complete yet.
  func send(_ body: String) { requests.first?.send(answered(body)) }

  /// Completes the first request.
  func complete() { requests.first?.send(completion: .finished) }

  /// Fails the first request.
  func fail(_ code: URLError.Code = .notConnectedToInternet) {
    requests.first?.send(completion: .failure(URLError(code)))
  }
}

/// An answer as a session would hand it over.
func answered(_ body: String) -> (data: Data, response: URLResponse) {
  answered(Data(body.utf8))
}

/// The same with any data, and with a response that says what it is.
func answered(
  _ data: Data, status: Int = 200, contentType: String? = nil
) -> (data: Data, response: URLResponse) {
  let url = URL(fileURLWithPath: "/query")
  let response =
    HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil,
      headerFields: contentType.map { ["Content-Type": $0] })
    ?? URLResponse(
      url: url, mimeType: contentType, expectedContentLength: -1, textEncodingName: nil)
  return (data, response)
}

/// The service's answer with this text under the heading that was asked for. As the real one does,
/// it says first how it has understood the question.
func json(_ text: String) -> String {
  #"""
  {"queryresult":{"pods":[
    {"subpods":[{"plaintext":"prime 10"}]},
    {"primary":true,"subpods":[{"plaintext":"\#(text)"},{"plaintext":"in words"}]}]}}
  """#
}

/// What is heard of a request that is answered with this body.
func heard(ofBody body: String, status: Int = 200, contentType: String? = nil) -> [String] {
  let service = Service()
  let listener = Listener(service.effect)
  service.answer(body, status: status, contentType: contentType)
  service.queue.advance()
  return listener.heard
}

/// Decodes JSON, and writes down what it is called with.
private struct WatchedDecoder: TopLevelDecoder {
  let decoded: Log<Data>

  func decode<T: Decodable>(_ type: T.Type, from input: Data) throws -> T {
    decoded.write(input)
    return try JSONDecoder().decode(type, from: input)
  }
}

/// Listens to an effect, on whatever thread this delivers: "29" or "nil", and "done".
final class Listener {
  private let log = Log<String>()
  private let cancellable: AnyCancellable

  init(_ effect: Effect<Int?>) {
    cancellable = effect.sink(
      receiveCompletion: { [log] _ in log.write("done") },
      receiveValue: { [log] value in log.write(value.map(String.init) ?? "nil") })
  }

  /// What it has heard so far.
  var heard: [String] { log.entries }

  func cancel() { cancellable.cancel() }
}
