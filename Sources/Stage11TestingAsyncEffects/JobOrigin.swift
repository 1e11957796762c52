/// What can be told of a job when it comes, on the thread that brings it.
///
/// What a `Task.yield()` leaves behind is no task's, and comes while the task that yields is still
/// going. The job of an actor without an executor comes when the task that goes on to it is suspended.
/// Newer toolchains may do otherwise: tests of plain actors tell.
struct JobOrigin {
  /// The number of its task. Nil for a job that is no task's: one that a `Task.yield()` leaves behind,
  /// or that runs what waits for an actor without an executor of its own.
  let task: UInt64?
  /// The task that brings it. Such a task has not been suspended yet.
  let sender: Sender

  /// Who brings a job.
  enum Sender {
    /// Nobody: a task that changes its place is suspended first.
    case none
    /// A task, with its name where that is asked for.
    case task(name: String?)
  }

  init(_ job: UnownedJob, asksName: Bool) {
    task = Self.number(in: job.description)
    let isInTask = withUnsafeCurrentTask { $0 != nil }
    sender = isInTask ? .task(name: asksName ? Task.name : nil) : .none
  }

  /// The number in "UnownedJob(id: 12)". The task's number can be asked for in no other way.
  private static func number(in description: String) -> UInt64? {
    var description = description
    return description.withUTF8 { bytes in
      var number: UInt64?
      for byte in bytes where byte >= 48 && byte <= 57 {
        number = (number ?? 0) * 10 + UInt64(byte - 48)
      }
      return number
    }
  }
}
