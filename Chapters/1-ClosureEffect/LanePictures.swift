import Pictures
import PrimeTime
import Stage1ClosureEffect

/// Records what happens, from several closures.
private final class Recording {
  var diagram: LaneDiagram
  init(_ diagram: LaneDiagram) { self.diagram = diagram }
}

/// Draws what a local store and the whole store do with one action that the local store receives.
func viewPicture() -> LaneDiagram {
  let (screen, whole) = ("the screen's store", "the application's store")
  let recording = Recording(
    LaneDiagram(
      title: "A local store and the whole store",
      summary: """
        The screen's store receives a tap and calls its reducer. The reducer forwards the tap to \
        the application's store, which reduces it and assigns its value. The screen's reducer is \
        still running when the observer assigns 12 to the screen's store. The application's send \
        returns, and the reducer reads 12 and returns. The screen's send assigns 12 again and \
        returns.
        """,
      lanes: [screen, whole]))
  var isInObserver = false
  let application = Store<Int, String>(initialValue: 11) { count, action in
    recording.diagram.add("send(\(action))", in: whole, .beginning)
    count += 1
    return []
  }
  // The store calls this observer first: `view` adds its own observer later.
  application.observe { count in
    recording.diagram.add("assigns \(count)", in: whole)
    isInObserver = true
    return true
  }
  let local = application.view(
    value: { count -> Int in
      guard count == 12, !isInObserver else { return count }
      recording.diagram.add("send returns", in: whole, .end)
      recording.diagram.add("the reducer reads \(count), and returns", in: screen, .end)
      return count
    },
    action: { (action: String) in
      recording.diagram.add("the reducer is called", in: screen, .beginning)
      return action
    })
  local.observe { count in
    let who = isInObserver ? "the observer assigns" : "send assigns"
    recording.diagram.add("\(who) \(count)", in: screen)
    isInObserver = false
    return true
  }
  recording.diagram.add("send(tap)", in: screen, .beginning)
  local.send("tap")
  recording.diagram.add("send returns", in: screen, .end)
  return recording.diagram
}

/// Draws how the answer of a screen's effect becomes an action of the application.
func pullbackOutPicture(_ environment: PrimeTimeEnvironment) -> LaneDiagram {
  let (store, outer, inner) = ("the store", "pullback's effect", "the screen's effect")
  let recording = Recording(
    LaneDiagram(
      title: "What pullback does to an answer",
      summary: """
        The store runs pullback's effect. That effect runs the screen's effect, which answers \
        loadedFavoritePrimes. pullback's effect puts the answer into the application's action \
        favoritePrimes, and the store receives the action.
        """,
      lanes: [store, outer, inner]))
  let screen: Reducer<[Int], FavoritePrimesAction> = { state, action in
    favoritePrimesReducer(environment)(&state, action).map { effect in
      Effect { callback in
        recording.diagram.add("is run", in: inner)
        effect.run { answer in
          recording.diagram.add("answers loadedFavoritePrimes", in: inner)
          callback(answer)
        }
      }
    }
  }
  let application: Reducer<AppState, AppAction> = pullback(
    screen, value: \.favoritePrimes, action: \.favoritePrimes)
  var state = AppState()
  for effect in application(&state, .favoritePrimes(.loadButtonTapped)) {
    recording.diagram.add("runs the effect", in: store)
    effect.run { answer in
      guard case .favoritePrimes(.loadedFavoritePrimes) = answer else { return }
      recording.diagram.add("puts it into .favoritePrimes(…)", in: outer)
      recording.diagram.add("receives the action", in: store)
    }
  }
  return recording.diagram
}
