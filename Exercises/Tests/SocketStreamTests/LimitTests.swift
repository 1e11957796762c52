import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import SocketStream

extension SocketStreamTests {
  @Suite("SocketStream: waiting messages")
  struct LimitTests {
    let setting = Setting()
    let line = Line()

    @Test("As many messages as the limit can wait")
    func upToTheLimit() {
      setting.listen(to: line, limit: 3)
      line.count(1...3)
      expect(
        setting.heard, ["<1>", "<2>", "<3>"], "the actions of 3 waiting messages of 3 allowed")
      line.count(4...6)
      expect(
        setting.heard, (1...6).map { "<\($0)>" }, "the actions after 3 more messages")
    }

    @Test("Beyond the limit, the oldest waiting messages are dropped")
    func beyondTheLimit() {
      setting.listen(to: line, limit: 3)
      line.count(1...10)
      let heard = setting.heard
      expect(
        heard.suffix(3), ["<8>", "<9>", "<10>"],
        "the last actions of 10 messages with a limit of 3",
        why: "Drop the oldest waiting message for a new one.")
      // The effect may have been handed the first one already.
      expect(heard.count <= 4, "at most 3 of 10 messages to wait")
      line.count(11...13)
      expect(
        setting.heard.suffix(3), ["<11>", "<12>", "<13>"], "the last actions of 3 later messages")
      let early = Setting()
      early.listen(to: Line { $0.count(1...10) }, limit: 3)
      expect(
        early.heard.suffix(3), ["<8>", "<9>", "<10>"],
        "the last actions of 10 messages inside `open`")
      expect(
        early.heard.count <= 4,
        "at most 3 of 10 messages to wait that arrive inside `open`")
    }

    @Test("Messages that are not sent yet count as waiting")
    func whileOneIsSent() {
      let line = line
      setting.perform { home in
        home.contents.whenHeard = { heard in if heard == "<2>" { line.count(5...10) } }
      }
      setting.listen(to: line, limit: 3)
      // The effect may have been handed the first one already. Then 2, 3 and 4 wait.
      line.count(1...4)
      let heard = setting.heard.drop { $0 != "<2>" }.dropFirst()
      expect(
        heard.suffix(3), ["<8>", "<9>", "<10>"],
        "the last actions when 5 to 10 arrive while 2 is sent",
        why: "Of the messages 3 to 10, only the newest three can wait.")
      // The effect may have taken 3 already.
      expect(heard.count <= 4, "at most 3 messages to wait while 2 is sent")
    }

    @Test("The limit can be 1")
    func one() {
      setting.listen(to: line, limit: 1)
      line.say("a")
      expect(setting.heard, ["<a>"], "the actions after one message")
      line.count(1...10)
      expect(setting.heard.last, "<10>", "the last action of 10 messages with a limit of 1")
      expect(setting.heard.count <= 3, "at most 1 of 10 messages to wait")
    }

    @Test("`closed` takes no message's place")
    func end() {
      setting.listen(to: line, limit: 3)
      line.count(1...3)
      line.hangUp()
      expect(
        setting.heard, ["<1>", "<2>", "<3>", "closed"],
        "the actions when 3 messages of 3 allowed wait at the end")
    }

    @Test("`closed` is sent even after more messages than the limit")
    func endBeyondTheLimit() {
      setting.listen(to: line, limit: 3)
      line.count(1...10)
      line.hangUp()
      expect(
        setting.heard.suffix(4), ["<8>", "<9>", "<10>", "closed"],
        "the last actions of 10 messages and the end")
      expect(setting.over, ["effect"], "the effects that have ended")
    }
  }
}
