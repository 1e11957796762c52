import Pictures
import Walkthrough

/// Effects that send many values.
func streamSection(of chapter: Chapter) {
  chapter.section("How does an effect send many values?") {
    chapter.say(
      "`for await` reads an AsyncStream. Here two effects of one action read the same stream, and then "
        + "1, 2, 3 and 4 are put into it. After each value, the loops run until they wait again.")
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
          "the second loop also waits at the stream, and gets a value in its turn",
        #"["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"]"#:
          "a stream is no publisher: each value goes to one of the waiting loops, and then it is gone",
        #"["a1", "b2", "a3", "b4"]"#:
          "each value goes to the loop that has waited longest",
      ]
    ) {
      twoReaders()
    }
    chapter.draw(readersPicture(twoReaders()), as: "two-readers")
    let canceled = oneOfTwoReaders()
    chapter.show("one of two readers is canceled", canceled)
    chapter.check(
      "the cancellation of one reader ends the stream for both",
      canceled == ["the loop of a ends", "the loop of b ends"])

    chapter.say("100,000 values are put into a stream without a reader. Then a loop reads them.")
    let kept = unread(.unbounded).count
    chapter.show("read afterward", kept)
    chapter.check("the stream has kept all of them, without a warning", kept == 100_000)

    chapter.say(
      "And a publisher: its `values` are an asynchronous sequence. An effect reads a subject's values, "
        + "and the subject sends three in a row. Then the loop runs.")
    chapter.predict(
      "Which values does the loop get?",
      code: """
        for await number in values { send("\\(number)") }
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
      valuesOfASubject(.passthrough).actions
    }
    chapter.draw(valuesPicture(), as: "values")
    chapter.check(
      "if the loop runs after each value, it gets all three",
      valuesOfASubject(.passthrough, inARow: false).actions == ["1", "2", "3"])
    chapter.check(
      "from a CurrentValueSubject of 0 it gets 0, then 1, for which it has asked, and then the latest",
      valuesOfASubject(.currentValue).actions == ["0", "1", "3"]
        && valuesOfASubject(.currentValue, inARow: false).actions == ["0", "1", "2", "3"])
    longLivedRuns(of: chapter)
  }
}

/// What is put into a stream, and which of its two readers gets it.
private func readersPicture(_ actions: [String]) -> LaneDiagram {
  let (source, a, b) = ("the source", "the loop of a", "the loop of b")
  var picture = LaneDiagram(
    title: "Two readers of a stream",
    summary: """
      Two loops wait, and the source puts in 1, 2, 3 and 4, one after the other. The first loop \
      gets 1 and 3, the second 2 and 4.
      """,
    lanes: [source, a, b])
  for lane in [a, b] { picture.add("waits", in: lane) }
  for action in actions {
    picture.add("puts in \(action.dropFirst())", in: source)
    picture.add("gets \(action.dropFirst())", in: action.hasPrefix("a") ? a : b)
  }
  return picture
}

/// What three streams keep of the values from 1 to 5 that no code has read.
private func buffersPicture() -> BoxDiagram {
  func box(_ name: String, _ policy: AsyncStream<Int>.Continuation.BufferingPolicy)
    -> BoxDiagram.Box
  {
    .init(name, lines: [unread(policy, of: 5).map(String.init).joined(separator: "  ")])
  }
  return BoxDiagram(
    title: "What a buffer keeps of 1 to 5",
    summary: """
      Of the values from 1 to 5, unbounded keeps all, bufferingOldest(3) keeps 1, 2 and 3, and \
      bufferingNewest(3) keeps 3, 4 and 5.
      """,
    boxes: [
      box(".unbounded", .unbounded), box(".bufferingOldest(3)", .bufferingOldest(3)),
      box(".bufferingNewest(3)", .bufferingNewest(3)),
    ])
}

/// The end of the section: a limit for the buffer, and an end for the effect.
private func longLivedRuns(of chapter: Chapter) {
  let newest = unread(.bufferingNewest(1))
  let oldest = unread(.bufferingOldest(3))
  chapter.draw(buffersPicture(), as: "buffers")
  chapter.say("The 100,000 values once more, in streams with a limit:")
  chapter.show("read with .bufferingNewest(1)", newest)
  chapter.show("read with .bufferingOldest(3)", oldest)
  chapter.check(
    "so many are kept, the newest or the oldest, and the others are dropped",
    newest == [100_000] && oldest == [1, 2, 3])

  chapter.say("An effect that opens a source and reads it until it is canceled, by its id:")
  let byID = longLived(isEndedByID: true)
  chapter.show("log", byID.log)
  chapter.check(
    "the cancellation ends the stream, which closes the source, and then the loop ends",
    byID.log == [
      "the source opens", "reduces tick", "reduces stop", "the source is closed",
      "the loop has ended",
    ])
  chapter.check("the store reduces nothing that the source sends after that", byID.hasEnded)
  chapter.check(
    "a canceled loop first reads what is in the buffer", canceledWithBuffer() == [1, 2, 3])
  chapter.check(
    "a handler that is set after `finish()` is called with .cancelled",
    lateHandler() == ["cancelled"])
  let byRelease = longLived(isEndedByID: false)
  chapter.check(
    "without a store it ends in the same way",
    byRelease.hasEnded
      && byRelease.log == [
        "the source opens", "reduces tick", "the source is closed", "the loop has ended",
      ])
}
