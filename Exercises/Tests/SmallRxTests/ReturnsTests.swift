import ExerciseTesting
import Testing

/// Tests `returns`, with which the tests of all exercises call a function on another thread. The
/// tests are here because only this test target is about no exercise.
@Suite struct ReturnsTests {
  @Test("An endless chain of calls stops before the hundredth call")
  func isBounded() {
    let depths = Log<Int>()
    func dive(_ depth: Int) {
      depths.write(depth)
      _ = returns(within: 60) { dive(depth + 1) }
    }
    dive(0)
    #expect(depths.entries == Array(0...99))
    #expect(returns {})
  }
}
