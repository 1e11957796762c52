import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import SocketStream

@Suite("SocketStream", .serialized)
struct SocketStreamTests {
  // One test after the other: an answer may have a variable that all its effects share.

  let setting = Setting()
  let line = Line()

  @Test("Making the effect connects nothing, and a run opens one socket")
  func isLazy() {
    let line = line
    setting.perform { home in
      let effect = home.contents.effect { line }
      withExtendedLifetime(effect) {}
    }
    expect(setting.connections, 0, "the calls of `connect` before the effect runs")
    setting.listen(to: line)
    expect(setting.connections, 1, "the calls of `connect` after one run")
    expect(line.calls, ["open"], "the socket's calls after one run")
  }

  @Test("Every message is sent, in order")
  func messages() {
    setting.listen(to: line)
    line.say("a")
    expect(setting.heard, ["<a>"], "the actions after one message")
    line.say("b")
    setting.settle()
    line.say("c", "d", "e")
    expect(
      setting.heard, ["<a>", "<b>", "<c>", "<d>", "<e>"], "the actions after five messages")
    expect(line.calls, ["open"], "the socket's calls while the effect runs")
    expect(setting.over, [], "the effects that have ended while the connection is open")
  }

  @Test("Equal and empty messages are sent")
  func equalMessages() {
    setting.listen(to: line)
    line.say("a", "a", "", "", "a")
    setting.settle()
    line.say("a")
    expect(
      setting.heard, ["<a>", "<a>", "<>", "<>", "<a>", "<a>"],
      "the actions after equal and empty messages")
  }

  @Test("When the other end closes the connection, `closed` is sent last and the effect ends")
  func end() {
    setting.listen(to: line)
    line.say("a", "b")
    line.hangUp()
    expect(
      setting.heard, ["<a>", "<b>", "closed"], "the actions after the other end has closed",
      why: "Send the waiting messages, and then `closed`.")
    expect(setting.over, ["effect"], "the effects that have ended")
    expect(
      line.calls, ["open"], "the socket's calls after the end",
      why: "The effect ends and does not connect again.")
    expect(setting.connections, 1, "the calls of `connect` after the end")
  }

  @Test("The other end can close the connection without a message")
  func endOnly() {
    setting.listen(to: line)
    line.hangUp()
    expect(setting.heard, ["closed"], "the actions without a message")
    expect(setting.over, ["effect"], "the effects that have ended")
  }

  @Test("Callbacks after the end are dropped")
  func afterTheEnd() {
    setting.listen(to: line)
    line.say("a")
    line.hangUp()
    line.say("b")
    line.hangUp()
    expect(
      setting.heard, ["<a>", "closed"], "the actions when the library calls back after the end")
    line.say("c")
    line.hangUp()
    expect(setting.heard, ["<a>", "closed"], "the actions after one more message and end")
    expect(line.calls, ["open"], "the socket's calls")
  }

  @Test("Canceling an effect that has ended does nothing")
  func canceledAfterTheEnd() {
    setting.listen(to: line)
    line.hangUp()
    setting.settle()
    setting.cancel()
    expect(line.calls, ["open"], "the socket's calls")
    expect(setting.heard, ["closed"], "the actions")
  }

  @Test("The socket can call back before `open` returns")
  func insideOpen() {
    let line = Line { $0.say("a", "b") }
    setting.listen(to: line)
    line.say("c")
    expect(
      setting.heard, ["<a>", "<b>", "<c>"], "the actions when two messages arrive inside `open`")
    let other = Line { line in
      line.say("d")
      line.hangUp()
    }
    setting.listen(to: other)
    expect(
      setting.heard, ["<a>", "<b>", "<c>", "<d>", "closed"],
      "the actions when another socket closes inside `open`")
    expect([line.calls, other.calls], [["open"], ["open"]], "the calls of both sockets")
  }

  @Test("Messages from other threads are sent in order, on the store's actor")
  func otherThread() {
    let line = line
    setting.listen(to: line)
    race([{ line.count(1...50) }])
    race([{ line.count(51...99) }])
    race([{ line.hangUp() }])
    expect(
      setting.heard, (1...99).map { "<\($0)>" } + ["closed"],
      "the actions of 99 messages from other threads",
      why: "A callback arrives on any thread, and the store lives on its actor.")
  }

  @Test("Each run has its own socket")
  func runs() {
    let lines = [Line(), Line()]
    setting.perform { home in
      var waiting = lines
      let effect = home.contents.effect { waiting.isEmpty ? Line() : waiting.removeFirst() }
      home.contents.run(effect, "a")
      home.contents.run(effect, "b")
    }
    expect(lines.map(\.calls), [["open"], ["open"]], "the calls of two runs' sockets")
    lines[0].say("a1")
    lines[1].say("b1")
    lines[0].say("a2")
    expect(setting.heard.sorted(), ["<a1>", "<a2>", "<b1>"], "the actions of both sockets, sorted")
    lines[0].hangUp()
    expect(setting.over, ["a"], "the runs that have ended after one of two connections")
    lines[1].say("b2")
    expect(setting.heard.last, "<b2>", "the last action, of the other connection")
  }

  @Test("A later run connects again")
  func again() {
    let lines = (1...4).map { _ in Line() }
    setting.perform { home in
      var waiting = lines
      let effect = home.contents.effect { waiting.isEmpty ? Line() : waiting.removeFirst() }
        .cancellable(id: "socket")
      home.contents.again = { home.contents.run(effect, isolation: home) }
      home.contents.run(effect)
    }
    lines[0].say("a")
    lines[0].hangUp()
    expect(setting.heard, ["<a>", "closed"], "the actions of the first run")
    setting.perform { $0.contents.again?() }
    lines[1].say("b")
    lines[1].hangUp()
    expect(
      setting.heard, ["<a>", "closed", "<b>", "closed"], "the actions of two runs")
    setting.perform { $0.contents.again?() }
    setting.cancel()
    expect(
      lines.map(\.calls), [["open"], ["open"], ["open", "close"], []],
      "the calls of four sockets when the third run is canceled")
    setting.perform { $0.contents.again?() }
    lines[3].say("c")
    expect(
      setting.heard.last, "<c>", "the last action, of a run after a canceled run")
  }
}
