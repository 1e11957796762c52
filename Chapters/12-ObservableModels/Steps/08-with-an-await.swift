// accepted
import Stage12ObservableModels

func countTwice(_ model: CounterModel) async {
  await model.incrTapped()
  await model.incrTapped()
}
