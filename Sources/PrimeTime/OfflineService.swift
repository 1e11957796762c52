import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers Wolfram|Alpha's query for the nth prime without a network.
///
/// It replaces the service at the level of URLSession, so the code that asks is the code that asks
/// the real service. It knows the primes up to the `bound`th. To any other question it answers as
/// the service does when it has no result: with no pod.
public final class OfflineService: URLProtocol {
  /// The largest n whose prime the service knows.
  public static let bound = 10_000

  /// Returns a session in which this service answers every request.
  public static func session() -> URLSession {
    let configuration = URLSessionConfiguration.uncached
    configuration.protocolClasses = [OfflineService.self]
    return URLSession(configuration: configuration)
  }

  /// Accepts every request of the session, whatever its address.
  public override class func canInit(with request: URLRequest) -> Bool { true }

  /// Returns the request unchanged.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Answers synchronously, on the session's own thread.
  public override func startLoading() {
    guard let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Type": "application/json"]),
      let body = try? JSONEncoder().encode(Self.answer(to: url))
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.badURL))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }

  /// Does nothing: the answer has been given.
  public override func stopLoading() {}

  /// Returns the service's answer to the query in `url`.
  static func answer(to url: URL) -> WolframAlphaResult {
    let input = URLComponents(url: url, resolvingAgainstBaseURL: true)?
      .queryItems?.first { $0.name == "input" }?.value
    guard let input, input.hasPrefix("prime "), let n = Int(input.dropFirst("prime ".count)),
      primes.indices.contains(n - 1)
    else { return WolframAlphaResult(queryresult: .init(pods: [])) }
    let subpod = WolframAlphaResult.SubPod(plaintext: "\(primes[n - 1])")
    return WolframAlphaResult(
      queryresult: .init(pods: [.init(primary: true, subpods: [subpod])]))
  }

  /// The first `bound` primes. The last of them is 104,729.
  static let primes = sieve(upTo: 104_729)
}

/// Returns the primes up to `limit`, by the sieve of Eratosthenes.
func sieve(upTo limit: Int) -> [Int] {
  guard limit >= 2 else { return [] }
  var isComposite = [Bool](repeating: false, count: limit + 1)
  var primes: [Int] = []
  for candidate in 2...limit where !isComposite[candidate] {
    primes.append(candidate)
    for multiple in stride(from: candidate * candidate, through: limit, by: candidate) {
      isComposite[multiple] = true
    }
  }
  return primes
}
