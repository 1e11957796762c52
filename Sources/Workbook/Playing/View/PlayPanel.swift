import Console

/// What the architecture is doing: the last actions, the effects, and what the store retains.
struct PlayPanel {
  let model: PlayModel
  let terminal: Terminal

  /// Exactly so many lines. Where there is little room the sentences go first, and then the facts;
  /// at least two actions stay.
  func lines(_ columns: Int, _ rows: Int) -> [String] {
    guard rows > 0 else { return [] }
    var below = facts(columns, sentences: true)
    if below.count + 5 > rows { below = facts(columns, sentences: false) }
    below = Array(below.prefix(max(0, rows - 3)))
    let above = actions(rows - below.count)
    let lines =
      above + Array(repeating: "", count: max(0, rows - above.count - below.count)) + below
    return lines.prefix(rows).map { StyledText.fit($0, columns: columns) }
  }

  private func actions(_ rows: Int) -> [String] {
    let entries = model.snapshot.actions.suffix(max(0, rows - 1))
    let width = entries.last.map { String($0.number).count } ?? 1
    let legend =
      (entries.contains { $0.isAnswer } ? "  ← from an effect" : "")
      + (entries.contains { $0.isCanceled } ? "  × canceled" : "")
    return [terminal.paint("Actions", .bold) + terminal.paint(legend, .dim)]
      + (entries.isEmpty
        ? [" none yet"]
        : entries.map { entry in
          let number = String(entry.number).padded(leftTo: width)
          let mark = entry.isCanceled ? "×" : entry.isAnswer ? "←" : " "
          return " \(number) \(mark) \(StyledText.printable(entry.name[...]))"
        })
  }

  private func facts(_ columns: Int, sentences: Bool) -> [String] {
    let space = sentences ? [""] : []
    return space + effects(columns, sentences) + space + retained(columns, sentences) + notes
  }

  private func effects(_ columns: Int, _ sentences: Bool) -> [String] {
    let effects = model.snapshot.effects
    let stage = model.stage
    let numbers =
      stage.listens
      ? "\(effects.started - effects.ended) listen, \(counted(effects.answers, "answer"))"
      : stage.tellsWhatIsInFlight
        ? "\(effects.started) started, \(effects.ended - effects.canceled) completed"
        : "\(effects.started) started, \(counted(effects.answers, "answer"))"
    let inFlight = effects.inFlight.map { "of \($0.number) \($0.name)" }
    let canceled = effects.canceled == 0 ? "none" : String(effects.canceled)
    return ["\(terminal.paint("Effects", .bold)) \(numbers)"]
      + (stage.tellsWhatIsInFlight
        ? [" in flight: \(inFlight.isEmpty ? "none" : inFlight.joined(separator: ", "))"] : [])
      + (stage.asksAgain ? [" canceled: \(canceled)"] : [])
      + sentence(stage.onEffects, columns, sentences)
  }

  private func retained(_ columns: Int, _ sentences: Bool) -> [String] {
    let (snapshot, stage) = (model.snapshot, model.stage)
    let count = snapshot.retained.map { "\($0) \(stage.place)" } ?? "none"
    let ids =
      stage.hasIds
      ? [" ids: \(snapshot.ids.isEmpty ? "none" : snapshot.ids.joined(separator: ", "))"] : []
    return ["\(terminal.paint(stage.retains, .bold)) \(count)"] + ids
      + sentence(stage.onRetained, columns, sentences)
  }

  /// What the application has logged, and what the stage's code has printed.
  private var notes: [String] {
    let lines = model.snapshot.notes + model.printed
    guard !lines.isEmpty else { return [] }
    return [terminal.paint("Printed", .bold)] + lines.map { " " + StyledText.printable($0[...]) }
  }

  private func sentence(_ text: String, _ columns: Int, _ isShown: Bool) -> [String] {
    isShown ? wrap(text, width: columns - 1).map { terminal.paint(" " + $0, .dim) } : []
  }
}
