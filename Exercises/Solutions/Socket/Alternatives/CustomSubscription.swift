// Writes a subscription that owns the connection and counts the demand, without a subject. Good
// for messages that should be counted or stored without demand, rather than dropped. With callbacks
// on several threads, it would need a lock. The subject has one.

import Stage2Publishers

/// What a socket library might offer.
struct WebSocket {
  /// Opens a connection, and calls back later: for each message, and when the other end hangs up.
  /// The connection is open until the result is canceled or deallocated.
  let connect:
    (
      _ onMessage: @escaping (String) -> Void,
      _ onHangUp: @escaping () -> Void
    ) -> AnyCancellable
}

/// The messages of a socket, with a connection for each subscriber.
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
  private var downstream: Downstream?
  private var connection: AnyCancellable?
  private var demand = Subscribers.Demand.none

  init(downstream: Downstream) { self.downstream = downstream }

  func connect(to socket: WebSocket) {
    // The subscriber can cancel as soon as it is subscribed.
    guard downstream != nil else { return }
    connection = socket.connect(
      { [weak self] message in self?.receive(message) }, { [weak self] in self?.end() })
  }

  private func receive(_ message: String) {
    guard let downstream, demand > .none else { return }
    demand -= 1
    // This takes two steps: the subscriber can also request more inside `receive(_:)`.
    let more = downstream.receive(message)
    demand += more
  }

  private func end() {
    let downstream = self.downstream
    self.downstream = nil
    downstream?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) { self.demand += demand }

  func cancel() {
    downstream = nil
    connection?.cancel()
    connection = nil
  }
}
