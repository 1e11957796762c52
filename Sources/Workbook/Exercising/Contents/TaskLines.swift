import Console
import Manuscript

/// Lines of the contents: what is done of a chapter, and its exercises with their marks.
struct TaskLines {
  let progress: LearningProgress
  let terminal: Terminal

  /// A square for each exercise, full for a solved one.
  func bar(_ exercises: [Exercise]) -> String {
    let solved = exercises.count { progress.hasSolved($0.name) }
    return terminal.paint(String(repeating: "■", count: solved), .green)
      + String(repeating: "□", count: exercises.count - solved)
  }

  /// The bar, and the count in words.
  func score(_ exercises: [Exercise]) -> String {
    let solved = exercises.count { progress.hasSolved($0.name) }
    return "\(bar(exercises)) \(solved) of \(exercises.count) solved"
  }

  /// What was run and predicted, and whether the diff was shown, in one line.
  func deeds(of tasks: ChapterTasks) -> String {
    var words = ["\(mark(isDone: tasks.run != nil)) run"]
    if let run = tasks.run {
      words[0] +=
        run.predicted > 0
        ? ", \(run.right) of \(run.predicted) predicted right" : ", nothing predicted"
    }
    if let diff = tasks.diff {
      words.append("\(mark(isDone: tasks.timeOfDiff != nil)) diff \(diff.old) \(diff.new)")
    }
    return words.joined(separator: "   ")
  }

  /// A line each, with the title: longer titles are wrapped.
  func list(_ exercises: [Exercise], indent: String) -> [String] {
    let width = exercises.map(\.starredName.count).max() ?? 0
    let column = indent.count + 2 + width + 2 + 3 + 2
    return exercises.flatMap { exercise -> [String] in
      let word = progress.hasChanged(exercise) ? " (changed since)" : ""
      let title = wrap(exercise.title + word, width: max(20, terminal.width - column))
      let name = exercise.starredName.padded(to: width)
      return zip(title.indices, title).map { index, line in
        index == 0
          ? "\(indent)\(mark(of: exercise)) \(name)  \(exercise.dots)  \(line)"
          : .spaces(column) + line
      }
    }
  }

  /// Several in a line, without the titles.
  func grid(_ exercises: [Exercise], indent: String) -> [String] {
    let name = exercises.map(\.starredName.count).max() ?? 0
    let columns = max(1, (terminal.width - indent.count + 3) / (2 + name + 1 + 3 + 3))
    let cells = exercises.map { "\(mark(of: $0)) \($0.starredName.padded(to: name)) \($0.dots)" }
    return stride(from: 0, to: cells.count, by: columns).map { start in
      indent + cells[start...].prefix(columns).joined(separator: "   ")
    }
  }

  /// Which exercises have changed since they were solved, and the call that tests them again.
  func changes(_ changed: [Exercise]) -> [String] {
    guard let first = changed.first else { return [] }
    let names = changed.map(\.name)
    let isOne = changed.count == 1
    let who =
      isOne
      ? first.name
      : changed.count > 3
        ? "\(changed.count) exercises"
        : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    let since = isOne ? "has changed since it was solved:" : "have changed since they were solved:"
    let text = wrap("? \(who) \(since)", width: terminal.width)
    return [terminal.paint("?", .yellow) + (text.first ?? "").dropFirst()] + text.dropFirst()
      + ["  swift run workbook check \(isOne ? first.name : "--all")"]
  }

  private func mark(of exercise: Exercise) -> String {
    progress.hasChanged(exercise)
      ? terminal.paint("?", .yellow) : mark(isDone: progress.hasSolved(exercise.name))
  }

  /// `✔` or `·`.
  func mark(isDone: Bool) -> String { isDone ? terminal.paint("✔", .green) : "·" }
}
