import Foundation

/// Work that has not started, and that hands its values to a callback once it is run.
///
/// Making an effect does nothing; each call of `run` does the work again. The callback may be
/// called any number of times, at once or later, on whatever thread the work ends on. An effect
/// cannot be canceled, and cannot say that it is done. Source: Point-Free, episodes 76 to 79.
public struct Effect<A> {
  /// Starts the work; its values go to the callback.
  public let run: (@escaping (A) -> Void) -> Void

  /// An effect that does its work in `run`.
  public init(run: @escaping (@escaping (A) -> Void) -> Void) {
    self.run = run
  }

  /// The same work, each value transformed on the thread it arrives on.
  public func map<B>(_ transform: @escaping (A) -> B) -> Effect<B> {
    Effect<B> { callback in
      self.run { value in callback(transform(value)) }
    }
  }

  /// Both works at once; their values pair up in order: the first with the first, and so on.
  ///
  /// A value that waits for its partner is kept. A pair arrives on the thread of the work that
  /// answered last, during that answer. If another pair is being delivered at that moment, the pair
  /// follows it on the thread that is delivering. So pairs arrive one at a time.
  public func zip<B>(_ other: Effect<B>) -> Effect<(A, B)> {
    Effect<(A, B)> { callback in
      let pairing = Pairing<A, B>(callback: callback)
      self.run { value in pairing.receive { $0.firsts.append(value) } }
      other.run { value in pairing.receive { $0.seconds.append(value) } }
    }
  }

  /// One work after the other: each value starts the work that `transform` makes of it.
  public func flatMap<B>(_ transform: @escaping (A) -> Effect<B>) -> Effect<B> {
    Effect<B> { callback in
      self.run { value in transform(value).run(callback) }
    }
  }

  /// The same work, its values delivered on `queue`, in order if the queue is serial.
  public func receive(on queue: DispatchQueue) -> Effect<A> {
    Effect { callback in
      self.run { value in
        queue.async { callback(value) }
      }
    }
  }
}

/// What `zip` remembers between the values of its two sides, which may come from two threads.
private final class Pairing<A, B> {
  struct Waiting {
    var firsts = Queue<A>()
    var seconds = Queue<B>()
  }

  private let callback: ((A, B)) -> Void
  private let lock = NSLock()
  private var waiting = Waiting()
  private var isDelivering = false

  init(callback: @escaping ((A, B)) -> Void) {
    self.callback = callback
  }

  /// Takes in one value, then delivers the pairs that are complete. While a pair is being
  /// delivered, another call leaves its value for the call that delivers, so that pairs keep their
  /// order. No lock is held in the callback.
  func receive(_ takeIn: (inout Waiting) -> Void) {
    lock.lock()
    takeIn(&waiting)
    guard !isDelivering else { return lock.unlock() }
    isDelivering = true
    while !waiting.firsts.isEmpty, !waiting.seconds.isEmpty {
      let pair = (waiting.firsts.removeFirst(), waiting.seconds.removeFirst())
      lock.unlock()
      callback(pair)
      lock.lock()
    }
    isDelivering = false
    lock.unlock()
  }
}

/// First in, first out. Taking the first out of an array would move all the others, for each value
/// that waits; this one turns a whole array round now and then.
private struct Queue<Element> {
  private var arrived: [Element] = []
  private var leaving: [Element] = []

  var isEmpty: Bool { arrived.isEmpty && leaving.isEmpty }

  mutating func append(_ element: Element) { arrived.append(element) }

  mutating func removeFirst() -> Element {
    if leaving.isEmpty {
      leaving = arrived.reversed()
      arrived = []
    }
    return leaving.removeLast()
  }
}
