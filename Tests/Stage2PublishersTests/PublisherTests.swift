import Foundation
import Stage2Publishers
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct PublisherTests {
  @Test("Just sends its value at the first request, and finishes right after it")
  func just() {
    let probe = Just(1).probe(.none)
    #expect(probe.events == [.subscription])
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("Empty completes immediately, or never")
  func empty() {
    #expect(Empty<Int, Never>().probe(.none).events == [.subscription, .finished])
    let silent = Empty<Int, Never>(completeImmediately: false).probe()
    #expect(silent.events == [.subscription])
  }

  @Test("Optional and Result publish what they hold")
  func optionalAndResult() {
    #expect(Optional(1).publisher.probe().events == [.subscription, .value(1), .finished])
    #expect(Optional<Int>.none.publisher.probe(.none).events == [.subscription, .finished])
    #expect(Result<Int, TestError>.success(1).publisher.probe().values == [1])
    let failing = Result<Int, TestError>.failure(TestError()).publisher
    #expect(failing.probe(.none).events == [.subscription, .failure("test error")])
  }

  @Test("Deferred makes a publisher for each subscriber, when it subscribes")
  func deferred() {
    var made = 0
    let deferred = Deferred { () -> Just<Int> in
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    #expect(deferred.probe().values == [1])
    #expect(deferred.probe().values == [2])
  }

  @Test("A future starts when it is made, keeps its answer, and drops every further one")
  func future() {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    #expect(promise != nil)
    let early = future.probe()
    #expect(early.events == [.subscription])
    promise?(.success(1))
    promise?(.success(2))
    #expect(early.events == [.subscription, .value(1), .finished])
    #expect(future.probe().events == [.subscription, .value(1), .finished])
  }

  @Test("A passthrough subject drops a value for a subscriber without demand")
  func passthrough() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.probe(.none)
    subject.send(1)
    probe.request(.max(1))
    subject.send(2)
    subject.send(3)
    #expect(probe.values == [2])
  }

  @Test("A current-value subject keeps the latest value for a subscriber without demand")
  func currentValue() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let probe = subject.probe(.none)
    subject.send(1)
    probe.request(.max(1))
    #expect(probe.values == [1])
    subject.send(2)
    subject.value = 3
    probe.request(.max(1))
    #expect(probe.values == [1, 3])
    #expect(subject.value == 3)
  }

  @Test("Subjects serve their subscribers in the order of subscription")
  func order() {
    let subject = PassthroughSubject<Int, Never>()
    var order: [Int] = []
    let cancellables = (0..<5).map { number in subject.sink { _ in order.append(number) } }
    subject.send(0)
    #expect(order == [0, 1, 2, 3, 4])
    cancellables.forEach { $0.cancel() }
  }

  @Test("A published property emits before it changes, also in a generic class")
  func published() {
    final class Model<Value> {
      @Published var value: Value
      init(_ value: Value) { self.value = value }
    }
    let model = Model(1)
    var seen: [String] = []
    let cancellable = model.$value.sink { seen.append("\($0), was \(model.value)") }
    model.value = 2
    model.value += 1
    #expect(seen == ["1, was 1", "2, was 1", "3, was 2"])
    #expect(model.value == 3)
    cancellable.cancel()
  }

  @Test("AnyCancellable cancels once: by hand, or when it is released")
  func anyCancellable() {
    var cancels = 0
    let cancellable = AnyCancellable { cancels += 1 }
    cancellable.cancel()
    cancellable.cancel()
    #expect(cancels == 1)
    var set: Set<AnyCancellable> = []
    AnyCancellable { cancels += 1 }.store(in: &set)
    #expect(cancels == 1)
    set = []
    #expect(cancels == 2)
    var array: [AnyCancellable] = []
    AnyCancellable { cancels += 1 }.store(in: &array)
    array = []
    #expect(cancels == 3)
  }

  @Test("A data task publisher fails with the URL error when nobody answers")
  func dataTask() throws {
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let probe = URLSession.shared.dataTaskPublisher(for: url).map(\.data).probe()
    #expect(probe.waitForCompletion())
    #expect(probe.values == [])
  }

  @Test("A current-value subject, a future and a published property may hold nil")
  func nils() {
    let subject = CurrentValueSubject<Int?, Never>(nil)
    let probe = subject.probe()
    subject.send(1)
    subject.send(nil)
    #expect(probe.values == [nil, 1, nil] && subject.value == nil)
    #expect(Future<Int?, Never> { $0(.success(nil)) }.probe().values == [nil])
    #expect(Just(Int?.none).probe().values == [nil])
    #expect([nil, 1].publisher.collect().probe().values == [[nil, 1]])
    #expect([Int?.none].publisher.first().probe().values == [nil])
    #expect(
      Fail<Int?, TestError>(error: TestError()).replaceError(with: nil).probe().values == [nil])
  }

  @Test("A subject ignores what is sent after its completion, and a late subscriber gets only that")
  func afterCompletion() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    subject.send(completion: .failure(TestError()))
    subject.send(2)
    subject.send(completion: .finished)
    #expect(subject.value == 1)
    #expect(subject.probe(.none).events == [.subscription, .failure("test error")])
  }

  @Test("A sequence is read one element ahead, and completes with its last element")
  func sequenceLooksAhead() {
    var read = 0
    let counting = sequence(state: 0) { (state: inout Int) -> Int? in
      read += 1
      state += 1
      return state <= 3 ? state : nil
    }
    let probe = counting.publisher.probe(.max(1))
    #expect(probe.values == [1] && read == 2)
    probe.request(.max(2))
    #expect(probe.events == [.subscription, .value(1), .value(2), .value(3), .finished])
  }

  @Test("3.12: no source finishes after a cancel from inside its last value")
  func cancelInsideTheLastValue() {
    var promise: Future<Int, Never>.Promise?
    let sources: [AnyPublisher<Int, Never>] = [
      Just(1).eraseToAnyPublisher(), Optional(1).publisher.eraseToAnyPublisher(),
      Result<Int, Never>.success(1).publisher.eraseToAnyPublisher(),
      [1].publisher.eraseToAnyPublisher(), Future { $0(.success(1)) }.eraseToAnyPublisher(),
      Deferred { Future { promise = $0 } }.eraseToAnyPublisher(),
    ]
    for source in sources {
      let probe = Probe<Int, Never>()
      probe.onEvent = { [weak probe] in if $0 == .value(1) { probe?.cancel() } }
      source.subscribe(probe)
      promise?(.success(1))
      #expect(probe.events == [.subscription, .value(1)])
    }
  }

  @Test("3.12: nothing comes from a future that is kept after a cancel")
  func cancelBeforeTheAnswer() {
    var promise: Future<Int, Never>.Promise?
    let probe = Future { promise = $0 }.probe()
    probe.cancel()
    promise?(.success(1))
    #expect(probe.events == [.subscription])
  }

  @Test("1.9: a future that is kept while it is subscribed to answers after the subscription")
  func keptInsideSubscription() {
    var promise: Future<Int, TestError>.Promise?
    let future = Future<Int, TestError> { promise = $0 }
    var log: [String] = []
    future.subscribe(
      AnySubscriber(
        receiveSubscription: { _ in
          promise?(.failure(TestError()))
          log.append("subscribed")
        }, receiveCompletion: { log.append("\($0)") }))
    #expect(log == ["subscribed", "failure(test error)"])
  }

  @Test("The identifiers of a subscriber and of its erasure are equal, those of two are not")
  func identifiers() {
    let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
    #expect(first.combineIdentifier == AnySubscriber(first).combineIdentifier)
    #expect(first.combineIdentifier != second.combineIdentifier)
    #expect(CombineIdentifier() != CombineIdentifier())
    #expect("\(CombineIdentifier())".hasPrefix("0x") && "\(CombineIdentifier(first))" != "0x")
  }

  @Test("Two of the same AnyCancellable are equal, two different ones are not")
  func equalCancellables() {
    let (first, second) = (AnyCancellable {}, AnyCancellable {})
    #expect(first == first && first != second)
    #expect(Set([first, first, second]).count == 2)
  }
}
