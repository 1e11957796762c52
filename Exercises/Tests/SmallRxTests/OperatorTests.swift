import ExerciseTesting
import Foundation
import SmallRx
import Testing

@Suite struct OperatorTests {
  let a = PublishSubject<Int>()
  let b = PublishSubject<Int>()

  @Test("`map` transforms, forwards ends, and fails with a thrown error")
  func map() {
    let listener = Listener(
      a.map { number in
        guard number > 0 else { throw Failed() }
        return number * 10
      })
    a.onNext(1)
    a.onNext(0)
    a.onNext(2)
    #expect(listener.heard == ["10", "failed"])
    #expect(!a.hasObservers)
    #expect(Listener(Observable<Int>.error(Failed()).map { $0 }).heard == ["failed"])
    #expect(Listener(Observable<Int?>.just(nil).map { $0 }).heard == ["nil", "done"])
  }

  @Test("`merge` subscribes to all, and ends when all have ended")
  func merge() {
    let listener = Listener(Observable.merge(.just(1), a.asObservable(), b.asObservable()))
    b.onNext(2)
    a.onNext(3)
    a.onCompleted()
    b.onNext(4)
    #expect(listener.heard == ["1", "2", "3", "4"])
    b.onCompleted()
    #expect(listener.heard == ["1", "2", "3", "4", "done"])
    #expect(Listener(Observable<Int>.merge([])).heard == ["done"])
  }

  @Test("The first error ends a merged sequence, and disposes of the others")
  func mergeFails() {
    let listener = Listener(Observable.merge([a.asObservable(), b.asObservable()]))
    a.onError(Failed())
    b.onNext(1)
    #expect(listener.heard == ["failed"])
    #expect(!b.hasObservers)
  }

  @Test("A disposal disposes of all that is merged")
  func mergeIsDisposed() {
    let listener = Listener(Observable.merge([a.asObservable(), b.asObservable()]))
    listener.dispose()
    #expect(!a.hasObservers && !b.hasObservers)
  }

  @Test("An event sent inside a delivery nests, and an event of another thread waits for it")
  func mergeDelivers() {
    let log = Log<String>()
    let started = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    let listener = Listener(Observable.merge([a.asObservable(), b.asObservable()])) {
      [a, b] text in
      log.write("begins \(text)")
      if text == "1" {
        a.onNext(2)
        Thread.detachNewThread {
          started.signal()
          b.onNext(3)
          done.signal()
        }
        started.wait()
      }
      log.write("ends \(text)")
    }
    a.onNext(1)
    done.wait()
    #expect(
      log.entries == ["begins 1", "begins 2", "ends 2", "ends 1", "begins 3", "ends 3"])
    withExtendedLifetime(listener) {}
  }

  @Test("`flatMap` merges, and ends when its source and all inner sequences have ended")
  func flatMap() {
    let outer = PublishSubject<Int>()
    let listener = Listener(outer.flatMap { [a, b] in $0 == 0 ? a : b })
    outer.onNext(0)
    outer.onNext(1)
    b.onNext(2)
    a.onNext(3)
    a.onCompleted()
    outer.onCompleted()
    #expect(listener.heard == ["2", "3"])
    b.onCompleted()
    #expect(listener.heard == ["2", "3", "done"])
    #expect(Listener(Observable.just(1).flatMap { Infallible.just($0) }).heard == ["1", "done"])
  }

  @Test("`flatMap` fails with its source, with an inner sequence, and with a thrown error")
  func flatMapFails() {
    func heard(_ end: (PublishSubject<Int>, PublishSubject<Int>) -> Void) -> [String] {
      let outer = PublishSubject<Int>()
      let inner = PublishSubject<Int>()
      let listener = Listener(
        outer.flatMap { number in
          if number == 0 { throw Failed() }
          return inner
        })
      outer.onNext(1)
      end(outer, inner)
      inner.onNext(2)
      return listener.heard + [outer, inner].filter(\.hasObservers).map { _ in "observed" }
    }
    #expect(heard { outer, _ in outer.onError(Failed()) } == ["failed"])
    #expect(heard { _, inner in inner.onError(Failed()) } == ["failed"])
    #expect(heard { outer, _ in outer.onNext(0) } == ["failed"])
  }

  @Test("`catch` continues with the sequence that the closure makes, or fails with its error")
  func catches() {
    let listener = Listener(a.catch { [b] _ in b.asObservable() })
    a.onNext(1)
    a.onError(Failed())
    b.onNext(2)
    #expect(listener.heard == ["1", "2"])
    listener.dispose()
    #expect(!b.hasObservers)
    #expect(Listener(Observable.just(1).catch { _ in .just(2) }).heard == ["1", "done"])
    #expect(Listener(Observable<Int>.error(Failed()).catch { throw $0 }).heard == ["failed"])
    #expect(
      Listener(Observable<Int>.error(Failed()).catch { _ in .error(Failed()) }).heard
        == ["failed"])
    #expect(
      Listener(Observable<Int>.error(Failed()).catchAndReturn(1)).heard == ["1", "done"])
  }

  @Test("`observe(on:)` delivers on the queue, in order, and nothing after a disposal")
  func observeOn() {
    let queue = DispatchQueue(label: "test")
    let mark = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: mark, value: true)
    let log = Log<String>()
    func subscribe() -> any Disposable {
      a.observe(on: SerialDispatchQueueScheduler(queue: queue)).subscribe {
        log.write("\($0) \(DispatchQueue.getSpecific(key: mark) == true)")
      }
    }
    queue.suspend()
    let first = subscribe()
    let second = subscribe()
    a.onNext(1)
    #expect(log.entries == [])
    second.dispose()
    a.onNext(2)
    a.onCompleted()
    queue.resume()
    queue.sync {}
    #expect(log.entries == ["next(1) true", "next(2) true", "completed true"])
    withExtendedLifetime(first) {}
  }

  @Test("A subject sends to all observers, and after its end only the end")
  func subject() {
    let first = Listener(a)
    a.onNext(1)
    let second = Listener(a)
    a.onNext(2)
    first.dispose()
    a.onNext(3)
    a.onCompleted()
    a.onNext(4)
    a.onError(Failed())
    #expect(first.heard == ["1", "2"])
    #expect(second.heard == ["2", "3", "done"])
    #expect(Listener(a).heard == ["done"])
    b.onError(Failed())
    #expect(Listener(b).heard == ["failed"])
  }
}
