import Console
import Foundation
import Manuscript

/// A copy of the package, in which experiments are made. The reader's own files are never touched.
final class Laboratory {
  private let root: URL
  private let swift: URL
  private let tell: (String) -> Void
  /// What chapters print as they are, by their executables: nothing is edited between the
  /// experiments that one laboratory makes.
  private var outputs: [String: String] = [:]

  /// Where the copy is: in the build folder, so that nothing else sees it.
  private var copy: URL { root.appendingPathComponent(".build/experiments", isDirectory: true) }

  /// Throws a ``Command/Failure`` where there is no toolchain.
  init(for book: Book, _ context: CommandContext) throws {
    root = book.root
    swift = try SwiftProgram.find(context.environment)
    tell = { context.write(context.terminal.paint($0, .dim)) }
  }

  /// The result of an experiment.
  struct Result {
    /// What the chapter printed as it is, and what it printed with the edit; nil where it was
    /// rejected.
    var outputs: (before: String, after: String)?
    /// How the chapter ended with the edit.
    var end: ChildProcess.End?
    /// The compiler's errors, without the notes on other files.
    var errors: [String] = []

    /// Whether this has happened.
    func has(_ outcome: Experiment.Outcome) -> Bool {
      switch outcome {
      case .crashes(let fragment):
        return end.map { $0.crashed && $0.errors.contains(fragment) } ?? false
      case .rejected(let fragment): return errors.contains { $0.contains(fragment) }
      case .prints(let line):
        let lines = { (text: String) in text.split(separator: "\n").map { $0.trimmed } }
        guard let outputs else { return false }
        return lines(outputs.after).contains(line) && !lines(outputs.before).contains(line)
      case .isFalse(let claim):
        // A claim is wrapped where it is marked; at the end each false one has a line of its own.
        return outputs?.after.contains("\n  ✗ \(claim) (") == true
      }
    }
  }

  /// Makes an experiment when no other experiment is running. The copy is restored before the next
  /// experiment. Throws a ``Command/Failure``.
  func run(_ experiment: Experiment, of chapter: ChapterFolder) throws -> Result {
    let patch = try Laboratory.patch(of: experiment, in: root)
    do {
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    } catch {
      throw Command.Failure("\(copy.path) cannot be made: \(reason(for: error))")
    }
    var isWaiting = false
    return try FileLock.holding(folder: copy) {
      try Interruption.obeyed()
      if !isWaiting { tell("waits for another experiment to end …") }
      isWaiting = true
      usleep(100_000)
    } _: {
      try run(patch, of: chapter)
    }
  }

  private func run(_ patch: Patch, of chapter: ChapterFolder) throws -> Result {
    tell("copies the package to \(copy.path) …")
    try update()
    let before = try outputAsItIs(of: chapter)
    let file = copy.appendingPathComponent(patch.path)
    do {
      let text = try String(contentsOf: root.appendingPathComponent(patch.path), encoding: .utf8)
      try Data(patch.applied(to: text).utf8).write(to: file)
    } catch {
      throw Command.Failure("\(file.path) cannot be written: \(error.localizedDescription)")
    }

    let built = try build(chapter, "builds \(chapter.executable) with the edit")
    guard built.status == .exited(0) else {
      let lines = (built.output + built.errors).split(separator: "\n").map(String.init)
      let errors = Laboratory.distinct(lines.filter { $0.contains("error: ") })
      guard errors.contains(where: { $0.contains(".swift:") }) else {
        throw Command.Failure(
          "the build \(built), which says nothing about the experiment:\n"
            + lines.suffix(10).joined(separator: "\n"))
      }
      return Result(errors: errors)
    }
    let end = try run(chapter, "runs it")
    return Result(outputs: (before, end.output), end: end)
  }

  /// Finds what the chapter prints without an edit: it is also built in the copy, from the files as
  /// they are now.
  private func outputAsItIs(of chapter: ChapterFolder) throws -> String {
    if let output = outputs[chapter.executable] { return output }
    let built = try build(chapter, "builds \(chapter.executable) as it is")
    guard built.status == .exited(0) else {
      let errors = (built.output + built.errors).split(separator: "\n").suffix(10)
      throw Command.Failure(
        "\(chapter.executable) cannot be built as it is:\n" + errors.joined(separator: "\n"))
    }
    let output = try run(chapter, "runs it").output
    outputs[chapter.executable] = output
    return output
  }

  private func build(_ chapter: ChapterFolder, _ what: String) throws -> ChildProcess.End {
    var build = ChildProcess(
      executable: swift,
      // No editor and no debugger looks at the copy.
      arguments: [
        "build", "--product", chapter.executable, "--package-path", copy.path,
        "--disable-index-store", "-Xswiftc", "-gnone",
      ],
      limit: SwiftProgram.buildLimit)
    build.directory = root
    // There, a warning would be an error. An edit can leave a variable that is never changed.
    build.environment["CI"] = nil
    build.requireCache(in: copy)
    return try build.run(telling: what, tell)
  }

  private func run(_ chapter: ChapterFolder, _ what: String) throws -> ChildProcess.End {
    var process = ChildProcess(
      executable: copy.appendingPathComponent(".build/debug/\(chapter.executable)"), limit: 60)
    process.directory = root
    return try process.run(telling: what, tell)
  }

  /// The experiment's edit, which fits the file as it is now. Throws a ``Command/Failure``.
  static func patch(of experiment: Experiment, in root: URL) throws -> Patch {
    let name = experiment.file.lastPathComponent
    do {
      let patch = try Patch(experiment.text)
      guard
        let text = try? String(
          contentsOf: root.appendingPathComponent(patch.path), encoding: .utf8)
      else { throw Command.Failure("\(name) edits \(patch.path), which does not exist") }
      _ = try patch.applied(to: text)
      return patch
    } catch let misfit as Patch.Misfit {
      throw Command.Failure(
        "\(name):\(misfit.line): \(misfit.reason). Nothing was changed")
    }
  }

  private static func distinct(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Brings the copy up to date. A file that has not changed keeps its date, so that it is not
  /// built again.
  private func update() throws {
    let files = FileManager.default
    do {
      for name in ["Package.swift", "Sources", "Chapters", "Tests"] {
        try update(name, files)
      }
    } catch let error as Command.Failure {
      throw error
    } catch {
      throw Command.Failure("\(copy.path) cannot be written: \(error.localizedDescription)")
    }
  }

  private func update(_ path: String, _ files: FileManager) throws {
    let (from, to) = (root.appendingPathComponent(path), copy.appendingPathComponent(path))
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: from.path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      if files.contents(atPath: from.path) != files.contents(atPath: to.path) {
        try files.createDirectory(
          at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
        try (files.contents(atPath: from.path) ?? Data()).write(to: to)
      }
      return
    }
    let names = try files.contentsOfDirectory(atPath: from.path).filter { !$0.hasPrefix(".") }
    try files.createDirectory(at: to, withIntermediateDirectories: true)
    for name in names { try update("\(path)/\(name)", files) }
    for name in try files.contentsOfDirectory(atPath: to.path) where !names.contains(name) {
      try files.removeItem(at: to.appendingPathComponent(name))
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
