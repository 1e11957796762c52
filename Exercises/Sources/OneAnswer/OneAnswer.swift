// A callback as an async function.
//
// Chapter: Chapters/10-AsyncEffects/README.md, "What if a callback answers twice, or never?"
// Stage:   Sources/Stage10AsyncEffects
// Hints:   Exercises/Hints/OneAnswer.md
//
// Many libraries still call back: they take a closure, and call it with the answer, once, or twice
// by mistake, or never, on any thread. `start` hands such a library the closure `answer`. Write the
// async function that waits for the answer:
//
// - `start` is called once, on the caller's actor, and before the function waits for anything.
// - The first answer is the result, whatever it is: where `Output` is an optional, nil is an
//   answer. It may be given inside `start`, or later, on any thread.
// - Later answers are dropped, also one that another thread gives at the same moment. They do no
//   harm, however many there are and whenever they come.
// - When the task is canceled first, the function returns nil, at once: the library may never
//   answer. What it answers after that is dropped. When the answer is first, it is the result, also
//   if the task is canceled before it gets to go on.
// - In a task that is canceled already, `start` is not called, and the result is nil.
// - Waiting costs nothing: nothing runs before the answer or the cancellation has come.
// - No lock is held while `start` runs, or while the task is told to go on: what runs then may
//   answer.
// - When the function has returned, whoever still has `answer` retains neither the result nor what
//   is answered later.

/// Calls `start`, and waits for its first answer. Nil if the task is canceled before that.
///
/// `isolation` is the caller's actor, and nobody has to hand it over.
func oneAnswer<Output>(
  _ start: (_ answer: @escaping @Sendable (sending Output) -> Void) -> Void,
  isolation: isolated (any Actor)? = #isolation
) async -> Output? {
  // TODO: Wait for the first answer, or for the cancellation.
  nil
}
