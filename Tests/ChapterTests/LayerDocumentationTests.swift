import Foundation
import Testing

/// The publisher layer's documentation. The rule of swift-format that asks for it is off in the
/// folder of the operators, because three declarations that all of them have are documented once,
/// in the layer's README.
@Suite struct LayerDocumentationTests {
  @Test("Every public declaration of an operator is documented, except what is said once for all")
  func operators() {
    let paths = Repository.files(under: "Sources/Stage2Publishers/Operators")
      .filter { $0.hasSuffix(".swift") }
    #expect(paths.count > 40)
    for path in paths {
      let found = undocumented(in: Repository.text(of: path) ?? "")
      #expect(found.isEmpty, "\(path) has these without a line that begins with ///")
    }
  }

  @Test("Every operator is among the pipelines and the signatures, and not among what there is not")
  func lists() throws {
    let tests = "Tests/Stage2PublishersTests"
    let lists = ["\(tests)/Support/Pipeline.swift", "\(tests)/SignatureTests.swift"]
    let readme = try #require(Repository.text(of: "Sources/Stage2Publishers/README.md"))
    let denial = try #require(readme.firstMatch(of: #/There is\s+no `[^;]*;/#)).0
    for path in Repository.files(under: "Sources/Stage2Publishers/Operators") {
      for method in (Repository.text(of: path) ?? "").matches(of: #/public func ([a-z]\w*)[(<]/#)
      where !["connect", "receive"].contains(method.1) {
        for list in lists {
          let call = try Regex("\\.\(method.1)\\b")
          let isListed = Repository.text(of: list)?.contains(call) == true
          #expect(isListed, "\(list) has no `\(method.1)`, which is in \(path)")
        }
        let isDenied = denial.contains("`\(method.1)`")
        #expect(!isDenied, "Sources/Stage2Publishers/README.md says that there is no `\(method.1)`")
      }
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
