import Foundation
import LayerRecording
import Pictures
import Stage2Publishers

/// Draws every operator of the layer, played in virtual time, in the order of the picture book. A
/// picture's title is the operator's name.
func pictureBook() -> [MarbleDiagram] {
  valuePages() + passingPages() + endPages() + timePages() + joiningPages() + innerPages()
    + sharingPages()
}

/// Plays the result of `publisher` for the script's sources, and draws the messages on these lines.
///
/// - Parameters:
///   - call: the text in the operator's box.
///   - inputs: the labels of the sources, from top to bottom.
///   - describe: returns the text in a marble of the result.
private func page<P: Publisher>(
  _ name: String, _ summary: String, call: String, inputs: [String] = ["source"],
  describe: @escaping (P.Output) -> String = { "\($0)" }, _ publisher: (MarbleScript) -> P
) -> MarbleDiagram {
  let script = MarbleScript()
  script.play(publisher(script), as: "result", describe: describe)
  return MarbleDiagram(
    title: name, summary: summary, inputs: script.recorder.lines(inputs), operation: call,
    outputs: script.recorder.lines(["result"]))
}

/// Plays a script with several subscribers, and draws what each subscriber receives.
private func sharingPage(
  _ name: String, _ summary: String, call: String, subscribers: [String],
  _ prepare: (MarbleScript) -> Void
) -> MarbleDiagram {
  let script = MarbleScript()
  prepare(script)
  script.scheduler.run()
  return MarbleDiagram(
    title: name, summary: summary, inputs: script.recorder.lines(["source"]), operation: call,
    outputs: script.recorder.lines(subscribers))
}

extension MarbleScript {
  /// A source whose marbles are numbers.
  fileprivate func numbers(_ marbles: String) -> AnyPublisher<Int, Failure> {
    source("source", marbles).compactMap { Int($0) }.eraseToAnyPublisher()
  }

  /// A source that begins when an operator subscribes to it, with a name in front of each of its
  /// values.
  fileprivate func inner(_ name: String, _ marbles: String) -> Source {
    source("played", marbles).map { name + $0 }.recordMarbles("inner", in: recorder)
  }

  /// Calls `action` after `count` ticks.
  fileprivate func after(_ count: Int, _ action: @escaping () -> Void) {
    scheduler.schedule(after: scheduler.now.advanced(by: ticks(count)), action)
  }

  /// Subscribes after `count` ticks, and never cancels.
  fileprivate func subscribe<P: Publisher>(to publisher: P, as label: String, after count: Int) {
    after(count) { [recorder] in
      publisher.recordMarbles(label, in: recorder)
        .subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
    }
  }
}

/// Draws operators that transform each value.
private func valuePages() -> [MarbleDiagram] {
  [
    page(
      "map", "Each value comes out ten times as large, at its own moment.",
      call: "map { $0 * 10 }"
    ) { $0.numbers("-1--2-3|").map { $0 * 10 } },
    page(
      "tryMap",
      "half throws for odd numbers. 4 comes out as 2. At 5 the result fails, and tryMap cancels "
        + "the source.",
      call: "tryMap { try half($0) }"
    ) { script in
      script.numbers("-4--5-6|").tryMap { number in
        guard number.isMultiple(of: 2) else { throw MarbleScript.Failure() }
        return number / 2
      }
    },
    page(
      "compactMap", "x is not a number and is dropped. 1 and 2 come out.",
      call: "compactMap { Int($0) }"
    ) { $0.source("source", "-1--x-2|").compactMap { Int($0) } },
    page(
      "replaceNil", "nil comes out as 0, and every other value unchanged.",
      call: "replaceNil(with: 0)"
    ) { script in
      script.source("played", "-1--x-2|").map { Int($0) }
        .recordMarbles("source", in: script.recorder) { $0.map { "\($0)" } ?? "nil" }
        .replaceNil(with: 0)
    },
    page(
      "decode",
      "1 is JSON for a number and comes out as a number. x is not JSON: the result fails, and "
        + "decode cancels the source.",
      call: "decode(type: Int.self, decoder: …)"
    ) {
      $0.source("source", "-1--x-2|").map { Data($0.utf8) }.mapError { $0 as any Error }
        .decode(type: Int.self, decoder: JSONDecoder())
    },
    page(
      "scan", "For each value, the sum of all values so far comes out: 1, 3 and 6.",
      call: "scan(0) { $0 + $1 }"
    ) { $0.numbers("-1--2-3|").scan(0) { $0 + $1 } },
  ]
}

