import Stage10AsyncEffects
import Stage2Publishers

/// The source of the values that a loop reads.
enum SubjectKind { case passthrough, currentValue }

/// What an effect gets of a subject that sends 1, 2 and 3, and what happened, in its order.
///
/// - Parameter isInARow: whether the loop runs only when all three have been sent, not after each
///   value.
func valuesOfASubject(
  _ kind: SubjectKind, inARow isInARow: Bool = true
) -> (actions: [String], events: [String]) {
  withRun { run in
    run.perform { scene in
      let passthrough = PassthroughSubject<Int, Never>()
      let currentValue = CurrentValueSubject<Int, Never>(0)
      scene.sendNumber =
        kind == .passthrough ? { passthrough.send($0) } : { currentValue.send($0) }
      let subject =
        kind == .passthrough
        ? passthrough.eraseToAnyPublisher() : currentValue.eraseToAnyPublisher()
      scene.makeStore { action in
        guard action == "listen" else {
          scene.log.append("continues with \(action)")
          return .none
        }
        let values = subject.handleEvents(
          receiveRequest: { _ in scene.log.append("asks for a value") }
        ).values
        return .run { send in
          for await number in values { send("\(number)") }
        }
      }
      scene.store?.send("listen")
    }
    @MainActor func sends(_ numbers: [Int]) {
      run.perform { scene in
        for number in numbers {
          scene.log.append("sends \(number)")
          scene.sendNumber?(number)
        }
      }
    }
    if isInARow { sends([1, 2, 3]) } else { for number in 1...3 { sends([number]) } }
    return (Array(run.actions.dropFirst()), run.log)
  }
}
