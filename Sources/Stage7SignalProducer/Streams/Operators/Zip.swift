extension SignalProducer {
  /// Runs both concurrently and pairs their values in order: the first with the first, and so on.
  ///
  /// The left producer is started first. A value that is waiting for its partner is kept. The
  /// result completes when one side has completed and none of its values is waiting; the other side
  /// is then interrupted. A failure or an interruption of either side passes immediately. After
  /// ReactiveSwift 7's `zip(with:)`.
  public func zip<U>(with other: SignalProducer<U, Error>) -> SignalProducer<(Value, U), Error> {
    SignalProducer<(Value, U), Error>.unserialized { observer, lifetime in
      let both = lifetime.part()
      let pairing = Pairing<Value, U, Error> { event in
        observer.send(event)
        if event.isTerminating { both.end() }
      }
      // Merged first, the events of both sides arrive here one at a time: pairing needs no lock.
      let events = SignalProducer<Pairing<Value, U, Error>.Incoming, Never>.merge(
        self.materialize().map { .left($0) },
        other.materialize().map { .right($0) })
      events.work(
        .init(value: { pairing.receive($0) }, interrupted: { pairing.finish(.interrupted) }),
        both.lifetime)
    }
  }

  /// Runs both concurrently, as `zip(with:)`.
  public static func zip<U>(
    _ left: SignalProducer, _ right: SignalProducer<U, Error>
  ) -> SignalProducer<(Value, U), Error> {
    left.zip(with: right)
  }
}

/// The state of `zip` in one start.
private final class Pairing<Left, Right, Error: Swift.Error> {
  typealias Output = Signal<(Left, Right), Error>.Event

  enum Incoming {
    case left(Signal<Left, Error>.Event)
    case right(Signal<Right, Error>.Event)
  }

  private let send: (Output) -> Void
  private var lefts = FIFO<Left>()
  private var rights = FIFO<Right>()
  private var leftIsDone = false
  private var rightIsDone = false
  private var isFinished = false

  init(_ send: @escaping (Output) -> Void) {
    self.send = send
  }

  func receive(_ incoming: Incoming) {
    guard !isFinished else { return }
    switch incoming {
    case .left(.value(let value)): lefts.append(value)
    case .right(.value(let value)): rights.append(value)
    case .left(.completed): leftIsDone = true
    case .right(.completed): rightIsDone = true
    case .left(.failed(let error)), .right(.failed(let error)): return finish(.failed(error))
    case .left(.interrupted), .right(.interrupted): return finish(.interrupted)
    }
    if !lefts.isEmpty, !rights.isEmpty, let left = lefts.popFirst(), let right = rights.popFirst() {
      send(.value((left, right)))
    }
    if leftIsDone && lefts.isEmpty || rightIsDone && rights.isEmpty { finish(.completed) }
  }

  func finish(_ termination: Output) {
    guard !isFinished else { return }
    isFinished = true
    (lefts, rights) = (FIFO(), FIFO())
    send(termination)
  }
}
