import ExerciseTesting
import Testing

/// Tests `returns`, which the tests of all exercises use for calls on another thread. It is tested
/// here because this is the only test target in this package that tests no answer.
@Suite struct ReturnsTests {
  @Test("Of calls that lead to one another without end, the hundredth does not begin")
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
