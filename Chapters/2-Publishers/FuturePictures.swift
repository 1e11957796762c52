import Pictures
import Stage2Publishers

/// Draws a future with two subscribers: A subscribes before the future's answer, and B after it.
func eagerLanes() -> LaneDiagram {
  lanes(
    title: "An eager Future",
    summary: """
      Your code makes a Future, and its work starts immediately, before your code has the Future. \
      Subscriber A subscribes, the work answers 7, and A receives 7. Subscriber B subscribes and \
      receives 7 immediately. The work does not start again.
      """,
    making: "the Future"
  ) { Future($0) }
}

/// Draws the same with a `Deferred` around the future.
func deferredLanes() -> LaneDiagram {
  lanes(
    title: "A Deferred around the Future",
    summary: """
      Your code makes a Deferred, and nothing starts. Subscriber A subscribes, and the work starts. \
      The work answers 7, and A receives 7. Subscriber B subscribes, and the work starts again. It \
      answers 7, and B receives 7.
      """,
    making: "the Deferred"
  ) { attempt in Deferred { Future(attempt) } }
}

/// Draws what happens around a request that answers two seconds after its start, in virtual time.
/// Subscriber A subscribes one second after the request was made, and B after everything else has
/// happened.
private func lanes<P: Publisher>(
  title: String, summary: String, making name: String,
  _ make: (@escaping (@escaping Future<Int, Never>.Promise) -> Void) -> P
) -> LaneDiagram where P.Output == Int, P.Failure == Never {
  let scheduler = TestScheduler()
  let (code, work, subscribers) = ("your code", "the work", "the subscribers")
  var diagram = LaneDiagram(title: title, summary: summary, lanes: [code, work, subscribers])
  var cancellables: Set<AnyCancellable> = []

  diagram.add("makes \(name)", in: code, .beginning)
  let request = make { promise in
    diagram.add("starts", in: work, .beginning)
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) {
      diagram.add("answers 7", in: work, .end)
      promise(.success(7))
    }
  }
  diagram.add("has \(name)", in: code, .end)

  func subscribe(_ subscriber: String) {
    diagram.add("\(subscriber) subscribes", in: code)
    request.sink { diagram.add("\(subscriber) receives \($0)", in: subscribers) }
      .store(in: &cancellables)
  }
  scheduler.advance(by: .seconds(1))
  subscribe("A")
  scheduler.run()
  subscribe("B")
  scheduler.run()
  return diagram
}
