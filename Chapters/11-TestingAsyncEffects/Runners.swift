/// Three tasks of the main actor that wait, and are resumed in their order.
@MainActor final class Runners {
  private(set) var arrived = ""
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run(_ name: String) async {
    await withCheckedContinuation { waiting.append($0) }
    arrived += name
  }

  func resume() {
    for continuation in waiting { continuation.resume() }
  }

  /// The order in which they arrive.
  func race() async -> String {
    let tasks = ["a", "b", "c"].map { name in Task { await run(name) } }
    while waiting.count < 3 { await Task.yield() }
    resume()
    for task in tasks { await task.value }
    return arrived
  }
}

/// How many times the runners arrived in each order, in `count` races.
///
/// If they always arrive in their own order, it continues for as many races again, a hundred times
/// at most.
@MainActor func races(_ count: Int) async -> [String: Int] {
  var orders: [String: Int] = [:]
  for _ in 0..<100 where orders.count < 2 {
    for _ in 0..<count { orders[await Runners().race(), default: 0] += 1 }
  }
  return orders
}
