// accepted
// main actor by default

nonisolated final class Draft {
  var text = ""
}

func edit(_ draft: Draft, _ work: nonisolated(nonsending) (Draft) async -> Void) async {
  await work(draft)
  draft.text += "!"
}
