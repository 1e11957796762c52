import Stage11TestingAsyncEffects
import Testing

@MainActor private final class Screen {
  var taps = 0
  func tap() { taps += 1 }
}

@Test("A type that is marked as the main actor's leaves, and is found out")
func mainActorType() {
  let orders = everyOrder { order in
    order.task("Ann") { await Screen().tap() }
    order.executor.run()
    return true
  }
  #expect(
    orders.failure?.comment
      == "The scenario leaves the executor: after step 1, a job of Ann came from another thread.")
}