/// Draws operators that forward all or some values unchanged.
private func passingPages() -> [MarbleDiagram] {
  [
    page(
      "filter", "Odd numbers are dropped. 2 and 4 come out.", call: "filter { $0 % 2 == 0 }"
    ) { $0.numbers("-1-2-3-4|").filter { $0 % 2 == 0 } },
    page(
      "removeDuplicates",
      "The second a is dropped, because it equals the value before it. The last a comes after b, and "
        + "comes out.",
      call: "removeDuplicates()"
    ) { $0.source("source", "-a-a-b-a|").removeDuplicates() },
    page(
      "first",
      "The first value comes out with a completion, and first cancels the source, which would "
        + "continue.",
      call: "first()"
    ) { $0.source("source", "-a--b-c|").first() },
    page(
      "firstWhere",
      "2, the first even number, comes out with a completion, and first cancels the source, which "
        + "would continue.",
      call: "first(where: { $0 % 2 == 0 })"
    ) { $0.numbers("-1--2-3-4|").first { $0 % 2 == 0 } },
    page(
      "prefix",
      "Two values come out, the second value with a completion, and prefix cancels the source, "
        + "which would continue.",
      call: "prefix(2)"
    ) { $0.source("source", "-a--b-c|").prefix(2) },
    page(
      "prefixWhile",
      "1 and 2 come out. 3 is not less than 3: the result completes, and prefix cancels the "
        + "source, which would continue.",
      call: "prefix(while: { $0 < 3 })"
    ) { $0.numbers("-1-2-3-1|").prefix { $0 < 3 } },
    page(
      "dropFirst", "The first two values are dropped. c comes out.", call: "dropFirst(2)"
    ) { $0.source("source", "-a--b-c|").dropFirst(2) },
    page(
      "dropWhile",
      "1 and 2 are dropped. 3 is not less than 3: it comes out, and so does every value after it, "
        + "even the last 1.",
      call: "drop(while: { $0 < 3 })"
    ) { $0.numbers("-1-2-3-1|").drop { $0 < 3 } },
    page(
      "ignoreOutput", "No value comes out. The completion does.", call: "ignoreOutput()"
    ) { $0.source("source", "-a--b-c|").ignoreOutput() },
    page(
      "handleEvents",
      "All messages come out unchanged. handleEvents calls the closure with each value.",
      call: "handleEvents(receiveOutput: …)"
    ) { $0.source("source", "-a--b|").handleEvents(receiveOutput: { _ in }) },
    page(
      "print", "All messages come out unchanged. print prints each message as it passes.",
      call: "print()"
    ) { $0.source("source", "-a--b|").print("", to: Silence()) },
  ]
}

/// An error that replaces another error.
private struct Other: Error {
  init(_ error: MarbleScript.Failure) {}
}

/// A stream that discards its text.
private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}

/// Draws operators that handle the end of a publisher.
private func endPages() -> [MarbleDiagram] {
  [
    page(
      "collect", "All values come out at the completion, as one array.", call: "collect()",
      describe: { "[\($0.joined(separator: ", "))]" }
    ) { $0.source("source", "-a--b|").collect() },
    page(
      "reduce", "The sum of all values, 6, comes out at the completion.",
      call: "reduce(0) { $0 + $1 }"
    ) { $0.numbers("-1--2-3|").reduce(0) { $0 + $1 } },
    page(
      "last", "c, the last value, comes out at the completion.", call: "last()"
    ) { $0.source("source", "-a--b-c|").last() },
    page(
      "count", "The number of values, 3, comes out at the completion.", call: "count()"
    ) { $0.source("source", "-a--b-c|").count() },
    page(
      "replaceEmpty", "The source completes without a value: 0 comes out, then the completion.",
      call: "replaceEmpty(with: 0)"
    ) { $0.numbers("---|").replaceEmpty(with: 0) },
    page(
      "replaceError", "Instead of the failure, 0 and a completion come out.",
      call: "replaceError(with: 0)"
    ) { $0.numbers("-1--#").replaceError(with: 0) },
    page(
      "mapError", "The failure comes out at its moment, as an error of another type.",
      call: "mapError { Other($0) }"
    ) { $0.numbers("-1--#").mapError { Other($0) } },
    page(
      "catch",
      "At the failure, catch continues with a second publisher, whose values and completion "
        + "come out.",
      call: "catch { _ in other }", inputs: ["source", "other"]
    ) { script in
      script.source("source", "-a--#").catch { _ in script.source("other", "-x-y|") }
    },
    page(
      "tryCatch",
      "At the failure, tryCatch calls the closure, which throws. The result fails with the thrown "
        + "error.",
      call: "tryCatch { _ in try other() }"
    ) { script in
      script.source("source", "-a--#").tryCatch { _ throws -> MarbleScript.Source in
        throw MarbleScript.Failure()
      }
    },
    page(
      "retry",
      "The first attempt fails, and retry subscribes to the source again. The values of both "
        + "attempts come out, then the completion of the second attempt.",
      call: "retry(1)", inputs: ["attempt"]
    ) { script in
      var attempts = 0
      return Deferred { () -> MarbleScript.Source in
        attempts += 1
        return script.source("attempt", attempts == 1 ? "-a-#" : "-a-b|")
      }.retry(1)
    },
  ]
}

