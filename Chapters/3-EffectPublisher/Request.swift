import Foundation
import LayerRecording
import Pictures
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Shows the request for the nth prime, one operator at a time.
func requestSection(of chapter: Chapter) {
  chapter.section("What happens to the request?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let task = environment.session.dataTaskPublisher(for: environment.nthPrimeURL(10))
    let data = task.map { $0.data }
    let decoded = data.decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
    let optional = decoded.map(Optional.some)
    let replaced = optional.replaceError(with: nil)
    let number = replaced.map { $0?.nthPrime }
    let received = number.receive(on: DispatchQueue.main)
    let effect = received.eraseToEffect()

    chapter.say(
      "Each operator wraps the previous publisher. The table shows what a subscriber receives, "
        + "and how each publisher can fail:")
    chapter.table(
      ["operator", "output", "failure"],
      [
        row("dataTaskPublisher", task), row("map { $0.data }", data), row("decode", decoded),
        row("map(Optional.some)", optional), row("replaceError(with: nil)", replaced),
        row("map { $0?.nthPrime }", number), row("receive(on: DispatchQueue.main)", received),
        row("eraseToEffect()", effect),
      ])
    chapter.check(
      "a request can fail, decoding can fail with any error, and after replaceError nothing can "
        + "fail",
      failure(of: task) == "URLError" && failure(of: decoded) == "Error"
        && failure(of: replaced) == "Never")
    var answer: Int??
    let cancellable = effect.sink { answer = $0 }
    chapter.wait("the answer", atMost: 16) { answer != nil }
    cancellable.cancel()
    chapter.check("the 10th prime is 29", answer == .some(29))

    predictFailure(chapter)
    chapter.say(
      "Here three requests go through these operators in virtual time. The effects are below the "
        + "box:")
    let picture = requestPicture()
    chapter.draw(picture, as: "request")
    let ends = picture.outputs.map { line in Array(line.events.map(\.event).suffix(2)) }
    chapter.check(
      "each effect sends one value and completes: 29, or nil",
      picture.outputs.allSatisfy { $0.events.count == 2 }
        && ends == ["29", "nil", "nil"].map { [.value($0), .completion] })
    schedulers(chapter)
  }
}

/// Asks what a request that fails sends, and where.
private func predictFailure(_ chapter: Chapter) {
  chapter.say(
    "Here is the stage's own `nthPrime`, with an address that leads nowhere. `queue` stands for "
      + "the queue of a store, and `place()` says whether its caller runs on that queue.")
  let notes = Notes()
  let key = DispatchSpecificKey<Void>()
  let queue = DispatchQueue(label: "the store's queue")
  queue.setSpecific(key: key, value: ())
  func place() -> String {
    DispatchQueue.getSpecific(key: key) == nil ? "elsewhere" : "on queue"
  }
  var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
  environment.session = URLSession(configuration: .uncached)
  environment.endpoint = URL(filePath: "/nowhere/at/all")
  var hasFailed = false
  let bare = environment.session.dataTaskPublisher(for: environment.nthPrimeURL(10))
    .receive(on: DispatchQueue.main)
    .sink(
      receiveCompletion: { if case .failure = $0 { hasFailed = true } }, receiveValue: { _ in })
  chapter.wait("the end of the request", atMost: 16) { hasFailed }
  chapter.check("the data task itself fails", hasFailed)
  bare.cancel()
  var cancellable: AnyCancellable?
  chapter.predict(
    "What does `notes` contain?",
    code: """
      cancellable = nthPrime(10, environment)
        .receive(on: queue)
        .sink(
          receiveCompletion: { _ in notes.add("completed \\(place())") },
          receiveValue: { prime in notes.add("\\(text(prime)) \\(place())") })
      """,
    answers: [
      #"["completed on queue"]"#:
        "this would happen if the error were dropped, but replaceError sends a value instead",
      #"["nil elsewhere", "completed elsewhere"]"#:
        "receive(on:) delivers both, and it delivers on the queue that you pass",
      #"["nil on queue", "completed elsewhere"]"#:
        "receive(on:) moves the completion as it moves values, so it keeps their order",
      #"["nil on queue", "completed on queue"]"#:
        "replaceError turns the failure into nil, and receive(on:) delivers nil and the "
        + "completion on the queue",
    ]
  ) {
    cancellable = nthPrime(10, environment)
      .receive(on: queue)
      .sink(
        receiveCompletion: { _ in notes.add("completed \(place())") },
        receiveValue: { prime in notes.add("\(text(prime)) \(place())") })
    chapter.wait("the completion", atMost: 16) {
      notes.lines.contains { $0.hasPrefix("completed") }
    }
    return notes.lines
  }
  cancellable?.cancel()
}

/// Compares the two schedulers that deliver on the main thread.
private func schedulers(_ chapter: Chapter) {
  let notes = Notes()
  let work = Effect<Int>.async { callback in DispatchQueue.global().async { callback(1) } }
  func note(_ name: String) { notes.add("\(name): \(Thread.isMainThread)") }
  let cancellables = [
    work.receive(on: DispatchQueue.main).sink { _ in note("queue") },
    work.receive(on: RunLoop.main).sink { _ in note("run loop") },
  ]
  chapter.wait("both answers", atMost: 16) { notes.lines.count == 2 }
  cancellables.forEach { $0.cancel() }
  chapter.check(
    "`DispatchQueue.main` and `RunLoop.main` both deliver on the main thread",
    notes.lines.sorted() == ["queue: true", "run loop: true"])
}

/// Stores notes from any thread.
private final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []

  var lines: [String] { lock.withLock { written } }

  func add(_ line: String) { lock.withLock { written.append(line) } }
}

private func text(_ prime: Int?) -> String {
  prime.map { "\($0)" } ?? "nil"
}

private func row<P: Publisher>(_ name: String, _ publisher: P) -> [String] {
  [name, "\(P.Output.self)", failure(of: publisher)]
}

private func failure<P: Publisher>(of publisher: P) -> String {
  "\(P.Failure.self)"
}
