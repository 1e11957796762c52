/// A type that can be converted to an ``Observable``.
public protocol ObservableConvertibleType<Element> {
  /// The type of the elements.
  associatedtype Element

  /// Returns the same sequence as an observable.
  func asObservable() -> Observable<Element>
}

/// A type with the operators of an ``Observable``. Its sequence can fail: no type excludes that.
public protocol ObservableType: ObservableConvertibleType {}

/// A sequence that pushes its elements to its observers: in most cases, work that runs again for
/// each subscription.
///
/// This library has some of the names and the rules of RxSwift 6. It differs in four points: it has
/// no scheduler of the current thread, so sequences that send synchronously nest; a subject has the
/// operators of an observable, but is not an observable; an error that no closure takes is dropped
/// silently; and ``Resources`` counts in every build.
public final class Observable<Element>: ObservableType {
  private let start: (AnyObserver<Element>) -> any Disposable

  init(start: @escaping (AnyObserver<Element>) -> any Disposable) { self.start = start }

  /// Returns itself.
  public func asObservable() -> Observable<Element> { self }

  /// Starts the sequence for this observer.
  func run(_ observer: AnyObserver<Element>) -> any Disposable {
    let subscription = Subscription(observer)
    subscription.set(start(AnyObserver(eventHandler: subscription.on)))
    return subscription
  }
}
