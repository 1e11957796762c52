/// The subscriber for one of the upstreams of a switch.
@usableFromInline
struct SwitchInlet<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let points: Switch<Downstream>
  @usableFromInline let number: Int

  @inlinable
  init(points: Switch<Downstream>, number: Int) {
    self.points = points
    self.number = number
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(points) }

  @inlinable
  func receive(subscription: any Subscription) { points.connect(number, to: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    points.receive(input, from: number)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { points.finish(number, completion) }
}
