import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import SocketStream

extension SocketStreamTests {
  @Suite("SocketStream: messages that wait")
  struct LimitTests {
    let setting = Setting()
    let line = Line()

    @Test("As many messages as the limit may wait")
    func upToTheLimit() {
      setting.listen(to: line, limit: 3)
      line.count(1...3)
      expect(
        setting.heard, ["<1>", "<2>", "<3>"], "what is heard when 3 messages wait, as allowed")
      line.count(4...6)
      expect(
        setting.heard, (1...6).map { "<\($0)>" }, "what is heard when 3 more have waited after that"
      )
    }

    @Test("When more messages come than may wait, the oldest of them are dropped")
    func beyondTheLimit() {
      setting.listen(to: line, limit: 3)
      line.count(1...10)
      let heard = setting.heard
      expect(
        heard.suffix(3), ["<8>", "<9>", "<10>"],
        "the last three of the messages that are heard, when ten come and three may wait",
        why: "The oldest one is dropped: who listens wants the news.")
      // The effect may have been handed the first one already.
      expect(heard.count <= 4, "not more than three of ten messages to have waited")
      line.count(11...13)
      expect(
        setting.heard.suffix(3), ["<11>", "<12>", "<13>"], "the last of the messages heard later")
      let early = Setting()
      early.listen(to: Line { $0.count(1...10) }, limit: 3)
      expect(
        early.heard.suffix(3), ["<8>", "<9>", "<10>"],
        "the last three of the messages that are heard, when ten come before `open` has returned")
      expect(
        early.heard.count <= 4,
        "not more than three messages to have waited of ten that come before `open` has returned")
    }

    @Test("What comes while a message is sent finds those waiting that are not sent yet")
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
        "the last that is heard, when 5 to 10 come while 2 is sent, and 3 and 4 wait",
        why: "Of 3 to 10, three may wait: the newest ones.")
      // The effect may have taken 3 already.
      expect(heard.count <= 4, "not more than three messages to have waited while 2 was sent")
    }

    @Test("The limit may be 1")
    func one() {
      setting.listen(to: line, limit: 1)
      line.say("a")
      expect(setting.heard, ["<a>"], "what is heard of one message")
      line.count(1...10)
      expect(setting.heard.last, "<10>", "what is heard last, when one message may wait")
      expect(setting.heard.count <= 3, "not more than one of ten messages to have waited")
    }

    @Test("However many messages nobody reads, not more than the limit wait")
    func flood() {
      let line = line
      setting.listen(to: line, limit: 10)
      race([{ line.count(1...20_000) }])
      let heard = setting.heard
      expect(
        heard.suffix(10), (19_991...20_000).map { "<\($0)>" },
        "the last ten of the messages that are heard, when 20000 come and ten may wait")
      expect(heard.count <= 11, "not more than ten of 20000 messages to have waited")
    }

    @Test("The end takes no message's place")
    func end() {
      setting.listen(to: line, limit: 3)
      line.count(1...3)
      line.hangUp()
      expect(
        setting.heard, ["<1>", "<2>", "<3>", "closed"],
        "what is heard when 3 messages wait, as allowed, and the other end closes")
    }

    @Test("The end is told, however many messages wait")
    func endBeyondTheLimit() {
      setting.listen(to: line, limit: 3)
      line.count(1...10)
      line.hangUp()
      expect(
        setting.heard.suffix(4), ["<8>", "<9>", "<10>", "closed"],
        "the last that is heard, when ten messages come, three may wait, and the other end closes")
      expect(setting.over, ["effect"], "that the effect is over")
    }
  }
}
