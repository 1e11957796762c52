import Comparing
import Foundation
import Manuscript

extension Proof {
  /// What an exercise should have and does not.
  static func missing(in exercise: Exercise) -> [String] {
    var problems: [String] = []
    for file in [exercise.source, exercise.solution, exercise.tests]
    where !FileManager.default.fileExists(atPath: file.path) {
      problems.append("\(exercise.path(of: file)) is missing")
    }
    if exercise.mistakes.count < 3 {
      problems.append("three mistakes are wanted, there are \(exercise.mistakes.count)")
    }
    let (words, limit) = (wordsOfTask(exercise), [90, 130, 180][exercise.difficulty - 1])
    if words > limit {
      problems.append(
        "\(exercise.path(of: exercise.source)) has a task of \(words) words: \(limit) are enough")
    }
    for file in exercise.mistakes + exercise.alternatives {
      if KnownMistakes.sentence(of: file) == nil {
        problems.append("\(exercise.path(of: file)) does not say in its first line what it does")
      }
    }
    for answer in Answer.all(of: exercise) where answer.kind == .mistake {
      do {
        _ = try answer.text()
      } catch let misfit as Patch.Misfit {
        problems.append("\(answer.path):\(misfit.line) does not fit: \(misfit.reason)")
      } catch {
        problems.append("\(answer.path) cannot be read: \(error.localizedDescription)")
      }
    }
    // Learners read it after “This looks like:”.
    for file in exercise.mistakes {
      guard let sentence = KnownMistakes.sentence(of: file) else { continue }
      if sentence.first?.isUppercase != true || !sentence.hasSuffix(".") {
        problems.append("\(exercise.path(of: file)) begins with no sentence: “\(sentence)”")
      }
    }
    let hints = (try? Hints(of: exercise))?.all.count ?? 0
    if !(2...4).contains(hints) {
      problems.append("\(exercise.path(of: exercise.hints)) has \(hints) hints, not two to four")
    }
    return problems
  }

  /// How many words a task has, without its title, the lines with links, and its example.
  private static func wordsOfTask(_ exercise: Exercise) -> Int {
    let text = (try? String(contentsOf: exercise.source, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ExerciseTask.split(lines).task.paragraphs.filter { !$0.isCode }.flatMap(\.lines)
      .flatMap { $0.split(separator: " ") }
      .count { word in word.contains { $0.isLetter || $0.isNumber } }
  }
}
