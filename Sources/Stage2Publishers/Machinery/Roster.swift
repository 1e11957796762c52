/// Members in the order in which they were added, many of which can leave.
///
/// Searching for each departing member would take as long as the list is. So the list retains a
/// member that has left until half of the members have; then it removes all departed members
/// together.
@usableFromInline struct Roster<Member> {
  @usableFromInline private(set) var members: [Member] = []
  @usableFromInline var departures = 0

  @inlinable init() {}

  /// The number of members in the list, including those that have left and have not been removed
  /// yet.
  @inlinable var count: Int { members.count }
  @inlinable var isEmpty: Bool { members.isEmpty }

  @inlinable mutating func append(_ member: Member) {
    members.append(member)
  }

  /// Counts a departure. The caller must release the result without the lock that guards the
  /// roster.
  @inlinable mutating func noteDeparture(hasLeft: (Member) -> Bool) -> [Member] {
    departures += 1
    guard departures * 2 >= members.count else { return [] }
    let before = members
    members = members.filter { !hasLeft($0) }
    departures = 0
    return before
  }

  /// Empties the roster and returns its members.
  @inlinable mutating func takeAll() -> [Member] {
    let all = members
    members = []
    departures = 0
    return all
  }
}
