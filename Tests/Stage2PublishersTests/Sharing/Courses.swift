import Foundation
import Stage2Publishers

/// Random courses, one after the other, of what `share` makes of an upstream.
final class Courses: @unchecked Sendable {
  /// The first thing that was not as it must be in a course, what had happened there, and its seed.
  struct Problem {
    let what: String
    let log: [String]
    let seed: UInt64
  }

  private let share: (AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>
  private let lock = NSLock()
  private var current: Course?
  private var seed: UInt64 = 0
  private var shortest: Problem?

  init(_ share: @escaping (AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>) {
    self.share = share
  }

  /// Makes a course of each of these seeds, and returns the problem with the shortest log. After
  /// twenty problems, or a call that does not return, there are no more.
  func problem(in seeds: [UInt64]) -> Problem? {
    let done = DispatchSemaphore(value: 0)
    Worker.run {
      self.make(seeds)
      done.signal()
    }
    var last: Course?
    // A course takes less than a millisecond. To wait for each one would take longer.
    while done.wait(timeout: .now() + .seconds(30)) == .timedOut {
      let course = lock.withLock { current }
      if course === last {
        note("all calls return", in: course)
        break
      }
      last = course
    }
    return lock.withLock { shortest }
  }

  private func make(_ seeds: [UInt64]) {
    var problems = 0
    for seed in seeds where problems < 20 {
      let course = Course(seed: seed, share)
      lock.withLock { (current, self.seed) = (course, seed) }
      course.run()
      guard let problem = course.problem else { continue }
      problems += 1
      note(problem, in: course)
      // Each further one would have to be waited for.
      if course.isStuck { return }
    }
  }

  private func note(_ what: String, in course: Course?) {
    let log = course?.log ?? []
    lock.withLock {
      guard log.count < shortest?.log.count ?? .max else { return }
      shortest = Problem(what: course?.problem ?? what, log: log, seed: seed)
    }
  }
}
