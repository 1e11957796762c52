// A callback as an async function.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "How does a task wait for a callback?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/OneAnswer.md
//
// Many libraries call a closure with their answer: once, twice by mistake, or never, on any thread.
// `start` passes such a library the closure `answer`. Write the async function that waits for the
// answer.
//
// - Call `start` once, on the caller's actor, before the function waits for anything.
// - Return the first answer, whichever thread it arrives on, even inside `start`. If `Output` is an
//   optional, nil is an answer.
// - Drop later answers: a second one must not crash the app.
// - If the task is canceled first, return nil immediately, because the library may never answer. If
//   the answer is first, return it, even if the task is canceled before it continues.
// - In a task that is already canceled, return nil and do not call `start`.
// - Do not poll: nothing runs while the function waits.
// - Hold no lock while `start` runs or while you resume the task: that code can call `answer`.
// - A library that keeps `answer` must not retain any result.

/// Calls `start` and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, which callers do not have to pass.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  // TODO: Wait for the first answer, or for the cancellation.
  nil
}
