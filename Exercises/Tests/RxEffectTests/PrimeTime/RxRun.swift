import Foundation
import PrimeTime
import SmallRx

@testable import RxEffect

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scenario {
  /// Takes Prime Time on the learner's effects and store through the scenario.
  ///
  /// Nothing is waited for: when the test has the queue, what was delivered on it has been reduced.
  func runOnRx(isLogged: Bool) throws -> Run {
    let world = World()
    defer { world.end() }
    let environment = world.environment(.shared)
    var requests: [PublishSubject<Data>] = []
    let reducer = appReducer(environment) { _ in
      .deferred {
        let answer = PublishSubject<Data>()
        requests.append(answer)
        return answer.asObservable()
      }
    }
    let trace = Trace()
    let logged = isLogged ? logging(reducer, to: environment.log) : reducer
    let store = Store<AppState, AppAction>(initialValue: start) {
      let effect = logged(&$0, $1)
      trace.write($1, $0)
      return effect
    }
    for step in steps {
      switch step {
      case .send(let action): world.queue.sync { store.send(action) }
      case .file(let text): try world.setFile(text)
      case .answer(let number, let answer):
        // Nobody asked, if the answer's store starts no effects.
        guard requests.indices.contains(number) else { continue }
        switch answer {
        case .body(let text):
          requests[number].onNext(Data(text.utf8))
          requests[number].onCompleted()
        case .noConnection: requests[number].onError(URLError(.notConnectedToInternet))
        }
        world.queue.sync {}
      }
    }
    return world.queue.sync {
      Run(
        trace: trace.entries, log: world.log, file: world.fileText,
        effectsInFlight: store.effectsInFlight)
    }
  }
}
