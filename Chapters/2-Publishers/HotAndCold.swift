import Stage2Publishers
import Walkthrough

/// Which publishers make their values for each subscriber, and which make them once for all.
func hotAndCold(_ chapter: Chapter) {
  chapter.say(
    "Each of these publishers gets two subscribers. The values that it makes, or is sent, are "
      + "counted: before anybody has subscribed, and in all. The numbers 1, 2 and 3 are sent to the "
      + "subjects; their first subscriber comes after 1, and their second one after 2.")
  let rows = [
    sequenceRow(), futureRow("Deferred { Future }") { attempt in Deferred { Future(attempt) } },
    futureRow("Future") { Future($0) },
    subjectRow("PassthroughSubject", PassthroughSubject()),
    subjectRow("CurrentValueSubject", CurrentValueSubject(0)),
  ]
  chapter.table(
    ["publisher", "before", "in all", "first", "second"],
    rows.map { row in
      [row.name, "\(row.madeBefore)", "\(row.made)", "\(row.first)", "\(row.second)"]
    })
  let (cold, hot) = (rows.prefix(2), rows.suffix(2))
  chapter.check(
    "cold: nothing before somebody subscribes, and everything again for each subscriber",
    cold.allSatisfy { row in
      row.madeBefore == 0 && row.first == row.second && row.made == 2 * row.first.count
    })
  chapter.check(
    "hot: made once for all, and a subscriber that comes later receives less",
    hot.allSatisfy { $0.madeBefore == 1 && $0.made == 3 && $0.second.count < $0.first.count })
  chapter.check(
    "a Future: made once, before anybody subscribes, and received by both",
    rows[2].madeBefore == 1 && rows[2].made == 1 && rows[2].first == rows[2].second)
}

/// How many values a publisher made, and what its two subscribers received.
private struct Row {
  let name: String
  var madeBefore = 0
  var made = 0
  var first: [Int] = []
  var second: [Int] = []
}

private func sequenceRow() -> Row {
  var row = Row(name: "[1, 2, 3].publisher")
  let publisher = [1, 2, 3].publisher.map { number in
    row.made += 1
    return number
  }
  row.madeBefore = row.made
  row.first = values(of: publisher)
  row.second = values(of: publisher)
  return row
}

private func futureRow<P: Publisher>(
  _ name: String, _ make: (@escaping (@escaping Future<Int, Never>.Promise) -> Void) -> P
) -> Row where P.Output == Int, P.Failure == Never {
  var row = Row(name: name)
  let publisher = make { promise in
    row.made += 1
    promise(.success(7))
  }
  row.madeBefore = row.made
  row.first = values(of: publisher)
  row.second = values(of: publisher)
  return row
}

private func subjectRow(_ name: String, _ subject: some Subject<Int, Never>) -> Row {
  var row = Row(name: name)
  var cancellables: Set<AnyCancellable> = []
  func send(_ number: Int) {
    row.made += 1
    subject.send(number)
  }
  send(1)
  row.madeBefore = row.made
  subject.sink { row.first.append($0) }.store(in: &cancellables)
  send(2)
  subject.sink { row.second.append($0) }.store(in: &cancellables)
  send(3)
  return row
}
