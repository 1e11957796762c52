import Foundation
import LayerRecording
import Pictures
import Stage2Publishers

/// Every operator of the layer, played in virtual time, in the order in which the picture book
/// shows them. A picture's title is the operator's name.
func pictureBook() -> [MarbleDiagram] {
  valuePages() + passingPages() + endPages() + timePages() + joiningPages() + innerPages()
    + sharingPages()
}

/// Plays what `publisher` makes of the script's sources, and draws what is heard on these lines.
///
/// - Parameters:
///   - call: what stands in the operator's box.
///   - inputs: the labels of the sources, from top to bottom.
///   - describe: what stands in a marble of the result.
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

/// Plays a script with several subscribers, and draws what each of them receives.
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

  /// A source that begins when it is asked for, with a name in front of each of its values.
  fileprivate func inner(_ name: String, _ marbles: String) -> Source {
    source("played", marbles).map { name + $0 }.recordMarbles("inner", in: recorder)
  }

  /// Does something so many ticks from now.
  fileprivate func after(_ count: Int, _ action: @escaping () -> Void) {
    scheduler.schedule(after: scheduler.now.advanced(by: ticks(count)), action)
  }

  /// Subscribes so many ticks from now, and never cancels.
  fileprivate func subscribe<P: Publisher>(to publisher: P, as label: String, after count: Int) {
    after(count) { [recorder] in
      publisher.recordMarbles(label, in: recorder)
        .subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
    }
  }
}

/// Operators that make something of each value.
private func valuePages() -> [MarbleDiagram] {
  [
    page(
      "map", "Each value comes out ten times as large, at its own moment.",
      call: "map { $0 * 10 }"
    ) { $0.numbers("-1--2-3|").map { $0 * 10 } },
    page(
      "tryMap",
      "half throws for odd numbers. 4 comes out as 2. At 5 the result fails, and the source is "
        + "canceled.",
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
      "replaceNil", "nil comes out as 0, and every other value as it is.",
      call: "replaceNil(with: 0)"
    ) { script in
      script.source("played", "-1--x-2|").map { Int($0) }
        .recordMarbles("source", in: script.recorder) { $0.map { "\($0)" } ?? "nil" }
        .replaceNil(with: 0)
    },
    page(
      "decode",
      "1 is JSON for a number and comes out as one. x is not JSON: the result fails, and the source "
        + "is canceled.",
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

/// Operators that pass values on as they are, all of them or some.
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
      "The first value comes out with a completion, and the source, which would go on, is canceled.",
      call: "first()"
    ) { $0.source("source", "-a--b-c|").first() },
    page(
      "firstWhere",
      "2, the first even number, comes out with a completion, and the source, which would go on, is "
        + "canceled.",
      call: "first(where: { $0 % 2 == 0 })"
    ) { $0.numbers("-1--2-3-4|").first { $0 % 2 == 0 } },
    page(
      "prefix",
      "Two values come out, the second one with a completion, and the source, which would go on, is "
        + "canceled.",
      call: "prefix(2)"
    ) { $0.source("source", "-a--b-c|").prefix(2) },
    page(
      "prefixWhile",
      "1 and 2 come out. 3 is not less than 3: the result completes, and the source, which would go "
        + "on, is canceled.",
      call: "prefix(while: { $0 < 3 })"
    ) { $0.numbers("-1-2-3-1|").prefix { $0 < 3 } },
    page(
      "dropFirst", "The first two values are dropped. c comes out.", call: "dropFirst(2)"
    ) { $0.source("source", "-a--b-c|").dropFirst(2) },
    page(
      "dropWhile",
      "1 and 2 are dropped. 3 is not less than 3: it comes out, and every value after it, the last 1 "
        + "included.",
      call: "drop(while: { $0 < 3 })"
    ) { $0.numbers("-1-2-3-1|").drop { $0 < 3 } },
    page(
      "ignoreOutput", "No value comes out. The completion does.", call: "ignoreOutput()"
    ) { $0.source("source", "-a--b-c|").ignoreOutput() },
    page(
      "handleEvents",
      "Everything comes out as it went in. The closure is called with each value.",
      call: "handleEvents(receiveOutput: …)"
    ) { $0.source("source", "-a--b|").handleEvents(receiveOutput: { _ in }) },
    page(
      "print", "Everything comes out as it went in. Each signal is printed as it passes.",
      call: "print()"
    ) { $0.source("source", "-a--b|").print("", to: Silence()) },
  ]
}

