import Stage2Publishers
import Walkthrough

/// Shows which publishers make their values for each subscriber, and which make them once for all
/// subscribers.
func hotAndCold(_ chapter: Chapter) {
  chapter.say(
    "Each of these publishers gets two subscribers. The table counts the values that a publisher "
      + "has made, or that were sent to it: before the first subscriber, and in all. The code "
      + "sends 1, 2 and 3 to the subjects. Their first subscriber subscribes after 1, and their "
      + "second subscriber after 2.")
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
    "cold: no value before the first subscriber, and all values again for each subscriber",
    cold.allSatisfy { row in
      row.madeBefore == 0 && row.first == row.second && row.made == 2 * row.first.count
    })
  chapter.check(
    "hot: each value is made once for all subscribers, and a later one receives fewer values",
    hot.allSatisfy { $0.madeBefore == 1 && $0.made == 3 && $0.second.count < $0.first.count })
  chapter.check(
    "a Future: its value is made once, before any subscriber arrives, and both subscribers "
      + "receive it",
    rows[2].madeBefore == 1 && rows[2].made == 1 && rows[2].first == rows[2].second)
}

/// Counts the values that a publisher made, and stores the values that its two subscribers
/// received.
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
