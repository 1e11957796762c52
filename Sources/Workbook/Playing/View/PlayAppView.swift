import Console
import Foundation

/// Prime Time itself: the same in every stage.
struct PlayAppView {
  let model: PlayModel
  let terminal: Terminal

  /// How many rows it takes to show everything that is open.
  var need: Int { 4 + alert(40).count + sheet(40).count + 4 }

  /// Exactly so many lines.
  func lines(_ columns: Int, _ rows: Int) -> [String] {
    var lines = counter
    for box in [alert(columns), sheet(columns)] where !box.isEmpty {
      lines += lines.count + box.count + 2 <= rows ? box : Array(box.dropFirst().dropLast())
    }
    if lines.count + 6 <= rows { lines.append("") }
    lines += lists(rows: rows - lines.count)
    let shown = lines.prefix(rows).map { StyledText.fit($0, columns: columns) }
    return shown + Array(repeating: "", count: max(0, rows - shown.count))
  }

  private var state: PlayState { model.snapshot.state }

  private var counter: [String] {
    let question = "What is the \(PlayNumbers.ordinal(state.count)) prime?"
    return [
      "  [−]  \(terminal.paint(String(state.count), .bold))  [+]",
      "  p  Is \(state.count) prime?",
      state.isAsking
        ? terminal.paint("  n  \(question)", .dim) + " asking…" : "  n  \(question)",
    ]
  }

  private func alert(_ columns: Int) -> [String] {
    guard let prime = state.alert else { return [] }
    return box(["The answer is \(prime).", "Return dismisses this alert."], columns)
  }

  private func sheet(_ columns: Int) -> [String] {
    guard model.isSheetOpen else { return [] }
    let isPrime = PlayNumbers.isPrime(state.count)
    let button =
      state.favoritePrimes.contains(state.count)
      ? "f  Remove from the favorites." : isPrime ? "f  Add to the favorites." : nil
    return box(
      ["\(state.count) is \(isPrime ? "" : "not ")prime.", button, "Return closes this sheet."]
        .compactMap { $0 }, columns)
  }

  private func box(_ lines: [String], _ columns: Int) -> [String] {
    let width = max(20, min(columns - 4, 44))
    let edge = String(repeating: "─", count: width - 2)
    return ["  ╭\(edge)╮"]
      + lines.map { line in
        let text = StyledText.fit(line, columns: width - 4)
        return "  │ \(text)\(String.spaces(width - 4 - StyledText.width(text))) │"
      } + ["  ╰\(edge)╯"]
  }

  /// The favorites and the activity feed, which share the room.
  private func lists(rows: Int) -> [String] {
    guard rows >= 2 else { return [] }
    let (favorites, activities) = (state.favoritePrimes, state.activities)
    let room = rows - 3
    let wished = min(max(1, activities.count), 4)
    let first = max(1, min(max(1, favorites.count), room - wished))
    let second = room - first
    let feed = activities.suffix(max(0, second)).map(line)
    return [
      terminal.paint("  Favorites", .bold) + (favorites.isEmpty ? "" : " (\(favorites.count))")
    ]
      + favoriteLines(first)
      + (second < 1
        ? []
        : ["", terminal.paint("  Activity", .bold)] + (feed.isEmpty ? ["    none yet"] : feed))
  }

  /// So many of the favorites, among them the one that is pointed at.
  private func favoriteLines(_ count: Int) -> [String] {
    let favorites = state.favoritePrimes
    guard !favorites.isEmpty else { return ["    none yet"] }
    let start = max(0, min(model.cursor - count / 2, favorites.count - count))
    return favorites.indices.dropFirst(start).prefix(count).map { index in
      let text = "  \(index == model.cursor ? "›" : " ") \(favorites[index])"
      return index == model.cursor ? terminal.paint(text, .cyan) : text
    }
  }

  private func line(_ activity: PlayActivity) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = model.timeZone
    let parts = calendar.dateComponents([.hour, .minute], from: activity.time)
    let time = [parts.hour, parts.minute].map { number in
      let digits = String(number ?? 0)
      return digits.count < 2 ? "0\(digits)" : digits
    }
    return "    \(time.joined(separator: ":"))  "
      + "\(activity.isAdded ? "added" : "removed") \(activity.prime)"
  }
}
