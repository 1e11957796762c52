import Comparing
import Manuscript

/// What the book is made of, as it is on disk: nothing but values, so that the translation can be
/// tested without files.
struct WebsiteSource {
  struct Chapter {
    let number: Int
    /// `Chapters/3-EffectPublisher`
    let folder: String
    var steps: [CompilerStep] = []

    var readme: String { "\(folder)/README.md" }
    /// `EffectPublisher`
    var name: String { String(folder.drop { $0 != "-" }.dropFirst()) }
  }

  /// The difference between two stages that a chapter has remarks on.
  struct Diff {
    let old: Book.Stage
    let new: Book.Stage
    /// The file with the remarks.
    let path: String
    let remarks: Remarks
    let files: [StageDiff.File]
  }

  /// A library whose public declarations the book has.
  struct Library {
    let name: String
    /// The chapter that is about it, if it is a stage.
    var chapter: Int?
  }

  /// The text files, by their paths from the package's folder.
  var texts: [String: String] = [:]
  /// The paths of the pictures.
  var pictures: Set<String> = []
  var chapters: [Chapter] = []
  var diffs: [Diff] = []
  var exercises: [Exercise] = []
  var libraries: [Library] = []
  /// What the path of every page begins with on the server, such as `/effects`, or nothing.
  var basePath = ""
}

/// A line of a file of the workbook.
struct Origin: Hashable {
  let path: String
  let line: Int
}

/// Why a file cannot become a part of the book.
struct TranslationProblem: Equatable, CustomStringConvertible {
  let origin: Origin
  let message: String

  var description: String { "\(origin.path):\(origin.line): \(message)" }
}
