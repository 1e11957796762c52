import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook verify [NAME …]`: the proof that the exercises' tests are right.
  package static let verify = Command(
    name: "verify",
    call: "verify [NAME …] [--record]",
    summary: "for authors: proves the tests of exercises, or of all",
    details: """
      Proves for the exercises named, or for all, that the stub fails, the solution and its \
      alternatives pass, and every mistake fails, by an expectation and not by a crash or a \
      time-out. One build holds an answer to each of the exercises, takes no \
      warnings, and is tested while the next one is built. The stubs are the files in \
      Exercises/Sources as they are now: it is for a checkout in which nothing is solved.

      It also looks at the first screen that a learner sees of the stub and of each mistake: it has \
      at most 18 lines, and none of Swift's own words for values.

      Exercises/Mistakes/failures.json says which tests the stub and each mistake fail: by it, check \
      and watch know a mistake when they see one. verify compares the file with what it finds; \
      --record writes it, or the parts of the exercises named.
      """,
    run: { arguments, context in
      let call = try Arguments(arguments, flags: ["--record"])
      let workspace = try Workspace(context)
      let named = try call.words.map { try workspace.package.exercise(named: $0) }
      return try Verification(workspace, of: named, isRecording: call.flags.contains("--record"))
        .run()
    }
  )
}
