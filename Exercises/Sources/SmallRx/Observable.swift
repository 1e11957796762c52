/// What can be seen as an ``Observable``.
public protocol ObservableConvertibleType<Element> {
  /// What an element is.
  associatedtype Element

  /// The same sequence as an observable.
  func asObservable() -> Observable<Element>
}

/// What has the operators of an ``Observable``. Its sequence may fail: no type says otherwise.
public protocol ObservableType: ObservableConvertibleType {}

/// A sequence of elements that is pushed to its observers: for most, work that is done anew for
/// each subscription.
///
/// All of this library has the names and the rules of RxSwift 6, in small. It differs in this: it
/// has no scheduler of the current thread, so sequences that send at once nest; a subject has the
/// operators of an observable, and is not one; an error that nobody takes is dropped without a
/// word; and ``Resources`` counts in every build.
public final class Observable<Element>: ObservableType {
  private let start: (AnyObserver<Element>) -> any Disposable

  init(start: @escaping (AnyObserver<Element>) -> any Disposable) { self.start = start }

  /// Itself.
  public func asObservable() -> Observable<Element> { self }

  /// Starts the sequence for this observer.
  func run(_ observer: AnyObserver<Element>) -> any Disposable {
    let subscription = Subscription(observer)
    subscription.set(start(AnyObserver(eventHandler: subscription.on)))
    return subscription
  }
}
