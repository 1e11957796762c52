import ExerciseTesting
import Foundation
import SmallRx
import Testing

@Suite struct InfallibleTests {
  @Test("An observable is made infallible by replacing its error")
  func fromObservable() {
    let subject = PublishSubject<Int>()
    let listeners = [
      Listener(subject.asInfallible(onErrorJustReturn: 2)),
      Listener(subject.asInfallible(onErrorFallbackTo: .empty())),
      Listener(subject.asInfallible(onErrorRecover: { .just($0 is Failed ? 3 : 4) })),
    ]
    subject.onNext(1)
    subject.onError(Failed())
    #expect(listeners.map(\.heard) == [["1", "2", "done"], ["1", "done"], ["1", "3", "done"]])
    #expect(Listener(Observable.just(1).asInfallible(onErrorJustReturn: 2)).heard == ["1", "done"])
  }

  @Test("It is made and transformed as an observable is")
  func operators() {
    let queue = DispatchQueue(label: "test")
    let log = Log<String>()
    #expect(Listener(Infallible.just(1).map { $0 * 10 }).heard == ["10", "done"])
    #expect(Listener(Infallible<Int>.empty()).heard == ["done"])
    #expect(Listener(Infallible<Int>.never()).heard == [])
    let created = Infallible<Int>.create { observer in
      log.write("work")
      observer(.next(1))
      observer(.next(2))
      observer(.completed)
      observer(.next(3))
      return Disposables.create(with: { log.write("disposed") })
    }
    #expect(log.entries == [])
    #expect(Listener(created.flatMap { .just($0 + 1) }).heard == ["2", "3", "done"])
    #expect(log.entries == ["work", "disposed"])
    let deferred = Infallible<Int>.deferred { .just(log.entries.count) }
    #expect(Listener(deferred).heard == ["2", "done"])
    log.write("more")
    #expect(Listener(deferred).heard == ["3", "done"])
    let listener = Listener(deferred.observe(on: SerialDispatchQueueScheduler(queue: queue)))
    queue.sync {}
    #expect(listener.heard == ["3", "done"])
  }

  @Test("Its observers receive elements and the end; no closure takes an error")
  func subscribe() {
    let log = Log<String>()
    Infallible.just(1).subscribe(
      onNext: { log.write("\($0)") }, onCompleted: { log.write("done") },
      onDisposed: { log.write("over") }
    ).dispose()
    _ = Infallible.just(2).subscribe { (event: InfallibleEvent<Int>) in log.write("\(event)") }
    #expect(log.entries == ["1", "done", "over", "next(2)", "completed"])
  }
}
