// accepted
import Stage10AsyncEffects

final class Draft { var text = "" }

/// A child runs where its closure says, or where the function that it awaits runs. It can capture
/// an object that the group's body has made.
func write(_ screen: Screen) async {
  await withTaskGroup { group in
    let draft = Draft()
    group.addTask { @MainActor in draft.text = "29" }
    group.addTask { await screen.show("29") }
  }
}

actor Screen { func show(_ text: String) {} }

/// A closure that runs on the main actor is Sendable, with an object of the main actor.
@MainActor func later(_ store: Store<Int, Int>) -> @Sendable () async -> Void {
  let work: @MainActor () -> Void = { store.send(1) }
  return work
}

@concurrent func fill(_ draft: Draft) async { draft.text = "29" }

/// An object that no actor has can leave, and is back after the call.
@MainActor func draft() async -> Draft {
  let draft = Draft()
  await fill(draft)
  draft.text += "!"
  return draft
}
