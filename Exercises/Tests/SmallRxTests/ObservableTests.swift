import ExerciseTesting
import SmallRx
import Testing

@Suite struct ObservableTests {
  let log = Log<String>()

  @Test("Each subscription runs the closure of `create`")
  func create() {
    let observable = Observable<Int>.create { [log] observer in
      log.write("work")
      observer.onNext(log.entries.count)
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(log.entries == [])
    #expect(Listener(observable).heard == ["1", "done"])
    #expect(Listener(observable).heard == ["2", "done"])
  }

  @Test("The simplest sequences")
  func simplest() {
    #expect(Listener(Observable.just(1)).heard == ["1", "done"])
    #expect(Listener(Observable<Int>.empty()).heard == ["done"])
    #expect(Listener(Observable<Int>.error(Failed())).heard == ["failed"])
    #expect(Listener(Observable<Int>.never()).heard == [])
  }

  @Test("`deferred` makes its sequence for each subscription, and fails with a thrown error")
  func deferred() {
    let observable = Observable<Int>.deferred { [log] in
      log.write("made")
      guard log.entries.count < 3 else { throw Failed() }
      return .just(log.entries.count)
    }
    #expect(log.entries == [])
    #expect(Listener(observable).heard == ["1", "done"])
    #expect(Listener(observable).heard == ["2", "done"])
    #expect(Listener(observable).heard == ["failed"])
  }

  /// A sequence that a test drives by hand, even after its end.
  func byHand(_ observers: Log<AnyObserver<Int>>) -> Observable<Int> {
    .create { [log] observer in
      observers.write(observer)
      return Disposables.create(with: { log.write("disposed") })
    }
  }

  @Test("After an end nothing is delivered, and the work is disposed of, once")
  func contract() {
    for (end, text) in [(Event<Int>.completed, "done"), (.error(Failed()), "failed")] {
      let observers = Log<AnyObserver<Int>>()
      let before = log.entries.count
      let listener = Listener(byHand(observers))
      observers.entries[0].onNext(1)
      #expect(log.entries.count == before)
      observers.entries[0].on(end)
      #expect(log.entries.count == before + 1)
      observers.entries[0].onNext(2)
      observers.entries[0].onError(Failed())
      observers.entries[0].onCompleted()
      listener.dispose()
      #expect(listener.heard == ["1", text])
      #expect(log.entries.count == before + 1)
    }
  }

  @Test("An end that is sent inside the delivery of an end is dropped")
  func endInsideAnEnd() {
    let observers = Log<AnyObserver<Int>>()
    let listener = Listener(byHand(observers)) { _ in
      observers.entries[0].onNext(2)
      observers.entries[0].onCompleted()
    }
    observers.entries[0].onError(Failed())
    #expect(listener.heard == ["failed"])
  }

  @Test("After a disposal nothing is delivered, and the work is disposed of, once")
  func disposal() {
    let observers = Log<AnyObserver<Int>>()
    let listener = Listener(byHand(observers))
    listener.dispose()
    listener.dispose()
    observers.entries[0].onNext(1)
    observers.entries[0].onCompleted()
    #expect(listener.heard == [])
    #expect(log.entries == ["disposed"])
  }

  @Test("A disposal inside a delivery ends it")
  func disposalInside() {
    let observers = Log<AnyObserver<Int>>()
    let place = SingleAssignmentDisposable()
    place.setDisposable(
      byHand(observers).subscribe(onNext: { [log] in
        log.write("\($0)")
        place.dispose()
      }))
    observers.entries[0].onNext(1)
    observers.entries[0].onNext(2)
    #expect(log.entries == ["1", "disposed"])
  }

  @Test("The disposable of work that has ended before it is returned is disposed of")
  func endsAtOnce() {
    let observable = Observable<Int>.create { [log] observer in
      observer.onCompleted()
      log.write("returns")
      return Disposables.create(with: { log.write("disposed") })
    }
    #expect(Listener(observable).heard == ["done"])
    #expect(log.entries == ["returns", "disposed"])
  }

  @Test("Dropping what `subscribe` returns ends nothing")
  func dropped() {
    let observers = Log<AnyObserver<Int>>()
    _ = byHand(observers).subscribe(onNext: { [log] in log.write("\($0)") })
    observers.entries[0].onNext(1)
    #expect(log.entries == ["1"])
  }

  @Test("`subscribe` calls a closure for each kind of event, and the last one after the end")
  func subscribe() {
    func subscribe(_ observable: Observable<Int>) -> any Disposable {
      observable.subscribe(
        onNext: { log.write("\($0)") }, onError: { _ in log.write("failed") },
        onCompleted: { log.write("done") }, onDisposed: { log.write("over") })
    }
    subscribe(.just(1)).dispose()
    subscribe(.error(Failed())).dispose()
    subscribe(.never()).dispose()
    #expect(log.entries == ["1", "done", "over", "failed", "over", "over"])
    _ = Observable<Int>.error(Failed()).subscribe(onNext: { _ in })
  }

  @Test("An observer is released after the end of the sequence, and after its disposal")
  func releases() {
    final class Captured {}
    let observers = Log<AnyObserver<Int>>()
    func subscribe() -> (WeakReference, any Disposable) {
      let captured = Captured()
      let subscription = byHand(observers).subscribe { _ in withExtendedLifetime(captured) {} }
      return (WeakReference(captured), subscription)
    }
    let (first, _) = subscribe()
    let (second, subscription) = subscribe()
    #expect(first.object != nil && second.object != nil)
    observers.entries[0].onCompleted()
    subscription.dispose()
    #expect(first.object == nil && second.object == nil)
  }

  @Test("Of two ends from two threads, one is delivered")
  func threads() {
    let rounds = 500
    let observers = Log<AnyObserver<Int>>()
    let listeners = (0..<rounds).map { _ in Listener(byHand(observers)) }
    let all = observers.entries
    race(rounds: rounds, [{ all[$0].onCompleted() }, { all[$0].onError(Failed()) }])
    #expect(listeners.allSatisfy { $0.heard.count == 1 })
    #expect(log.entries.count == rounds)
  }

  @Test("Nothing of a subscription is alive after its end", .ownThread)
  func resources() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let subject = PublishSubject<Int>()
      let before = Resources.total
      for _ in 1...10 {
        let subscription = Observable.merge(subject.asObservable(), .just(1))
          .flatMap { Observable.just($0) }.map { $0 }.catch { _ in .empty() }
          .asInfallible(onErrorJustReturn: 0).subscribe()
        report("more \(Resources.total > before)")
        subscription.dispose()
      }
      report("\(Resources.total - before) more")
      finish()
    }
    expect(
      process, reports: Array(repeating: "more true", count: 10) + ["0 more"],
      "the disposables that are alive")
  }
}
