// Connects at the first request for a message, and not at the subscription.

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
    subscriber.receive(subscription: Line(downstream: subscriber, socket: socket))
  }
}

private final class Line<Downstream: Subscriber>: Subscription
where Downstream.Input == String, Downstream.Failure == Never {
  var downstream: Downstream?
  var connection: AnyCancellable?
  var demand = Subscribers.Demand.none

  let socket: WebSocket

  init(downstream: Downstream, socket: WebSocket) {
    self.downstream = downstream
    self.socket = socket
  }

  func connect() {
    guard downstream != nil, connection == nil else { return }
    connection = socket.connect({ self.hear($0) }, { self.end() })
    if downstream == nil { connection = nil }
  }

  func hear(_ message: String) {
    guard demand > .none, let downstream else { return }
    demand -= 1
    demand += downstream.receive(message)
  }

  func end() {
    let downstream = self.downstream
    cancel()
    downstream?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    connect()
  }

  func cancel() {
    downstream = nil
    connection = nil
  }
}
