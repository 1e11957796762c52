import Foundation

/// A place where actions run.
public protocol ImmediateSchedulerType {
  /// Runs the action, unless it was disposed of before.
  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable
}

/// A separate serial queue, on top of the queue that it is made with.
public final class SerialDispatchQueueScheduler: ImmediateSchedulerType {
  private let queue: DispatchQueue

  /// Makes a scheduler that runs its actions on the queue, one after the other.
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
  /// Delivers the same events on the scheduler. After the disposal of the subscription, delivers
  /// nothing.
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
