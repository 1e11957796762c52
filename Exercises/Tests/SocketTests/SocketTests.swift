import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Socket

@Suite("Socket")
struct SocketTests {
  private let end = OtherEnd()

  @Test("A subscription opens one connection, even before the first request")
  func connects() {
    let publisher = messages(of: end.socket)
    expect(end.connections, 0, "the number of connections before a subscription")
    let probe = publisher.probe(.none)
    expect(
      end.connections, 1, "the number of connections after a subscription",
      why: "A subscription opens the connection, not a request.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(end.connections, 1, "the number of connections after two requests")
  }

  @Test("Each subscription has its own connection")
  func ownConnection() {
    let publisher = messages(of: end.socket)
    let first = publisher.probe()
    let second = publisher.probe()
    end.say("1", to: 0)
    end.say("2", to: 1)
    first.cancel()
    end.say("3", to: 1)
    end.hangUp(1)
    expect(first.heard, ["1"], "the events of the first subscriber, which cancels")
    expect(
      second.heard, ["2", "3", "done"], "the events of the second subscriber",
      why: "The first subscriber has canceled its own connection only.")
  }

  @Test("Each message is a value")
  func everyMessage() {
    let probe = messages(of: end.socket).probe()
    for message in ["hello", "hello", "bye"] { end.say(message) }
    expect(
      probe.heard, ["hello", "hello", "bye"], "the subscriber's events after three messages",
      why: "Send every message, even if it equals the previous one.")
  }

  @Test("A message that the subscriber has not requested is dropped")
  func demand() {
    let probe = messages(of: end.socket).probe(.none)
    end.say("1")
    expect(probe.heard, [], "the subscriber's events before its first request")
    probe.request(.max(1))
    for message in ["2", "3"] { end.say(message) }
    expect(
      probe.heard, ["2"], "the subscriber's events after a request for one message",
      why: "Drop a message that was not requested, as a `PassthroughSubject` does.")
  }

  @Test("Requests add up")
  func demandAddsUp() {
    let probe = messages(of: end.socket).probe(.max(2))
    probe.request(.max(1))
    for message in ["1", "2", "3", "4"] { end.say(message) }
    expect(
      probe.heard, ["1", "2", "3"], "the messages after requests for two and for one")
  }

  @Test("Demand from inside `receive(_:)` counts")
  func demandInside() {
    let returning = Probe<String, Never>(demand: .max(1)) { _, _ in .max(1) }
    messages(of: end.socket).subscribe(returning)
    let requesting = Probe<String, Never>(demand: .max(1)) { probe, _ in
      probe.request(.max(1))
      return .none
    }
    messages(of: end.socket).subscribe(requesting)
    let haveReturned = returns {
      for message in ["1", "2", "3"] {
        end.say(message, to: 0)
        end.say(message, to: 1)
      }
    }
    expect(
      haveReturned, "a request from inside `receive(_:)` to return",
      why: "Hold no lock while the subscriber receives a message.")
    guard haveReturned else { return }
    expect(
      returning.heard, ["1", "2", "3"], "the messages if `receive(_:)` returns a demand of one",
      why: "The returned demand is added to the demand so far.")
    expect(
      requesting.heard, ["1", "2", "3"], "the messages if `receive(_:)` requests one",
      why: "A request that is made while a message arrives is also added.")
  }

  @Test("The connection stays open while the subscriber listens")
  func staysOpen() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    expect(
      end.open, [1], "the open connections, by number",
      why: "Retain the connection: an `AnyCancellable` cancels when it is deallocated.")
    withExtendedLifetime(probe) {}
  }

  @Test("When the other end hangs up, the publisher completes, even without demand")
  func hangUp() {
    let probe = messages(of: end.socket).probe(.none)
    end.hangUp()
    expect(
      probe.heard, ["done"], "the subscriber's events when the other end hangs up",
      why: "A subscriber that is not notified of the end waits for more.")
  }

  @Test("Canceling closes the connection, even if the library retains it")
  func cancelCloses() {
    let end = OtherEnd(retainsConnections: true)
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    expect(end.connections, 1, "the number of connections")
    probe.cancel()
    expect(
      end.open, [], "the open connections, by number, after a cancellation",
      why: "Cancel the result of `connect`: only that closes the connection.")
  }

  @Test("A subscriber that cancels as soon as it is subscribed leaves no connection open")
  func cancelImmediately() {
    let end = OtherEnd(retainsConnections: true)
    messages(of: end.socket).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.cancel() }, receiveValue: { _ in .none },
        receiveCompletion: { _ in }))
    expect(
      end.open, [], "the open connections, by number, after a cancellation",
      why: "If you connect after the subscriber has canceled, close the connection.")
  }

  @Test("After the completion, nothing is sent")
  func nothingAfterTheEnd() {
    let probe = messages(of: end.socket).probe()
    end.say("bye")
    end.hangUp()
    end.say("late")
    end.hangUp()
    expect(
      probe.heard, ["bye", "done"], "the subscriber's events",
      why: "A publisher completes once, and sends nothing afterward.")
  }

  @Test("After a cancellation, nothing is sent")
  func nothingAfterCancel() {
    let probe = Probe<String, Never> { probe, message in
      if message == "bye" { probe.cancel() }
      return .none
    }
    messages(of: end.socket).subscribe(probe)
    let haveReturned = returns { for message in ["hello", "bye", "late"] { end.say(message) } }
    expect(
      haveReturned, "a cancellation from inside `receive(_:)` to return",
      why: "Hold no lock while the subscriber receives a message.")
    guard haveReturned else { return }
    end.hangUp()
    expect(
      probe.heard, ["hello", "bye"], "the events of a subscriber that cancels at \"bye\"",
      why: "A subscriber that has canceled receives neither a message nor the completion.")
  }
}

/// The other end of the line, which a test speaks for. The first connection has the number 1 in
/// `open`.
private final class OtherEnd {
  private var lines: [(onMessage: (String) -> Void, onHangUp: () -> Void)] = []
  private var closed: [Int] = []
  private let retainsConnections: Bool
  private var retained: [AnyCancellable] = []

  init(retainsConnections: Bool = false) { self.retainsConnections = retainsConnections }

  var connections: Int { lines.count }
  var open: [Int] { lines.indices.map { $0 + 1 }.filter { !closed.contains($0) } }

  var socket: WebSocket {
    WebSocket { onMessage, onHangUp in
      self.lines.append((onMessage, onHangUp))
      let number = self.lines.count
      let connection = AnyCancellable { self.closed.append(number) }
      if self.retainsConnections { self.retained.append(connection) }
      return connection
    }
  }

  func say(_ message: String, to index: Int = 0) {
    if lines.indices.contains(index) { lines[index].onMessage(message) }
  }

  func hangUp(_ index: Int = 0) {
    if lines.indices.contains(index) { lines[index].onHangUp() }
  }
}
