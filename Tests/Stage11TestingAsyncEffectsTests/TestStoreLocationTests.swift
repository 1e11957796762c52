import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 11: where a failure is", .ownThread)
struct TestStoreLocationTests {
  @Test("A failure is where the step is written, which every part of the location says")
  @MainActor func location() throws {
    var found: [TestFailure] = []
    let store = TestStore(
      initialValue: 0, reducer: counter(["load": .late("5")]), onFailure: { found.append($0) })
    store.send("load") { $0 = 1 }
    let sent = #line - 1
    store.receive("5")
    let received = #line - 1
    #expect(found.map(\.location.line) == [sent, received])
    for location in found.map(\.location) {
      #expect(location.fileID == #fileID)
      #expect(location.filePath == #filePath)
      #expect(location.column > 4)
    }
    let failure = try #require(found.last)
    #expect(failure.description == "\(#fileID):\(received): \(failure.message)")
  }

  @Test("A failure becomes an issue of the test, at the line of its step")
  func issue() throws {
    let run = try childRun(of: "TestStoreLocationTests/failsOnPurpose")
    #expect(!run.hasPassed)
    let place = "at TestStoreLocationTests.swift:\(TestStoreLocationTests.failingLine):"
    #expect(run.output.contains(place), "\(run.output)")
    for words in ["2 changes the value.", "− - 0", "+ - 2", "(− expected, + actual)"] {
      #expect(run.output.contains(words))
    }
  }

  @Test("The test whose failure becomes an issue", .inChildRun)
  @MainActor func failsOnPurpose() {
    let store = TestStore(initialValue: 0, reducer: counter([:]), onFailure: { $0.record() })
    store.send("2")
  }

  private static let failingLine = #line - 3
}
