// A socket as an effect that goes on.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "How does an effect send many values?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/SocketStream.md
//
// A socket calls back for each message, until either end closes the connection. Write the effect
// that sends what comes, on the stage's `Effect`:
//
// - To make the effect connects nothing. Each run of it calls `connect` once, opens the socket that
//   it gets, once, and has nothing to do with the socket of another run.
// - Each message is sent as `received`, in the order in which they came: every message, also one
//   that is empty or equal to the one before. It is sent on the store's actor, on whatever thread
//   it came.
// - Messages may come faster than the store takes them. Not more than `limit` of them wait, and
//   `limit` is 1 or more. When one more comes, the oldest of those that wait is dropped.
// - When the other end closes the connection, the messages that wait are sent, and after them
//   `closed`, for which no message is dropped. With that the effect is over: it does not connect
//   again, and what the library says after the end is dropped.
// - When the effect is canceled, by its id, at a message that it has sent itself, or because its
//   store is released, the socket is closed at once. A socket that is opened after the cancellation
//   all the same is closed, too; one that is not opened need not be.
// - `close` is called once at most, after `open`, and not when the other end has closed the
//   connection.
// - As long as it runs, the effect retains its socket. When it is over, nothing does that it has
//   made.

import Stage10AsyncEffects

/// What a socket library might offer.
protocol Socket: AnyObject, Sendable {
  /// Opens the connection, and calls back from then on: for each message, and when the connection
  /// has been closed.
  ///
  /// The calls come one at a time, on threads of the library or before `open` has returned. The
  /// socket retains both closures as long as it lives. When nobody retains the socket, the
  /// connection ends.
  func open(
    onMessage: @escaping @Sendable (String) -> Void, onClose: @escaping @Sendable () -> Void)

  /// Closes the connection. It may call `onClose` before it returns.
  func close()
}

enum SocketAction: Equatable {
  case received(String)
  case closed
}

/// An effect that sends what comes from a socket.
func messages(
  connect: @escaping () -> any Socket, unread limit: Int
) -> Effect<SocketAction> {
  // TODO: Connect, send each message, tell the end, and close the socket when the effect is
  // canceled.
  .none
}
