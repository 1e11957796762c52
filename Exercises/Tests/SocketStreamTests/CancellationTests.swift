import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import SocketStream

extension SocketStreamTests {
  @Suite("SocketStream: cancellation")
  struct CancellationTests {
    let setting = Setting()
    let line = Line()

    @Test("When the effect is canceled, the socket is closed, once")
    func canceled() {
      setting.listen(to: line)
      line.say("a")
      expect(setting.heard, ["<a>"], "what is heard before the cancellation")
      setting.cancel()
      expect(
        line.calls, ["open", "close"], "the calls of the socket when the effect was canceled",
        why: "Nobody else closes it.")
      expect(setting.over.sorted(), ["cancel", "effect"], "what is over: both effects")
      setting.cancel()
      expect(line.calls, ["open", "close"], "the calls when the id was canceled again")
    }

    @Test("The socket is closed at once, before a job of the effect runs")
    func closedAtOnce() {
      let line = line
      setting.listen(to: line)
      setting.home.perform { home in
        home.contents.run(.cancel(id: "socket"), "cancel")
        expect(
          line.calls, ["open", "close"],
          "the calls of the socket when the order to cancel has been run, and no job since",
          why: "The effect may be busy for long. The socket does not wait for it.")
      }
      setting.settle()
      expect(line.calls, ["open", "close"], "the calls of the socket when all is over")
    }

    @Test("What the library says after the cancellation is dropped")
    func afterTheCancellation() {
      setting.listen(to: line)
      line.say("a")
      setting.settle()
      setting.cancel()
      line.say("b")
      line.hangUp()
      line.say("c")
      expect(setting.heard, ["<a>"], "what is heard when the library goes on after `close`")
      expect(line.calls, ["open", "close"], "the calls of the socket")
    }

    @Test("Messages that wait when the effect is canceled are dropped")
    func unread() {
      setting.listen(to: line)
      line.say("a", "b", "c")
      setting.cancel()
      expect(setting.heard, [], "what is heard of messages that nobody has taken in time")
      expect(line.calls, ["open", "close"], "the calls of the socket")
    }

    @Test("The socket may call `onClose` inside `close`")
    func tellsOfClose() {
      let line = Line(tellsOfClose: true)
      setting.listen(to: line)
      line.say("a")
      setting.settle()
      setting.cancel()
      expect(line.calls, ["open", "close"], "the calls of a socket that calls back inside `close`")
      expect(setting.heard, ["<a>"], "what is heard of it")
      expect(setting.over.sorted(), ["cancel", "effect"], "what is over: both effects")
    }

    @Test("The effect may be canceled at a message that it has sent itself")
    func atItsOwnMessage() {
      setting.listen(to: line)
      line.say("a", "stop", "b", "c")
      expect(setting.heard, ["<a>", "<stop>"], "what is heard up to the message that cancels")
      expect(line.calls, ["open", "close"], "the calls of the socket")
      expect(setting.over, ["effect"], "that the effect is over")
    }

    @Test("The effect may be canceled as soon as it has started")
    func atOnce() {
      let line = line
      setting.perform { home in
        home.contents.run(home.contents.effect { line }.cancellable(id: "socket"))
        home.contents.run(.cancel(id: "socket"), "cancel")
      }
      checkThatNothingIsOpen(line, "at once")
      line.say("a")
      expect(setting.heard, [], "what is heard of it")
    }

    @Test("The task may be canceled before the socket is opened, and while it is being opened")
    func beforeItIsOpen() {
      let line = line
      setting.perform { home in
        home.contents.run(
          home.contents.effect {
            cancelThisTask()
            return line
          })
      }
      checkThatNothingIsOpen(line, "inside `connect`")
      let other = Line { line in
        line.say("a")
        cancelThisTask()
      }
      setting.listen(to: other)
      checkThatNothingIsOpen(other, "inside `open`")
    }

    @Test("A socket that the other end has closed is not closed, also before the end was told")
    func canceledBeforeTheEndIsTold() {
      setting.listen(to: line)
      line.say("a")
      line.hangUp()
      setting.cancel()
      expect(
        line.calls, ["open"],
        "the calls of a socket that the other end has closed, when the effect is canceled then",
        why: "The connection is closed already.")
      expect(setting.heard, [], "what is heard when the effect was canceled in time")
      let other = Line { line in
        line.say("stop")
        line.hangUp()
      }
      setting.listen(to: other)
      expect(setting.heard, ["<stop>"], "what is heard up to the message that cancels")
      expect(
        other.calls, ["open"],
        "the calls of a socket that the other end has closed inside `open`, when the effect is "
          + "canceled at a message that has come before",
        why: "The connection is closed already.")
    }

