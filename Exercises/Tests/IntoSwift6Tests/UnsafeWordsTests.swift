import Testing

extension IntoSwift6Tests {
  @Suite("IntoSwift6: how the tests find a word")
  struct UnsafeWordsTests {
    @Test("Words are found in code, with their lines, and not in comments and strings")
    func found() {
      let text = """
        // @unchecked
        final class Box: @unchecked Sendable {}
        /* nonisolated(unsafe)
         */ nonisolated (
          unsafe) let number = "@preconcurrency" // .detached
        let task = Task<Void, Never>
          .detached { "\\"unsafeBitCast" }
        let detached = 1
        """
      let found = UnsafeWords.found(in: text).map { "\($0.word) \($0.line)" }
      #expect(found == ["@unchecked 2", "nonisolated(unsafe) 4", ".detached 7"])
    }
  }
}
