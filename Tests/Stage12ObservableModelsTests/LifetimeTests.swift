import PrimeTime
import Stage11TestingAsyncEffects
import Stage12ObservableModels
import TestSupport
import Testing

/// The mistake: the task retains the model, so the model cannot end before its question.
private final class RetainedCounter: BrokenCounter {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [count] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { nthPrimeResponse(prime) }
    }
  }

  isolated deinit { question?.cancel() }
}

/// The mistake: the task refers to the model weakly, and awaits a method, which retains it.
private final class LoadingCounter: BrokenCounter {
  override func nthPrimeButtonTapped() {
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self] in await self?.load() }
  }

  private func load() async { nthPrimeResponse(await nthPrime(count)) }

  isolated deinit { question?.cancel() }
}

/// The mistake: nothing cancels the question when the model ends.
private final class LeavingCounter: BrokenCounter {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.nthPrimeResponse(prime) }
    }
  }
}

@Suite("What ends with the model")
struct LifetimeTests {
  /// What a screen shows, until it is closed.
  @MainActor private final class Screen<Model: Counter> {
    var model: Model?
  }

  /// Closes the screen before its question starts, or after.
  private func close<Model: Counter>(_ type: Model.Type) -> Orders<NoOutcome> {
    everyOrder(mainActor: .inAnyOrder, onFailure: { _ in }) { order in
      let service = Service(in: order.executor)
      let screen = Screen<Model>()
      screen.model = type.init(CounterState(count: 10)) { await service.nthPrime($0) }
      weak let model = screen.model
      screen.model?.nthPrimeButtonTapped()
      order.task("closing") { screen.model = nil }
      order.executor.run()
      order.expect(model == nil, "The model is retained.")
      order.expect(service.canceled == [10], "A question outlives its model.")
    }
  }

  @Test("A task that retains its model keeps it until the answer")
  func retained() {
    #expect(close(RetainedCounter.self).failure?.comment == "The model is retained.")
  }

  @Test("So does a task that awaits a method of a model to which it refers weakly")
  func loading() {
    #expect(close(LoadingCounter.self).failure?.comment == "The model is retained.")
  }

  @Test("A task that nothing cancels outlives its model")
  func leaving() {
    #expect(close(LeavingCounter.self).failure?.comment == "A question outlives its model.")
  }

  @Test("The model cancels its question when it ends, in every order")
  func right() {
    #expect("\(close(CounterModel.self))" == "2 orders, all of them")
  }

  @Test("It does so on the main actor, even if another task drops the last reference elsewhere")
  func elsewhere() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let service = Service(in: order.executor)
      let screen = Screen<CounterModel>()
      screen.model = CounterModel(CounterState(count: 10)) { await service.nthPrime($0) }
      weak let model = screen.model
      screen.model?.nthPrimeButtonTapped()
      Task.detached(name: "elsewhere") { [model = screen.model] in
        await Task.yield()
        _ = model
      }
      screen.model = nil
      order.executor.run()
      order.expect(model == nil, "The model is retained.")
      order.expect(service.canceled == [10], "A question outlives its model.")
    }
    #expect("\(orders)" == "3 orders, all of them")
  }

  @Test("The models of the application end with it: the feed is told without retaining it")
  func application() throws {
    let world = try TestWorld()
    defer { world.end() }
    withTestExecutor(onFailure: { $0.record() }) { executor in
      var app: AppModel? = AppModel(AppState(count: 2), environment: world.environment())
      app?.primeModal.saveFavoritePrimeTapped()
      let feed = app?.activityFeed
      #expect(feed?.map(\.type) == [.addedFavoritePrime(2)])
      weak let counter = app?.counter
      weak let favorites = app?.favoritePrimes
      app = nil
      executor.run()
      #expect(counter == nil)
      #expect(favorites == nil)
    }
    #expect(world.lives.survivors(after: 0) == 0)
  }
}
