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

    @Test("Canceling the effect closes the socket")
    func canceled() {
      setting.listen(to: line)
      line.say("a")
      expect(setting.heard, ["<a>"], "the actions before the cancellation")
      setting.cancel()
      expect(
        line.calls, ["open", "close"], "the socket's calls after the cancellation",
        why: "No other code closes the socket.")
      expect(setting.over.sorted(), ["cancel", "effect"], "the effects that have ended")
    }

    @Test("A cancellation closes the socket immediately")
    func closedAtOnce() {
      let line = line
      setting.listen(to: line)
      setting.home.perform { home in
        home.contents.run(.cancel(id: "socket"), "cancel")
        expect(
          line.calls, ["open", "close"],
          "the socket's calls before a job of the effect runs",
          why: "The effect can be busy for long, and the socket must not wait for it.")
      }
      setting.settle()
      expect(line.calls, ["open", "close"], "the socket's calls after all jobs")
    }

    @Test("Callbacks after the cancellation are dropped")
    func afterTheCancellation() {
      setting.listen(to: line)
      line.say("a")
      setting.settle()
      setting.cancel()
      line.say("b")
      line.hangUp()
      line.say("c")
      expect(setting.heard, ["<a>"], "the actions when the library calls back after `close`")
      expect(line.calls, ["open", "close"], "the socket's calls")
    }

    @Test("A cancellation drops the waiting messages")
    func unread() {
      setting.listen(to: line)
      line.say("a", "b", "c")
      setting.cancel()
      expect(setting.heard, [], "the actions of a canceled effect with 3 waiting messages")
      expect(line.calls, ["open", "close"], "the socket's calls")
    }

    @Test("The socket can call `onClose` inside `close`")
    func tellsOfClose() {
      let line = Line(tellsOfClose: true)
      setting.listen(to: line)
      line.say("a")
      setting.settle()
      setting.cancel()
      expect(line.calls, ["open", "close"], "the socket's calls")
      expect(
        setting.heard, ["<a>"], "the actions when `close` calls `onClose`",
        why: "After a cancellation, nothing is sent.")
      expect(setting.over.sorted(), ["cancel", "effect"], "the effects that have ended")
    }

    @Test("The effect can be canceled by a message that it sends itself")
    func atItsOwnMessage() {
      setting.listen(to: line)
      line.say("a", "stop", "b", "c")
      expect(setting.heard, ["<a>", "<stop>"], "the actions until the one that cancels")
      expect(line.calls, ["open", "close"], "the socket's calls")
      expect(setting.over, ["effect"], "the effects that have ended")
    }

    @Test("The effect can be canceled as soon as it has started")
    func atOnce() {
      let line = line
      setting.perform { home in
        home.contents.run(home.contents.effect { line }.cancellable(id: "socket"))
        home.contents.run(.cancel(id: "socket"), "cancel")
      }
      checkThatNothingIsOpen(line, "immediately")
      line.say("a")
      expect(setting.heard, [], "the actions after the cancellation")
    }

    @Test("The task can be canceled inside `connect` and inside `open`")
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

    @Test("A cancellation after the other end has closed sends nothing")
    func canceledBeforeTheEndIsTold() {
      setting.listen(to: line)
      line.say("a")
      line.hangUp()
      setting.cancel()
      expect(
        setting.heard, [], "the actions when the effect is canceled before they are sent")
      let other = Line { line in
        line.say("stop")
        line.hangUp()
      }
      setting.listen(to: other)
      expect(setting.heard, ["<stop>"], "the actions until the one that cancels")
    }

    @Test("Deallocating the store closes the socket")
    func released() {
      setting.listen(to: line)
      setting.perform { $0.contents.store = nil }
      expect(line.calls, ["open", "close"], "the socket's calls when the store is gone")
      line.say("a")
      expect(setting.over, ["effect"], "the effects that have ended")
    }

    @Test("Canceling one effect leaves another one's socket open")
    func two() {
      let other = Line()
      setting.listen(to: line)
      setting.listen(to: other, id: "other")
      setting.cancel()
      expect(
        [line.calls, other.calls], [["open", "close"], ["open"]],
        "the calls of both sockets")
      other.say("a")
      expect(setting.heard, ["<a>"], "the actions of the other effect")
    }

    @Test("Canceling one run leaves another run's socket open")
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
        "the calls of both sockets")
      lines[1].say("a")
      expect(setting.heard, ["<a>"], "the actions of the second run")
    }

    @Test("Two stores do not affect each other")
    func twoStores() {
      let (other, otherLine) = (Setting(), Line())
      setting.listen(to: line)
      other.listen(to: otherLine)
      setting.cancel()
      otherLine.say("a")
      line.say("b")
      expect(other.heard, ["<a>"], "the actions in the other store")
      expect(otherLine.calls, ["open"], "the calls of the other store's socket")
    }

    @Test("The effect retains its socket while it runs")
    func retained() {
      let lines = Log<WeakReference>()
      setting.perform { home in
        home.contents.run(
          home.contents.effect {
            let line = Line()
            lines.write(WeakReference(line))
            return line
          })
      }
      let line = lines.entries.first?.object as? Line
      expect(
        line != nil, "the socket to be retained while the effect runs",
        why: "The connection ends when the socket is deallocated.")
      line?.say("a")
      expect(setting.heard, ["<a>"], "the actions of a socket that only the effect retains")
    }

    @Test("The effect releases its socket at its end", arguments: End.allCases)
    func releasesIt(_ end: End) {
      let setting = Setting()
      let lines = Log<WeakReference>()
      setting.perform { home in
        let effect = home.contents.effect {
          let line = Line()
          lines.write(WeakReference(line))
          return line
        }
        .cancellable(id: "socket")
        // The effect is kept after its run, and could be run again.
        home.contents.kept = effect
        home.contents.run(effect)
      }
      var line: Line? { lines.entries.first?.object as? Line }
      line?.say("a")
      setting.settle()
      switch end {
      case .closed: line?.hangUp()
      case .canceledByItself:
        line?.say("stop", "b")
        line?.hangUp()
      case .canceled: setting.cancel()
      case .storeDeallocated: setting.perform { $0.contents.store = nil }
      }
      setting.settle()
      expect(
        line == nil, "the socket to be deallocated after \(end.rawValue)",
        why: "Otherwise the sockets of ended effects pile up.")
    }

    private func checkThatNothingIsOpen(_ line: Line, _ when: String) {
      expect(!line.isOpen, "no open socket when the effect is canceled \(when)")
    }
  }

  enum End: String, CaseIterable {
    case closed = "the other end has closed"
    case canceledByItself = "it has canceled itself"
    case canceled = "a cancellation"
    case storeDeallocated = "its store is gone"
  }
}