/// Draws operators that take a scheduler.
private func timePages() -> [MarbleDiagram] {
  [
    page(
      "delay", "Every value and the completion come out two ticks later.",
      call: "delay(for: 2 ticks, …)"
    ) { $0.source("source", "-a--b|").delay(for: $0.ticks(2), scheduler: $0.scheduler) },
    page(
      "debounce",
      "A value comes out when two ticks have passed without another value: b after a and b, and "
        + "then c.",
      call: "debounce(for: 2 ticks, …)"
    ) {
      $0.source("source", "-ab---c---|").debounce(for: $0.ticks(2), scheduler: $0.scheduler)
    },
    page(
      "throttle",
      "a comes out immediately. Then one value comes out every three ticks, the latest: c after b "
        + "and c, and then e. The completion comes out with e.",
      call: "throttle(for: 3 ticks, …, latest: true)"
    ) {
      $0.source("source", "-abc---de|").throttle(
        for: $0.ticks(3), scheduler: $0.scheduler, latest: true)
    },
    page(
      "timeout",
      "After b no value arrives for three ticks. The result completes, and timeout cancels the "
        + "source.",
      call: "timeout(3 ticks, …)"
    ) { $0.source("source", "-a-b----c|").timeout($0.ticks(3), scheduler: $0.scheduler) },
    page(
      "receive(on:)",
      "All messages come out unchanged. receive delivers each message on the scheduler, here in "
        + "the same tick.",
      call: "receive(on: scheduler)"
    ) { $0.source("source", "-a--b|").receive(on: $0.scheduler) },
    page(
      "subscribe(on:)",
      "All messages come out unchanged. subscribe subscribes to the source on the scheduler.",
      call: "subscribe(on: scheduler)"
    ) { $0.source("source", "-a--b|").subscribe(on: $0.scheduler) },
  ]
}

/// Draws operators with several upstreams.
private func joiningPages() -> [MarbleDiagram] {
  [
    page(
      "append", "When a has completed, append subscribes to b, and the values of b follow.",
      call: "a.append(b)", inputs: ["a", "b"]
    ) { $0.source("a", "-1-2|").append($0.source("b", "-3-4|")) },
    page(
      "prepend", "The values of b come out first. When b has completed, prepend subscribes to a.",
      call: "a.prepend(b)", inputs: ["a", "b"]
    ) { $0.source("a", "-1-2|").prepend($0.source("b", "-3-4|")) },
    page(
      "merge",
      "The values of both come out, each at its own moment. The result completes when both have "
        + "completed.",
      call: "a.merge(with: b)", inputs: ["a", "b"]
    ) { $0.source("a", "-1--2|").merge(with: $0.source("b", "--x--y-z|")) },
    page(
      "MergeMany",
      "The values of all three come out, each at its own moment. The result completes when all "
        + "three have completed.",
      call: "Publishers.MergeMany([a, b, c])", inputs: ["a", "b", "c"]
    ) {
      Publishers.MergeMany([
        $0.source("a", "-1---2|"), $0.source("b", "--x|"), $0.source("c", "---p--q|"),
      ])
    },
    page(
      "zip",
      "The first value of a waits for the first value of b, the second for the second. When a "
        + "completes, no further pair is possible: the result completes, and zip cancels b.",
      call: "a.zip(b)", inputs: ["a", "b"], describe: { "\($0.0),\($0.1)" }
    ) { $0.source("a", "-1-2---|").zip($0.source("b", "--x--y---z|")) },
    page(
      "zip3",
      "A triple comes out when each of the three has sent its next value. When a completes, no "
        + "further triple is possible: the result completes, and zip cancels b and c.",
      call: "a.zip(b, c)", inputs: ["a", "b", "c"], describe: { "\($0.0),\($0.1),\($0.2)" }
    ) {
      $0.source("a", "-1--2--|").zip(
        $0.source("b", "--x--y---|"), $0.source("c", "---p--q---|"))
    },
    page(
      "combineLatest",
      "Once both have sent a value, every value comes out together with the latest value of the "
        + "other. The result completes when both have completed.",
      call: "a.combineLatest(b)", inputs: ["a", "b"], describe: { "\($0.0),\($0.1)" }
    ) { $0.source("a", "-1--2|").combineLatest($0.source("b", "--x---y|")) },
    page(
      "combineLatest3",
      "Once all three have sent a value, every value comes out together with the latest values of "
        + "the other two. The result completes when all three have completed.",
      call: "a.combineLatest(b, c)", inputs: ["a", "b", "c"],
      describe: { "\($0.0),\($0.1),\($0.2)" }
    ) {
      $0.source("a", "-1-----2|").combineLatest(
        $0.source("b", "--x------|"), $0.source("c", "---p-q----|"))
    },
  ]
}

