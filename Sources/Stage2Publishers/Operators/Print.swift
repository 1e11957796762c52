extension Publisher {
  /// Prints every signal that passes, in a line of its own.
  ///
  /// `prefix` goes in front of each line. The lines go to the console, or to `stream`, one at a time.
  /// After Combine's `print(_:to:)`.
  public func print(
    _ prefix: String = "", to stream: (any TextOutputStream)? = nil
  ) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// The publisher that `print(_:to:)` returns.
  public struct Print<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// The completion passes as it is.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What goes in front of each line.
    public let prefix: String

    /// Where the lines go; the console, when there is none.
    public let stream: (any TextOutputStream)?

    /// Makes the publisher.
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    /// Attaches the subscriber to the upstream, behind a printer of its own.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let printer = Printer(prefix: prefix, stream: stream)
      upstream.receive(subscriber: Inner(downstream: subscriber, printer: printer))
    }
  }
}

extension Publishers.Print {
  private final class Inner<Downstream: Subscriber>: Link, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private var downstream: Downstream?
    private let printer: Printer

    init(downstream: Downstream, printer: Printer) {
      self.downstream = downstream
      self.printer = printer
    }

    override var description: String { "Print" }

    override func release() {
      super.release()
      downstream = nil
    }

    func receive(subscription: any Subscription) {
      guard connect(subscription) else { return }
      printer.print("receive subscription: (\(subscription))")
      downstream?.receive(subscription: self)
      leave()
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard enter() else { return .none }
      defer { leave() }
      printer.print("receive value: (\(input))")
      guard !gate.isClosed, let more = downstream?.receive(input) else { return .none }
      // The demand that a value is answered with comes without a call of `request`.
      if more > .none { printer.print("\(line(more)) (synchronous)") }
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard close() else { return }
      switch completion {
      case .finished: printer.print("receive finished")
      case .failure(let error): printer.print("receive error: (\(error))")
      }
      downstream?.receive(completion: completion)
      leave()
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

/// Prints lines, one at a time and in order. No lock is held meanwhile: the stream is the caller's.
private final class Printer {
  private let lock = Lock()
  private let prefix: String
  private var stream: (any TextOutputStream)?
  private var lines = FIFO<String>()
  private var isPrinting = false

  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    self.stream = stream
  }

  func print(_ line: String) {
    lock.lock()
    lines.append(prefix + line)
    if isPrinting { return lock.unlock() }
    isPrinting = true
    lock.unlock()
    while let next = nextLine() {
      if stream == nil { Swift.print(next) } else { stream?.write(next + "\n") }
    }
  }

  private func nextLine() -> String? {
    lock.locked {
      let next = lines.popFirst()
      isPrinting = next != nil
      return next
    }
  }
}
