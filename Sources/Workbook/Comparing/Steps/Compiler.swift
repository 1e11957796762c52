import Console
import Foundation
import Manuscript

/// The toolchain's compiler, with this package's built modules at hand.
struct Compiler {
  /// What the compiler says to a file.
  struct Reply {
    /// Whether there was no error.
    let isAccepted: Bool
    /// All that it printed.
    let text: String

    /// The lines of its errors and warnings, without the notes and the listings between them.
    var diagnostics: [String] {
      text.split(separator: "\n").map(String.init)
        .filter { $0.contains(": error: ") || $0.contains(": warning: ") }
    }

    /// The lines of its errors.
    var errors: [String] { diagnostics.filter { $0.contains(": error: ") } }

    /// Whether a step is accepted, warned about or rejected as it says, whatever the words.
    func isOfTheKind(_ outcome: CompilerStep.Outcome) -> Bool {
      switch outcome {
      case .accepted: isAccepted && diagnostics.isEmpty
      case .warned: isAccepted && !diagnostics.isEmpty
      case .rejected: !isAccepted
      }
    }

    /// Whether the words are those that the step says.
    func hasFragment(of outcome: CompilerStep.Outcome) -> Bool {
      switch outcome {
      case .accepted: true
      case .warned(let fragment):
        diagnostics.contains { $0.contains("warning: ") && $0.contains(fragment) }
      case .rejected(let fragment):
        diagnostics.contains { $0.contains("error: ") && $0.contains(fragment) }
      }
    }
  }

  let command: [String]
  private let modules: URL

  /// Finds the compiler, beside the `swift` that `WORKBOOK_SWIFT` names or else on the path. Throws
  /// a ``Command/Failure`` where it is missing.
  init(modules: URL, environment: [String: String]) throws {
    self.modules = modules
    command = try Compiler.find(in: environment)
  }

  private static func find(in environment: [String: String]) throws -> [String] {
    let path = try path(in: environment)
    // Apple's swiftc needs the path of the SDK, which xcrun passes.
    return path == "/usr/bin/swiftc" && FileManager.default.fileExists(atPath: "/usr/bin/xcrun")
      ? ["/usr/bin/xcrun", "swiftc"] : [path]
  }

  private static func path(in environment: [String: String]) throws -> String {
    if environment["WORKBOOK_SWIFT"]?.isEmpty == false {
      let compiler = try SwiftProgram.find(environment).deletingLastPathComponent()
        .appendingPathComponent("swiftc")
      guard FileManager.default.isExecutableFile(atPath: compiler.path) else {
        throw Command.Failure(
          "there is no swiftc beside the program that WORKBOOK_SWIFT names: name the file swift of "
            + "a toolchain")
      }
      return compiler.path
    }
    guard let path = findExecutable(named: "swiftc", path: environment["PATH"])?.path else {
      throw Command.Failure(
        "there is no swiftc on PATH: install a Swift toolchain from https://swift.org/install, or add "
          + "the folder bin of yours to PATH")
    }
    return path
  }

  /// The modules of this package that a step imports.
  static func imports(of step: CompilerStep) throws -> [String] {
    try String(contentsOf: step.file, encoding: .utf8)
      .matches(of: /(?m)^(?:@testable )?import ((?:Stage\d|PrimeTime)\w*)/).map { String($0.1) }
  }

  /// Compiles one file as the package is compiled, as far as the last of the checks that can
  /// complain, and writes nothing.
  ///
  /// Type-checking alone is not enough: only later checks find that a variable is captured before
  /// it has a value, and that a value is used again after it was sent to another actor.
  func check(_ step: CompilerStep) throws -> Reply {
    let mode = try step.mode()
    guard step.file.pathExtension == "txt" else {
      return try check(step.file, named: step.file, in: mode)
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent(
      step.file.deletingPathExtension().lastPathComponent)
    try FileManager.default.copyItem(at: step.file, to: copy)
    return try check(copy, named: step.file, in: mode)
  }

  /// The same for a file that is no step.
  func check(_ file: URL) throws -> Reply {
    let text = try String(contentsOf: file, encoding: .utf8)
    return try check(file, named: file, in: LanguageMode(ofImportsIn: text))
  }

  private func check(_ file: URL, named name: URL, in mode: LanguageMode) throws -> Reply {
    var arguments = Array(command.dropFirst())
    #if os(macOS) && arch(arm64)
      arguments += ["-target", "arm64-apple-macosx26.0"]
    #elseif os(macOS)
      arguments += ["-target", "x86_64-apple-macosx26.0"]
    #endif
    arguments += mode.arguments
    arguments += ["-emit-sil", "-o", "/dev/null", "-diagnostic-style", "llvm", file.path]
    arguments += BuiltModules.arguments(toImportFrom: modules)
    var process = ChildProcess(
      executable: URL(fileURLWithPath: command[0]), arguments: arguments, limit: 60)
    process.requireCache(in: modules.deletingLastPathComponent())
    let end = try process.run()
    if end.timedOut { throw Command.Failure("the compiler \(end)") }
    let reply = Reply(
      isAccepted: end.status == .exited(0),
      text: end.errors.replacing(file.path, with: name.path))
    // A rejection names a place in the file. Whatever else ends the compiler is no judgment of it,
    // such as a folder for its modules that it cannot write.
    guard reply.isAccepted || reply.errors.contains(where: { $0.hasPrefix("\(name.path):") })
    else {
      throw Command.Failure(
        "the compiler failed, which says nothing about the step:\n"
          + (end.crashed ? "It \(end).\n" : "") + reply.text)
    }
    return reply
  }

  /// What the compiler says of itself, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  func version() throws -> String {
    let end = try ChildProcess(
      executable: URL(fileURLWithPath: command[0]),
      arguments: command.dropFirst() + ["--version"], limit: 60
    ).run()
    return String((end.output + end.errors).prefix { !$0.isNewline })
  }
}
