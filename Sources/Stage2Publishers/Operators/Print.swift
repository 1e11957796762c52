extension Publisher {
  /// Prints every signal that passes, on a separate line, one line at a time.
  ///
  /// - Parameters:
  ///   - prefix: The text in front of each line.
  ///   - stream: Receives the lines; without it, the console does.
  public func print(
    _ prefix: String = "", to stream: (any TextOutputStream)? = nil
  ) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, stream: stream)
  }
}

extension Publishers {
  /// The publisher that `print(_:to:)` returns.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let prefix: String
    let stream: (any TextOutputStream)?

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let printer = Printer(prefix: prefix, stream: stream)
      upstream.receive(subscriber: Inner(downstream: subscriber, printer: printer))
    }

    private final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber
    {
      private let printer: Printer
      private var passage = Passage<Failure>.open

      init(downstream: Downstream, printer: Printer) {
        self.printer = printer
        super.init(downstream: downstream, name: "Print")
      }

      override func receive(subscription: any Subscription) {
        guard connect(subscription) else { return }
        passage.beginSubscribing()
        printer.print("receive subscription: (\(subscription))")
        passage.endSubscribing()
        downstream.use { $0?.value.receive(subscription: self) }
        if !gate.isClosed, let completion = passage.takeEnd() { pass(completion) }
        leave()
      }

      func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        guard passage.isOpen else { return .none }
        printer.print("receive value: (\(input))")
        let more = send(input)
        // The demand with which a value is answered arrives without a call of `request`.
        if more > .none, !gate.isClosed { printer.print("\(line(more)) (synchronous)") }
        return more
      }

      override func receive(completion: Subscribers.Completion<Failure>) {
        guard enter() else { return }
        if passage.end(with: completion) { pass(completion) }
        leave()
      }

      /// Called inside, once.
      private func pass(_ completion: Subscribers.Completion<Failure>) {
        // The stream is the client's, and can cancel.
        switch completion {
        case .finished: printer.print("receive finished")
        case .failure(let error): printer.print("receive error: (\(error))")
        }
        complete(completion)
      }

      override func request(_ demand: Subscribers.Demand) {
        guard demand > .none, enter() else { return }
        printer.print(line(demand))
        super.request(demand)
        leave()
      }

      override func cancel() {
        guard close() else { return }
        printer.print("receive cancel")
        upstream?.cancel()
        leave()
      }

      private func line(_ demand: Subscribers.Demand) -> String {
        "request " + (demand.max.map { "max: (\($0))" } ?? "unlimited")
      }
    }
  }
}

/// Prints lines, one at a time and in order. No lock is held while printing: the stream is the
/// caller's.
private final class Printer {
  private let actions = ActionQueue()
  private let prefix: String
  private var stream: (any TextOutputStream)?

  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    self.stream = stream
  }

  func print(_ line: String) {
    actions.run { [self] in
      if stream == nil { Swift.print(prefix + line) } else { stream?.write(prefix + line + "\n") }
    }
  }
}