/// Draws operators whose upstream's values are publishers, or become publishers.
private func innerPages() -> [MarbleDiagram] {
  [
    page(
      "flatMap",
      "For each value of the source, flatMap makes a publisher and subscribes to it. The values "
        + "of all publishers come out, each at its own moment. The result completes when the "
        + "source and all publishers have completed.",
      call: "flatMap { inner($0) }", inputs: ["source", "inner"]
    ) { script in
      script.source("source", "-a--b|").flatMap { script.inner($0, "-1-2-3|") }
    },
    page(
      "switchToLatest",
      "For each value of the source, map makes a publisher, and switchToLatest subscribes to it. "
        + "When b arrives, switchToLatest cancels the publisher of a, so a3 never arrives. The "
        + "result completes when the source and the last publisher have completed.",
      call: "map { inner($0) }.switchToLatest()", inputs: ["source", "inner"]
    ) { script in
      script.source("source", "-a---b|").map { script.inner($0, "-1-2-3|") }.switchToLatest()
    },
  ]
}

/// Draws operators whose subscribers share one subscription.
private func sharingPages() -> [MarbleDiagram] {
  [
    sharingPage(
      "share",
      "share subscribes to the source once, for its first subscriber. late subscribes after a and "
        + "shares that subscription: b, c and the completion come out at both.",
      call: "share()", subscribers: ["first", "late"]
    ) { script in
      let shared = script.source("source", "-a--b-c|").share()
      script.subscribe(to: shared, as: "first", after: 0)
      script.subscribe(to: shared, as: "late", after: 3)
    },
    sharingPage(
      "multicast",
      "multicast subscribes to the source at connect(), once for both subscribers, and a and b "
        + "come out at both. Before connect(), nothing happens.",
      call: "multicast(subject: PassthroughSubject())", subscribers: ["first", "second"]
    ) { script in
      let multicast = script.source("source", "-a--b|").multicast(subject: PassthroughSubject())
      var connection: (any Cancellable)?
      script.subscribe(to: multicast, as: "first", after: 0)
      script.subscribe(to: multicast, as: "second", after: 1)
      script.after(2) { connection = multicast.connect() }
      script.after(9) { connection?.cancel() }
    },
    sharingPage(
      "makeConnectable",
      "At connect(), makeConnectable subscribes to the source, once for both subscribers. "
        + "Canceling the connection cancels the source: nothing more comes out, not even a "
        + "completion.",
      call: "makeConnectable()", subscribers: ["first", "second"]
    ) { script in
      let source = script.source("source", "-a--b-c|").catch { _ in Empty<String, Never>() }
      let connectable = source.makeConnectable()
      var connection: (any Cancellable)?
      script.subscribe(to: connectable, as: "first", after: 0)
      script.subscribe(to: connectable, as: "second", after: 1)
      script.after(2) { connection = connectable.connect() }
      script.after(7) { connection?.cancel() }
    },
  ]
}
