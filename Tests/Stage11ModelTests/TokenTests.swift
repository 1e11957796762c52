import Stage11TestingAsyncEffects
import Testing

private struct SignedOut: Error {}

/// Gives a new token for the last one that it has given, once.
private actor Server {
  private var last = 0

  func token(after token: Int) async throws -> Int {
    guard token == last else { throw SignedOut() }
    last += 1
    return last
  }
}

/// Keeps the token of all requests.
private actor Session {
  private var token = 0
  private var refresh: Task<Int, any Error>?
  private let server: Server

  init(server: Server) { self.server = server }

  /// The mistake: two requests that have been rejected both refresh the token.
  func refreshedInHaste() async throws -> Int {
    token = try await server.token(after: token)
    return token
  }

  /// A smaller mistake: shares a refresh that is under way, but begins another one for a request
  /// that was rejected with the old token and asks late.
  func refreshed() async throws -> Int {
    if let refresh { return try await refresh.value }
    let task = Task {
      defer { refresh = nil }
      token = try await server.token(after: token)
      return token
    }
    refresh = task
    return try await task.value
  }

  /// Refreshes the token if it is still the one that was rejected.
  func refreshed(after rejected: Int) async throws -> Int {
    rejected == token ? try await refreshed() : token
  }
}

@Suite("Models: a token that expires")
struct TokenTests {
  /// The tokens that two requests have in the end, both rejected with token 0. Nil for none.
  private func tokens(
    _ refresh: @escaping @Sendable (Session) async throws -> Int
  ) -> [[Int?]: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let session = Session(server: Server())
      var tokens: [Int?] = [nil, nil]
      for request in tokens.indices {
        order.task("request \(request)") { tokens[request] = try? await refresh(session) }
      }
      order.executor.run()
      return tokens
    }.outcomes
  }

  @Test("Two requests that each refresh the token sign the user out, or void a token")
  func haste() {
    #expect(Set(tokens { try await $0.refreshedInHaste() }.keys) == [[1, nil], [1, 2]])
  }

  @Test("A second refresh can follow the shared one, and void its token")
  func shared() {
    #expect(tokens { try await $0.refreshed() } == [[1, 1]: 3, [1, 2]: 15])
  }

  @Test("A request that says which token was rejected never refreshes a new one")
  func right() {
    #expect(tokens { try await $0.refreshed(after: 0) } == [[1, 1]: 9])
  }
}
