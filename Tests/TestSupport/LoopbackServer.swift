import Foundation

/// A small HTTP server on the loopback interface, for tests that are to speak real HTTP.
///
/// Each connection has a thread of its own, is sent one reply, and is closed. `stop()` ends it all.
package final class LoopbackServer: @unchecked Sendable {
  /// What a request is answered with.
  package struct Reply: Sendable {
    /// The bytes that are sent, one piece after the other.
    package var pieces: [Data]
    /// Whether to wait for `release()` before the last piece.
    package var holdsLastPiece = false

    /// A complete answer.
    package static func answer(_ body: String, status: Int = 200) -> Reply {
      let head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.utf8.count)\r\n"
      return Reply(pieces: [Data((head + "Connection: close\r\n\r\n").utf8), Data(body.utf8)])
    }

    /// An answer that breaks off before the length that it promised.
    package static func truncated(_ body: String) -> Reply {
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count + 100)\r\n\r\n"
      return Reply(pieces: [Data((head + body).utf8)])
    }

    /// Bytes that are no HTTP.
    package static func noise(_ bytes: String) -> Reply {
      Reply(pieces: [Data(bytes.utf8)])
    }

    /// The same answer, its last piece held back until `release()`.
    package func slow() -> Reply {
      var reply = self
      reply.holdsLastPiece = true
      return reply
    }
  }

  /// The address to ask.
  package let endpoint: URL
  /// The request lines that have come in, such as `GET /v2/query?input=prime%202 HTTP/1.1`.
  package let requestLines = Mailbox<String>()
  /// A message for each client that went away while its answer was held.
  package let hangUps = Mailbox<Void>()

  private let socket: SocketHandle
  private let reply: @Sendable (String) -> Reply
  private let releases = Mailbox<Void>()
  private let stops = Mailbox<Void>()

  /// A server that is listening when this returns. `reply` is given the request line.
  package init(_ reply: @escaping @Sendable (String) -> Reply) throws {
    socket = try SocketHandle.listening()
    endpoint = try Self.endpoint(port: socket.port())
    self.reply = reply
    Thread.detachNewThread { [self] in
      while stops.all.isEmpty {
        guard let client = socket.nextClient(withinMilliseconds: 20) else { continue }
        Thread.detachNewThread { [self] in serve(client) }
      }
      socket.end()
    }
  }

  /// An address at which nobody listens, nor will: its port is kept as long as the tests run.
  package static func refusingEndpoint() throws -> URL {
    try endpoint(port: SocketHandle.bound().port())
  }

  /// Sends what is held back.
  package func release() {
    releases.post(())
  }

  /// Stops listening, and releases whatever is held.
  package func stop() {
    release()
    stops.post(())
  }

  private static func endpoint(port: UInt16) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)/v2/query") else {
      throw URLError(.badURL)
    }
    return url
  }

  private func serve(_ client: SocketHandle) {
    defer { client.end() }
    guard let line = client.readHead()?.split(separator: "\r\n").first else { return }
    requestLines.post(String(line))
    let reply = reply(String(line))
    for (index, piece) in reply.pieces.enumerated() {
      if reply.holdsLastPiece, index == reply.pieces.count - 1, !waitForRelease(client) { return }
      guard client.sendAll(piece) else { return }
    }
  }

  /// Whether the answer may go on; false when the client hung up.
  private func waitForRelease(_ client: SocketHandle) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 20)
    while releases.all.isEmpty, Date() < deadline {
      if client.isClosedByPeer(withinMilliseconds: 10) {
        hangUps.post(())
        return false
      }
    }
    return true
  }
}
