import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

/// Locks where there can be none, and what is told then.
@Suite struct FileLockTests {
  private let fixture: FixturePackage

  init() throws {
    fixture = try FixturePackage(files: FixturePackage.twoChapters)
  }

  private func message(of work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Command.Failure)?.message
    }
  }

  @Test("A folder or a file of the lock that cannot be made is told, with the reason")
  func tellsWhatCannotBeMade() throws {
    let nowhere = fixture.root.appendingPathComponent("no/such")
    #expect(
      message { try FileLock.holding(in: nowhere) {} }
        == "the folder \(nowhere.path), for the progress, cannot be made: No such file or directory"
    )
    try fixture.write("taken/lock/inside", "")
    let taken = fixture.root.appendingPathComponent("taken")
    #expect(
      message { try FileLock.holding(in: taken) {} }
        == "\(taken.path)/lock, the lock of the progress, cannot be made: Is a directory")
  }

  @Test("Where a folder cannot be locked the work is done without, and nobody waits")
  func worksWithoutALock() throws {
    var waits = 0
    let result = try FileLock.holding(folder: fixture.root.appendingPathComponent("none")) {
      waits += 1
      throw Command.Failure("waited")
    } _: {
      7
    }
    #expect(result == 7)
    #expect(waits == 0)
  }

  @Test("A lock ends with the work, also with work that fails")
  func endsWithTheWork() throws {
    for _ in 0..<2 {
      #expect(throws: CancellationError.self) {
        try FileLock.holding(folder: fixture.root) {
          throw Command.Failure("waited")
        } _: {
          throw CancellationError()
        }
      }
      #expect(throws: CancellationError.self) {
        try FileLock.holding(in: fixture.root) { throw CancellationError() }
      }
    }
  }

  @Test(
    "What the system does not allow is told from what fails for another reason",
    arguments: [(EACCES, true), (EPERM, true), (EROFS, true), (ENOSPC, false), (ENOENT, false)])
  func tellsDenials(code: Int32, isDenial: Bool) {
    #expect(SystemError(code: code).isDenial == isDenial)
  }
}
