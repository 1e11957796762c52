import Stage2Publishers
import Stage5SingleEffect

extension Effect: Work {
  func run(
    _ receive: @escaping (Output) -> Void, whenDone: @escaping () -> Void
  ) -> () -> Void {
    sink(receiveCompletion: { _ in whenDone() }, receiveValue: receive).cancel
  }
}

extension Stage5 {
  private static func counting(_ value: inout Int, _ action: Int) -> Effect<Int> {
    value += action
    return action > 1 ? .sync { action - 1 } : .none
  }

  /// The chapter's store, with effects of stage 5.
  static func anyStore() -> AnyStore<Int, Int, Effect<Int>> {
    AnyStore(initialValue: 0, reducer: counting)
  }

  /// The same, pulled back.
  static func anyWholeStore() -> AnyStore<Int, Whole, Effect<Whole>> {
    AnyStore(
      initialValue: 0,
      reducer: pullback(
        counting,
        extract: { if case .local(let action) = $0 { action } else { nil } },
        embed: Whole.local,
        map: { effect, embed in effect.map(embed).eraseToEffect() },
        none: .none))
  }
}
