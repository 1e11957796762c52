/// Which upstream of a coordinator: a slot among the upstreams, and an id. Slots are used again; by
/// its id, an upstream that misbehaves and sends after its completion is told from the next one.
@usableFromInline struct Port {
  @usableFromInline let slot: Int
  @usableFromInline let id: Int

  @inlinable init(slot: Int, id: Int) {
    self.slot = slot
    self.id = id
  }
}

/// The subscriber of one of a coordinator's upstreams.
@usableFromInline
struct CoordinatorInner<Entrance: CoordinatorEntrance, Downstream: Subscriber>: Subscriber
where Downstream.Input == Entrance.Strategy.Output {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let coordinator: Coordinator<Entrance.Strategy, Downstream>
  @usableFromInline let port: Port

  @inlinable init(_ coordinator: Coordinator<Entrance.Strategy, Downstream>, _ port: Port) {
    self.coordinator = coordinator
    self.port = port
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(coordinator) }

  @inlinable func receive(subscription: any Subscription) {
    coordinator.connect(port, to: subscription)
  }

  @inlinable func receive(_ input: Entrance.Input) -> Subscribers.Demand {
    coordinator.receive(input, from: port, by: Entrance.self)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    coordinator.receive(completion, from: port)
  }
}
