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
  /// The publisher that `print(_:to:)` returns: `handleEvents` with closures that print.
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
      upstream.handleEvents(
        receiveSubscription: { printer.print("receive subscription: (\(name(of: $0)))") },
        receiveOutput: { printer.print("receive value: (\($0))") },
        receiveCompletion: {
          switch $0 {
          case .finished: printer.print("receive finished")
          case .failure(let error): printer.print("receive error: (\(error))")
          }
        },
        receiveCancel: { printer.print("receive cancel") },
        receiveRequest: { demand in
          printer.print("request " + (demand.max.map { "max: (\($0))" } ?? "unlimited"))
        }
      ).receive(subscriber: subscriber)
    }

    /// A subscription's description if it has one, otherwise its type's name without parameters.
    private func name(of subscription: any Subscription) -> String {
      if let described = subscription as? any CustomStringConvertible { return "\(described)" }
      return String("\(type(of: subscription))".prefix { $0 != "<" })
    }
  }
}

/// Prints lines, one at a time and in order; without a lock held, since the stream is a stranger's.
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
