import ExerciseTesting
import Foundation
import SmallRx
import Testing

@testable import RxEffect

// `Resources.total` counts what a whole process has made. So these tests run in processes of their
// own.

extension RxEffectStores {
  @Suite("What the store retains")
  struct BooksTests {
    @Test("`effectsInFlight` is the number of effects that have not completed")
    func counts() {
      let subjects = [PublishSubject<String>(), PublishSubject<String>(), PublishSubject<String>()]
      var noteInside = {}
      let store = RxEffectStores.store([
        "0": effect(subjects[0].asObservable()), "1": effect(subjects[1].asObservable()),
        "2": effect(.merge([elements("quiet"), subjects[2].asObservable()])),
        "at once": effect(
          .create { observer in
            observer.onNext("quiet")
            noteInside()
            observer.onCompleted()
            noteInside()
            return Disposables.create()
          }),
      ])
      var counts = [store.effectsInFlight]
      func note() { counts.append(store.effectsInFlight) }
      store.send("0")
      note()
      store.send("1")
      note()
      subjects[0].onCompleted()
      note()
      store.send("2")
      note()
      subjects[2].onNext("quiet")
      note()
      store.send("1")
      note()
      subjects[1].onCompleted()
      note()
      subjects[2].onCompleted()
      note()
      expect(
        counts, [0, 1, 2, 1, 2, 2, 3, 1, 0], "`effectsInFlight` while five effects come and go")
      counts = []
      noteInside = note
      store.send("at once")
      expect(
        counts, [1, 0],
        "`effectsInFlight` when an effect has answered at once, and when it has completed",
        why: "It is in flight until it completes, also before `subscribe` returns.")
      noteInside = {}
    }

    @Test("For effects that have completed, nothing is retained", .ownThread)
    func nothingIsLeft() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let subject = PublishSubject<String>()
        let store = RxEffectStores.store([
          "at once": effect(elements("quiet")), "later": effect(subject.asObservable()),
        ])
        // What the store has from the start, it may make when it is used for the first time.
        store.send("quiet")
        let before = Resources.total
        store.send("later")
        report("while one is in flight: more \(Resources.total > before)")
        subject.onCompleted()
        report("when it has completed: \(Resources.total - before) more")
        for _ in 1...10 { store.send("at once") }
        report("after ten at once: \(Resources.total - before) more")
        report("in flight \(store.effectsInFlight), reduced \(store.value.count)")
        finish()
      }
      expect(
        process,
        reports: [
          "while one is in flight: more true", "when it has completed: 0 more",
          "after ten at once: 0 more", "in flight 0, reduced 22",
        ],
        "how many more disposables there are than before, and the actions",
        why: "When an effect has completed, the store retains nothing for it, no disposable either."
      )
    }

    @Test("What an effect has captured is released when it has completed")
    func captures() {
      final class Photo {}
      var photos: [WeakReference] = []
      let subject = PublishSubject<String>()
      let store = Store<Int, String>(initialValue: 0) { value, action in
        value += 1
        guard action != "quiet" else { return effect(.empty()) }
        let photo = Photo()
        photos.append(WeakReference(photo))
        let sequence = action == "later" ? subject.asObservable() : elements("quiet")
        return effect(sequence.map { answer in withExtendedLifetime(photo) { answer } })
      }
      store.send("at once")
      store.send("later")
      expect(
        photos.map { $0.object == nil }, [true, false], "which objects of two effects are released",
        why: "The first effect has completed. The second one is in flight.")
      subject.onCompleted()
      expect(
        photos.map { $0.object == nil }, [true, true],
        "which objects are released when both effects have completed")
      withExtendedLifetime(store) {}
    }

    @Test(
      "An effect may complete on another thread, later and while `send` is under way", .ownThread)
    func anotherThread() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let subject = PublishSubject<String>()
        let other = PublishSubject<String>()
        let effects: [String: Effect<String>] = [
          "meanwhile": effect(
            .create { observer in
              // The thread releases the observer before it says that it is done.
              var observer: AnyObserver<String>? = observer
              let isDone = returns {
                observer?.onCompleted()
                observer = nil
              }
              report("returned \(isDone)")
              return Disposables.create()
            }),
          "later": effect(subject.asObservable()),
          "from an answer": effect(elements("meanwhile")),
          "other": effect(other.asObservable()),
        ]
        let store = Store<Int, String>(initialValue: 0) { value, action in
          value += 1
          if action == "reduce" { report("returned \(returns { other.onCompleted() })") }
          return effects[action] ?? effect(.empty())
        }
        store.send("quiet")
        let before = Resources.total
        report("sent \(returns { store.send("meanwhile") })")
        report("sent \(returns { store.send("from an answer") })")
        store.send("other")
        report("sent \(returns { store.send("reduce") })")
        store.send("later")
        report("returned \(returns { subject.onCompleted() })")
        report("in flight \(store.effectsInFlight), \(Resources.total - before) more disposables")
        finish()
      }
      expect(
        process,
        reports: [
          "returned true", "sent true", "returned true", "sent true", "returned true", "sent true",
          "returned true", "in flight 0, 0 more disposables",
        ],
        "whether completions on another thread and `send` have returned, and what is left",
        why: "An effect may complete on any thread. That thread must not wait for `send`.")
    }

    @Test("Effects may complete on another thread while others start", .ownThread)
    func race() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let rounds = 2_000
        let subjects = (0...rounds).map { _ in PublishSubject<Int>() }
        let store = Store<Int, Int>(initialValue: 0) { value, action in
          value += 1
          return effect(subjects[action].asObservable())
        }
        store.send(0)
        ExerciseTesting.race(
          rounds: rounds,
          [{ store.send($0 + 1) }, { subjects[$0].onCompleted() }])
        subjects[rounds].onCompleted()
        report("reduced \(store.value), in flight \(store.effectsInFlight)")
        finish()
      }
      expect(
        process, reports: ["reduced 2001, in flight 0"],
        "the actions, and `effectsInFlight`, when 2001 effects have completed on another thread",
        why: "Two threads use the store's books at the same moment.")
    }
  }
}
