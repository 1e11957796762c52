import Foundation

/// Calls `body` on a thread with a stack of `bytes`, and returns what it returns.
///
/// On half a megabyte, code that calls itself once more for each value ends the process after some
/// thousands of them; on the usual eight megabytes it would get away with it.
@discardableResult
package func withStack<Value>(ofBytes bytes: Int = 512 << 10, _ body: @escaping () -> Value)
  -> Value
{
  let ended = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var value: Value?
  nonisolated(unsafe) let body = body
  let thread = Thread {
    value = body()
    ended.signal()
  }
  thread.stackSize = bytes
  thread.start()
  ended.wait()
  guard let value else { preconditionFailure("the thread has ended, and left no value") }
  return value
}
