import ExerciseTesting
import Stage2Publishers
import Testing

@testable import EraseToEffect

@Suite("EraseToEffect")
struct EraseToEffectTests {
  let upstream = ManualPublisher<Int, Never>()

  @Test("Whatever its type was, it is an effect now")
  func sameType() {
    var effect: Effect<String> = upstream.map { "\($0)" }.eraseToEffect()
    expect(effect.probe(.none).events, ["subscription"], "what a subscriber gets at once")
    effect = Just("another publisher").eraseToEffect()
    expect(
      effect.probe().heard, ["another publisher", "done"], "what is heard of another publisher")
  }

  @Test("Erasing subscribes to nothing")
  func lazy() {
    _ = upstream.eraseToEffect()
    expect(upstream.subscriptions, 0, "the subscriptions before anybody has subscribed")
  }

  @Test("Values and the completion go through")
  func goesThrough() {
    let probe = upstream.eraseToEffect().probe()
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    expect(probe.events, ["subscription", "1", "2", "done"], "all that was sent")
  }

  @Test("Each subscription is one to the publisher within")
  func repeatable() {
    var starts = 0
    let effect = Deferred { () -> Just<Int> in
      starts += 1
      return Just(starts)
    }
    .eraseToEffect()
    let heard = [effect.probe().heard, effect.probe().heard]
    expect(heard, [["1", "done"], ["2", "done"]], "work done anew for each of two subscribers")
  }

  @Test("The subscriber's demand reaches the publisher within, and nothing is kept back")
  func demand() {
    let probe = upstream.eraseToEffect().probe(.max(1))
    expect(upstream.outstanding, .max(1), "the demand that reaches the publisher within")
    upstream.send(1)
    upstream.send(2)
    probe.request(.max(1))
    upstream.send(3)
    expect(probe.heard, ["1", "3"], "what was sent while there was demand")
  }

  @Test("Cancelling cancels the publisher within")
  func cancellation() {
    let probe = upstream.eraseToEffect().probe()
    upstream.send(1)
    probe.cancel()
    upstream.send(2)
    expect(upstream.cancellations, 1, "the cancellations that reach the publisher within")
    expect(probe.heard, ["1"], "what is heard")
  }
}
