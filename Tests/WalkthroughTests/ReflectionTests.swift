import Console
import Testing
import Walkthrough

@Suite struct ReflectionTests {
  private final class Store {
    private let set: Set<Int> = [1, 2, 3]
    private let list: [String] = []
    private let words = ["one": 1, "two": 2]
    private let one: Int? = 1
    private let part = Part()
  }

  private final class Part {
    let a = 1
    let b = 2
  }

  @Test("The elements of a stored collection are counted, of a private one too")
  func counts() {
    #expect(storedCount(of: "set", in: Store()) == 3)
    #expect(storedCount(of: "list", in: Store()) == 0)
    #expect(storedCount(of: "words", in: Store()) == 2)
  }

  @Test("A property that is not there has no count, nor has one that is no collection")
  func countsNothingElse() {
    #expect(storedCount(of: "sets", in: Store()) == nil)
    #expect(storedCount(of: "one", in: Store()) == nil)
    #expect(storedCount(of: "part", in: Store()) == nil)
  }
}
