import Observation
import Stage11TestingAsyncEffects
import Testing

private struct Offline: Error {}

/// Tries again after one second, two, four and so on. A canceled sleep ends it.
private func retry<Value>(
  _ attempts: Int, clock: any Clock<Duration>, _ work: () async throws -> Value
) async throws -> Value {
  var pause = Duration.seconds(1)
  for _ in 1..<attempts {
    do {
      return try await work()
    } catch {
      try await clock.sleep(for: pause)
      pause *= 2
    }
  }
  return try await work()
}

@MainActor @Observable private final class SignIn {
  private(set) var user: String?
  private(set) var hasFailed = false
  private let clock: any Clock<Duration>
  private let server: Server
  private var task: Task<Void, Never>?

  init(server: Server, clock: any Clock<Duration> = ContinuousClock()) {
    self.server = server
    self.clock = clock
  }

  /// The mistake: the answer can arrive after the user has left.
  func signInInHaste() {
    task = Task {
      do {
        user = try await retry(4, clock: clock) { try await server.signIn() }
      } catch {
        hasFailed = true
      }
    }
  }

  /// Asks, after the `await`, whether the task has been canceled.
  func signIn() {
    task = Task {
      let answer = try? await retry(4, clock: clock) { try await server.signIn() }
      guard !Task.isCancelled else { return }
      user = answer
      hasFailed = answer == nil
    }
  }

  func signOut() {
    task?.cancel()
    user = nil
  }
}

/// Is offline for the first requests.
private actor Server {
  private var requests = 0
  private let failures: Int

  init(failures: Int) { self.failures = failures }

  func signIn() async throws -> String {
    requests += 1
    await Task.yield()
    if requests <= failures { throw Offline() }
    return "Ada"
  }
}

@Suite("Models: signing in, again and again")
struct SignInTests {
  @Test("Attempts follow after one, two and four seconds")
  func backOff() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let model = SignIn(server: Server(failures: 3), clock: executor.clock)
      model.signIn()
      executor.advance(by: .milliseconds(6_999))
      #expect(model.user == nil)
      executor.advance(by: .milliseconds(1))
      #expect(model.user == "Ada")
    }
  }

  private func leaving(_ signIn: @MainActor (SignIn) -> Void) -> [String: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let model = SignIn(server: Server(failures: 1), clock: order.executor.clock)
      signIn(model)
      order.task("the user") {
        try? await order.executor.clock.sleep(for: .seconds(1))
        model.signOut()
      }
      order.executor.advance(by: .seconds(9))
      return model.hasFailed ? "a failure" : model.user ?? "nobody"
    }.outcomes
  }

  @Test("After a sign-out, a late answer signs the user in, or the end looks like a failure")
  func haste() {
    #expect(leaving { $0.signInInHaste() } == ["Ada": 39, "a failure": 6, "nobody": 18])
  }

  @Test("A task that asks whether it has been canceled leaves the user signed out")
  func right() {
    #expect(leaving { $0.signIn() } == ["nobody": 63])
  }
}
