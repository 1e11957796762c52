import Foundation
import Stage2Publishers
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Data tasks over real HTTP", .serialized, .ownThread)
struct DataTaskTests {
  typealias Reply = LoopbackServer.Reply

  @Test("A request is made for each subscription, and not before")
  func lazy() throws {
    let server = try LoopbackServer { _ in .answer("hello") }
    defer { server.stop() }
    let publisher = session().dataTaskPublisher(for: server.endpoint)
    let events = Mailbox<String>()
    for number in 1...2 {
      let cancellable = listen(to: publisher, events)
      #expect(try events.wait(forCount: 2 * number).suffix(2) == ["200 hello", "finished"])
      cancellable.cancel()
    }
    #expect(server.requestLines.all.count == 2)
  }

  @Test("A 500 is an answer as any other, and says so in its response")
  func status() throws {
    #expect(try events(.answer("<html>", status: 500)) == ["500 <html>", "finished"])
  }

  @Test(
    "A body that breaks off is a failure, and so is what is no HTTP",
    arguments: [
      Reply.truncated("hel"), .noise("I am no HTTP server\r\n\r\n"), .noise(""),
    ])
  func broken(reply: Reply) throws {
    let events = try events(reply)
    #expect(events.count == 1)
    #expect(events.first?.hasPrefix("URLError") == true, "\(events)")
  }

  @Test("A refused connection is a failure")
  func refused() throws {
    let mailbox = Mailbox<String>()
    let endpoint = try LoopbackServer.refusingEndpoint()
    let cancellable = listen(to: session().dataTaskPublisher(for: endpoint), mailbox)
    #expect(try mailbox.wait(forCount: 1) == ["URLError \(URLError.cannotConnectToHost.rawValue)"])
    cancellable.cancel()
  }

  @Test("Canceling in mid-request hangs up, and nothing is delivered")
  func canceled() throws {
    let server = try LoopbackServer { _ in Reply.answer("hello").slow() }
    defer { server.stop() }
    let mailbox = Mailbox<String>()
    let cancellable = listen(to: session().dataTaskPublisher(for: server.endpoint), mailbox)
    try server.requestLines.wait(forCount: 1)
    cancellable.cancel()
    try server.hangUps.wait(forCount: 1, "clients that went away")
    #expect(mailbox.all == [])
  }

  @Test("3.9: a request for none starts no task, and two requests start one")
  func oneTask() throws {
    let server = try LoopbackServer { _ in .answer("hello") }
    defer { server.stop() }
    let publisher = session().dataTaskPublisher(for: server.endpoint)
    var subscriptions: [any Subscription] = []
    let done = Mailbox<Void>()
    for _ in 1...2 {
      publisher.subscribe(
        AnySubscriber(
          receiveSubscription: { subscriptions.append($0) },
          receiveCompletion: { _ in done.post(()) }))
    }
    subscriptions[0].request(.none)
    subscriptions[1].request(.max(1))
    subscriptions[1].request(.max(1))
    try done.wait(forCount: 1, "completions")
    #expect(server.requestLines.all.count == 1)
    subscriptions.forEach { $0.cancel() }
  }

  @Test("3.13: a data task that ended, or was canceled, releases its subscriber", arguments: 0..<3)
  func released(round: Int) throws {
    let server = try LoopbackServer { _ in .answer("hello") }
    defer { server.stop() }
    let released = Mailbox<Void>()
    var subscription: (any Subscription)?
    do {
      let canary = Canary()
      canary.onDeinit = { released.post(()) }
      session().dataTaskPublisher(for: server.endpoint).subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 },
          receiveCompletion: { [canary] _ in canary.touch() }))
    }
    // Completed, canceled in mid-request, or canceled before it is asked for anything.
    if round < 2 { subscription?.request(.max(1)) }
    if round > 0 { subscription?.cancel() }
    try released.wait(forCount: 1, "released subscribers")
    withExtendedLifetime(subscription) {}
  }

  private func events(_ reply: Reply) throws -> [String] {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let mailbox = Mailbox<String>()
    let done = Mailbox<Void>()
    let cancellable = listen(to: session().dataTaskPublisher(for: server.endpoint), mailbox, done)
    defer { cancellable.cancel() }
    try done.wait(forCount: 1, "completions")
    return mailbox.all
  }

  private func listen(
    to publisher: URLSession.DataTaskPublisher, _ mailbox: Mailbox<String>,
    _ done: Mailbox<Void> = Mailbox()
  ) -> AnyCancellable {
    publisher.sink(
      receiveCompletion: { completion in
        switch completion {
        case .finished: mailbox.post("finished")
        case .failure(let error): mailbox.post("URLError \(error.code.rawValue)")
        }
        done.post(())
      },
      receiveValue: { data, response in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        mailbox.post("\(status) \(String(decoding: data, as: UTF8.self))")
      })
  }

  private func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    // With a cache, Foundation on Linux may trap when a task is canceled: see dataTaskPublisher.
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }
}
