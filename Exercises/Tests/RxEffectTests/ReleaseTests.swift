import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

extension RxEffectStores {
  @Suite("When the store is released")
  struct ReleaseTests {
    /// What has happened to effects that never complete.
    let events = Log<String>()

    let subject = PublishSubject<String>()

    /// An effect that sends what the subject sends, and says when it starts and when it is disposed of.
    var work: Effect<String> {
      effect(
        .create { [events, subject] observer in
          events.write("starts")
          let subscription = subject.asObservable().subscribe(observer)
          return Disposables.create(
            subscription, Disposables.create(with: { events.write("stops") }))
        })
    }

    @Test("No effect retains the store")
    func released() {
      var owner: Store<[String], String>? = RxEffectStores.store([
        "go": work, "at once": effect(elements("a")),
      ])
      let store = WeakReference(owner)
      for action in ["go", "at once", "quiet"] { owner?.send(action) }
      owner = nil
      expect(
        store.object == nil, "the store to be released while an effect is in flight",
        why: "No effect may retain the store.")
    }

    @Test("With the store, all its effects in flight are disposed of")
    func effectsEnd() {
      var owner: Store<[String], String>? = RxEffectStores.store(["go": work])
      for _ in 1...3 { owner?.send("go") }
      owner = nil
      expect(
        events.entries, ["starts", "starts", "starts", "stops", "stops", "stops"],
        "what has happened to three effects of a store that was released",
        why: "To drop what `subscribe` returns disposes of nothing. The store has to.")
    }

    @Test("Also those that were started by an answer, or after another one has completed")
    func nestedAndLater() {
      let other = PublishSubject<String>()
      var owner: Store<[String], String>? = RxEffectStores.store([
        "nest": effect(.merge([elements("go"), subject.asObservable()])), "go": work,
        "other": effect(other.asObservable()),
      ])
      owner?.send("nest")
      owner?.send("other")
      other.onCompleted()
      owner?.send("go")
      owner = nil
      expect(
        events.entries, ["starts", "starts", "stops", "stops"],
        "what has happened to an effect that was started by an answer, and to a later one")
      expect(!subject.hasObservers, "nobody to be subscribed to what the effects have listened to")
    }

    @Test("The effects of another store go on")
    func twoStores() {
      let other = RxEffectStores.store(["go": work])
      var owner: Store<[String], String>? = RxEffectStores.store(["go": work])
      other.send("go")
      owner?.send("go")
      owner = nil
      subject.onNext("a")
      expect(
        other.value, ["go", "a"], "the actions of a store, after another one was released",
        why: "A store disposes of its own effects.")
    }

    @Test("What an effect sends afterwards is not reduced")
    func sendsAfterwards() {
      let reduced = Log<String>()
      let kept = Log<AnyObserver<String>>()
      let deaf: Effect<String> = effect(
        .create { observer in
          kept.write(observer)
          return Disposables.create()
        })
      let work = self.work
      var owner: Store<Int, String>? = Store(initialValue: 0) { value, action in
        reduced.write(action)
        value += 1
        return action == "go" ? work : action == "deaf" ? deaf : effect(.empty())
      }
      owner?.send("go")
      owner?.send("deaf")
      owner = nil
      subject.onNext("a")
      kept.entries.forEach { $0.onNext("b") }
      expect(
        reduced.entries, ["go", "deaf"],
        "the actions that are reduced before and after the release",
        why: "There is no store any more that the answer could be sent to.")
    }

    @Test(
      "What an effect sends while the store is being released does no harm, nor does a completion",
      .ownThread)
    func sendsMeanwhile() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let subject = PublishSubject<String>()
        // Whichever is disposed of first, the others send and complete at that moment.
        func work() -> Effect<String> {
          effect(
            .create { observer in
              let subscription = subject.asObservable().subscribe(observer)
              return Disposables.create(
                subscription,
                Disposables.create(with: {
                  subject.onNext("too late")
                  subject.onCompleted()
                }))
            })
        }
        var owner: Store<Int, String>? = Store(initialValue: 0) { value, action in
          report(action)
          return action == "go" ? work() : effect(.empty())
        }
        for _ in 1...3 { owner?.send("go") }
        owner = nil
        report("released")
        finish()
      }
      expect(
        process, reports: ["go", "go", "go", "released"],
        "the actions that are reduced, and that the program goes on",
        why:
          "An effect may send, and complete, when another one is disposed of. There is no store then."
      )
    }

    @Test(
      "A store may be released while an effect that answers at once is being subscribed to",
      .ownThread)
    func releasedAtOnce() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let subject = PublishSubject<String>()
        var owner: Store<Int, String>?
        owner = Store(initialValue: 0) { value, action in
          report(action)
          if action == "release" { owner = nil }
          return action == "go"
            ? effect(.merge(elements("release"), subject.asObservable())) : effect(.empty())
        }
        let store = WeakReference(owner)
        owner?.send("go")
        subject.onNext("too late")
        report("released \(store.object == nil), observed \(subject.hasObservers)")
        finish()
      }
      expect(
        process, reports: ["go", "release", "released true, observed false"],
        "the actions that are reduced, and what is left",
        why: "The answer comes before `subscribe` returns, and the effect is in flight afterwards.")
    }

    @Test("A store may be released while it reduces an answer", .ownThread)
    func releasedAtAnAnswer() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let subject = PublishSubject<String>()
        var owner: Store<Int, String>?
        owner = Store(initialValue: 0) { value, action in
          report(action)
          if action == "release" { owner = nil }
          return action == "go" ? effect(subject.asObservable()) : effect(.empty())
        }
        let store = WeakReference(owner)
        owner?.send("go")
        owner?.send("go")
        subject.onNext("release")
        subject.onNext("too late")
        report("released \(store.object == nil), observed \(subject.hasObservers)")
        finish()
      }
      expect(
        process, reports: ["go", "go", "release", "released true, observed false"],
        "the actions that are reduced, and what is left",
        why: "Its owner may release the store inside the delivery of an answer.")
    }
  }
}
