import Foundation
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// The question for the nth prime, an operator at a time.
func requestSection(of chapter: Chapter) {
  chapter.section("The request, an operator at a time") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let task = environment.session.dataTaskPublisher(for: environment.nthPrimeURL(10))
    let data = task.map { $0.data }
    let decoded = data.decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
    let optional = decoded.map(Optional.some)
    let replaced = optional.replaceError(with: nil)
    let received = replaced.receive(on: DispatchQueue.main)
    let effect = received.map { $0?.nthPrime }.eraseToEffect()

    chapter.say("Each operator wraps the one before. What a subscriber gets, and what can fail:")
    chapter.table(
      ["operator", "output", "failure"],
      [
        row("dataTaskPublisher", task), row("map { $0.data }", data), row("decode", decoded),
        row("map(Optional.some)", optional), row("replaceError(with: nil)", replaced),
        row("receive(on: DispatchQueue.main)", received), row("map, eraseToEffect()", effect),
      ])
    chapter.check(
      "a request can fail, decoding can fail in any way, and after replaceError nothing fails",
      failure(of: task) == "URLError" && failure(of: decoded) == "Error"
        && failure(of: replaced) == "Never")
    chapter.say(
      "`replaceError(with: nil)` has a nil to give only where the output is an optional: hence "
        + "`map(Optional.some)` before it. `receive(on:)` takes any scheduler, so the `.main` that "
        + "sufficed for a `DispatchQueue` parameter would be looked for in the protocol "
        + "`Scheduler`, and is not there. The queue has to be named in full.")

    var answer: Int??
    let cancellable = effect.sink { answer = $0 }
    chapter.wait("the answer", atMost: 16) { answer != nil }
    cancellable.cancel()
    chapter.check("the 10th prime is 29", answer == .some(29))
  }
}

private func row<P: Publisher>(_ name: String, _ publisher: P) -> [String] {
  [name, "\(P.Output.self)", failure(of: publisher)]
}

private func failure<P: Publisher>(of publisher: P) -> String {
  "\(P.Failure.self)"
}
