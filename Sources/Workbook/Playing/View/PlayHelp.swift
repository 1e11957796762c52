import Console

/// What `?` shows: every key, and how to read the screen.
enum PlayHelp {
  static func keys(_ stages: PlayStages) -> [(String, String)] {
    [
      ("+ −", "count up and down (also = and _)"),
      ("p", "“is it prime?”: opens the sheet"),
      ("f", "in the sheet: add to the favorites, or remove from them"),
      ("n", "“what is the nth prime?”: asks the service"),
      ("r", "in \(stages.whichAskAgain): asks again, which cancels the previous question"),
      ("Return", "dismiss the alert, or close the sheet (also Escape)"),
      ("↑ ↓", "choose a favorite"),
      ("d s o", "delete the favorite, save all of them, load what was saved"),
      ("a", "the service answers now"),
      (stages.digits(" "), "continue in another stage (0 is 10, 2 is 12), with the state as it is"),
      ("q", "quit"),
    ]
  }

  static let prose = """
    The upper or left part is Prime Time. It is the same in every stage. The rest is what the \
    stage's store does: the actions that it has reduced, the effects that it has started, and what \
    it retains for them. Each stage tells as much of this as its effects say.

    Each store runs in a process of its own. The service takes its time, so that you can see an \
    effect in flight. A question ends with the process, and is not carried over to another stage.
    """

  /// It also contains what a stage says of its effects: a small window has no room for it
  /// elsewhere.
  static func lines(on stage: PlayStage, of stages: PlayStages, width: Int) -> [String] {
    let ownWords = """
      On stage \(stage.number): \(stage.onEffects) \(stage.retains): \(stage.onRetained)
      """
    return keys(stages).flatMap { key, what in
      wrap(what, width: width - 8).enumerated().map { line, text in
        (line == 0 ? key.padded(to: 8) : .spaces(8)) + text
      }
    } + [""] + wrap(prose + "\n\n" + ownWords, width: width)
  }
}
