import Stage2Publishers
import Walkthrough

/// Shows where everything is: a picture of each operator, the files of three operators, and a
/// summary.
func overviewSections(of chapter: Chapter) {
  chapter.section("What does each operator do?") {
    chapter.say(
      "The layer has a picture book: OPERATORS.md, in this chapter's folder, has a marble diagram "
        + "of each operator. The diagrams were recorded from runs, as this diagram is:")
    chapter.show("operators in the book", chapter.drawBook(showing: "merge"))
  }
  chapter.section("Where is all this in the layer?") { mapOfTheLayer(chapter) }
  chapter.section("What you have now") { correspondence(chapter) }
}

/// Shows through which object a subscriber requests values, for three operators.
private func mapOfTheLayer(_ chapter: Chapter) {
  chapter.say(
    "`map`, `replaceError` and `merge` are examples of three ways to build an operator. Whose "
      + "subscription does a subscriber receive from each operator?")
  let (subject, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
  let rows = [
    ["subject.map { $0 }", subscriptionName(of: subject.map { $0 })],
    ["subject.replaceError(with: 0)", subscriptionName(of: subject.replaceError(with: 0))],
    ["subject.merge(with: other)", subscriptionName(of: subject.merge(with: other))],
  ]
  chapter.table(["publisher", "the subscription is that of"], rows)
  chapter.check(
    "map forwards the subject's subscription, and the other two operators have their own "
      + "subscriptions",
    rows.map { $0[1] } == ["PassthroughSubject", "ReplaceError", "Merge"])
  chapter.say(
    "The chapter's README says which files to read for each of the three, and what to look for.")
}

/// Returns the name of the subscription that a publisher sends.
private func subscriptionName<P: Publisher>(of publisher: P) -> String {
  var name = "none"
  publisher.subscribe(
    AnySubscriber(receiveSubscription: { subscription in
      name = "\(subscription)"
      subscription.cancel()
    }))
  return name
}

private func correspondence(_ chapter: Chapter) {
  chapter.table(
    ["stage 1", "here"],
    [
      ["an effect", "a cold publisher"],
      ["the work again for each run", "the same, or once for all with share()"],
      ["run, with a callback", "subscribe, with a subscriber; usually sink"],
      ["map, zip, flatMap, receive(on:)", "the same, and many more"],
      ["a callback, called once", "Deferred { Future { promise in … } }"],
      ["a callback, called many times", "a subject"],
      ["nil for what went wrong", "a failure; nil again after replaceError"],
      ["the end: silence", "a completion, or silence"],
      ["as many values as the effect sends", "as many as the subscriber requests"],
      ["two values concurrently, perhaps", "one value at a time"],
      ["what run returns: nothing", "what sink returns: an AnyCancellable"],
      ["Effect, always", "a type for each operator, and AnyPublisher"],
    ])
  chapter.say(
    "The reducer and the store of stage 1 are missing here, so no store subscribes to these "
      + "publishers and retains the result of `sink`. Chapter 3 turns publishers into effects.")
}
