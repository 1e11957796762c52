import Stage2Publishers

/// What the monitors of one test have found wrong.
final class Findings {
  private(set) var violations: [String] = []
  func report(_ violation: String) { violations.append(violation) }
}

extension Publisher {
  /// Passes everything on, and reports every signal that breaks a rule. For one thread.
  func monitored(_ name: String, _ findings: Findings) -> Monitored<Self> {
    Monitored(upstream: self, name: name, findings: findings)
  }
}

struct Monitored<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  let name: String
  let findings: Findings

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let monitor = Monitor(downstream: subscriber, name: name, findings: findings)
    upstream.subscribe(monitor)
    if !monitor.isSubscribed, !monitor.mayBeLate { findings.report("1.9 \(name): no subscription") }
  }
}

private final class Monitor<Downstream: Subscriber>: Subscriber, Subscription {
  let downstream: Downstream
  let name: String
  let findings: Findings
  var upstream: (any Subscription)?
  var demand = Subscribers.Demand.none
  var isSubscribed = false
  var isComplete = false
  var isCancelled = false
  var mayBeLate: Bool { name.contains("subscribe(on:)") }

  init(downstream: Downstream, name: String, findings: Findings) {
    self.downstream = downstream
    self.name = name
    self.findings = findings
  }

  func receive(subscription: any Subscription) {
    if isSubscribed { findings.report("2.12 \(name): two subscriptions") }
    isSubscribed = true
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if !isSubscribed { findings.report("1.9 \(name): a value before the subscription") }
    if isComplete { findings.report("1.7 \(name): a value after the completion") }
    if isCancelled { findings.report("3.12 \(name): a value after cancel") }
    if demand == .none { findings.report("1.1 \(name): a value that was not demanded") }
    demand -= 1
    let more = downstream.receive(input)
    demand += more
    return more
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if !isSubscribed { findings.report("1.9 \(name): a completion before the subscription") }
    if isComplete { findings.report("1.7 \(name): two completions") }
    if isCancelled { findings.report("3.12 \(name): a completion after cancel") }
    isComplete = true
    upstream = nil
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    if isComplete || isCancelled { return }
    self.demand += demand
    upstream?.request(demand)
  }

  func cancel() {
    isCancelled = true
    let upstream = self.upstream
    self.upstream = nil
    upstream?.cancel()
  }
}
