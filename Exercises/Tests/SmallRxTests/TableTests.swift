import Foundation
import SmallRx
import Stage2Publishers
import Stage7SignalProducer
import Testing

/// The table of names on the last page, Chapters/EPILOGUE.md, row by row: the same on a publisher,
/// a producer and an observable. The last column is the name of the test. A check of the pages
/// requires a test for each row whose names the small RxSwift has.
@Suite struct TableTests {
  @Test("`Observable`")
  func works() {
    var work = [0, 0, 0]
    let publisher = Stage2Publishers.Deferred { () -> Just<Int> in
      work[0] += 1
      return Just(1)
    }
    let producer = SignalProducer<Int, Never> { observer, _ in
      work[1] += 1
      observer.send(value: 1)
      observer.sendCompleted()
    }
    let observable = Observable<Int>.create { observer in
      work[2] += 1
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(work == [0, 0, 0])
    for _ in 1...2 {
      #expect(all(publisher, producer, observable) == same("1 done"))
    }
    #expect(work == [2, 2, 2])
  }

  @Test("`PublishSubject`")
  func subject() {
    let publisher = PassthroughSubject<Int, Never>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let subject = PublishSubject<Int>()
    func send(_ value: Int) {
      publisher.send(value)
      input.send(value: value)
      subject.onNext(value)
    }
    var heard: [[Int]] = [[], [], []]
    send(1)
    let cancellable = publisher.sink { heard[0].append($0) }
    signal.observeValues { heard[1].append($0) }
    _ = subject.subscribe(onNext: { heard[2].append($0) })
    send(2)
    #expect(heard == [[2], [2], [2]])
    withExtendedLifetime(cancellable) {}
  }

  @Test("the type of an `Observable` does not say so; `Infallible` is a type that does")
  func cannotFail() {
    // These compile because the types say that there is no error.
    let publisher: any Publisher<Int, Never> = Just(1)
    let producer = SignalProducer<Int, Never>(value: 1)
    let infallible = Infallible.just(1)
    #expect(heard(publisher) == "1 done")
    #expect(heard(producer) == "1 done")
    #expect(heard(infallible.asObservable()) == "1 done")
    // One type, with and without an error.
    let observables: [Observable<Int>] = [.just(1), .error(Failed())]
    #expect(observables.map(heard) == ["1 done", "failed"])
  }

  @Test("`subscribe(onNext:)`")
  func subscribe() {
    var heard: [[Int]] = [[], [], [], []]
    let (signal, input) = Signal<Int, Never>.pipe()
    _ = Just(1).sink { heard[0].append($0) }
    SignalProducer<Int, Never>(value: 1).startWithValues { heard[1].append($0) }
    signal.observeValues { heard[2].append($0) }
    input.send(value: 1)
    _ = Observable.just(1).subscribe(onNext: { heard[3].append($0) })
    #expect(heard == [[1], [1], [1], [1]])
  }

  @Test("`Disposable`")
  func disposable() {
    var count = 0
    let cancellable = AnyCancellable { count += 1 }
    let first: any Stage7SignalProducer.Disposable = AnyDisposable { count += 1 }
    let second: any SmallRx.Disposable = Disposables.create(with: { count += 1 })
    cancellable.cancel()
    first.dispose()
    second.dispose()
    #expect(count == 3)
  }

  @Test("`DisposeBag`, `CompositeDisposable`")
  func several() {
    var counts = [0, 0, 0, 0]
    do {
      var set: Set<AnyCancellable> = []
      for _ in 1...2 { AnyCancellable { counts[0] += 1 }.store(in: &set) }
      let first = Stage7SignalProducer.CompositeDisposable()
      for _ in 1...2 { first += AnyDisposable { counts[1] += 1 } }
      let bag = DisposeBag()
      for _ in 1...2 { Disposables.create(with: { counts[2] += 1 }).disposed(by: bag) }
      let second = SmallRx.CompositeDisposable()
      for _ in 1...2 { second.insert(Disposables.create(with: { counts[3] += 1 })) }
      #expect(counts == [0, 0, 0, 0])
      set.removeAll()
      first.dispose()
      second.dispose()
      withExtendedLifetime(bag) {}
    }
    #expect(counts == [2, 2, 2, 2])
  }

  @Test("releasing it does nothing (but a `DisposeBag` disposes)")
  func released() {
    var counts = [0, 0, 0]
    _ = AnyCancellable { counts[0] += 1 }
    _ = AnyDisposable { counts[1] += 1 }
    _ = Disposables.create(with: { counts[2] += 1 })
    #expect(counts == [1, 0, 0])
    do {
      let bag = DisposeBag()
      bag.insert(Disposables.create(with: { counts[2] += 1 }))
    }
    #expect(counts == [1, 0, 1])
  }

  @Test("`.just`, `.empty()`, `.error`")
  func simplest() {
    #expect(all(Just(1), SignalProducer<Int, Never>(value: 1), .just(1)) == same("1 done"))
    #expect(
      all(Empty<Int, Never>(), SignalProducer<Int, Never>.empty, .empty()) == same("done"))
    #expect(
      all(
        Fail(outputType: Int.self, failure: Failed()),
        SignalProducer<Int, Failed>(error: Failed()), .error(Failed())) == same("failed"))
  }

  @Test("`.create { observer in … }`")
  func create() {
    let publisher = Stage2Publishers.Deferred {
      Future<Int, Failed> { promise in promise(.success(1)) }
    }
    let producer = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
    }
    let observable = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(all(publisher, producer, observable) == same("1 done"))
  }

  @Test("`flatMap`")
  func flatMap() {
    let first = (Stage2Publishers.PassthroughSubject<Int, Never>(), PublishSubject<Int>())
    let second = (Stage2Publishers.PassthroughSubject<Int, Never>(), PublishSubject<Int>())
    let (firstSignal, firstInput) = Signal<Int, Never>.pipe()
    let (secondSignal, secondInput) = Signal<Int, Never>.pipe()
    var heard: [[Int]] = [[], [], []]
    let cancellable = [0, 1].publisher.flatMap { $0 == 0 ? first.0 : second.0 }
      .sink { heard[0].append($0) }
    SignalProducer<Int, Never>([0, 1])
      .flatMap(.merge) { ($0 == 0 ? firstSignal : secondSignal).producer }
      .startWithValues { heard[1].append($0) }
    _ = numbers(0, 1).flatMap { $0 == 0 ? first.1 : second.1 }
      .subscribe(onNext: { heard[2].append($0) })
    for (number, value) in [(1, 10), (0, 20), (1, 30)] {
      (number == 0 ? first : second).0.send(value)
      (number == 0 ? firstInput : secondInput).send(value: value)
      (number == 0 ? first : second).1.onNext(value)
    }
    #expect(heard == [[10, 20, 30], [10, 20, 30], [10, 20, 30]])
    withExtendedLifetime(cancellable) {}
  }

  @Test("`.merge`")
  func merge() {
    #expect(
      all(
        Publishers.MergeMany([[1, 2].publisher, [3].publisher]),
        SignalProducer<Int, Never>.merge([SignalProducer([1, 2]), SignalProducer([3])]),
        .merge(numbers(1, 2), numbers(3))) == same("1 2 3 done"))
  }

  @Test("`catchAndReturn`")
  func catchAndReturn() {
    #expect(
      all(
        Fail(outputType: Int.self, failure: Failed()).replaceError(with: 1),
        SignalProducer<Int, Failed>(error: Failed()).flatMapError { _ in
          SignalProducer<Int, Never>(value: 1)
        },
        Observable.error(Failed()).catchAndReturn(1)) == same("1 done"))
  }

  @Test("`catch { _ in .empty() }`")
  func hush() {
    // `hush()` of stage 5 is `replaceError(with: nil)` on optionals, and `compactMap`.
    let publisher = Publishers.MergeMany([
      Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher(),
      Fail(outputType: Int.self, failure: Failed()).eraseToAnyPublisher(),
    ])
    let producer = SignalProducer<Int, Failed> { observer, _ in
      observer.send(value: 1)
      observer.send(error: Failed())
    }
    let observable = Observable.merge(.just(1), .error(Failed()))
    #expect(
      all(
        publisher.map(Optional.some).replaceError(with: nil).compactMap { $0 },
        producer.flatMapError { _ in SignalProducer<Int, Never>.empty },
        observable.catch { _ in .empty() }) == same("1 done"))
  }

  @Test("`observe(on:)`")
  func observeOn() {
    let queue = DispatchQueue(label: "test")
    let lock = NSLock()
    var heard: [[Int]] = [[], [], []]
    func write(_ place: Int) -> (Int) -> Void {
      return { value in
        dispatchPrecondition(condition: .onQueue(queue))
        lock.withLock { heard[place].append(value) }
      }
    }
    queue.suspend()
    let cancellable = [1, 2].publisher.receive(on: queue).sink(receiveValue: write(0))
    SignalProducer<Int, Never>([1, 2]).observe(on: queue).startWithValues(write(1))
    let subscription = numbers(1, 2)
      .observe(on: SerialDispatchQueueScheduler(queue: queue)).subscribe(onNext: write(2))
    #expect(lock.withLock { heard } == [[], [], []])
    queue.resume()
    // A delivered value can request the next value on the queue.
    for _ in 1...10 { queue.sync {} }
    #expect(lock.withLock { heard } == [[1, 2], [1, 2], [1, 2]])
    withExtendedLifetime((cancellable, subscription)) {}
  }
}

