import Console
import Foundation

/// How the process of an exercise's tests died, or that of what is tried.
struct Crash: Equatable, CustomStringConvertible {
  /// What was wrong, such as `Index out of range`.
  let message: String
  /// The file and the line in it, such as `First.swift:3`: in the learner's file if the crash went
  /// through it, or else where the runtime saw it. Nil where neither is known.
  var place: String? = nil

  /// The message and the place: `Index out of range (First.swift:3)`.
  var description: String { place.map { "\(message) (\($0))" } ?? message }
}

extension Crash {
  /// Finds out what a process said when it died, in an exercise's tests.
  init(of exercise: String, _ end: ChildProcess.End) {
    let lines = (end.output + "\n" + end.errors).split(separator: "\n")
    self.init(of: exercise, lines, Backtrace(in: lines), orElse: Crash.signal(end, lines))
  }

  /// Finds out what a process said when it died: the module that the learner has written, its
  /// lines, its backtrace, and what there is to say where it has said nothing.
  init(of module: String, _ lines: [Substring], _ backtrace: Backtrace, orElse signal: String) {
    // The last one: the trap of an exit test, which a process survives, can be before it.
    let trap = lines.reversed().lazy.compactMap(FatalError.init).first
    let own = backtrace.places.first { $0.isInAnswer(to: module) }?.shown
    let place = own ?? trap?.place.map { Crash.shortened($0, of: module) }
    self.init(message: trap?.message ?? signal, place: place)
  }

  /// `First.swift:3` for a place in the answer itself, which the runtime calls
  /// `First/First.swift:3`.
  private static func shortened(_ place: String, of exercise: String) -> String {
    place.hasPrefix("\(exercise)/") ? String(place.dropFirst(exercise.count + 1)) : place
  }

  /// The signal that the process died of, or that SwiftPM names in a line.
  private static func signal(_ end: ChildProcess.End, _ lines: [Substring]) -> String {
    var number: Int32?
    if case .signalled(let signal) = end.status { number = signal }
    let words = "exited with unexpected signal code "
    for line in lines where number == nil {
      number = line.range(of: words).flatMap { Int32(line[$0.upperBound...]) }
    }
    guard let number else { return "the process ended before its tests did" }
    return [SIGSEGV, SIGBUS].contains(number)
      ? "a bad access to memory, or a recursion without an end (signal \(number))"
      : "signal \(number)"
  }
}
