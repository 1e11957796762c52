/// How the values of two upstreams become pairs; what `zip` and `combineLatest` differ in.
@usableFromInline
protocol PairRule {
  associatedtype A
  associatedtype B

  /// What the subscription is called.
  static var name: String { get }

  /// Whether a pair that nobody demands yet is kept.
  static var keepsPairs: Bool { get }

  init()

  /// Takes a value, and leaves in its place what it replaces, to be released without the lock.
  mutating func add(a: inout A?) -> (A, B)?
  mutating func add(b: inout B?) -> (A, B)?

  /// Whether no further pair can come.
  func isExhausted(finishedA: Bool, finishedB: Bool) -> Bool
}

/// Which of the two upstreams.
@usableFromInline
enum PairSide {
  case a, b
}

/// The subscriber for the first upstream of a pairing.
@usableFromInline
struct FirstOfPair<Rule: PairRule, Downstream: Subscriber>: Subscriber
where Downstream.Input == (Rule.A, Rule.B) {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline let pairing: Pairing<Rule, Downstream>

  @inlinable init(_ pairing: Pairing<Rule, Downstream>) { self.pairing = pairing }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(pairing) }

  @inlinable
  func receive(subscription: any Subscription) { pairing.connect(.a, to: subscription) }

  @inlinable
  func receive(_ input: Rule.A) -> Subscribers.Demand {
    pairing.receive(a: input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { pairing.finish(.a, completion) }
}

/// The subscriber for the second upstream of a pairing.
@usableFromInline
struct SecondOfPair<Rule: PairRule, Downstream: Subscriber>: Subscriber
where Downstream.Input == (Rule.A, Rule.B) {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline let pairing: Pairing<Rule, Downstream>

  @inlinable init(_ pairing: Pairing<Rule, Downstream>) { self.pairing = pairing }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(pairing) }

  @inlinable
  func receive(subscription: any Subscription) { pairing.connect(.b, to: subscription) }

  @inlinable
  func receive(_ input: Rule.B) -> Subscribers.Demand {
    pairing.receive(b: input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { pairing.finish(.b, completion) }
}
