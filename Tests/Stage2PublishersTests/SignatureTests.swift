import Foundation
import Stage2Publishers
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The names and types of Combine: what is checked here compiles against it, too.
@Suite struct SignatureTests {
  private typealias Failing = Fail<Int, TestError>

  private func failure<P: Publisher>(_ publisher: P) -> String { "\(P.Failure.self)" }
  private func output<P: Publisher>(_ publisher: P) -> String { "\(P.Output.self)" }

  @Test("The failure types of operators are Combine's")
  func failures() {
    let failing = Failing(error: TestError())
    let data = Just(Data())
    #expect(failure(failing.map { $0 }) == "TestError")
    #expect(failure(failing.tryMap { $0 }) == "Error")
    #expect(failure(failing.mapError { $0 as any Error }) == "Error")
    #expect(failure(data.decode(type: Int.self, decoder: JSONDecoder())) == "Error")
    #expect(failure(failing.replaceError(with: 0)) == "Never")
    #expect(failure(failing.catch { _ in Just(0) }) == "Never")
    #expect(failure(failing.tryCatch { _ in Just(0) }) == "Error")
    #expect(failure(failing.retry(1)) == "TestError")
    #expect(failure(Just(0).setFailureType(to: TestError.self)) == "TestError")
    #expect(failure(Just(0).flatMap { _ in failing }) == "TestError")
    #expect(failure(failing.flatMap { Just($0) }) == "TestError")
    #expect(failure(Just(0).flatMap { Just($0) }) == "Never")
    #expect(
      failure(URLSession.shared.dataTaskPublisher(for: URL(fileURLWithPath: "/"))) == "URLError")
    #expect(failure(failing.reduce("") { $0 + "\($1)" }) == "TestError")
    #expect(failure(failing.combineLatest(failing, failing)) == "TestError")
    #expect(failure(Fail(outputType: Int.self, failure: TestError())) == "TestError")
    let never = Empty(
      completeImmediately: false, outputType: Int.self, failureType: TestError.self)
    #expect(failure(never) == "TestError" && output(never) == "Int")
    #expect(failure([1].publisher) == "Never")
    #expect(failure(Optional(1).publisher) == "Never")
    #expect(failure(Result<Int, TestError>.success(1).publisher) == "TestError")
  }

  @Test("The output types of operators are Combine's")
  func outputs() {
    #expect(output(Just(1).collect()) == "Array<Int>")
    #expect(output(Just(1).ignoreOutput()) == "Never")
    #expect(output(Just(1).zip(Just("a"))) == "(Int, String)")
    #expect(output(Just(1).zip(Just("a"), Just(true))) == "(Int, String, Bool)")
    #expect(output(Just(1).combineLatest(Just("a"))) == "(Int, String)")
    #expect(output(Just(1).combineLatest(Just("a"), Just(true))) == "(Int, String, Bool)")
    #expect(output(Just("a").count()) == "Int" && output(Just("a").last()) == "String")
    #expect(output(Just(1).reduce("") { $0 + "\($1)" }) == "String")
    #expect(output(Just(Int?.none).replaceNil(with: 1)) == "Int")
    #expect(output([Just(1)].publisher.switchToLatest()) == "Int")
  }

  @Test("Operators return Combine's types")
  func types() {
    let subject = PassthroughSubject<Int, Never>()
    typealias Source = PassthroughSubject<Int, Never>
    let _: Publishers.Map<Source, String> = subject.map { "\($0)" }
    let _: Publishers.MapKeyPath<Source, String> = subject.map(\.description)
    let _: Publishers.TryMap<Source, String> = subject.tryMap { "\($0)" }
    let _: Publishers.Filter<Source> = subject.filter { $0 > 0 }
    let _: Publishers.CompactMap<Source, Int> = subject.compactMap { $0 as Int? }
    let _: Publishers.RemoveDuplicates<Source> = subject.removeDuplicates()
    let _: Publishers.Scan<Source, Int> = subject.scan(0, +)
    let _: Publishers.Output<Source> = subject.prefix(1)
    let _: Publishers.First<Source> = subject.first()
    let _: Publishers.FirstWhere<Source> = subject.first { $0 > 0 }
    let _: Publishers.PrefixWhile<Source> = subject.prefix { $0 > 0 }
    let _: Publishers.Drop<Source> = subject.dropFirst()
    let _: Publishers.DropWhile<Source> = subject.drop { $0 > 0 }
    let _: Publishers.Collect<Source> = subject.collect()
    let _: Publishers.Reduce<Source, String> = subject.reduce("") { $0 + "\($1)" }
    let _: Publishers.Last<Source> = subject.last()
    let _: Publishers.Count<Source> = subject.count()
    let _: Publishers.IgnoreOutput<Source> = subject.ignoreOutput()
    let _: Publishers.ReplaceEmpty<Source> = subject.replaceEmpty(with: 1)
    let _: Publishers.ReplaceError<Source> = subject.replaceError(with: 1)
    let _: Publishers.Concatenate<Source, Just<Int>> = subject.append(Just(1))
    let _: Publishers.Concatenate<Source, Publishers.Sequence<[Int], Never>> = subject.append(1, 2)
    let _: Publishers.Concatenate<Publishers.Sequence<Range<Int>, Never>, Source> =
      subject.prepend(0..<3)
    let _: Publishers.Merge<Source, Just<Int>> = subject.merge(with: Just(1))
    let _: Publishers.Merge3<Source, Just<Int>, Just<Int>> = subject.merge(with: Just(1), Just(2))
    let _: Publishers.MergeMany<Source> = subject.merge(with: subject)
    let _: Publishers.Zip<Source, Just<Int>> = subject.zip(Just(1))
    let _: Publishers.CombineLatest<Source, Just<Int>> = subject.combineLatest(Just(1))
    let _: Publishers.CombineLatest3<Source, Source, Just<Int>> =
      subject.combineLatest(subject, Just(1))
    let _: Publishers.Map<Publishers.CombineLatest3<Source, Source, Source>, Int> =
      subject.combineLatest(subject, subject) { $0 + $1 + $2 }
    let _: Publishers.FlatMap<Just<Int>, Source> = subject.flatMap { Just($0) }
    let _: Publishers.HandleEvents<Source> = subject.handleEvents()
    let _: Publishers.Print<Source> = subject.print("name")
    let _: Publishers.ReceiveOn<Source, DispatchQueue> = subject.receive(on: DispatchQueue.main)
    let _: Publishers.SubscribeOn<Source, RunLoop> = subject.subscribe(on: RunLoop.main)
    let _: Publishers.Delay<Source, DispatchQueue> =
      subject.delay(for: .seconds(1), scheduler: DispatchQueue.main)
    let _: Publishers.Debounce<Source, DispatchQueue> =
      subject.debounce(for: .milliseconds(1), scheduler: DispatchQueue.main)
    let _: Publishers.Retry<Source> = subject.retry(1)
    let _: Publishers.TryCatch<Failing, Just<Int>> =
      Failing(error: TestError()).tryCatch { _ in Just(1) }
    let _: Publishers.Timeout<Source, DispatchQueue> =
      subject.timeout(.seconds(1), scheduler: DispatchQueue.main)
    let _: Publishers.Throttle<Source, DispatchQueue> =
      subject.throttle(for: .milliseconds(1), scheduler: DispatchQueue.main, latest: true)
    let _: Publishers.Autoconnect<Timer.TimerPublisher> =
      Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    let _: Publishers.Multicast<Source, Source> = subject.multicast { Source() }
    let _: Publishers.Multicast<Source, CurrentValueSubject<Int, Never>> =
      subject.multicast(subject: CurrentValueSubject(1))
    let _: Publishers.MakeConnectable<Source> = subject.makeConnectable()
    let _: any ConnectablePublisher<Int, Never> = subject.makeConnectable()
    let _: Publishers.Share<Source> = subject.share()
    let _: AnyPublisher<Int, Never> = subject.eraseToAnyPublisher()
    let _: any Publisher<Int, Never> = subject
    let _: any Subject<Int, Never> = subject
  }

  @Test("The sequences of values have Combine's types, and their failures")
  func sequences() {
    let subject = PassthroughSubject<Int, Never>()
    let failing = Failing(error: TestError())
    let values: AsyncPublisher<PassthroughSubject<Int, Never>> = subject.values
    let throwing: AsyncThrowingPublisher<Failing> = failing.values
    let _: AsyncPublisher<PassthroughSubject<Int, Never>>.Iterator = values.makeAsyncIterator()
    let _: AsyncThrowingPublisher<Failing>.Iterator = throwing.makeAsyncIterator()
    let _: any AsyncSequence<Int, Never> = AsyncPublisher(subject)
    let _: any AsyncSequence<Int, any Error> = AsyncThrowingPublisher(failing)
  }

  @Test("Publishers of equal parts are equal")
  func equality() {
    #expect(Just(1) == Just(1) && Just(1) != Just(2))
    #expect(Empty<Int, Never>() != Empty<Int, Never>(completeImmediately: false))
    #expect([1].publisher.collect() == [1].publisher.collect())
    #expect(Just(1).zip(Just(2)) == Just(1).zip(Just(2)))
    #expect(Just(1).combineLatest(Just(2)) != Just(1).combineLatest(Just(3)))
    #expect(
      Just(1).combineLatest(Just(2), Just(3)) == Just(1).combineLatest(Just(2), Just(3)))
    #expect(Just(1).first() != Just(2).first() && Just(1).last() != Just(2).last())
    #expect(Just(1).count() == Just(1).count() && Just(1).count() != Just(2).count())
    #expect(Failing(error: TestError("a")) == Failing(error: TestError("a")))
    #expect(Failing(error: TestError("a")) != Failing(error: TestError("b")))
    let shared = Just(1).share()
    #expect(shared == shared && shared != Just(1).share())
  }
}
