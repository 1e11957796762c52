import Foundation
import Testing

@testable import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The service that knows primes")
struct ServiceTests {
  private let environment = PrimeTimeEnvironment.standard(variables: [:])

  @Test("The question is Wolfram|Alpha's query call")
  func url() {
    var environment = environment
    environment.applicationID = "my-id"
    #expect(
      environment.nthPrimeURL(20).absoluteString
        == "https://api.wolframalpha.com/v2/query"
        + "?input=prime%2020&format=plaintext&output=JSON&appid=my-id")
  }

  @Test(
    "The offline service knows the primes up to its bound",
    arguments: [
      (1, 2), (2, 3), (10, 29), (10_000, 104_729),
    ])
  func knows(n: Int, prime: Int) {
    #expect(OfflineService.answer(to: environment.nthPrimeURL(n)).nthPrime == prime)
  }

  @Test(
    "To what it does not know, the offline service answers without a pod",
    arguments: [
      "prime 0", "prime -1", "prime 10001", "prime 9223372036854775808", "prime", "prime x",
      "other 10", "",
    ])
  func doesNotKnow(input: String) {
    let url = environment.endpoint.appending(queryItems: [
      URLQueryItem(name: "input", value: input)
    ])
    #expect(OfflineService.answer(to: url) == WolframAlphaResult(queryresult: .init(pods: [])))
  }

  @Test("The offline service answers through URLSession, with JSON and status 200")
  func throughURLSession() async throws {
    let (data, response) = try await environment.session.data(from: environment.nthPrimeURL(10))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(try JSONDecoder().decode(WolframAlphaResult.self, from: data).nthPrime == 29)
  }

  @Test(
    "The nth prime is the first primary pod's first subpod, if it is a number",
    arguments: [
      (#"{"queryresult":{"pods":[{"subpods":[{"plaintext":"1"}]}]}}"#, nil),
      (#"{"queryresult":{"pods":[{"primary":true,"subpods":[{"plaintext":"29"}]}]}}"#, 29),
      (
        #"{"queryresult":{"pods":[{"subpods":[]},{"primary":true,"subpods":[{"plaintext":"5"},{"plaintext":"7"}]}]}}"#,
        5
      ),
      (
        #"{"queryresult":{"pods":[{"primary":true,"subpods":[{"plaintext":"5"}]},{"primary":true,"subpods":[]}]}}"#,
        5
      ),
      (#"{"queryresult":{"pods":[{"primary":true,"subpods":[{"plaintext":"twenty"}]}]}}"#, nil),
      (#"{"queryresult":{"pods":[{"primary":true,"subpods":[]}]}}"#, nil),
      (#"{"queryresult":{"pods":[]}}"#, nil),
    ] as [(String, Int?)])
  func reading(body: String, prime: Int?) throws {
    let result = try JSONDecoder().decode(WolframAlphaResult.self, from: Data(body.utf8))
    #expect(result.nthPrime == prime)
  }

  @Test("With an application id in its variables, the environment asks the real service")
  func standard() {
    let real = PrimeTimeEnvironment.standard(variables: ["WOLFRAM_ALPHA_APP_ID": "my-id"])
    #expect(real.applicationID == "my-id")
    #expect(
      !(real.session.configuration.protocolClasses ?? []).contains { $0 == OfflineService.self })
    #expect(
      (environment.session.configuration.protocolClasses ?? [])
        .contains { $0 == OfflineService.self })
    #expect(real.endpoint == environment.endpoint)
  }
}
