import Stage11TestingAsyncEffects

/// The service, played on the test's clock: it answers a second after the question.
final class PlayedService {
  /// The questions, in the order in which they arrived.
  private(set) var questions: [Int] = []
  /// The questions that were canceled before they were answered.
  private(set) var canceled: [Int] = []
  private let clock: TestClock

  init(_ clock: TestClock) { self.clock = clock }

  /// Answers, or ends without an answer when it is canceled.
  func nthPrime(_ n: Int) async -> Int? {
    questions.append(n)
    do {
      try await clock.sleep(for: .seconds(1))
      return PlayedService.primes[n]
    } catch {
      canceled.append(n)
      return nil
    }
  }

  /// Answers, even to a question that has been canceled.
  func stubbornNthPrime(_ n: Int) async -> Int? {
    questions.append(n)
    let request = Task(name: "request \(n)") { [clock] in try? await clock.sleep(for: .seconds(1)) }
    await request.value
    return PlayedService.primes[n]
  }

  private static let primes = [10: 29, 11: 31]
}