/// Collects what a subscriber, an observer of a start and an observer receive, as text.
private func all<P: Publisher, Error: Swift.Error>(
  _ publisher: P, _ producer: SignalProducer<Int, Error>, _ observable: Observable<Int>
) -> [String] where P.Output == Int {
  [heard(publisher), heard(producer), heard(observable)]
}

private func same(_ text: String) -> [String] { [text, text, text] }

private func heard<P: Publisher>(_ publisher: P) -> String where P.Output == Int {
  var heard: [String] = []
  let cancellable = publisher.sink(
    receiveCompletion: { completion in
      if case .finished = completion { heard.append("done") } else { heard.append("failed") }
    },
    receiveValue: { heard.append("\($0)") })
  withExtendedLifetime(cancellable) {}
  return heard.joined(separator: " ")
}

private func heard<Error: Swift.Error>(_ producer: SignalProducer<Int, Error>) -> String {
  var heard: [String] = []
  producer.start { event in
    switch event {
    case .value(let value): heard.append("\(value)")
    case .completed: heard.append("done")
    case .failed: heard.append("failed")
    case .interrupted: heard.append("interrupted")
    }
  }
  return heard.joined(separator: " ")
}

private func heard(_ observable: Observable<Int>) -> String {
  Listener(observable).heard.joined(separator: " ")
}

private func numbers(_ numbers: Int...) -> Observable<Int> {
  .create { observer in
    numbers.forEach(observer.onNext)
    observer.onCompleted()
    return Disposables.create()
  }
}
