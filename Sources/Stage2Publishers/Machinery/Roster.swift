/// Members in the order in which they came, of whom many may leave.
///
/// Searching for each one that leaves would take as long as the list is. So the list retains a
/// member that has left until half of the members have; then all that have left are removed at
/// once.
@usableFromInline struct Roster<Member> {
  @usableFromInline private(set) var members: [Member] = []
  @usableFromInline var departures = 0

  @inlinable init() {}

  /// How many members are in the list, those included that have left and have not been removed yet.
  @inlinable var count: Int { members.count }
  @inlinable var isEmpty: Bool { members.isEmpty }

  @inlinable mutating func append(_ member: Member) {
    members.append(member)
  }

  /// Counts a departure. The result is to be released without the lock that guards the roster.
  @inlinable mutating func noteDeparture(hasLeft: (Member) -> Bool) -> [Member] {
    departures += 1
    guard departures * 2 >= members.count else { return [] }
    let before = members
    members = members.filter { !hasLeft($0) }
    departures = 0
    return before
  }

  /// Empties the roster and returns who was in it.
  @inlinable mutating func takeAll() -> [Member] {
    let all = members
    members = []
    departures = 0
    return all
  }
}
