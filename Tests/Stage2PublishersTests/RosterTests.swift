import TestSupport
import Testing

@testable import Stage2Publishers

/// Subscribers that leave cost little, however many there are.
@Suite struct RosterTests {
  private final class Member {
    let number: Int
    var hasLeft = false
    init(_ number: Int) { self.number = number }
  }

  @Test("Ten thousand departures look at few members, whatever the order", arguments: [0, 1, 2])
  func departures(order: Int) {
    let count = 10_000
    let members = (0..<count).map(Member.init)
    var roster = Roster<Member>()
    members.forEach { roster.append($0) }
    var looks = 0
    var random = SeededGenerator(seed: 1)
    let leaving =
      [members, members.reversed(), members.shuffled(using: &random)][order]
    for member in leaving {
      member.hasLeft = true
      _ = roster.noteDeparture {
        looks += 1
        return $0.hasLeft
      }
    }
    #expect(roster.members.isEmpty)
    #expect(looks <= 2 * count)
  }

  @Test("Those who stay keep their order, and at most half of a roster has left")
  func order() {
    let members = (0..<10).map(Member.init)
    var roster = Roster<Member>()
    members.forEach { roster.append($0) }
    for member in members where member.number % 3 != 0 {
      member.hasLeft = true
      _ = roster.noteDeparture { $0.hasLeft }
      let left = roster.members.filter(\.hasLeft).count
      #expect(left * 2 <= roster.members.count)
    }
    #expect(roster.members.filter { !$0.hasLeft }.map(\.number) == [0, 3, 6, 9])
  }

  @Test("A subscriber that has left a subject or a future is not retained by it")
  func released() {
    let subject = PassthroughSubject<Int, Never>()
    let future = Future<Int, Never> { _ in }
    let staying = (0..<10).flatMap { _ in [subject.sink { _ in }, future.sink { _ in }] }
    weak var canary: Canary?
    do {
      let held = Canary()
      canary = held
      subject.sink { _ in held.touch() }.cancel()
      future.sink { _ in held.touch() }.cancel()
    }
    #expect(canary == nil)
    staying.forEach { $0.cancel() }
  }

  @Test("A subject and a future forget the subscription of the only subscriber when it leaves")
  func forgotten() {
    let subject = PassthroughSubject<Int, Never>()
    let future = Future<Int, Never> { _ in }
    for source in [subject.eraseToAnyPublisher(), future.eraseToAnyPublisher()] {
      weak var subscription: (any Subscription)?
      do {
        let probe = source.probe()
        subscription = probe.subscription
        #expect(subscription != nil)
        probe.cancel()
      }
      #expect(subscription == nil)
    }
  }
}
