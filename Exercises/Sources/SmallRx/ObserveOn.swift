import Foundation

/// Where something is done.
public protocol ImmediateSchedulerType {
  /// Has the action done, unless it was disposed of before.
  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable
}

/// A serial queue of its own, on top of the one that it is made with.
public final class SerialDispatchQueueScheduler: ImmediateSchedulerType {
  private let queue: DispatchQueue

  /// A scheduler whose actions are done on the queue, one after the other.
  public init(queue: DispatchQueue, internalSerialQueueName: String = "SmallRx.observe(on:)") {
    self.queue = DispatchQueue(label: internalSerialQueueName, target: queue)
  }

  /// Has the action done on the queue.
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
  /// The same events, delivered where the scheduler says. Where the subscription was disposed of
  /// before, nothing is delivered.
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
