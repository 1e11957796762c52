import Stage2Publishers
import Walkthrough

/// Where everything is: a picture of each operator, the files of three of them, and what has been
/// learned.
func overviewSections(of chapter: Chapter) {
  chapter.section("What does each operator do?") {
    chapter.say(
      "The layer has a picture book: OPERATORS.md, in this chapter's folder, has a marble diagram of "
        + "each operator. They were recorded, as this one is:")
    chapter.show("operators in the book", chapter.drawBook(showing: "merge"))
  }
  chapter.section("Where is all this in the layer?") { mapOfTheLayer(chapter) }
  chapter.section("What you have now") { correspondence(chapter) }
}

/// Which object a subscriber asks through, for three operators.
private func mapOfTheLayer(_ chapter: Chapter) {
  chapter.say(
    "`map`, `replaceError` and `merge` stand for three ways in which operators are built. Whose "
      + "subscription does a subscriber receive from each?")
  let (subject, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
  let rows = [
    ["subject.map { $0 }", subscriptionName(of: subject.map { $0 })],
    ["subject.replaceError(with: 0)", subscriptionName(of: subject.replaceError(with: 0))],
    ["subject.merge(with: other)", subscriptionName(of: subject.merge(with: other))],
  ]
  chapter.table(["publisher", "the subscription is that of"], rows)
  chapter.check(
    "map hands on the subject's subscription, and the other two have one of their own",
    rows.map { $0[1] } == ["PassthroughSubject", "ReplaceError", "Merge"])
  chapter.say(
    "The chapter's README says which files to read for each of the three, and what to look for.")
}

/// What the subscription that a publisher hands over calls itself.
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
      ["an effect", "a publisher, if it is cold"],
      ["the work again for each run", "the same, or once for all with share()"],
      ["run, with a callback", "subscribe, with a subscriber; usually sink"],
      ["map, zip, flatMap, receive(on:)", "the same, and many more"],
      ["a callback, called once", "Deferred { Future { promise in … } }"],
      ["a callback, called many times", "a subject"],
      ["nil for what went wrong", "a failure; nil again after replaceError"],
      ["the end: silence", "a completion, or silence"],
      ["as many values as come", "as many as are asked for"],
      ["two values at once, perhaps", "one value at a time"],
      ["what run returns: nothing", "what sink returns: an AnyCancellable"],
      ["Effect, always", "a type for each operator, and AnyPublisher"],
    ])
  chapter.say(
    "What is missing is what stage 1 was for. There is no reducer here and no store, so nobody "
      + "subscribes to these publishers, and nobody retains what `sink` returns. Chapter 3 makes an "
      + "effect of them.")
}
