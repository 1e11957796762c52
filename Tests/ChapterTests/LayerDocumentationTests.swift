import Testing

/// The publisher layer's documentation. The rule of swift-format that asks for it is off in the
/// folder of the operators, because three declarations that all of them have are documented once, in
/// the layer's README.
@Suite struct LayerDocumentationTests {
  @Test("Every public declaration of an operator is documented, but for what is said once for all")
  func operators() {
    let paths = Repository.files(under: "Sources/Stage2Publishers/Operators")
      .filter { $0.hasSuffix(".swift") }
    #expect(paths.count > 40)
    for path in paths {
      let found = undocumented(in: Repository.text(of: path) ?? "")
      #expect(found.isEmpty, "\(path)")
    }
  }

  @Test("A declaration without documentation is found, and one that is said once is not")
  func check() {
    let text = """
      extension Publisher {
        /// Documented.
        @inlinable
        public func a() {}

        // A comment, and not documentation.
        @inlinable public func b() {}

        public typealias Output = Int
        public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {}
      }
      """
    #expect(undocumented(in: text) == ["@inlinable public func b() {}"])
  }

  /// The public declarations that no line of documentation stands above.
  private func undocumented(in text: String) -> [String] {
    var isDocumented = false
    var found: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingPrefix(while: \.isWhitespace)
      if line.hasPrefix("///") {
        isDocumented = true
      } else if line.hasPrefix("@"), !line.contains("public ") {
        continue
      } else {
        if line.contains(#/^(@\w+ )*public /#), !isDocumented, !isSaidOnce(line) {
          found.append(String(line))
        }
        isDocumented = false
      }
    }
    return found
  }

  private func isSaidOnce(_ line: Substring) -> Bool {
    line.contains("typealias Output ") || line.contains("typealias Failure ")
      || line.contains("func receive<S: Subscriber")
  }
}
