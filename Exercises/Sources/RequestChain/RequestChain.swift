// The nth prime request, from operators.
//
// Chapter: Chapters/3-EffectPublisher/README.md, "What becomes of the request?"
// Stage:   Sources/Stage3EffectPublisher
// Hints:   Exercises/Hints/RequestChain.md
//
// Prime Time asks a web service for the nth prime. `request` is such a question, as a publisher: it
// asks anew for each subscriber, and it sends one answer and completes, or it fails with a
// `URLError`. Make an effect of it, with the layer's operators.
//
// The effect emits one value, the nth prime, and completes. `decoder` makes a `WolframAlphaResult`
// of the answer's data, and the property `nthPrime` of that result is the number. Where there is no
// number, the value is nil: no connection, a page instead of JSON, an empty body, `null`, JSON
// without a pod, a text that is not a number. The screen waits for this nil, too: its button works
// again when the value comes. The status code of the response is not looked at.
//
// - Making the effect starts nothing. Each subscription to it subscribes to `request`, at once and
//   only once, and has a request of its own. A request that fails is not repeated.
// - The value and the completion are delivered on `queue`, as soon as that has time. The decoder is
//   called where the request answers, and not on the queue: decoding may take its time, and the
//   screen would stand still.
// - Canceling cancels the request, and nothing is delivered after that, not even an answer that
//   waits for the queue already.
// - No value is delivered that was not asked for. The nil in place of a failure is a value, too: it
//   waits, and is delivered on `queue`.
//
// Threads: the request answers on a thread of its own, or at once. The operators are made for
// that; nothing that you write here needs a lock.

import ExerciseSupport
import Foundation
import PrimeTime
import Stage2Publishers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks for the nth prime: emits it on the queue, or nil if there is no answer, and completes.
///
/// `queue` is any scheduler; Prime Time hands over a `DispatchQueue`.
func nthPrime(
  _ request: some Publisher<(data: Data, response: URLResponse), URLError>,
  decoder: some TopLevelDecoder<Data>,
  on queue: some Scheduler
) -> Effect<Int?> {
  // TODO: Write the chain from the request to the effect.
  Empty(completeImmediately: false).eraseToEffect()
}
