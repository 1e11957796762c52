import Foundation
import Stage2Publishers

/// Makes that many random courses of what `share` makes of an upstream, one after the other, and returns
/// what was not so in the shortest one in which something was not, with what had happened.
///
/// After twenty of those, or after one in which a call does not return, there are no more.
public func faultInCourses(
  _ count: Int, _ share: @escaping (AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed>
) -> (fault: String, log: [String])? {
  let courses = Courses(share)
  let done = DispatchSemaphore(value: 0)
  Worker.run {
    courses.make(count)
    done.signal()
  }
  var last: Course?
  // A course takes less than a millisecond. Were each one waited for, a busy machine would take as long for
  // that as for a hundred courses.
  while done.wait(timeout: .now() + .seconds(4)) == .timedOut {
    let current = courses.current
    guard current !== last else {
      courses.noteFault("all calls return", in: current)
      break
    }
    last = current
  }
  return courses.shortest
}

private final class Courses: @unchecked Sendable {
  private let share: (AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed>
  private let lock = NSLock()
  private var made: Course?
  private(set) var shortest: (fault: String, log: [String])?

  init(_ share: @escaping (AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed>) {
    self.share = share
  }

  /// The course that is being made.
  var current: Course? { lock.withLock { made } }

  func make(_ count: Int) {
    var faults = 0
    for number in 0..<count where faults < 20 {
      let course = Course(number: number, share)
      lock.withLock { made = course }
      course.run()
      guard let fault = course.fault else { continue }
      faults += 1
      noteFault(fault, in: course)
      // Each further one would have to be waited for.
      if course.isStuck { return }
    }
  }

  func noteFault(_ fault: String, in course: Course?) {
    guard let log = course?.log, log.count < shortest?.log.count ?? .max else { return }
    shortest = (course?.fault ?? fault, log)
  }
}
