/// A type that can be converted to an ``Observable``.
public protocol ObservableConvertibleType<Element> {
  /// The type of the elements.
  associatedtype Element

  /// Returns the same sequence as an observable.
  func asObservable() -> Observable<Element>
}

/// A type with the operators of an ``Observable``. Its sequence can fail.
public protocol ObservableType: ObservableConvertibleType {}

/// A sequence of elements that is pushed to its observers. Most sequences do their work again for
/// each subscription.
///
/// This library has the names and the rules of a part of RxSwift 6, with four differences. It has
/// no scheduler of the current thread, so sequences that send synchronously nest. A subject has the
/// operators of an observable, but is not an observable. An error that no closure takes is dropped
/// silently. And ``Resources`` counts in every build.
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