/// An error that another one has become.
private struct Other: Error {
  init(_ error: MarbleScript.Failure) {}
}

/// A stream for what nobody is to read.
private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}

/// Operators that are about the end.
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
      "replaceEmpty", "The source completes without a value: 0 comes out, and the completion.",
      call: "replaceEmpty(with: 0)"
    ) { $0.numbers("---|").replaceEmpty(with: 0) },
    page(
      "replaceError", "In the place of the failure, 0 and a completion come out.",
      call: "replaceError(with: 0)"
    ) { $0.numbers("-1--#").replaceError(with: 0) },
    page(
      "mapError", "The failure comes out at its moment, as an error of another type.",
      call: "mapError { Other($0) }"
    ) { $0.numbers("-1--#").mapError { Other($0) } },
    page(
      "catch", "At the failure a second publisher takes over, and its values and its end come out.",
      call: "catch { _ in other }", inputs: ["source", "other"]
    ) { script in
      script.source("source", "-a--#").catch { _ in script.source("other", "-x-y|") }
    },
    page(
      "tryCatch",
      "At the failure the closure is called, and throws. The result fails with what it throws.",
      call: "tryCatch { _ in try other() }"
    ) { script in
      script.source("source", "-a--#").tryCatch { _ throws -> MarbleScript.Source in
        throw MarbleScript.Failure()
      }
    },
    page(
      "retry",
      "The first attempt fails, and the source is subscribed to again. The values of both attempts come "
        + "out, and the completion of the second one.",
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

/// Operators that take a scheduler.
private func timePages() -> [MarbleDiagram] {
  [
    page(
      "delay", "Every value and the completion come out two ticks later.",
      call: "delay(for: 2 ticks, …)"
    ) { $0.source("source", "-a--b|").delay(for: $0.ticks(2), scheduler: $0.scheduler) },
    page(
      "debounce",
      "A value comes out when two ticks have passed without another one: b after a and b, and then "
        + "c.",
      call: "debounce(for: 2 ticks, …)"
    ) {
      $0.source("source", "-ab---c---|").debounce(for: $0.ticks(2), scheduler: $0.scheduler)
    },
    page(
      "throttle",
      "a comes out at once. Then there is one value in each three ticks, the latest: c after b and c, "
        + "and then e. The completion comes with it.",
      call: "throttle(for: 3 ticks, …, latest: true)"
    ) {
      $0.source("source", "-abc---de|").throttle(
        for: $0.ticks(3), scheduler: $0.scheduler, latest: true)
    },
    page(
      "timeout",
      "After b no value comes for three ticks. The result completes, and the source is canceled.",
      call: "timeout(3 ticks, …)"
    ) { $0.source("source", "-a-b----c|").timeout($0.ticks(3), scheduler: $0.scheduler) },
    page(
      "receive(on:)",
      "Everything comes out as it went in. Each signal is delivered on the scheduler, here in the same "
        + "tick.",
      call: "receive(on: scheduler)"
    ) { $0.source("source", "-a--b|").receive(on: $0.scheduler) },
    page(
      "subscribe(on:)",
      "Everything comes out as it went in. The source is subscribed to on the scheduler.",
      call: "subscribe(on: scheduler)"
    ) { $0.source("source", "-a--b|").subscribe(on: $0.scheduler) },
  ]
}

/// Operators with several upstreams.
private func joiningPages() -> [MarbleDiagram] {
  [
    page(
      "append", "b is subscribed to when a has completed, and its values follow.",
      call: "a.append(b)", inputs: ["a", "b"]
    ) { $0.source("a", "-1-2|").append($0.source("b", "-3-4|")) },
    page(
      "prepend", "b comes first. a is subscribed to when b has completed.",
      call: "a.prepend(b)", inputs: ["a", "b"]
    ) { $0.source("a", "-1-2|").prepend($0.source("b", "-3-4|")) },
    page(
      "merge", "The values of both come out, each at its own moment. It completes when both have.",
      call: "a.merge(with: b)", inputs: ["a", "b"]
    ) { $0.source("a", "-1--2|").merge(with: $0.source("b", "--x--y-z|")) },
    page(
      "MergeMany",
      "The values of all three come out, each at its own moment. It completes when all three have.",
      call: "Publishers.MergeMany([a, b, c])", inputs: ["a", "b", "c"]
    ) {
      Publishers.MergeMany([
        $0.source("a", "-1---2|"), $0.source("b", "--x|"), $0.source("c", "---p--q|"),
      ])
    },
    page(
      "zip",
      "The first value of a waits for the first one of b, the second for the second. When a completes, "
        + "no further pair can come: the result completes, and b is canceled.",
      call: "a.zip(b)", inputs: ["a", "b"], describe: { "\($0.0),\($0.1)" }
    ) { $0.source("a", "-1-2---|").zip($0.source("b", "--x--y---z|")) },
    page(
      "zip3",
      "A triple comes out when each of the three has sent its next value. When a completes, no further "
        + "triple can come: the result completes, and b and c are canceled.",
      call: "a.zip(b, c)", inputs: ["a", "b", "c"], describe: { "\($0.0),\($0.1),\($0.2)" }
    ) {
      $0.source("a", "-1--2--|").zip(
        $0.source("b", "--x--y---|"), $0.source("c", "---p--q---|"))
    },
    page(
      "combineLatest",
      "Once both have sent a value, every value comes out together with the latest one of the other. "
        + "It completes when both have.",
      call: "a.combineLatest(b)", inputs: ["a", "b"], describe: { "\($0.0),\($0.1)" }
    ) { $0.source("a", "-1--2|").combineLatest($0.source("b", "--x---y|")) },
    page(
      "combineLatest3",
      "Once all three have sent a value, every value comes out together with the latest ones of the "
        + "other two. It completes when all three have.",
      call: "a.combineLatest(b, c)", inputs: ["a", "b", "c"],
      describe: { "\($0.0),\($0.1),\($0.2)" }
    ) {
      $0.source("a", "-1-----2|").combineLatest(
        $0.source("b", "--x------|"), $0.source("c", "---p-q----|"))
    },
  ]
}

/// Operators whose upstream's values are publishers, or become publishers.
private func innerPages() -> [MarbleDiagram] {
  [
    page(
      "flatMap",
      "For each value of the source a publisher is made and subscribed to. The values of all of them "
        + "come out, each at its own moment, and the completion when all have completed.",
      call: "flatMap { inner($0) }", inputs: ["source", "inner"]
    ) { script in
      script.source("source", "-a--b|").flatMap { script.inner($0, "-1-2-3|") }
    },
    page(
      "switchToLatest",
      "For each value of the source a publisher is made and subscribed to. When b comes, the publisher "
        + "of a is canceled, and its a3 never comes. The result completes when the source and the last "
        + "publisher have.",
      call: "map { inner($0) }.switchToLatest()", inputs: ["source", "inner"]
    ) { script in
      script.source("source", "-a---b|").map { script.inner($0, "-1-2-3|") }.switchToLatest()
    },
  ]
}

/// Operators whose subscribers share one subscription.
private func sharingPages() -> [MarbleDiagram] {
  [
    sharingPage(
      "share",
      "The source is subscribed to once, for its first subscriber. late comes after a and shares that "
        + "subscription: b and c come out at both, and so does the completion.",
      call: "share()", subscribers: ["first", "late"]
    ) { script in
      let shared = script.source("source", "-a--b-c|").share()
      script.subscribe(to: shared, as: "first", after: 0)
      script.subscribe(to: shared, as: "late", after: 3)
    },
    sharingPage(
      "multicast",
      "The source is subscribed to at connect(), once for both subscribers, and a and b come out at "
        + "both. Before that nothing happens.",
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
      "The source is subscribed to at connect(), once for both subscribers. When the connection is "
        + "canceled, so is the source: nothing more comes out, and no completion.",
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
