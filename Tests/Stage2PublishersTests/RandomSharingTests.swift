import Stage2Publishers
import TestSupport
import Testing

/// Random courses of events around a publisher that several subscribers share.
@Suite struct RandomSharingTests {
  /// A way to share a publisher.
  struct Way {
    let name: String
    let share: (AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>

    static let all: [Way] = [
      Way(name: "share") { $0.share().eraseToAnyPublisher() },
      Way(name: "multicast(subject:)") {
        $0.multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
      },
      Way(name: "multicast with a closure") {
        $0.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
      },
    ]
  }

  @Test(
    "In a random course, the upstream has one subscription at a time, and each hears what it should",
    .ownThread, arguments: Way.all.indices)
  func holds(way: Int) {
    let way = Way.all[way]
    let problem = Courses(way.share).problem(in: randomSeeds)
    let log = problem?.log.joined(separator: ", ") ?? ""
    #expect(
      problem == nil,
      "\(way.name), seed \(problem?.seed ?? 0): “\(problem?.what ?? "")” is not so: \(log)")
  }

  @Test("A course finds out that a publisher is not shared", .ownThread)
  func findsProblems() {
    let courses = Courses { upstream in Deferred { upstream.share() }.eraseToAnyPublisher() }
    #expect(courses.problem(in: Array(1...200))?.what == "the upstream is subscribed to once")
  }
}
