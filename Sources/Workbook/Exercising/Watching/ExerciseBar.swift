import Console
import Manuscript

/// All exercises as a bar: a box for each, chapter by chapter, full for those that are solved.
struct ExerciseBar {
  let state: WatchState
  let terminal: Terminal

  /// The bar, as much of it as so many columns have room for.
  func line(columns: Int) -> String {
    let solved = state.exercises.count { state.progress.hasSolved($0.name) }
    let count = "\(solved) of \(state.exercises.count) solved"
    let candidates = ["\(boxes(" "))  \(count)", boxes(" "), boxes("")]
    return candidates.first { StyledText.width($0) <= columns } ?? count
  }

  private func boxes(_ separator: String) -> String {
    var line = ""
    var chapter = state.exercises.first?.chapter
    for exercise in state.exercises {
      if exercise.chapter != chapter { line += separator }
      chapter = exercise.chapter
      let isChanged = state.changed.contains(exercise.name)
      line +=
        state.progress.hasSolved(exercise.name)
        ? terminal.paint("■", isChanged ? .yellow : .green) : "□"
    }
    return line
  }
}
