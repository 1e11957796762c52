// rejected: requires that 'SearchState' conform to 'Equatable'
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects

struct SearchState {
  var text = ""
}

func test(_ reducer: @escaping Reducer<SearchState, String>) {
  let store = TestStore(
    initialValue: SearchState(), reducer: reducer, onFailure: { print($0) })
  store.send("a") { $0.text = "a" }
}
