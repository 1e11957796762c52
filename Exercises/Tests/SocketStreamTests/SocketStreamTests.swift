import ExerciseTesting
import Testing

@testable import SocketStream

// One at a time: if two crash together, the runtime can wait forever to report it.
@Suite("SocketStream", .serialized)
struct SocketStreamTests {
  @Test("Making the effect connects nothing, and a run opens one socket")
  func lazy() {
    inWorld { world in
      let line = Line()
      let connections = Log<Line>()
      let effect = world.effect {
        connections.write(line)
        return line
      }
      expect(connections.entries.count, 0, "the calls of `connect` before the effect runs")
      world.run(effect)
      expect(connections.entries.count, 1, "the calls of `connect` after one run")
      expect(line.calls, ["open"], "the socket's calls after one run")
    }
  }

  @Test("Each run has its own socket")
  func runs() {
    inWorld { world in
      let lines = [Line(), Line()]
      var waiting = lines
      let effect = world.effect { waiting.isEmpty ? Line() : waiting.removeFirst() }
      world.run(effect)
      world.run(effect)
      expect(lines.map(\.calls), [["open"], ["open"]], "the calls of two runs' sockets")
      lines[0].say("a1")
      expect(world.heard, ["a1"], "the actions after the first socket's message")
      lines[1].say("b1")
      lines[0].hangUp()
      expect(world.heard, ["a1", "b1", "closed"], "the actions after the first socket's end")
      lines[1].say("b2")
      expect(world.heard.last, "b2", "the last action, of the second run")
    }
  }

  @Test("Each message is sent, in order, even an empty or an equal one")
  func messages() {
    inWorld { world in
      let line = Line()
      world.listen(to: line)
      line.say("a")
      expect(world.heard, ["a"], "the actions after one message")
      line.say("a", "", "", "b")
      expect(world.heard, ["a", "a", "", "", "b"], "the actions after five messages")
      expect(world.ended, [], "the effects that have ended while the connection is open")
    }
  }

  @Test("Messages can arrive before `open` has returned")
  func insideOpen() {
    inWorld { world in
      let line = Line { $0.say("a", "b") }
      world.listen(to: line)
      line.say("c")
      expect(
        world.heard, ["a", "b", "c"], "the actions when two of three messages arrive inside `open`")
    }
  }

  @Test("Messages from another thread are sent in order, on the store's actor")
  func anotherThread() {
    inWorld(hasThreads: true) { world in
      let line = Line()
      world.listen(to: line)
      race([{ line.say("a", "b") }])
      race([{ line.say("c") }])
      expect(
        world.heard, ["a", "b", "c"], "the actions of three messages from other threads",
        why: "The library calls back on its threads.")
    }
  }

  @Test("At most `limit` messages wait, and the oldest one is dropped for a new one")
  func limit() {
    inWorld { world in
      let line = Line()
      world.listen(to: line, limit: 3)
      line.count(1...3)
      expect(world.heard, ["1", "2", "3"], "the actions of 3 waiting messages of 3 allowed")
      line.count(11...20)
      let heard = world.heard.dropFirst(3)
      expect(
        Array(heard.suffix(3)), ["18", "19", "20"],
        "the last actions of 10 messages with a limit of 3",
        why: "Drop the oldest waiting message for a new one.")
      // The effect may have taken the first one already.
      expect(heard.count <= 4, "at most 3 of 10 messages to wait")
    }
  }

  @Test("When the other end closes, the waiting messages are sent, then `closed`, then nothing")
  func end() {
    inWorld { world in
      let line = Line()
      world.listen(to: line)
      line.say("a", "b")
      line.hangUp()
      line.say("c")
      expect(
        world.heard, ["a", "b", "closed"], "the actions after the other end has closed",
        why: "Send the waiting messages, and then `closed`.")
      expect(world.ended, ["effect"], "the effects that have ended")
      line.say("d")
      line.hangUp()
      expect(world.heard, ["a", "b", "closed"], "the actions after one more message and end")
    }
  }

  @Test("`closed` takes no message's place")
  func endTakesNoPlace() {
    inWorld { world in
      let line = Line()
      world.listen(to: line, limit: 3)
      line.count(1...10)
      line.hangUp()
      expect(
        Array(world.heard.suffix(4)), ["8", "9", "10", "closed"],
        "the last actions of 10 messages and the end")
    }
  }

  @Test("Canceling the effect closes the socket immediately")
  func canceled() {
    inWorld { world in
      let line = Line()
      world.listen(to: line)
      line.say("a")
      expect(world.heard, ["a"], "the actions before the cancellation")
      line.say("b")
      world.cancel()
      expect(
        line.calls, ["open", "close"], "the socket's calls before a job of the effect runs",
        why: "No other code closes the socket.")
      line.say("c")
      line.hangUp()
      expect(world.heard, ["a"], "the actions after the cancellation")
      expect(world.ended, ["effect"], "the effects that have ended")
    }
  }

  @Test("Deallocating the store closes the socket")
  func released() {
    inWorld { world in
      let line = Line()
      world.listen(to: line)
      world.store = nil
      expect(
        line.calls, ["open", "close"], "the socket's calls when the store is gone",
        why: "No other code closes the socket.")
    }
  }

  @Test("A socket that is opened after the cancellation is closed")
  func canceledBeforeItIsOpen() {
    inWorld { world in
      let line = Line()
      world.run(
        world.effect {
          cancelThisTask()
          return line
        })
      expect(!line.isOpen, "no open socket when the effect is canceled inside `connect`")
      let other = Line { _ in cancelThisTask() }
      world.listen(to: other)
      expect(!other.isOpen, "no open socket when the effect is canceled inside `open`")
    }
  }

  @Test("The effect retains its socket while it runs, and no longer", arguments: End.allCases)
  func retention(_ end: End) {
    inWorld { world in
      let reference = Log<WeakReference>()
      var line: Line? { reference.entries.first?.object as? Line }
      // The effect is kept after its run, and could be run again.
      let effect = world.effect {
        let line = Line()
        reference.write(WeakReference(line))
        return line
      }
      world.run(effect)
      expect(
        line != nil, "the socket to be retained while the effect runs",
        why: "The connection ends when the socket is deallocated.")
      line?.say("a")
      world.settle()
      switch end {
      case .closed: line?.hangUp()
      case .canceled: world.cancel()
      case .storeGone: world.store = nil
      }
      world.settle()
      expect(
        line == nil, "the socket to be deallocated after \(end.rawValue)",
        why: "Otherwise the sockets of ended effects pile up.")
      withExtendedLifetime(effect) {}
    }
  }

  enum End: String, CaseIterable {
    case closed = "the other end has closed"
    case canceled = "a cancellation"
    case storeGone = "its store is gone"
  }
}
