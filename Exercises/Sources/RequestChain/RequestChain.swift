// The nth prime request, from operators.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "What happens to the request?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/RequestChain.md
//
// Prime Time asks a web service for the nth prime. `request` is such a question, as a publisher: it
// sends one answer and completes, or it fails. Turn it into an effect, with the layer's operators.
//
// - Decode the answer's data with `decoder`, as a `WolframAlphaResult`. Emit its `nthPrime` and
//   complete.
// - If the request fails, or the answer cannot be decoded or has no number, emit nil and complete:
//   the screen's button stays disabled until a value arrives.
// - Making the effect starts nothing. Each subscription subscribes to `request` once. The request
//   can answer immediately.
// - Deliver on `queue`, nil as well. Decode before that: decoding on the queue would block the
//   screen.
// - Canceling cancels the request. Deliver nothing after that, not even an answer that is waiting
//   for the queue.

import ExerciseSupport
import Foundation
import PrimeTime
import Stage2Publishers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests the nth prime: emits it on the queue, or nil if there is no answer, and completes.
/// `queue` is any scheduler; Prime Time passes a `DispatchQueue`.
func nthPrime(
  _ request: some Publisher<(data: Data, response: URLResponse), URLError>,
  decoder: some TopLevelDecoder<Data>,
  on queue: some Scheduler
) -> Effect<Int?> {
  // TODO: Write the chain from the request to the effect.
  Empty(completeImmediately: false).eraseToEffect()
}
