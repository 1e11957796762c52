// Makes a subject for each subscription to the upstream. Values that an old subscription still
// sends cannot reach a subscriber of the next subscription. Good where the subject stores
// something, such as its latest value: the next subscription begins without it.

import Foundation
import Stage2Publishers

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    HandMadeShare(upstream: self).eraseToAnyPublisher()
  }
}

private final class HandMadeShare<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  /// The state of one subscription to the upstream. The lock guards its variables.
  private final class Round {
    let subject = PassthroughSubject<Output, Failure>()
    var subscribers = 0
    var hasStarted = false
    var hasCompleted = false
    var connection: AnyCancellable?

    var isAbandoned: Bool { subscribers == 0 && !hasCompleted }
  }

  private let upstream: Upstream
  private let lock = NSLock()
  private var round = Round()

  init(upstream: Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let round = lock.withLock {
      self.round.subscribers += 1
      return self.round
    }
    round.subject.handleEvents(receiveCancel: { self.leave(round) }).subscribe(subscriber)
    start(round)
  }

  private func start(_ round: Round) {
    let isToStart = lock.withLock { () -> Bool in
      // The subscriber may already have canceled, and a completed round has already started.
      guard !round.hasStarted, !round.isAbandoned else { return false }
      round.hasStarted = true
      return true
    }
    guard isToStart else { return }
    let connection = upstream.sink(
      receiveCompletion: { completion in
        self.lock.withLock { round.hasCompleted = true }
        round.subject.send(completion: completion)
      },
      receiveValue: { round.subject.send($0) })
    // All subscribers may have canceled by now.
    let isAbandoned = lock.withLock { () -> Bool in
      if !round.isAbandoned { round.connection = connection }
      return round.isAbandoned
    }
    if isAbandoned { connection.cancel() }
  }

  private func leave(_ round: Round) {
    let connection = lock.withLock { () -> AnyCancellable? in
      round.subscribers -= 1
      guard round.isAbandoned else { return nil }
      // The next subscriber gets another subject.
      if self.round === round { self.round = Round() }
      return round.connection
    }
    connection?.cancel()
  }
}
