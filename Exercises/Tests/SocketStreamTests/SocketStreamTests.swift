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

  @Test("To make the effect connects nothing; to run it opens one socket, once")
  func isLazy() {
    let line = line
    setting.perform { home in
      let effect = home.contents.effect { line }
      withExtendedLifetime(effect) {}
    }
    expect(setting.connections, 0, "the calls of `connect` when the effect was made")
    setting.listen(to: line)
    expect(setting.connections, 1, "the calls of `connect` when the effect was run")
    expect(line.calls, ["open"], "the calls of the socket when the effect was run")
  }

  @Test("Each message is sent, in order")
  func messages() {
    setting.listen(to: line)
    line.say("a")
    expect(setting.heard, ["<a>"], "what is heard when one message has come")
    line.say("b")
    setting.settle()
    line.say("c", "d", "e")
    expect(
      setting.heard, ["<a>", "<b>", "<c>", "<d>", "<e>"], "what is heard, in the order of messages")
    expect(line.calls, ["open"], "the calls of the socket while it is listened to")
    expect(setting.over, [], "what is over while the connection is open")
  }

  @Test("Equal and empty messages are sent as any other")
  func equalMessages() {
    setting.listen(to: line)
    line.say("a", "a", "", "", "a")
    setting.settle()
    line.say("a")
    expect(
      setting.heard, ["<a>", "<a>", "<>", "<>", "<a>", "<a>"],
      "what is heard when messages are equal or empty")
  }

  @Test(
    "When the other end closes the connection, that is told after the messages, and all is over")
  func end() {
    setting.listen(to: line)
    line.say("a", "b")
    line.hangUp()
    expect(
      setting.heard, ["<a>", "<b>", "closed"], "what is heard when the other end has closed",
      why: "The messages that wait are sent, and after them `closed`.")
    expect(setting.over, ["effect"], "that the effect is over")
    expect(
      line.calls, ["open"], "the calls of the socket when the other end has closed",
      why: "The connection is closed already, and it is not opened again.")
    expect(setting.connections, 1, "the calls of `connect` when the other end has closed")
  }

  @Test("The other end may close the connection without a message")
  func endOnly() {
    setting.listen(to: line)
    line.hangUp()
    expect(setting.heard, ["closed"], "what is heard when there was no message")
    expect(setting.over, ["effect"], "that the effect is over")
  }

  @Test("What the library says after the end is dropped")
  func afterTheEnd() {
    setting.listen(to: line)
    line.say("a")
    line.hangUp()
    line.say("b")
    line.hangUp()
    expect(
      setting.heard, ["<a>", "closed"], "what is heard when the library goes on after the end")
    line.say("c")
    line.hangUp()
    expect(setting.heard, ["<a>", "closed"], "what is heard later")
    expect(line.calls, ["open"], "the calls of the socket")
  }

  @Test("To cancel the effect when it is over does nothing")
  func canceledAfterTheEnd() {
    setting.listen(to: line)
    line.hangUp()
    setting.settle()
    setting.cancel()
    expect(line.calls, ["open"], "the calls of a socket that the other end has closed")
    expect(setting.heard, ["closed"], "what is heard")
  }

  @Test("The socket may call back before `open` returns")
  func insideOpen() {
    let line = Line { $0.say("a", "b") }
    setting.listen(to: line)
    line.say("c")
    expect(
      setting.heard, ["<a>", "<b>", "<c>"], "what is heard when two messages come inside `open`")
    let other = Line { line in
      line.say("d")
      line.hangUp()
    }
    setting.listen(to: other)
    expect(
      setting.heard, ["<a>", "<b>", "<c>", "<d>", "closed"],
      "what is heard when another connection ends inside `open`")
    expect([line.calls, other.calls], [["open"], ["open"]], "the calls of both sockets")
  }

  @Test("Messages of other threads are sent on the store's actor, in their order")
  func otherThread() {
    let line = line
    setting.listen(to: line)
    race([{ line.count(1...50) }])
    race([{ line.count(51...99) }])
    race([{ line.hangUp() }])
    expect(
      setting.heard, (1...99).map { "<\($0)>" } + ["closed"],
      "what is heard when another thread says all numbers up to 99, and closes")
  }

  @Test("Messages may come while the store takes others")
  func meanwhile() {
    let (setting, line) = (setting, line)
    setting.listen(to: line, limit: 10_000)
    let isDone = Log<Void>()
    race([
      {
        line.count(1...1_000)
        isDone.write(())
      },
      { while isDone.entries.isEmpty { setting.home.executor.step() } },
    ])
    line.hangUp()
    expect(
      setting.heard == (1...1_000).map { "<\($0)>" } + ["closed"],
      "all of 1000 messages to be heard in their order, which come while others are sent")
  }

  @Test("Each run has a socket of its own")
  func runs() {
    let lines = [Line(), Line()]
    setting.perform { home in
      var waiting = lines
      let effect = home.contents.effect { waiting.isEmpty ? Line() : waiting.removeFirst() }
      home.contents.run(effect, "a")
      home.contents.run(effect, "b")
    }
    expect(lines.map(\.calls), [["open"], ["open"]], "the calls of the sockets of two runs")
    lines[0].say("a1")
    lines[1].say("b1")
    lines[0].say("a2")
    expect(setting.heard.sorted(), ["<a1>", "<a2>", "<b1>"], "what is heard of both sockets")
    lines[0].hangUp()
    expect(setting.over, ["a"], "what is over when one of two connections has ended")
    lines[1].say("b2")
    expect(setting.heard.last, "<b2>", "what is heard last, of the other connection")
  }

  @Test("A run that comes after another one connects anew")
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
    expect(setting.heard, ["<a>", "closed"], "what is heard in the first run")
    setting.perform { $0.contents.again?() }
    lines[1].say("b")
    lines[1].hangUp()
    expect(
      setting.heard, ["<a>", "closed", "<b>", "closed"], "what is heard in two runs of one effect")
    setting.perform { $0.contents.again?() }
    setting.cancel()
    expect(
      lines.map(\.calls), [["open"], ["open"], ["open", "close"], []],
      "the calls of the sockets when a third run is canceled, after the ends of two others")
    setting.perform { $0.contents.again?() }
    lines[3].say("c")
    expect(
      setting.heard.last, "<c>", "what is heard last, in a run after one that was canceled")
  }
}
