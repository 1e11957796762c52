// A frame holds what a recursive `send` would keep on the stack: an iterator over answers or over
// effects. The frame on top continues. Good for turning other recursive code into a loop: each of
// its inner loops becomes a frame.

import ExerciseSupport
import Stage2Publishers

final class Store<Value, Action> {
  @Published private(set) var value: Value

  private let reducer: (inout Value, Action) -> [ClosureEffect<Action>]
  private var frames: [Frame] = []
  /// The actions that are sent during a step. Nil between steps.
  private var answers: [Action]?

  private enum Frame {
    case answers(IndexingIterator<[Action]>)
    case effects(IndexingIterator<[ClosureEffect<Action>]>)
  }

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> [ClosureEffect<Action>]
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  func send(_ action: Action) {
    guard answers == nil else {
      answers?.append(action)
      return
    }
    frames = [.answers([action].makeIterator())]
    while let frame = frames.popLast() {
      switch frame {
      case .answers(var actions):
        guard let action = actions.next() else { continue }
        frames.append(.answers(actions))
        reduce(action)
      case .effects(var effects):
        guard let effect = effects.next() else { continue }
        frames.append(.effects(effects))
        collect { effect.run { [weak self] answer in self?.send(answer) } }
      }
    }
    answers = nil
  }

  private func reduce(_ action: Action) {
    collect {
      var value = self.value
      let effects = reducer(&value, action)
      frames.append(.effects(effects.makeIterator()))
      self.value = value
    }
  }

  /// Does the work, and puts a frame of the actions that it sends on top.
  private func collect(_ work: () -> Void) {
    answers = []
    work()
    frames.append(.answers((answers ?? []).makeIterator()))
  }
}
