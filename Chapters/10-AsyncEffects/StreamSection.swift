import Walkthrough

/// Effects that send many values.
func streamSection(of chapter: Chapter) {
  chapter.section("How does an effect send many values?") {
    chapter.say(
      "`for await` reads an AsyncStream. Here two effects of one action read the same stream, and then "
        + "1, 2, 3 and 4 are put into it.")
    chapter.predict(
      "Which actions does the store reduce after that?",
      code: """
        let a = Effect<String>.run { send in
          for await number in stream { send("a\\(number)") }
        }
        let b = Effect<String>.run { send in
          for await number in stream { send("b\\(number)") }
        }
        return .merge(a, b)
        """,
      answers: [
        #"["a1", "a2", "a3", "a4"]"#:
          "the second loop waits at the stream as well, and is given a value in its turn",
        #"["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"]"#:
          "a stream is no publisher: each value is given to one who waits for it, and then it is gone",
        #"["a1", "b2", "a3", "b4"]"#:
          "each value is given to one reader, and the two wait in turn",
      ]
    ) {
      twoReaders()
    }
    let kept = unread()
    chapter.table(["the stream's buffer", "put in", "read afterwards"], kept)
    chapter.check(
      "without a limit, a stream keeps all that nobody has read",
      kept.map(\.[2]) == ["100000", "1"])

    chapter.say(
      "And a publisher: its `values` are an asynchronous sequence. An effect reads a subject's values, "
        + "and the subject sends three in a row.")
    chapter.predict(
      "Which values does the loop get?",
      code: """
        for await number in subject.values { send("\\(number)") }
        """,
      answers: [
        #"["1", "2", "3"]"#: "a subject keeps nothing for a subscriber that has not asked",
        #"["1"]"#:
          "the loop asks for one value. It asks for the next one when it runs again, and 2 and 3 were "
          + "sent before",
        #"["3"]"#: "it is a PassthroughSubject, which does not remember the latest value",
        "[]": "the loop has asked for one value before any was sent",
      ]
    ) {
      valuesOfASubject()
    }
    let ended = endedByItsID()
    chapter.say("An effect that reads a stream is long-lived. It is ended by its id:")
    chapter.show("log", ended)
    chapter.check(
      "the end of the loop ends the stream, and what the stream calls then can close its source",
      ended == ["reduces tick", "reduces stop", "the source is closed", "the loop has ended"])
  }
}
