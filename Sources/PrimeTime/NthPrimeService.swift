import Foundation

extension PrimeTimeEnvironment {
  /// Returns the address that asks the service for the nth prime.
  public func nthPrimeURL(_ n: Int) -> URL {
    endpoint.appending(queryItems: [
      URLQueryItem(name: "input", value: "prime \(n)"),
      URLQueryItem(name: "format", value: "plaintext"),
      URLQueryItem(name: "output", value: "JSON"),
      URLQueryItem(name: "appid", value: applicationID),
    ])
  }
}

/// The part of an answer of Wolfram|Alpha's query call that matters here.
public struct WolframAlphaResult: Codable, Equatable, Sendable {
  /// The answer's envelope.
  public var queryresult: QueryResult

  /// The service's reading of the query: a pod for each heading.
  public struct QueryResult: Codable, Equatable, Sendable {
    /// The headings of the answer.
    public var pods: [Pod]
  }

  /// A heading of the answer.
  public struct Pod: Codable, Equatable, Sendable {
    /// Whether this is the heading that was requested. The service leaves it out if it is not.
    public var primary: Bool?
    /// The paragraphs under the heading.
    public var subpods: [SubPod]
  }

  /// A paragraph under a heading.
  public struct SubPod: Codable, Equatable, Sendable {
    /// The paragraph as text.
    public var plaintext: String
  }

  /// The nth prime: the first primary pod's first subpod, if that is a number.
  public var nthPrime: Int? {
    queryresult.pods.first { $0.primary == true }?.subpods.first.flatMap { Int($0.plaintext) }
  }
}