    @Test("When the store is released, the socket is closed")
    func released() {
      setting.listen(to: line)
      setting.perform { $0.contents.store = nil }
      expect(line.calls, ["open", "close"], "the calls of the socket when the store has gone")
      line.say("a")
      expect(setting.over, ["effect"], "that the effect is over")
    }

    @Test("To cancel one effect leaves the socket of another one open")
    func two() {
      let other = Line()
      setting.listen(to: line)
      setting.listen(to: other, id: "other")
      setting.cancel()
      expect(
        [line.calls, other.calls], [["open", "close"], ["open"]],
        "the calls of both sockets when one effect was canceled")
      other.say("a")
      expect(setting.heard, ["<a>"], "what is heard of the other one")
    }

    @Test("To cancel one of two runs of an effect leaves the socket of the other one open")
    func twoRuns() {
      let lines = [Line(), Line()]
      setting.perform { home in
        let world = home.contents
        var next = 0
        let effect = world.effect {
          next += 1
          return lines[next - 1]
        }
        world.run(effect.cancellable(id: "socket"))
        world.run(effect.cancellable(id: "other"))
      }
      setting.cancel()
      expect(
        lines.map(\.calls), [["open", "close"], ["open"]],
        "the calls of both sockets when the first run of an effect was canceled")
      lines[1].say("a")
      expect(setting.heard, ["<a>"], "what is heard of the second run")
    }

    @Test("Two stores do not disturb each other")
    func twoStores() {
      let (other, otherLine) = (Setting(), Line())
      setting.listen(to: line)
      other.listen(to: otherLine)
      setting.cancel()
      otherLine.say("a")
      line.say("b")
      expect(
        other.heard, ["<a>"], "what is heard in a store when the effect of another is canceled")
      expect(otherLine.calls, ["open"], "the calls of its socket")
    }

    @Test("The effect retains its socket while it runs, and nothing does when it is over")
    func retention() {
      for end in [
        "hangs up", "hangs up and is canceled at a message", "is canceled", "is released",
      ] {
        let setting = Setting()
        let lines = Log<WeakReference>()
        setting.perform { home in
          let effect = home.contents.effect {
            let line = Line()
            lines.write(WeakReference(line))
            return line
          }
          .cancellable(id: "socket")
          // The effect stays when its run is over, and could be run again.
          home.contents.kept = effect
          home.contents.run(effect)
        }
        var line: Line? { lines.entries.first?.object as? Line }
        expect(line != nil, "the socket to be retained while the effect runs")
        line?.say("a")
        expect(setting.heard, ["<a>"], "what is heard of a socket that only the effect retains")
        switch end {
        case "hangs up": line?.hangUp()
        case "hangs up and is canceled at a message":
          line?.say("stop", "b")
          line?.hangUp()
        case "is canceled": setting.cancel()
        default: setting.perform { $0.contents.store = nil }
        }
        setting.settle()
        expect(line == nil, "the socket to be released when it \(end)")
      }
    }

    @Test("The effect retains its socket also while messages wait that came before the end")
    func retainedUntilTheEndIsTold() {
      let lines = Log<WeakReference>()
      setting.perform { home in
        home.contents.run(
          home.contents.effect {
            let line = Line()
            lines.write(WeakReference(line))
            return line
          })
      }
      func line() -> Line? { lines.entries.first?.object as? Line }
      line()?.say("a", "b")
      line()?.hangUp()
      expect(
        line() != nil,
        "the socket to be retained when the other end has closed, and nothing is sent",
        why: "The effect runs until it has sent `closed`.")
      expect(setting.heard, ["<a>", "<b>", "closed"], "what is heard then")
      expect(line() == nil, "the socket to be released when the effect is over")
    }

    private func checkThatNothingIsOpen(_ line: Line, _ when: String) {
      let calls = line.calls
      expect(
        calls.isEmpty || calls == ["open", "close"],
        "a socket that is not opened, or is opened and closed, when the effect is canceled \(when); "
          + "the calls were \(calls)")
    }
  }
}
