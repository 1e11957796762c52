import Console

/// What a chapter's executable was asked to do, read from its arguments.
struct Invocation: Equatable {
  enum Action: Equatable {
    case chapter
    case option(String)
    case child(String, [String])
    case help
  }

  var action = Action.chapter
  var step = false
  /// The number of the first section that is shown.
  var start = 1
  /// The folder that the chapter's pictures are written into.
  var pictures: String?
  /// Whether the chapter redraws the pictures in its own folder, and shows nothing else.
  var drawsAnew = false

  /// The arguments without the number, for a call that continues where this one ended.
  private(set) var arguments: [String] = []

  /// The hidden argument with which a chapter starts itself again.
  static let childArgument = "--child"

  /// Reads the arguments that follow the program's name. Throws a ``Misuse``.
  init(_ arguments: [String], options: [String], children: [String]) throws {
    if arguments.first == Invocation.childArgument {
      action = try Invocation.child(Array(arguments.dropFirst()), among: children)
      return
    }
    self.arguments = arguments.filter { Int($0) == nil }
    if arguments.contains(where: ["--help", "-h"].contains) {
      action = .help
      return
    }
    let call = try Arguments(
      arguments, flags: ["--step"] + options.map { "--\($0)" },
      options: [.init("--pictures", "FOLDER", isOptional: true)])
    step = call.flags.contains("--step")
    drawsAnew = call.flags.contains("--pictures")
    pictures = call["--pictures"]
    if drawsAnew, arguments.count > 1 {
      throw Misuse("“--pictures” stands alone, or has a folder, as in “--pictures=FOLDER”")
    }
    let parts = options.filter { call.flags.contains("--\($0)") }
    guard parts.count <= 1 else {
      throw Misuse("“--\(parts[1])” cannot be combined with another part of the chapter")
    }
    if let part = parts.first { action = .option(part) }
    guard call.words.count <= 1 else { throw Misuse("one section's number is enough") }
    if let word = call.words.first {
      guard let number = Int(word), number > 0 else {
        let known = ["--step", "--pictures", "--help"] + options.map { "--\($0)" }
        throw Misuse.unknown("argument", word, among: known)
      }
      start = number
    }
  }

  private static func child(_ words: [String], among children: [String]) throws -> Action {
    guard let name = words.first else { throw Misuse("“\(childArgument)” needs a name") }
    guard children.contains(name) else { throw Misuse.unknown("child", name, among: children) }
    return .child(name, Array(words.dropFirst()))
  }
}
