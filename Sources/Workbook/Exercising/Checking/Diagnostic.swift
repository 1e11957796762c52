/// An error or a warning of the compiler: the file that it is about, the compiler's words with the
/// place, the code with its marks, and the notes that belong to it.
struct Diagnostic: Equatable, Codable {
  let file: String
  let lines: [String]

  func isInAnswer(to exercise: String) -> Bool { SourcePlace.isAnswer(file, to: exercise) }
  func isInTests(of exercise: String) -> Bool { file.contains("/\(exercise)Tests/") }

  /// Finds the errors in the output of a build, each once.
  static func errors(in output: String) -> [Diagnostic] { found("error", in: output) }

  /// Finds the warnings in the output of a build, each once.
  static func warnings(in output: String) -> [Diagnostic] { found("warning", in: output) }

  private static func found(_ kind: String, in output: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var emitted: [Diagnostic] = []
    var isEmitting = false
    var lines = output.split(separator: "\n")[...]
    while let line = lines.first {
      guard let message = CompilerMessage(kind, from: &lines) else {
        if isJob(line) { isEmitting = line.contains("] Emitting module ") }
        lines.removeFirst()
        continue
      }
      var own = message.lines
      // Notes about other files follow the message that they belong to.
      while let note = CompilerMessage("note", from: &lines) { own += note.lines }
      let diagnostic = Diagnostic(file: message.place.file, lines: own)
      if isEmitting { emitted.append(diagnostic) } else { found.append(diagnostic) }
    }
    // To emit a module, the compiler skips the bodies of functions. Where a brace is missing, it
    // skips too much and reports other errors than when it compiles the file.
    let compiled = Set(found.map(\.file))
    found += emitted.filter { !compiled.contains($0.file) }
    // The compiler reads a file more than once, and can report an error each time.
    var places: Set<String> = []
    return found.filter { $0.lines.first.map { places.insert($0).inserted } ?? false }
  }

  /// True for the line with which SwiftPM heads what a job prints, such as `[3/4] Compiling First`.
  private static func isJob(_ line: Substring) -> Bool {
    line.hasPrefix("[") && line.dropFirst().first?.isNumber == true
  }
}
