// rejected: sending 'draft' risks causing data races
// main actor by default

nonisolated final class Draft {
  var text = ""
}

func edit(_ draft: Draft, _ work: @concurrent (Draft) async -> Void) async {
  await work(draft)
  draft.text += "!"
}
