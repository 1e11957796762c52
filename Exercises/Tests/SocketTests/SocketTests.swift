import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import Socket

@Suite("Socket")
struct SocketTests {
  private let end = OtherEnd()

  @Test("Nothing is connected until somebody subscribes")
  func lazy() {
    _ = messages(of: end.socket)
    expect(
      end.connections, 0, "the number of connections before anybody has subscribed",
      why: "A subscription opens the connection.")
  }

  @Test("Every message is a value")
  func everyMessage() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    end.say("")
    end.say("bye")
    expect(
      probe.heard, ["hello", "", "bye"], "all three messages, also the empty one",
      why: "Each message is a value.")
  }

  @Test("A message that is equal to the one before is a value as well")
  func equalMessages() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    end.say("hello")
    expect(
      probe.heard, ["hello", "hello"], "both of two equal messages",
      why: "Each message is a value, whatever came before it.")
  }

  @Test("The connection stays open while somebody listens")
  func staysOpen() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    expect(
      end.closed, [], "the connections closed while their subscriber is listening",
      why: "A connection that nobody keeps is closed at once.")
    withExtendedLifetime(probe) {}
  }

  @Test("That the other end hangs up is the completion")
  func hangUp() {
    let probe = messages(of: end.socket).probe()
    end.say("bye")
    end.hangUp()
    expect(
      probe.heard, ["bye", "done"], "the message and the completion",
      why: "Who is told nothing of the end waits for more.")
  }

  @Test("Nothing arrives after the end")
  func nothingAfterTheEnd() {
    let probe = messages(of: end.socket).probe()
    end.hangUp()
    end.say("are you there?")
    end.hangUp()
    expect(
      probe.heard, ["done"], "the completion alone, once",
      why: "Nothing comes after a completion.")
  }

  @Test("Canceling closes the connection")
  func cancelCloses() {
    let publisher = messages(of: end.socket)
    let probe = publisher.probe()
    end.say("hello")
    probe.cancel()
    expect(
      end.closed, [0], "the connections closed after the cancellation",
      why: "Nobody else can tell the library that nothing more is wanted.")
    var retained: [AnyCancellable] = []
    let retaining = WebSocket { [end] onMessage, onHangUp in
      let connection = end.socket.connect(onMessage, onHangUp)
      retained.append(connection)
      return connection
    }
    messages(of: retaining).probe().cancel()
    expect(
      end.closed, [0, 1],
      "the connections closed after the cancellation of a second one, which the library retains",
      why: "To release what `connect` has returned does not close it if the library retains it.")
    withExtendedLifetime(retained) {}
    withExtendedLifetime(publisher) {}
  }

  @Test("A subscriber that cancels as soon as it is subscribed leaves no connection open")
  func cancelAtOnce() {
    messages(of: end.socket).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.cancel() }, receiveValue: { _ in .none },
        receiveCompletion: { _ in }))
    expect(
      end.open, [], "the connections that are open after the cancellation",
      why: "A subscriber may cancel at any time, and nobody would close the connection later.")
  }

  @Test("A cancellation while the library is connecting leaves no connection open")
  func cancelWhileConnecting() {
    let done = DispatchSemaphore(value: 0)
    var subscription: (any Subscription)?
    var hasCanceled = false
    let socket = WebSocket { [end] onMessage, onHangUp in
      // There is nothing to cancel yet where the subscription is handed over afterwards.
      if let subscription = subscription {
        hasCanceled = true
        // It does not return in time where a lock is held while the library's code runs: that is
        // allowed.
        _ = returns(within: 1) {
          subscription.cancel()
          done.signal()
        }
      }
      return end.socket.connect(onMessage, onHangUp)
    }
    messages(of: socket).subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.unlimited)
        }, receiveValue: { _ in .none },
        receiveCompletion: { _ in }))
    if hasCanceled {
      _ = done.wait(timeout: .now() + .seconds(2))
    } else {
      subscription?.cancel()
    }
    expect(
      end.open, [], "the connections that are open after the cancellation",
      why: "The subscriber may cancel on another thread, also while the library is connecting.")
  }

  @Test("Another thread may ask and cancel while the subscriber's code runs")
  func noLock() {
    var returned: [String: Bool] = [:]
    var subscription: (any Subscription)?
    let publisher = messages(of: end.socket)
    func subscribe() {
      publisher.subscribe(
        AnySubscriber(
          receiveSubscription: {
            subscription = $0
            returned["request at the subscription"] = returns { subscription?.request(.max(1)) }
          },
          receiveValue: { message in
            if message == "ask" {
              returned["request at a message"] = returns { subscription?.request(.max(1)) }
            } else {
              returned["cancellation at a message"] = returns { subscription?.cancel() }
            }
            return .none
          },
          receiveCompletion: { _ in
            returned["cancellation at the end"] = returns { subscription?.cancel() }
          }))
    }
    subscribe()
    end.say("ask")
    end.say("cancel")
    subscribe()
    end.hangUp(1)
    expect(
      returned.filter { !$0.value }.keys.sorted(), [],
      "the calls on another thread that wait until the subscriber's code has returned",
      why: "No lock is held while the subscriber's code runs.")
    expect(
      returned.keys.sorted(),
      [
        "cancellation at a message", "cancellation at the end", "request at a message",
        "request at the subscription",
      ], "the calls that were made while the subscriber's code ran",
      why: "What is asked for on another thread is asked for.")
  }

  @Test("A subscriber that cancels in its `deinit`, too, does not wait", .ownThread)
  func cancelInDeinit() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let end = OtherEnd()
      func subscribe() -> Log<any Subscription> {
        let subscription = Log<any Subscription>()
        let farewell = AtRelease { subscription.entries.first?.cancel() }
        messages(of: end.socket).subscribe(
          AnySubscriber(
            receiveSubscription: { subscription.write($0) },
            receiveValue: { _ in withExtendedLifetime(farewell) { .none } },
            receiveCompletion: { _ in }))
        return subscription
      }
      let canceled = subscribe()
      report(returns { canceled.entries.first?.cancel() } ? "has canceled" : "waits")
      let ended = subscribe()
      report(returns { end.hangUp(1) } ? "has hung up" : "waits")
      withExtendedLifetime(ended) {}
      finish()
    }
    expect(
      process, reports: ["has canceled", "has hung up"],
      "what happens when a cancellation, or the end, releases a subscriber that cancels then",
      why: "No lock is held while the subscriber's code runs, its `deinit` included.")
  }

  @Test("A subscriber that cancels when it gets a message hears no other one")
  func cancelAtAMessage() {
    var closed: [Int] = []
    let probe = Probe<String, Never> { [end] probe, _ in
      probe.cancel()
      closed = end.closed
      return .unlimited
    }
    messages(of: end.socket).subscribe(probe)
    let hasReturned = returns { end.say("hello") }
    expect(
      hasReturned, "a cancellation from inside `receive(_:)` to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      closed, [0], "the connections closed when it has canceled, before `receive(_:)` returns",
      why: "Canceling the subscription closes the connection, also from inside `receive(_:)`.")
    end.say("are you there?")
    end.hangUp()
    expect(probe.heard, ["hello"], "the message at which it canceled")
    expect(end.closed, [0], "the connections closed after the cancellation")
  }

  @Test("Nothing arrives after a cancellation, whatever the other end says")
  func nothingAfterCancel() {
    let probe = messages(of: end.socket).probe()
    end.say("hello")
    probe.cancel()
    end.say("are you there?")
    end.hangUp()
    expect(
      probe.heard, ["hello"], "the message before the cancellation",
      why: "Nothing comes after a cancellation, neither a message nor the end.")
    let closing = WebSocket { onMessage, onHangUp in
      AnyCancellable {
        // It does not return in time where a lock is held while the library's code runs: that is
        // allowed.
        _ = returns(within: 1) {
          onMessage("bye")
          onHangUp()
        }
      }
    }
    let other = messages(of: closing).probe()
    other.cancel()
    expect(
      other.heard, [], "what is heard of a library that calls back while it closes the connection",
      why: "Nothing comes after a cancellation, neither a message nor the end.")
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
      "what each of two subscribers hears",
      why: "A subscription opens a connection of its own.")
    first.cancel()
    expect(
      end.closed, [0], "the connections closed when the first has canceled",
      why: "The second one is still listening.")
    end.say("are you there?", to: 1)
    end.hangUp(1)
    expect(
      second.heard, ["hello, second", "are you there?", "done"],
      "what the second one hears when the first has canceled",
      why: "A subscription opens a connection of its own.")
  }

  @Test("One connection's end is not another's")
  func ownEnd() {
    let publisher = messages(of: end.socket)
    let first = publisher.probe()
    let second = publisher.probe()
    end.hangUp(0)
    end.say("hello", to: 1)
    expect(
      [first.heard, second.heard], [["done"], ["hello"]],
      "what two subscribers hear when the other end of the first one's connection has hung up",
      why: "A subscription opens a connection of its own.")
  }
}
