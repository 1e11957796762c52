import Stage2Publishers
import Testing

/// `dump` and `Mirror` may look into everything that a subscription is made of: the layer holds
/// some of it in ways of its own, for speed, and a debugger or a test looks at objects whole.
@Suite struct ReflectionTests {
  private func dumped(_ object: Any) -> String {
    var text = ""
    dump(object, to: &text, maxItems: 500)
    return text
  }

  @Test("A subject and all that hangs on it can be dumped", arguments: Pipeline.all)
  func pipelines(pipeline: Pipeline) throws {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = Probe<Int, TestError>()
    pipeline.make(subject.eraseToAnyPublisher(), Canary()).subscribe(probe)
    subject.send(1)
    #expect(dumped(subject).contains("conduits"))
    let subscription = try #require(probe.subscription)
    #expect(dumped(subscription).contains("\(subscription) #0\n  "))
    probe.cancel()
    #expect(dumped(subscription).contains("\(subscription) #0\n  "))
  }

  @Test("A sink can be dumped: before its subscription, while it goes, and when it has ended")
  func sinks() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let sink = Subscribers.Sink<Int, TestError>(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(dumped(sink).contains("upstream: nil"))
    subject.subscribe(sink)
    #expect(dumped(sink).contains("some: CurrentValueSubject"))
    #expect(dumped(AnySubscriber(sink)).contains("some: CurrentValueSubject"))
    subject.send(completion: .finished)
    #expect(dumped(sink).contains("upstream: nil"))
  }
}
