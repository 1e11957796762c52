import Foundation
import Stage2Publishers
import Synchronization
import Testing

/// Many threads at the same time. Run them under the thread sanitizer, too.
@Suite struct ThreadTests {
  private let threads = 8
  private let count = 500

  /// For cheap rounds: enough for threads to interleave on a busy machine with two cores.
  private let many = 40_000

  @Test("1.3: values sent to a subject from eight threads never overlap, and none is lost")
  func subject() {
    let subject = PassthroughSubject<Int, Never>()
    let received = Exclusive([Int]())
    let cancellable = subject.sink { value in received { $0.append(value) } }
    onThreads(threads) { thread in
      for number in 0..<count { subject.send(thread * count + number) }
    }
    #expect(received.overlapCount == 0)
    #expect(received.value.sorted() == Array(0..<threads * count))
    for thread in 0..<threads {
      let own = received.value.filter { $0 / count == thread }
      #expect(own == own.sorted(), "one thread's values stay in order")
    }
    cancellable.cancel()
  }

  @Test("A current-value subject sent to from eight threads delivers one value at a time")
  func currentValue() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let received = Exclusive([Int]())
    let cancellable = subject.sink { value in received { $0.append(value) } }
    onThreads(threads) { thread in
      for number in 0..<count {
        subject.send(thread * count + number)
        _ = subject.value
      }
    }
    #expect(received.overlapCount == 0)
    #expect(received.value.sorted() == Array(-1..<threads * count))
    cancellable.cancel()
  }

  @Test("Requests from other threads lose no latest value")
  func currentValueDemand() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let received = Exclusive([Int]())
    let probe = RequestingSubscriber { value in received { $0.append(value) } }
    subject.subscribe(probe)
    onThreads(2) { thread in
      for number in 1...count {
        if thread == 0 { subject.send(number) } else { probe.request(.max(1)) }
      }
    }
    probe.request(.unlimited)
    #expect(received.overlapCount == 0)
    #expect(received.value.last == count)
    #expect(received.value == received.value.sorted())
    #expect(Set(received.value).count == received.value.count, "no value is seen twice")
  }

  @Test("A request that meets a value on its way is answered with it, once")
  func requestMeetsValue() {
    for isFirst in [true, false] {
      for round in 0..<1_000 {
        let subject = CurrentValueSubject<Int, Never>(0)
        let received = Exclusive([Int]())
        let subscriber = RequestingSubscriber { value in received { $0.append(value) } }
        subject.subscribe(subscriber)
        if !isFirst { subscriber.request(.max(1)) }
        onThreads(2) { thread in
          if thread == 0 { subject.send(1) } else { subscriber.request(.max(isFirst ? 2 : 1)) }
        }
        let isRight = received.value == [0, 1] || isFirst && received.value == [1]
        guard !isRight else { continue }
        Issue.record("round \(round): \(received.value)")
        return
      }
    }
  }

  @Test("Subscribers come and go while eight threads send, and one that stays loses nothing")
  func churn() {
    let subject = PassthroughSubject<Int, Never>()
    let received = Exclusive(0)
    let staying = subject.sink { _ in received { $0 += 1 } }
    onThreads(threads) { thread in
      for number in 0..<many / 8 {
        if thread % 2 == 0 {
          subject.send(number)
        } else {
          let cancellable = subject.map { $0 }.sink { _ in }
          subject.send(number)
          cancellable.cancel()
        }
      }
    }
    #expect(received.value == many && received.overlapCount == 0)
    staying.cancel()
  }

  @Test("3.13: the only subscriber comes and goes while two threads send")
  func onlyOneChurns() {
    let subject = PassthroughSubject<Int, Never>()
    let received = Exclusive(0)
    onThreads(3) { thread in
      for number in 0..<many / 20 {
        if thread == 0 {
          subject.sink { _ in received { $0 += 1 } }.cancel()
        } else {
          subject.send(number)
        }
      }
    }
    #expect(received.overlapCount == 0)
  }

  @Test("3.5: cancel may race a delivery, a completion and another cancel", arguments: 0..<3)
  func cancelRaces(round: Int) {
    for _ in 0..<100 {
      let subject = PassthroughSubject<Int, Never>()
      let completions = Atomic<Int>(0)
      weak var canary: Canary?
      do {
        let held = Canary()
        canary = held
        let cancellable = subject.filter { _ in true }.handleEvents(receiveOutput: { _ in }).sink(
          receiveCompletion: { [held] _ in
            held.touch()
            completions.wrappingAdd(1, ordering: .relaxed)
          },
          receiveValue: { [held] _ in held.touch() })
        onThreads(4) { thread in
          switch thread {
          case 0: for number in 0..<20 { subject.send(number) }
          case 1: cancellable.cancel()
          case 2: if round == 0 { subject.send(completion: .finished) }
          default: if round == 1 { cancellable.cancel() } else { subject.send(-1) }
          }
        }
      }
      #expect(canary == nil, "closures are released")
      #expect(completions.load(ordering: .relaxed) <= 1)
    }
  }

  @Test("3.12: a cancel drops what another thread has sent during a delivery", arguments: 1...2)
  func cancelBeforeWhatWaits(cancelledValue: Int) {
    let subject = PassthroughSubject<Canary, Never>()
    var subscription: (any Subscription)?
    var (values, completions) = (0, 0)
    weak var waiting: Canary?
    subject.subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.unlimited)
        },
        receiveValue: { _ in
          values += 1
          if values == 1 {
            onThreads(1) { _ in
              subject.send(Canary())
              let last = Canary()
              waiting = last
              subject.send(last)
              subject.send(completion: .finished)
            }
          }
          if values == cancelledValue { subscription?.cancel() }
          return .none
        },
        receiveCompletion: { _ in completions += 1 }))
    subject.send(Canary())
    #expect(values == cancelledValue && completions == 0)
    #expect(waiting == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test("1.3: what another thread sends during a delivery comes after it, in order")
  func whatWaits() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    probe.onEvent = { [weak probe] in
      guard $0 == .value(1) else { return }
      onThreads(1) { _ in
        subject.send(2)
        subject.send(3)
        subject.send(completion: .finished)
      }
      #expect(probe?.events == [.subscription, .value(1)])
    }
    subject.subscribe(probe)
    subject.send(1)
    #expect(probe.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test("1.3: a request from another thread during a delivery is answered after it")
  func requestThatWaits() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let probe = Probe<Int, Never>(demand: .max(1))
    probe.onEvent = { [weak probe] in
      guard $0 == .value(0) else { return }
      subject.send(1)
      onThreads(1) { _ in probe?.request(.max(1)) }
      #expect(probe?.values == [0])
    }
    subject.subscribe(probe)
    #expect(probe.values == [0, 1])
  }

  @Test("1.3: merge fed by eight threads delivers every value, one at a time")
  func merge() {
    let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
    let received = Exclusive(0)
    let completions = Exclusive(0)
    let cancellable = Publishers.MergeMany(subjects).sink(
      receiveCompletion: { _ in completions { $0 += 1 } },
      receiveValue: { value in received { $0 += value } })
    onThreads(threads) { thread in
      for _ in 0..<count { subjects[thread].send(1) }
      subjects[thread].send(completion: .finished)
    }
    #expect(received.value == threads * count && received.overlapCount == 0)
    #expect(completions.value == 1)
    cancellable.cancel()
  }

  @Test("1.3: flatMap fed by eight threads delivers every value, one at a time")
  func flatMap() {
    let outer = PassthroughSubject<Int, Never>()
    let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
    let received = Exclusive(0)
    let isComplete = Exclusive(false)
    let cancellable = outer.flatMap { subjects[$0] }.sink(
      receiveCompletion: { _ in isComplete { $0 = true } },
      receiveValue: { value in received { $0 += value } })
    onThreads(threads) { outer.send($0) }
    onThreads(threads) { thread in
      for _ in 0..<count { subjects[thread].send(1) }
      subjects[thread].send(completion: .finished)
    }
    outer.send(completion: .finished)
    #expect(received.value == threads * count && received.overlapCount == 0)
    #expect(isComplete.value)
    cancellable.cancel()
  }

  @Test("1.3: zip fed by two threads pairs every value in order, one pair at a time")
  func zip() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let received = Exclusive([Int]())
    let mismatches = Exclusive(0)
    let cancellable = a.zip(b).sink { left, right in
      received { $0.append(left) }
      if left != right { mismatches { $0 += 1 } }
    }
    onThreads(2) { thread in
      for number in 0..<many { (thread == 0 ? a : b).send(number) }
    }
    #expect(received.value == Array(0..<many) && received.overlapCount == 0)
    #expect(mismatches.value == 0)
    cancellable.cancel()
  }

  @Test("1.3: combineLatest fed by two threads delivers one pair at a time, and the last one")
  func combineLatest() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let received = Exclusive([(Int, Int)]())
    let cancellable = a.combineLatest(b).sink { pair in received { $0.append(pair) } }
    onThreads(2) { thread in
      for number in 0..<many { (thread == 0 ? a : b).send(number) }
    }
    #expect(received.overlapCount == 0)
    #expect(received.value.last?.0 == many - 1 && received.value.last?.1 == many - 1)
    cancellable.cancel()
  }

  @Test("1.3: switchToLatest fed by several threads delivers one value at a time")
  func switchToLatest() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let inners = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
    let received = Exclusive(0)
    let cancellable = outer.switchToLatest().sink { _ in received { $0 += 1 } }
    onThreads(threads) { thread in
      for number in 0..<many / 8 {
        if number % 10 == 0 { outer.send(inners[thread]) }
        inners[number % threads].send(number)
      }
    }
    let before = received.value
    outer.send(inners[0])
    inners[0].send(0)
    inners[1].send(0)
    #expect(received.value == before + 1 && received.overlapCount == 0)
    cancellable.cancel()
  }

  @Test("A cancel races the threads that feed every operator with several upstreams")
  func cancelRacesSeveral() {
    for round in 0..<60 {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let pipelines: [AnyPublisher<Int, Never>] = [
        a.merge(with: b).eraseToAnyPublisher(), a.zip(b) { $0 + $1 }.eraseToAnyPublisher(),
        a.combineLatest(b) { $0 + $1 }.eraseToAnyPublisher(),
        a.flatMap { _ in b }.eraseToAnyPublisher(),
        a.map { _ in b }.switchToLatest().eraseToAnyPublisher(),
        a.append(b).eraseToAnyPublisher(),
      ]
      weak var canary: Canary?
      do {
        let held = Canary()
        canary = held
        let cancellable = pipelines[round % pipelines.count].sink { [held] _ in held.touch() }
        onThreads(3) { thread in
          if thread == 2 { return cancellable.cancel() }
          for number in 0..<20 { (thread == 0 ? a : b).send(number) }
        }
      }
      #expect(canary == nil)
    }
  }

  @Test("3.3: requests from eight threads give a sequence's values in order, as many as asked for")
  func sequenceRequests() {
    let received = Exclusive([Int]())
    let subscriber = RequestingSubscriber { value in received { $0.append(value) } }
    (0..<100_000).publisher.subscribe(subscriber)
    onThreads(threads) { _ in for _ in 0..<count { subscriber.request(.max(1)) } }
    #expect(received.value == Array(0..<threads * count) && received.overlapCount == 0)
    subscriber.request(.max(1))
    #expect(received.value.count == threads * count + 1)
  }

  @Test("3.8: requests from eight threads add up across the seam of two publishers")
  func successionRequests() {
    let received = Exclusive([Int]())
    let subscriber = RequestingSubscriber { value in received { $0.append(value) } }
    let asked = threads * count * 10
    (0..<asked / 2).publisher.append(asked / 2..<2 * asked).subscribe(subscriber)
    onThreads(threads) { _ in for _ in 0..<count * 10 { subscriber.request(.max(1)) } }
    #expect(received.value == Array(0..<asked) && received.overlapCount == 0)
    subscriber.cancel()
  }

  @Test("3.5: a cancel stops a sequence that another thread is sending")
  func cancelSequence() {
    let sent = Atomic<Int>(0)
    let subscriber = RequestingSubscriber { _ in sent.wrappingAdd(1, ordering: .relaxed) }
    sequence(first: 0) { $0 &+ 1 }.publisher.subscribe(subscriber)
    onThreads(2) { thread in
      if thread == 0 { return subscriber.request(.unlimited) }
      while sent.load(ordering: .relaxed) == 0 { sched_yield() }
      subscriber.cancel()
    }
    let afterwards = sent.load(ordering: .relaxed)
    subscriber.request(.unlimited)
    #expect(sent.load(ordering: .relaxed) == afterwards)
  }

  @Test("receive(on:) delivers in order and the completion last", arguments: ["serial", "global"])
  func receiveOn(kind: String) {
    let queue = kind == "serial" ? DispatchQueue(label: "test") : DispatchQueue.global()
    let probe = (0..<many).publisher.receive(on: queue).probe()
    #expect(probe.waitForCompletion())
    #expect(probe.events == [.subscription] + (0..<many).map(Event.value) + [.finished])
  }

  @Test("delay on a queue delivers in order and the completion last")
  func delay() {
    let probe = (0..<200).publisher.delay(for: .milliseconds(1), scheduler: DispatchQueue.global())
      .probe()
    #expect(probe.waitForCompletion())
    #expect(probe.events == [.subscription] + (0..<200).map(Event.value) + [.finished])
  }

  @Test("subscribe(on:) subscribes on the scheduler, and the values come from there")
  func subscribeOn() {
    let queue = DispatchQueue(label: "test")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let places = Exclusive([Bool]())
    let probe = Deferred { () -> Just<Int> in
      places { $0.append(DispatchQueue.getSpecific(key: key) == true) }
      return Just(1)
    }.subscribe(on: queue).handleEvents(receiveOutput: { _ in
      places { $0.append(DispatchQueue.getSpecific(key: key) == true) }
    }).probe()
    #expect(probe.waitForCompletion())
    #expect(places.value == [true, true])
  }

  @Test(
    "A future kept on one thread reaches those that stay once, and one that leaves at most once")
  func future() {
    for _ in 0..<100 {
      let promise = Exclusive<Future<Int, Never>.Promise?>(nil)
      let future = Future<Int, Never> { made in promise { $0 = made } }
      let received = (0..<4).map { _ in Exclusive(0) }
      let kept = (0..<4).map { _ in Exclusive<AnyCancellable?>(nil) }
      onThreads(4) { thread in
        if thread == 0 { promise.value?(.success(1)) }
        let (own, place) = (received[thread], kept[thread])
        let cancellable = future.sink { value in own { $0 += value } }
        place { $0 = cancellable }
        if thread == 3 { cancellable.cancel() }
      }
      #expect(received.prefix(3).map(\.value) == [1, 1, 1])
      #expect(received[3].value <= 1)
      let late = Exclusive(0)
      future.sink { value in late { $0 = value } }.cancel()
      #expect(late.value == 1)
    }
  }

  @Test("A future kept while somebody asks for the answer is delivered once")
  func futureRequests() {
    for _ in 0..<300 {
      let promise = Exclusive<Future<Int, Never>.Promise?>(nil)
      let future = Future<Int, Never> { made in promise { $0 = made } }
      // Each subscriber has its own: two of them may be served by two threads concurrently.
      let received = (0..<4).map { _ in Exclusive(0) }
      let subscribers = received.map { received in
        RequestingSubscriber { value in received { $0 += value } }
      }
      subscribers.forEach { future.subscribe($0) }
      onThreads(2) { thread in
        if thread == 0 { promise.value?(.success(1)) }
        if thread == 1 { subscribers.forEach { $0.request(.max(1)) } }
      }
      #expect(received.map(\.value) == [1, 1, 1, 1])
    }
  }

  @Test("3.5: AnyCancellable cancels once, no matter who cancels")
  func anyCancellable() {
    for _ in 0..<100 {
      let cancels = Atomic<Int>(0)
      let cancellable = AnyCancellable { cancels.wrappingAdd(1, ordering: .relaxed) }
      onThreads(4) { _ in cancellable.cancel() }
      #expect(cancels.load(ordering: .relaxed) == 1)
    }
  }

  @Test("A published property may be set and read on several threads")
  func published() {
    final class Model { @Published var value = 0 }
    let model = Model()
    let received = Exclusive(0)
    let cancellable = model.$value.sink { _ in received { $0 += 1 } }
    onThreads(threads) { thread in
      for number in 0..<count {
        if thread % 2 == 0 { model.value = number } else { _ = model.value }
      }
    }
    #expect(received.value == 1 + threads / 2 * count && received.overlapCount == 0)
    cancellable.cancel()
  }
}

/// A subscriber whose requests come from wherever a test likes.
private final class RequestingSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  private let lock = NSLock()
  private var subscription: (any Subscription)?
  private let onValue: (Int) -> Void

  init(onValue: @escaping (Int) -> Void) { self.onValue = onValue }

  private var current: (any Subscription)? { lock.withLock { subscription } }
  func request(_ demand: Subscribers.Demand) { current?.request(demand) }
  func cancel() { current?.cancel() }

  func receive(subscription: any Subscription) {
    lock.withLock { self.subscription = subscription }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    onValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
