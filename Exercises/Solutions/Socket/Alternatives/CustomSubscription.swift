// A subscription of its own, which owns the connection and needs no subject. Good where a message
// that nobody has asked for is not to be dropped but counted or kept: the demand is known here.

import Foundation
import Stage2Publishers

/// What a socket library might offer.
struct WebSocket {
  /// Opens a connection, and calls back later: for each message, and when the other end hangs up.
  /// The connection is open until the result is canceled, or released.
  let connect:
    (
      _ onMessage: @escaping (String) -> Void,
      _ onHangUp: @escaping () -> Void
    ) -> AnyCancellable
}

/// The messages of a socket, which is connected to for each subscriber.
func messages(of socket: WebSocket) -> AnyPublisher<String, Never> {
  Messages(socket: socket).eraseToAnyPublisher()
}

private struct Messages: Publisher {
  typealias Output = String
  typealias Failure = Never

  let socket: WebSocket

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
    let line = Line(downstream: subscriber)
    subscriber.receive(subscription: line)
    line.connect(to: socket)
  }
}

private final class Line<Downstream: Subscriber>: Subscription
where Downstream.Input == String, Downstream.Failure == Never {
  private struct State {
    var downstream: Downstream?
    var connection: AnyCancellable?
    var demand = Subscribers.Demand.none
  }

  private let lock = NSLock()
  private var state: State

  init(downstream: Downstream) { state = State(downstream: downstream) }

  func connect(to socket: WebSocket) {
    let connection = socket.connect(
      { [weak self] message in self?.hear(message) },
      { [weak self] in self?.end().downstream?.receive(completion: .finished) })
    let isWanted = lock.withLock {
      if state.downstream != nil { state.connection = connection }
      return state.downstream != nil
    }
    // The subscriber has canceled as soon as it was subscribed.
    if !isWanted { connection.cancel() }
  }

  private func hear(_ message: String) {
    let downstream = lock.withLock { () -> Downstream? in
      guard state.demand > .none else { return nil }
      state.demand -= 1
      return state.downstream
    }
    guard let more = downstream?.receive(message) else { return }
    lock.withLock { state.demand += more }
  }

  /// Ends the subscription, and returns what belonged to it if it has not been ended before: so
  /// that it is released by the caller, and not under the lock.
  private func end() -> State {
    lock.withLock {
      defer { state = State() }
      return state
    }
  }

  func request(_ demand: Subscribers.Demand) { lock.withLock { state.demand += demand } }

  func cancel() { end().connection?.cancel() }
}
