import Stage2Publishers

@testable import Socket

/// The other end of the line, which a test speaks for.
final class OtherEnd {
  private var lines: [(onMessage: (String) -> Void, onHangUp: () -> Void)] = []
  private(set) var closed: [Int] = []

  var connections: Int { lines.count }
  var open: [Int] { lines.indices.filter { !closed.contains($0) } }

  var socket: WebSocket {
    WebSocket { onMessage, onHangUp in
      let number = self.lines.count
      self.lines.append((onMessage, onHangUp))
      return AnyCancellable { self.closed.append(number) }
    }
  }

  func say(_ message: String, to number: Int = 0) {
    guard lines.indices.contains(number) else { return }
    lines[number].onMessage(message)
  }

  func hangUp(_ number: Int = 0) {
    guard lines.indices.contains(number) else { return }
    lines[number].onHangUp()
  }
}
