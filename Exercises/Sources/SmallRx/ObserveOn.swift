import Foundation

/// Runs actions in a certain place, such as a queue.
public protocol ImmediateSchedulerType {
  /// Runs the action, unless it was disposed of before.
  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable
}

/// A separate serial queue, which targets the queue that you pass.
public final class SerialDispatchQueueScheduler: ImmediateSchedulerType {
  private let queue: DispatchQueue

  /// Creates a scheduler that runs its actions on the queue, one after the other.
  public init(queue: DispatchQueue, internalSerialQueueName: String = "SmallRx.observe(on:)") {
    self.queue = DispatchQueue(label: internalSerialQueueName, target: queue)
  }

  /// Runs the action on the queue.
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let end = SingleAssignmentDisposable()
    queue.async {
      if !end.isDisposed { end.setDisposable(action(state)) }
    }
    return end
  }
}

extension ObservableType {
  /// Delivers the same events where the scheduler says. After the subscription was disposed of, it
  /// delivers nothing.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .create { observer in
      subscribe { event in
        _ = scheduler.schedule(event) { event in
          observer.on(event)
          return Disposables.create()
        }
      }
    }
  }
}
