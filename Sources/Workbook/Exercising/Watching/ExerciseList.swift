import Console
import Manuscript

/// The exercises as a list to choose from: chapters, and a line for each exercise.
struct ExerciseList {
  let state: WatchState
  let chosen: Int
  let terminal: Terminal

  var lines: [String] { rows.map(\.line) }

  /// Where the chosen exercise is.
  var lineOfChosen: Int { rows.firstIndex { $0.index == chosen } ?? 0 }

  private var rows: [(line: String, index: Int?)] {
    let width = state.exercises.map(\.starredName.count).max() ?? 0
    var rows: [(line: String, index: Int?)] = []
    var chapter: Int?
    for (index, exercise) in state.exercises.enumerated() {
      if exercise.chapter != chapter {
        chapter = exercise.chapter
        let title = state.chapters[exercise.chapter] ?? ""
        rows.append((terminal.paint("\(exercise.chapter) \(title)", .bold), nil))
      }
      let name = exercise.starredName.padded(to: width)
      let cursor = index == chosen ? terminal.paint("›", .cyan) : " "
      let shown = index == chosen ? terminal.paint(name, .bold) : name
      rows.append(
        ("\(cursor) \(mark(of: exercise)) \(shown)  \(exercise.dots)  \(exercise.title)", index))
    }
    return rows
  }

  private func mark(of exercise: Exercise) -> String {
    if state.changed.contains(exercise.name) { return terminal.paint("?", .yellow) }
    return state.progress.hasSolved(exercise.name) ? terminal.paint("✔", .green) : "·"
  }
}
