// accepted
// main actor by default

final class Model {
  var count = 0
}

nonisolated final class Draft {
  var text = ""
}

/// It is on the main actor, as the model is.
func count(in model: Model) async { model.count += 1 }

/// It stays on the caller's actor, or the author could not pass a draft to it.
nonisolated func edit(_ draft: Draft) async { draft.text += "!" }

actor Author {
  private let draft = Draft()
  func write() async { await edit(draft) }
}
