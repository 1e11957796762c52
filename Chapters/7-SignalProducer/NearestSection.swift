import Console
import Foundation
import Stage7SignalProducer
import Walkthrough

/// A feature's actions, and the actions of a larger whole.
enum Whole: Equatable {
  case local(Int)
  case other
}

extension SignalProducer: Work where Error == Never {
  func run(
    _ receive: @escaping (Value) -> Void, whenDone: @escaping () -> Void
  ) -> () -> Void {
    start { event in
      if case .value(let value) = event { receive(value) } else { whenDone() }
    }
    .dispose
  }
}

/// The chapter's last sections: a store over any stream, and the nearest that Swift accepts.
func nearestSections(of chapter: Chapter) {
  chapter.section("Can it be written once for all streams?") {
    chapter.say(
      "Two stages have two types of stream, and nearly the same text. You would like to write the "
        + "store once, with the kind of effect as a generic parameter. Here are two attempts:")
    if let steps = Steps() {
      chapter.predict(
        "Which of the two does the compiler accept?", code: steps.text,
        answers: [
          "the first":
            "`<_>` is not Swift: a generic parameter cannot have its own parameters",
          "the second":
            "`Effect` stands for a whole type here, such as Int, and Int takes no type in angle "
            + "brackets",
          "both": "in Swift, neither says that `Effect` needs an action to become a type",
          "neither":
            "a generic parameter stands for a type, and `Effect` without an action is not a type",
        ]
      ) { steps.accepted }
    } else {
      chapter.say("(The steps have moved since the build.)")
    }
  }

  chapter.section("What comes nearest?") {
    chapter.say("This store is generic over the effect of *one* type of actions:")
    chapter.code("final class AnyStore<Value, Action, Effect: Work<Action>> {")
    func counting(_ value: inout Int, _ action: Int) -> Effect<Int> {
      value += action
      return action > 1 ? .sync { action - 1 } : .none
    }
    let new = AnyStore<Int, Int, Effect<Int>>(initialValue: 0, reducer: counting)
    new.send(4)
    let old = Stage5.anyStore()
    old.send(4)
    chapter.show("stage 5's effects", old.value)
    chapter.show("stage 7's effects", new.value)
    chapter.check("the same store runs effects of both kinds", old.value == 10 && new.value == 10)

    chapter.say(
      "But `pullback` has to turn effects of a feature's actions into effects of the whole "
        + "application's actions. This `pullback` cannot call `map` on an effect, so it takes a "
        + "function that does:")
    let whole = AnyStore<Int, Whole, Effect<Whole>>(
      initialValue: 0,
      reducer: pullback(
        counting,
        extract: { if case .local(let action) = $0 { action } else { nil } },
        embed: Whole.local,
        map: { effect, embed in effect.map(embed) },
        none: .none))
    whole.send(.local(4))
    whole.send(.other)
    let oldWhole = Stage5.anyWholeStore()
    oldWhole.send(.local(4))
    oldWhole.send(.other)
    chapter.show("pulled back", [oldWhole.value, whole.value])
    chapter.check(
      "with such a function, `pullback` works for effects of both kinds",
      oldWhole.value == 10 && whole.value == 10)
  }
}

/// The first two steps of this chapter, two lines of each, and the compiler's verdict.
///
/// The verdict is in the first line of a step, and a test asks the compiler whether it still holds.
private struct Steps {
  let text: String
  let accepted: String

  /// Looks beside the source file of this build. Nil if the steps are gone.
  init?(file: String = #filePath) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appending(path: "Steps")
    let steps = ["01-with-the-brackets", "02-without-the-brackets"].map { name in
      let file = folder.appending(path: "\(name).swift.txt")
      let text = try? String(contentsOf: file, encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }
    guard steps.allSatisfy({ $0.count > 3 }) else { return nil }
    text = steps.map { $0[1...2].joined(separator: "\n") }.joined(separator: "\n\n")
    accepted =
      switch steps.map({ $0[0] == "// accepted" }) {
      case [true, true]: "both"
      case [true, false]: "the first"
      case [false, true]: "the second"
      default: "neither"
      }
  }
}
