/// An order in which an expectation fails, as short as could be found.
public struct BrokenOrder: Equatable, Sendable {
  /// A job that ran, or something that the scenario itself noted.
  public struct Step: Equatable, Sendable {
    /// The name of the task that ran, which is a lane of a picture. A task without a name has a
    /// number instead.
    public var task: String
    /// The notes that were written during the step.
    public var notes: [String]
    /// The tasks whose jobs were waiting, in the order in which they arrived; one of them is
    /// `task`. Empty for the scenario itself.
    public var waiting: [String]
  }

  /// What is wrong.
  public var comment: String
  /// The place of the expectation that failed.
  public var location: CodeLocation
  /// The choices, to run again with `OrderSearch.only`: where several jobs were waiting, the index
  /// of the next one, in the order in which they arrived. After the last number the index is always
  /// 0.
  public var choices: String
  /// The seed with which `OrderSearch.random(count: 1, seed:)` runs the order as it was found. Nil
  /// if the search used no seed.
  public var seed: UInt64?
  /// How many orders had been run when this order was found, including this order.
  public var number: Int
  /// The steps of the order.
  public var steps: [Step]
}

extension BrokenOrder {
  /// The names of the tasks, in the order in which they ran first: the lanes of a picture.
  public var lanes: [String] {
    steps.map(\.task).reduce(into: []) { lanes, task in
      if !lanes.contains(task) { lanes.append(task) }
    }
  }
}

extension BrokenOrder: CustomStringConvertible {
  /// What is wrong, where, how to run the order again, and its steps with a lane for each task.
  public var description: String {
    let seed = seed.map { " Found with the seed \($0)." } ?? ""
    return """
      \(location.fileID):\(location.line): \(comment)
      Order \(number). Run it again with .only("\(choices)").\(seed)
      \(text)
      """
  }

  /// The steps, with a lane for each task if the lanes fit in 100 columns. If there are very many
  /// steps, those in the middle are left out.
  public var text: String {
    let texts = steps.map { $0.notes.isEmpty ? "·" : $0.notes.joined(separator: "; ") }
    let lanes = lanes
    let widths = lanes.map { lane in
      zip(steps, texts).filter { $0.0.task == lane }.map(\.1.count).reduce(lane.count, max)
    }
    let left = "\(steps.count)".count
    guard left + widths.reduce(0, { $0 + $1 + 2 }) <= 100 else {
      return joined(zip(1..., zip(steps, texts)).map { "\($0). \($1.0.task): \($1.1)" })
    }
    func row(_ first: String, _ cells: [String]) -> String {
      var row = String(repeating: " ", count: left - first.count) + first
      for (cell, width) in zip(cells, widths) {
        row += "  " + cell + String(repeating: " ", count: width - cell.count)
      }
      while row.last == " " { row.removeLast() }
      return row
    }
    var rows = [row("", lanes)]
    for (index, step) in steps.enumerated() {
      rows.append(row("\(index + 1)", lanes.map { $0 == step.task ? texts[index] : "" }))
    }
    return joined(rows)
  }

  private func joined(_ rows: [String]) -> String {
    let most = 50
    let shown = rows.count > 2 * most ? rows.prefix(most) + ["…"] + rows.suffix(most) : rows[...]
    return shown.joined(separator: "\n")
  }
}

extension BrokenOrder {
  init(_ failure: TestFailure, in record: OrderRecord, number: Int, seed: UInt64?) {
    comment = failure.message
    location = failure.location
    choices = record.printedChoices
    self.seed = seed
    self.number = number
    steps = record.printedSteps
  }
}

extension OrderRecord {
  /// The choices as they are printed: without the zeros at the end.
  var printedChoices: String {
    var numbers = choices.map(\.chosen)
    while numbers.last == 0 { numbers.removeLast() }
    return numbers.map(String.init).joined(separator: ".")
  }

  /// The steps until the end, or until the first expectation that failed.
  var printedSteps: [BrokenOrder.Step] {
    let names = names
    func name(_ task: Int?) -> String { task.map { names[$0] } ?? "the scenario" }
    var steps: [BrokenOrder.Step] = []
    for event in events.prefix(failureEvents ?? events.count) {
      switch event {
      case .step(let task, let waiting):
        steps.append(.init(task: name(task), notes: [], waiting: waiting.map(name)))
      case .note(let task, let text):
        // A note of the task that has run last belongs to its step.
        if steps.last?.task == name(task) {
          steps[steps.count - 1].notes.append(text)
        } else {
          steps.append(.init(task: name(task), notes: [text], waiting: []))
        }
      }
    }
    return steps
  }
}
