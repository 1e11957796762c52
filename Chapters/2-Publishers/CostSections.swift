import Walkthrough

/// Runs for `--cost`: measures nanoseconds per item for each operator, beside a closure that does
/// the same.
func costSections(of chapter: Chapter) {
  chapter.section("What an operator costs") {
    chapter.say(
      "Each row sends some thousand numbers through one operator, from a sequence to a `sink` "
        + "unless its name says otherwise. The closure beside it does the same work with numbers "
        + "that a loop passes to it. The table shows nanoseconds per item, the best of \(rounds) "
        + "rounds.")
    chapter.adviseReleaseBuild(command: "chapter2 --cost")
    let costs = (pipelineCosts + selectionCosts + combiningCosts + sourceCosts).map(Cost.init)
    chapter.table(
      ["operator", "closure", "publisher", "ratio"],
      costs.map { cost in
        [
          cost.name, decimal(cost.closure, places: 1), decimal(cost.publisher, places: 1),
          decimal(cost.publisher / cost.closure, places: 1),
        ]
      })
    let mismatches = costs.filter { !$0.isSameWork }.map(\.name)
    chapter.check(
      mismatches.isEmpty
        ? "in each row, both versions have done the same work"
        : "both versions have done the same work in: \(mismatches.joined(separator: ", "))",
      mismatches.isEmpty)
    chapter.say(
      "The time pays for a subscription that can be canceled, for counting the demand, for a "
        + "completion, and for values of several upstreams that never overlap. An effect that "
        + "waits for a network waits for milliseconds: millions of nanoseconds.")
  }
}

private let rounds = 7

/// The time of a case on each side, in nanoseconds per item.
private struct Cost {
  let name: String
  var closure = Double.infinity
  var publisher = Double.infinity
  var isSameWork = true

  /// Measures both sides in turn, so that other work of the machine affects both.
  init(_ measured: CostCase) {
    name = measured.name
    let clock = ContinuousClock()
    func nanoseconds(_ body: (Int) -> Int) -> (time: Double, checksum: Int) {
      let start = clock.now
      let checksum = body(measured.items)
      return ((clock.now - start) / .nanoseconds(1) / Double(measured.items), checksum)
    }
    for _ in 0..<rounds {
      let plain = nanoseconds(measured.closure)
      let piped = nanoseconds(measured.publisher)
      closure = min(closure, plain.time)
      publisher = min(publisher, piped.time)
      isSameWork = isSameWork && plain.checksum == piped.checksum
    }
  }
}
