import Dispatch
import Pictures
import Stage2Publishers
import Stage8CancellableEffects

/// Draws an effect as the list of its parts with their ids, and the effects that `map` and
/// `receive(on:)` turn it into.
func partsPicture() -> BoxDiagram {
  let queue = DispatchQueue(label: "store")
  let effect = Effect<Int>.merge(
    .sync { 1 }.cancellable(id: "request"), .sync { 2 }, .cancel(id: "old"))
  return BoxDiagram(
    title: "The parts of an effect, and two operators",
    summary: """
      The effect has three parts: a publisher with the id request, a publisher without ids, and \
      the instruction to cancel old. With map it has the same three parts. With receive(on:), \
      erased to an effect, it has one part: a publisher without ids.
      """,
    boxes: [
      .init("effect", lines: parts(of: effect), isMarked: true),
      .init("effect.map { $0 + 1 }", lines: parts(of: effect.map { $0 + 1 })),
      .init(
        "effect.receive(on: queue).eraseToEffect()",
        lines: parts(of: effect.receive(on: queue).eraseToEffect())),
    ])
}

/// Describes the parts of an effect, each in one line.
private func parts(of effect: Effect<Int>) -> [String] {
  let parts = child("parts", of: effect).map { Mirror(reflecting: $0).children } ?? .init([])
  return zip(1..., parts).map { number, part in
    guard let content = Mirror(reflecting: part.value).children.first else { return "?" }
    if let ids = child("ids", of: content.value) as? [AnyHashable] {
      let names = ids.map { "\($0)" }.joined(separator: ", ")
      return "\(number). a publisher, " + (ids.isEmpty ? "no ids" : "ids: \(names)")
    }
    return "\(number). \(content.label ?? "?"): \(child("id", of: content.value) ?? "?")"
  }
}
