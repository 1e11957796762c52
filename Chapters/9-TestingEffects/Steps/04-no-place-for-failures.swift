// rejected: missing argument for parameter 'onFailure' in call
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects

func test(_ reducer: @escaping Reducer<Int, String>) {
  let store = TestStore(initialValue: 0, reducer: reducer)
  store.send("2") { $0 = 2 }
}
