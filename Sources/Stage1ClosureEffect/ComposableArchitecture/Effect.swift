import Foundation

/// Work that has not started, and that passes its values to a callback once it is run.
///
/// Making an effect does nothing; each call of `run` does the work again. The callback can be
/// called any number of times, synchronously or later, on whatever thread the work ends on. An
/// effect cannot be canceled, and cannot say that it has finished. Source: Point-Free, episodes 76
/// to 79.
public struct Effect<A> {
  /// Starts the work; its values go to the callback.
  public let run: (@escaping (A) -> Void) -> Void

  /// Creates an effect that does its work in `run`.
  public init(run: @escaping (@escaping (A) -> Void) -> Void) {
    self.run = run
  }

  /// Transforms each value on the thread on which it arrives.
  public func map<B>(_ transform: @escaping (A) -> B) -> Effect<B> {
    Effect<B> { callback in
      self.run { value in callback(transform(value)) }
    }
  }

  /// Runs both effects concurrently and pairs their values in order: the first with the first, and
  /// so on.
  ///
  /// A value that is waiting for its partner is kept. A pair arrives on the thread of the effect
  /// that answered last, during that answer. If another pair is being delivered at that moment, the
  /// pair follows it on the thread that is delivering. So pairs arrive one at a time.
  public func zip<B>(_ other: Effect<B>) -> Effect<(A, B)> {
    Effect<(A, B)> { callback in
      let pairing = Pairing<A, B>(callback: callback)
      self.run { value in pairing.receive { $0.firsts.append(value) } }
      other.run { value in pairing.receive { $0.seconds.append(value) } }
    }
  }

  /// Runs one effect after the other: each value starts the effect that `transform` returns for it.
  public func flatMap<B>(_ transform: @escaping (A) -> Effect<B>) -> Effect<B> {
    Effect<B> { callback in
      self.run { value in transform(value).run(callback) }
    }
  }

  /// Delivers the values on `queue`, in order if the queue is serial.
  public func receive(on queue: DispatchQueue) -> Effect<A> {
    Effect { callback in
      self.run { value in
        queue.async { callback(value) }
      }
    }
  }
}

/// The state of `zip` between the values of its two sides, which can arrive from two threads.
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

/// A first-in, first-out queue. Removing the first element of an array would move all the others,
/// for each value that is waiting. This queue reverses a whole array now and then instead.
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
