import CommandLineSupport

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

  /// The arguments without the number, for a call that goes on where this one ended.
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
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        action = .help
        return
      case "--step":
        step = true
      case "--pictures":
        guard let folder = rest.popFirst(), !folder.isEmpty, !folder.hasPrefix("-") else {
          throw Misuse("“--pictures” needs the folder to write them into")
        }
        pictures = folder
      case _ where options.contains { "--\($0)" == argument }:
        let option = Action.option(String(argument.dropFirst(2)))
        guard action == .chapter || action == option else {
          throw Misuse("“\(argument)” cannot be combined with another part of the chapter")
        }
        action = option
      case _ where Int(argument).map { $0 > 0 } == true:
        guard start == 1 else { throw Misuse("one section's number is enough") }
        start = Int(argument) ?? 1
      default:
        let known = ["--step", "--pictures", "--help"] + options.map { "--\($0)" }
        throw Misuse.unknown("argument", argument, among: known)
      }
    }
  }

  private static func child(_ words: [String], among children: [String]) throws -> Action {
    guard let name = words.first else { throw Misuse("“\(childArgument)” needs a name") }
    guard children.contains(name) else { throw Misuse.unknown("child", name, among: children) }
    return .child(name, Array(words.dropFirst()))
  }
}
