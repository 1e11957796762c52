import Stage11TestingAsyncEffects

/// The service, played: it answers a second after the question, in the time of the test.
@MainActor final class Service {
  /// The questions, in the order in which they arrived.
  private(set) var questions: [Int] = []
  /// The questions that were canceled before their answer.
  private(set) var canceled: [Int] = []
  private let clock: TestClock

  init(in executor: TestExecutor) {
    clock = executor.clock
  }

  /// Answers with the nth prime, or with `nil` as soon as it is canceled.
  func nthPrime(_ n: Int) async -> Int? {
    questions.append(n)
    do {
      try await clock.sleep(for: .seconds(1))
      return Service.primes[n]
    } catch {
      canceled.append(n)
      return nil
    }
  }

  /// Answers with the nth prime, even if it has been canceled.
  func stubbornNthPrime(_ n: Int) async -> Int? {
    questions.append(n)
    let request = Task(name: "request \(n)") { [clock] in try? await clock.sleep(for: .seconds(1)) }
    await request.value
    return Service.primes[n]
  }

  private static let primes = [10: 29, 11: 31]
}
