import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

@Suite("RxEffect: hush")
struct HushTests {
  let subject = PublishSubject<Int?>()

  @Test("Making the effect starts nothing, and each subscription starts the sequence again")
  func lazy() {
    let starts = Log<String>()
    let sequence = Observable<Int>.create { observer in
      starts.write("start")
      observer.onNext(starts.entries.count)
      observer.onError(Failed())
      return Disposables.create()
    }
    let effect = sequence.hush()
    expect(
      starts.entries, [], "what has happened to the sequence before there is a subscription",
      why: "To make an effect does no work.")
    let heard = [Listener(effect).heard, Listener(effect).heard]
    expect(starts.entries, ["start", "start"], "what has happened after two subscriptions")
    expect(
      heard, [["1", "done"], ["2", "done"]],
      "what each of the two hears of a sequence that sends how often it was started, and fails",
      why: "Each subscription does all of the work again, whatever has become of another one.")
  }

  @Test("It sends every element as it comes, also nil and equal ones, and completes at the end")
  func elementsPass() {
    let listener = Listener(subject.hush())
    for element in [1, 1, nil, nil, 2] { subject.onNext(element) }
    expect(
      listener.heard, ["Optional(1)", "Optional(1)", "nil", "nil", "Optional(2)"],
      "what is heard before the end",
      why: "Only an error is dropped.")
    subject.onCompleted()
    expect(listener.heard.last ?? "nothing", "done", "what is heard last")
  }

  @Test("In place of an error it completes, after the elements before the error")
  func completesInPlaceOfAnError() {
    let listener = Listener(subject.hush())
    subject.onNext(1)
    subject.onNext(nil)
    subject.onError(Failed())
    expect(
      listener.heard, ["Optional(1)", "nil", "done"], "what is heard of two elements and an error",
      why: "The error is dropped, and a completion stands in its place.")
  }

  @Test("Nothing is sent in place of an error that comes first")
  func nothingInPlaceOfAnError() {
    expect(
      [
        Listener(Observable<Int?>.error(Failed()).hush()).heard,
        Listener(Observable<Int>.error(Failed()).hush()).heard,
      ], [["done"], ["done"]], "what is heard of an error alone",
      why: "An error must not become a value: somebody would take it for an answer.")
  }

  @Test("To dispose of its subscription disposes of the sequence")
  func disposal() {
    let effect = subject.hush()
    let (listener, other) = (Listener(effect), Listener(effect))
    listener.dispose()
    subject.onNext(1)
    expect(
      [listener.heard, other.heard], [[], ["Optional(1)"]],
      "what two subscriptions hear, the first of which was disposed of",
      why: "To dispose of one subscription leaves the others alone.")
    other.dispose()
    expect(
      !subject.hasObservers, "nobody to be subscribed to the sequence when both were disposed of",
      why: "To drop what `subscribe` returns disposes of nothing.")
  }
}
