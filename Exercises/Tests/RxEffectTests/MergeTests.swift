import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

@Suite("RxEffect: merge")
struct MergeTests {
  /// What has happened to the effects.
  let events = Log<String>()

  let a = PublishSubject<Int>()
  let b = PublishSubject<Int>()

  /// An effect that a test answers by hand.
  func work(_ name: String, _ subject: PublishSubject<Int>) -> Effect<Int> {
    effect(
      .create { [events] observer in
        events.write("\(name) starts")
        let subscription = subject.asObservable().subscribe(observer)
        return Disposables.create(
          subscription, Disposables.create(with: { events.write("\(name) stops") }))
      })
  }

  var both: Effect<Int> { .merge([work("a", a), work("b", b)]) }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = both
    expect(
      events.entries, [], "what has happened to two effects that are merged",
      why: "To make an effect does no work, also when it is made of others.")
  }

  @Test("It subscribes to all, in their order, and waits for none")
  func subscribes() {
    let listener = Listener(both)
    expect(
      events.entries, ["a starts", "b starts"], "what has happened to the effects",
      why: "The second does not wait until the first has completed.")
    withExtendedLifetime(listener) {}
  }

  @Test("What the effects send is sent as it comes")
  func values() {
    let listener = Listener(both)
    b.onNext(1)
    expect(
      listener.heard, ["1"], "what is heard when one effect has answered",
      why: "An answer waits for nobody.")
    a.onNext(2)
    a.onNext(2)
    b.onNext(2)
    expect(
      listener.heard, ["1", "2", "2", "2"], "what is heard of both, as it came",
      why: "Equal values are different answers.")
  }

  @Test("An answer inside the delivery of another one is sent, and so is an end")
  func insideADelivery() {
    let listener = Listener(both) { [a, b, events] text in
      switch text {
      case "1":
        b.onNext(2)
        events.write("b has sent")
      case "2":
        events.write("2 is heard")
        a.onCompleted()
      default: break
      }
    }
    expect(
      returns { [a] in a.onNext(1) }, "the call that sends the first answer to return",
      why: "An answer must not wait for a lock that is held while another one is delivered.")
    expect(listener.heard, ["1", "2"], "what is heard of two answers, one inside the other")
    expect(
      events.entries.filter { $0.contains("heard") || $0.contains("sent") },
      ["2 is heard", "b has sent"],
      "what happens when `b` sends 2 while 1 is being delivered, in order",
      why: "What the effects send is sent as it comes.")
    b.onCompleted()
    expect(listener.heard, ["1", "2", "done"], "what is heard when both have completed")
  }

  @Test("It completes when all have completed, and not before")
  func completion() {
    let listener = Listener(both)
    b.onCompleted()
    a.onNext(1)
    expect(
      listener.heard, ["1"], "what is heard when one of two has completed",
      why: "The other one is in flight.")
    a.onCompleted()
    expect(listener.heard, ["1", "done"], "what is heard when both have completed")

    // Two threads complete ten effects each, at the same moment.
    let rounds = 500
    let parts = (0..<rounds).map { _ in Log<AnyObserver<Int>>() }
    let listeners = parts.map { parts in
      let part: Effect<Int> = effect(
        .create { observer in
          parts.write(observer)
          return Disposables.create()
        })
      return Listener(Effect<Int>.merge(Array(repeating: part, count: 20)))
    }
    let observers = parts.map(\.entries)
    race(
      rounds: rounds,
      [
        { observers[$0].prefix(10).forEach { $0.onCompleted() } },
        { observers[$0].dropFirst(10).forEach { $0.onCompleted() } },
      ])
    expect(
      listeners.count { $0.heard != ["done"] }, 0,
      "how many of \(rounds) have not completed, once, when two threads have completed all effects",
      why: "Two effects may complete at the same moment.")
  }

  @Test("Effects that complete at once are heard, all of them, and one that does not")
  func atOnce() {
    let one: Effect<Int> = effect(elements(1, 2))
    let other: Effect<Int> = effect(elements(3))
    let listener = Listener(Effect<Int>.merge([one, other, work("a", a)])) { [events] in
      events.write($0)
    }
    expect(
      listener.heard, ["1", "2", "3"], "what is heard of three effects at once",
      why: "When the first has completed, the others have not been subscribed to yet.")
    expect(
      events.entries, ["1", "2", "3", "a starts"], "what is heard and subscribed to, in order",
      why: "What the effects send is sent as it comes.")
    a.onNext(4)
    a.onCompleted()
    expect(listener.heard, ["1", "2", "3", "4", "done"], "what is heard in the end")
    expect(
      Listener(Effect<Int>.merge([one, other])).heard, ["1", "2", "3", "done"],
      "what is heard of two effects that complete at once")
  }

  @Test("Of no effects, it completes at once")
  func none() {
    expect(
      Listener(Effect<Int>.merge([])).heard, ["done"], "what is heard of no effects",
      why: "When there are none, all of them have completed.")
  }

  @Test("An effect that is in the list twice is subscribed to twice")
  func twice() {
    let work = work("a", a)
    let listener = Listener(Effect<Int>.merge([work, work]))
    a.onNext(1)
    a.onCompleted()
    expect(
      listener.heard, ["1", "1", "done"], "what is heard of an effect that is merged with itself")
  }

  @Test("Each subscription does the work again, and completes by itself")
  func repeatable() {
    let effect = both
    let first = Listener(effect)
    let second = Listener(effect)
    expect(
      events.entries, ["a starts", "b starts", "a starts", "b starts"],
      "what has happened to the effects after two subscriptions")
    Listener(effect).dispose()
    a.onNext(1)
    a.onCompleted()
    expect(
      [first.heard, second.heard], [["1"], ["1"]],
      "what the two hear when `a` has completed, and a third subscription was disposed of",
      why: "To dispose of one subscription leaves the others alone.")
    b.onCompleted()
    expect(
      [first.heard, second.heard], [["1", "done"], ["1", "done"]],
      "what the two hear when both have completed")
  }

  @Test("To dispose of its subscription disposes of all that it has subscribed to")
  func disposal() {
    let listener = Listener(both)
    listener.dispose()
    expect(
      events.entries.sorted(), ["a starts", "a stops", "b starts", "b stops"],
      "what has happened to the effects after the disposal, sorted",
      why: "To drop what `subscribe` returns disposes of nothing.")
    a.onNext(1)
    expect(listener.heard, [], "what is heard after the disposal")
  }

  @Test("So does a disposal inside the delivery of an answer")
  func disposalInside() {
    let place = SingleAssignmentDisposable()
    let heard = Log<Int>()
    place.setDisposable(
      both.subscribe(onNext: { number in
        heard.write(number)
        place.dispose()
      }))
    a.onNext(1)
    a.onNext(2)
    b.onNext(3)
    expect(heard.entries, [1], "what is heard when the first delivery disposes of the subscription")
    expect(
      !a.hasObservers && !b.hasObservers, "nobody to be subscribed to the effects any more")
  }
}
