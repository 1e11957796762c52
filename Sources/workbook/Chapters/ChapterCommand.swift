import CommandLineSupport
import Foundation

extension Command {
  /// `workbook chapter N`: becomes the chapter's executable.
  static let chapter = Command(
    name: "chapter",
    call: "chapter N [SECTION] [--step]",
    summary: "runs chapter N",
    details: """
      Runs chapter N, which narrates, runs its stage's code and checks every claim it makes. \
      SECTION is the number of the first section to show. --step asks what you expect before it \
      runs, and waits for you between the sections. Whatever else follows N is for the chapter: \
      `workbook chapter N --help` names what it takes. The exit code is the chapter's: 0 when \
      every claim is true.
      """,
    passesArgumentsOn: true,
    run: { arguments, surroundings in
      guard let word = arguments.first else { throw Misuse("chapter needs a chapter's number") }
      let book = try Book.find(from: surroundings)
      let chapter = try book.chapter(numbered: word)
      try replaceProcess(
        with: chapter.executable, arguments: Array(arguments.dropFirst()),
        beside: surroundings.executable)
    }
  )

  /// Replaces this process, so that the terminal and its signals belong to the chapter.
  private static func replaceProcess(
    with name: String, arguments: [String], beside executable: URL?
  ) throws -> Never {
    let folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent()
    guard let path = folder?.appendingPathComponent(name).path,
      FileManager.default.isExecutableFile(atPath: path)
    else { throw Failure("\(name) is not built: run `swift build` first") }
    var words = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    execv(path, words)
    throw Failure("\(name) cannot be started: \(String(cString: strerror(errno)))")
  }
}

extension Book {
  /// The chapter that a word of the command line names. Throws a `Misuse`.
  func chapter(numbered word: String) throws -> ChapterFolder {
    if let chapter = chapters.first(where: { String($0.number) == word }) { return chapter }
    throw Misuse.noNumber("chapter", word, among: chapters.map(\.number))
  }

  /// The stage that a word of the command line names. Throws a `Misuse`.
  func stage(numbered word: String) throws -> Stage {
    if let stage = stages.first(where: { String($0.number) == word }) { return stage }
    throw Misuse.noNumber("stage", word, among: stages.map(\.number))
  }
}

extension Misuse {
  /// Says that there is no chapter or stage of this number, and which there are.
  static func noNumber(_ kind: String, _ word: String, among numbers: [Int]) -> Misuse {
    let known = numbers.map(String.init).joined(separator: ", ")
    let problem =
      Int(word) == nil
      ? "“\(word)” is not the number of \(kind.hasPrefix("e") ? "an" : "a") \(kind)"
      : "there is no \(kind) \(word)"
    return Misuse(problem + (known.isEmpty ? "" : "; there are \(known)"))
  }
}
