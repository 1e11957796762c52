// Completes after a cancellation, when the library says then that the other end has hung up.

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
    let subscription = SocketSubscription(AnySubscriber(subscriber))
    subscriber.receive(subscription: subscription)
    subscription.connect(to: socket)
  }
}

private final class SocketSubscription: Subscription {
  private let lock = NSLock()
  private var subscriber: AnySubscriber<String, Never>?
  private var connection: AnyCancellable?
  private var demand = Subscribers.Demand.none
  private var isCanceled = false

  init(_ subscriber: AnySubscriber<String, Never>) {
    self.subscriber = subscriber
  }

  func connect(to socket: WebSocket) {
    guard lock.withLock({ !isCanceled }) else { return }
    let connection = socket.connect({ self.receive($0) }, { self.hangUp() })
    let isWanted = lock.withLock {
      if !isCanceled, subscriber != nil { self.connection = connection }
      return !isCanceled && subscriber != nil
    }
    if !isWanted { connection.cancel() }
  }

  private func receive(_ message: String) {
    let asking = lock.withLock { () -> AnySubscriber<String, Never>? in
      guard let subscriber, !isCanceled, demand > .none else { return nil }
      demand -= 1
      return subscriber
    }
    guard let asking else { return }
    let more = asking.receive(message)
    lock.withLock { demand += more }
  }

  private func hangUp() {
    takeAll().subscriber?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    let open = lock.withLock {
      isCanceled = true
      let open = connection
      connection = nil
      return open
    }
    open?.cancel()
  }

  /// Takes everything out, to be released without the lock.
  private func takeAll() -> (
    subscriber: AnySubscriber<String, Never>?, connection: AnyCancellable?
  ) {
    lock.withLock {
      let all = (subscriber, connection)
      (subscriber, connection) = (nil, nil)
      return all
    }
  }
}
