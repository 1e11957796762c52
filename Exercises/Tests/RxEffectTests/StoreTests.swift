import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

/// The tests that make stores. One after the other: an answer may have a variable that all its stores
/// share.
@Suite("RxEffect: the store", .serialized, .sendReturns)
enum RxEffectStores {
  /// A store whose value is the actions that it has reduced, in order. Some actions have an effect.
  static func store(_ effects: [String: Effect<String>] = [:]) -> Store<[String], String> {
    Store(initialValue: []) { value, action in
      value.append(action)
      return effects[action] ?? effect(.empty())
    }
  }
}

extension RxEffectStores {
  @Suite("Send")
  struct StoreTests {
    @Test("Each action is reduced, once")
    func reducesOnce() {
      let reduced = Log<String>()
      let store = Store<Int, String>(initialValue: 0) { value, action in
        reduced.write(action)
        value += 1
        return effect(.empty())
      }
      store.send("a")
      store.send("a")
      expect(
        reduced.entries, ["a", "a"], "the actions that the reducer is called with",
        why: "The same call returns the effect.")
      expect(store.value, 2, "the number of actions")
    }

    @Test("While the reducer runs, the store has the old value", .ownThread)
    func changesACopy() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        var read: () -> Int = { -1 }
        let store = Store<Int, String>(initialValue: 1) { value, action in
          value += 1
          report("inside \(read())")
          return effect(.empty())
        }
        read = { [unowned store] in store.value }
        store.send("a")
        report("after \(store.value)")
        finish()
      }
      expect(
        process, reports: ["inside 1", "after 2"],
        "the store's value inside the reducer, and after",
        why: "The reducer changes a copy.")
    }

    @Test("The effect starts when the new value is assigned, and is subscribed to once")
    func subscribesOnce() {
      let found = Log<[String]>()
      var read: () -> [String] = { [] }
      let store = RxEffectStores.store([
        "go": effect(
          .create { observer in
            found.write(read())
            observer.onCompleted()
            return Disposables.create()
          })
      ])
      read = { [unowned store] in store.value }
      store.send("go")
      expect(
        found.entries, [["go"]], "the store's value at each subscription to the effect",
        why: "The value is assigned, and then the effect is subscribed to, once.")
    }

    @Test("What an effect sends is sent to the store, also equal answers")
    func feedback() {
      let subject = PublishSubject<String>()
      let store = RxEffectStores.store(["go": effect(subject.asObservable())])
      store.send("go")
      subject.onNext("a")
      subject.onNext("a")
      expect(store.value, ["go", "a", "a"], "the actions that are reduced")
      subject.onNext("b")
      subject.onCompleted()
      expect(store.value, ["go", "a", "a", "b"], "the actions that are reduced")
    }

    @Test("Equal actions have an effect each")
    func equalActions() {
      let subject = PublishSubject<String>()
      let store = RxEffectStores.store(["go": effect(subject.asObservable())])
      store.send("go")
      store.send("go")
      subject.onNext("a")
      expect(
        store.value, ["go", "go", "a", "a"], "the actions that are reduced",
        why: "The second effect does not end the first.")
    }

    @Test(
      "An answer is reduced, with all that follows from it, before the effect sends the next one")
    func depthFirst() {
      let found = Log<[String]>()
      var read: () -> [String] = { [] }
      let store = RxEffectStores.store([
        "go": effect(
          .create { observer in
            observer.onNext("a")
            found.write(read())
            observer.onNext("b")
            observer.onCompleted()
            return Disposables.create()
          }),
        "a": effect(elements("aa", "ab")),
        "b": effect(elements("ba")),
      ])
      read = { [unowned store] in store.value }
      store.send("go")
      expect(
        store.value, ["go", "a", "aa", "ab", "b", "ba"],
        "the actions in the order in which they are reduced",
        why: "What an effect sends is sent to the store there and then.")
      expect(
        found.entries, [["go", "a", "aa", "ab"]],
        "the actions that are reduced when the effect has sent its first answer",
        why: "What an effect sends is sent to the store there and then.")
    }

    @Test("An effect goes on, whatever other effects start, answer or end")
    func goesOn() {
      let subjects = [PublishSubject<String>(), PublishSubject<String>(), PublishSubject<String>()]
      let store = RxEffectStores.store([
        "0": effect(subjects[0].asObservable()), "1": effect(subjects[1].asObservable()),
        "2": effect(subjects[2].asObservable()), "at once": effect(elements("x")),
      ])
      store.send("0")
      store.send("1")
      subjects[0].onNext("a")
      subjects[0].onCompleted()
      store.send("2")
      store.send("at once")
      subjects[1].onNext("b")
      subjects[2].onNext("c")
      subjects[2].onCompleted()
      subjects[1].onNext("d")
      expect(
        store.value, ["0", "1", "a", "2", "at once", "x", "b", "c", "d"],
        "the actions that are reduced while effects come and go")
    }

    @Test("An effect that has been hushed leaves the others alone when its sequence fails")
    func failureOfAnother() {
      let subject = PublishSubject<String>()
      let failing = PublishSubject<String>()
      let store = RxEffectStores.store([
        "go": effect(subject.asObservable()), "fail": failing.hush(),
        "again": effect(elements("b")),
      ])
      store.send("go")
      store.send("fail")
      failing.onError(Failed())
      subject.onNext("a")
      store.send("again")
      expect(
        store.value, ["go", "fail", "a", "again", "b"],
        "the actions that are reduced when one of two effects has failed, and a third one starts",
        why: "An effect is in flight until it completes, whatever becomes of the others.")
    }

    @Test("An effect that answers at once and goes on is heard afterwards")
    func answersAndGoesOn() {
      let subject = PublishSubject<String>()
      let store = RxEffectStores.store([
        "go": effect(.merge([elements("a", "b"), subject.asObservable()])),
        "a": effect(elements("aa")),
      ])
      store.send("go")
      subject.onNext("c")
      expect(
        store.value, ["go", "a", "aa", "b", "c"], "the actions that are reduced",
        why: "Its first answers come before `subscribe` returns. It has not completed.")
    }
  }
}
