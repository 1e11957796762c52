// accepted
// main actor by default
import Stage12ObservableModels

func countTwice(_ model: CounterModel) {
  model.incrTapped()
  model.incrTapped()
}
