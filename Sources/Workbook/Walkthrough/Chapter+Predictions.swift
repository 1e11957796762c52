import Console

extension Chapter {
  /// Asks what will happen, runs it, and says which answer is right, and why.
  ///
  /// With `--step` the reader answers before it runs. Without it, or without an answer, the run
  /// continues. The right answer is the one that the run produced: exactly one answer must be equal
  /// to the outcome, as it is printed, and anything else is a false claim.
  ///
  /// ```swift
  /// chapter.predict(
  ///   "What will `log` hold?",
  ///   code: "five.run { log.append($0) }",
  ///   answers: [
  ///     "[]": "making an effect starts nothing, but this one is run",
  ///     "[5]": "`run` calls the callback",
  ///   ]
  /// ) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - question: what is asked, ending with a question mark.
  ///   - listing: the code that it is about.
  ///   - answers: the answers in the order in which they are shown, each with its reason.
  ///   - outcome: runs the code, and returns its outcome.
  /// - Returns: the outcome.
  @discardableResult
  package func predict<Outcome>(
    _ question: String, code listing: String? = nil, answers: KeyValuePairs<String, String>,
    file: StaticString = #filePath, line: UInt = #line, outcome: () throws -> Outcome
  ) rethrows -> Outcome {
    let letters = answers.indices.map { String(UnicodeScalar(UInt8(97 + $0))) }
    // The question must not be separated from its answers. An empty line is before and after
    // each.
    let opening = "Predict: \(question)"
    let listed = listing?.split(separator: "\n", omittingEmptySubsequences: false).count ?? -1
    let lines = wrap(opening, width: terminal.width).count + listed + answers.count + 4
    if !isSilent, reader.needsPause(beforeLines: lines) { pauseForReader() }
    reader.keepsTogether = true
    say(opening)
    if let listing { code(listing) } else { blankLine() }
    for (letter, answer) in zip(letters, answers) { emit("  \(letter)  \(answer.key)") }
    blankLine()
    reader.keepsTogether = false
    let guess = guess(among: letters)

    let outcome = try outcome()
    let result = String(describing: outcome)
    let right = answers.indices.filter { answers[$0].key == result }
    emit("  It is \(result)")
    guard let index = right.first, right.count == 1 else {
      check(
        "one answer to “\(question)” is the outcome, \(result): \(right.count) are", false,
        file: file, line: line)
      return outcome
    }
    check("\(letters[index]): \(answers[index].value)", true, file: file, line: line)
    if let guess {
      predictions.made += 1
      if guess == index { predictions.right += 1 }
    }
    for other in answers.indices where other != index && (guess == nil || guess == other) {
      let who = guess == other ? "You said" : "If you said"
      remark("\(who) \(letters[other]): \(answers[other].value)")
    }
    if guess == index { remark("You said so.") }
    return outcome
  }

  /// The reader's answer, as an index; nil when there is none.
  private func guess(among letters: [String]) -> Int? {
    let known = letters.dropLast().joined(separator: ", ") + " or " + (letters.last ?? "")
    while reader.isThere, !isSilent {
      switch ask("Your answer, \(known) (Return only looks)") {
      case "": return nil
      case "q":
        reader.leave()
        isSilent = true
      case let answer?:
        if let index = letters.firstIndex(of: answer) { return index }
        sayAtOnce("“\(answer)” is none of the answers: \(known).")
      case nil: break
      }
    }
    return nil
  }

  private func remark(_ text: String) {
    for line in wrap(text, width: terminal.width - 4, hanging: "  ") { emit("    \(line)") }
  }
}
