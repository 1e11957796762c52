import Console
import Foundation

/// What the stores that are played one after another have in common: the program that they run in,
/// and the folder with the favorites' file.
final class PlayHost {
  let stages: PlayStages
  let executable: URL
  let folder: URL
  /// Whether keys come from a file.
  let isScripted: Bool
  let environment: [String: String]

  /// Makes the folder. Throws a ``Command/Failure``.
  init(_ stages: PlayStages, _ context: CommandContext, isScripted: Bool) throws {
    guard let executable = context.executable else {
      throw Command.Failure("its own program, which the stages run in, is not found")
    }
    self.stages = stages
    self.executable = executable
    self.isScripted = isScripted
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("primetime-\(UUID().uuidString)")
    var environment = context.environment
    // A program that traps would first collect a backtrace, which takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // A script gives the same screens everywhere, and so it asks no network.
    if isScripted { environment["WOLFRAM_ALPHA_APP_ID"] = nil }
    self.environment = environment
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Command.Failure("\(folder.path) cannot be made: \(error.localizedDescription)")
    }
  }

  /// Removes the folder.
  func leave() {
    try? FileManager.default.removeItem(at: folder)
  }
}
