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

  /// The requests so far.
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

  /// How many times the decoder was called.
  var decodings: Int { decoded.entries.count }

  /// How many times each request was canceled.
  var cancellations: [Int] { requests.map(\.cancellations) }

  /// Answers the request of this number, the first being 0; nothing when there was no such request.
  func answer(_ body: String, to number: Int = 0) {
    guard requests.indices.contains(number) else { return }
    requests[number].send(answered(body))
    requests[number].send(completion: .finished)
  }

  /// Fails the request of this number.
  func fail(_ number: Int = 0) {
    guard requests.indices.contains(number) else { return }
    requests[number].send(completion: .failure(URLError(.notConnectedToInternet)))
  }
}

/// An answer as a session sends it.
func answered(_ body: String) -> (data: Data, response: URLResponse) {
  let response = URLResponse(
    url: URL(fileURLWithPath: "/query"), mimeType: nil, expectedContentLength: -1,
    textEncodingName: nil)
  return (Data(body.utf8), response)
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

/// What a subscriber receives of a request that is answered with this body.
func heard(ofBody body: String) -> [String] {
  let service = Service()
  let listener = Listener(service.effect)
  service.answer(body)
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

  /// What it has received so far.
  var heard: [String] { log.entries }

  func cancel() { cancellable.cancel() }
}
