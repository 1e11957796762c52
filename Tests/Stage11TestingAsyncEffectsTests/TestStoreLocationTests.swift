import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 11: where a failure is")
struct TestStoreLocationTests {
  @Test("A failure is where the step is written, which every part of the location says")
  func location() throws {
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
  func issue() {
    let line = #line + 3
    withKnownIssue {
      let store = TestStore(initialValue: 0, reducer: counter([:]), onFailure: { $0.record() })
      store.send("2")
    } matching: { issue in
      issue.comments == ["2 changes the value.\n− - 0\n+ - 2\n(− expected, + actual)"]
        && issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
    }
  }
}
