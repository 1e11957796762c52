import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Socket

/// The other end of the line, which a test speaks for.
private final class OtherEnd {
  private var lines: [(onMessage: (String) -> Void, onHangUp: () -> Void)] = []
  private(set) var closed: [Int] = []

  var connections: Int { lines.count }

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

@Suite("Socket")
struct SocketTests {
  private let end = OtherEnd()

  @Test("Nothing is connected until somebody subscribes")
  func lazy() {
    _ = messages(of: end.socket)
    expect(end.connections, 0, "the number of connections before anybody has subscribed")
  }

  @Test("Every message is a value")
  func everyMessage() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    end.say("how are you?")
    end.say("bye")
    expect(probe.heard, ["hello", "how are you?", "bye"], "all three messages")
  }

  @Test("The connection stays open while somebody listens")
  func staysOpen() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    expect(end.closed, [], "the connections closed while their subscriber is listening")
    withExtendedLifetime(probe) {}
  }

  @Test("That the other end hangs up is the completion")
  func hangUp() {
    let probe = messages(of: end.socket).probe()
    end.say("bye")
    end.hangUp()
    expect(probe.heard, ["bye", "done"], "the message and the completion")
  }

  @Test("Cancelling closes the connection")
  func cancelCloses() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    probe.cancel()
    expect(end.closed, [0], "the connections closed after the cancellation")
  }

  @Test("Nothing arrives after a cancellation, whatever the other end says")
  func nothingAfterCancel() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    probe.cancel()
    end.say("are you there?")
    end.hangUp()
    expect(probe.heard, ["hello"], "the message before the cancellation")
  }

  @Test("Each subscriber has a connection of its own")
  func ownConnection() {
    let publisher = messages(of: end.socket)
    let first = publisher.probe()
    let second = publisher.probe()
    end.say("hello, first", to: 0)
    end.say("hello, second", to: 1)
    expect(
      [first.heard, second.heard], [["hello, first"], ["hello, second"]],
      "what each of two subscribers hears")
    first.cancel()
    expect(end.closed, [0], "the connections closed when the first has cancelled")
  }
}
