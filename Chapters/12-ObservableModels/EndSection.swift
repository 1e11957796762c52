import Pictures
import Stage11TestingAsyncEffects
import Walkthrough

/// What ends with the screen.
func endSection(of chapter: Chapter) {
  chapter.section("What ends with the screen?") {
    chapter.say(
      "A screen owns its model. A question is open when the screen is closed and drops the model. Three "
        + "drafts refer to their model in three ways.")
    chapter.predict(
      "Which models are still alive while the question waits?",
      code: """
        // self
        question = Task(name: "prime \\(count)") { [count] in
          let prime = await nthPrime(count)
          if !Task.isCancelled { nthPrimeResponse(prime) }
        }

        // guard let self
        question = Task(name: "prime \\(count)") { [weak self] in
          guard let self else { return }
          let prime = await nthPrime(count)
          if !Task.isCancelled { nthPrimeResponse(prime) }
        }

        // self?
        question = Task(name: "prime \\(count)") { [weak self, count, nthPrime] in
          let prime = await nthPrime(count)
          if !Task.isCancelled { self?.nthPrimeResponse(prime) }
        }
        """,
      answers: [
        "[]": "a closure of `Task` captures `self` strongly, and doesn't ask you to write it",
        #"["self"]"#:
          "`guard let self` makes a strong reference, which the task holds until it ends",
        #"["self", "guard let self"]"#:
          "only the draft that unwraps `self` after its `await` holds no strong reference while it waits",
        #"["self", "guard let self", "self?"]"#:
          "the last draft captures the count and the service, and the model weakly",
      ]
    ) {
      endings.filter { $0.make.map { life(of: $0).isAlive } == true }.map(\.name)
    }

    let lives = endings.compactMap { ending in ending.make.map { (ending.name, life(of: $0)) } }
    let stage = life(of: stageCounter)
    chapter.say("Each of them, and the stage's model, while the question waits:")
    chapter.table(
      ["", "the model", "the question"],
      (lives + [("stage 12", stage)]).map { name, life in
        [
          name, life.isAlive ? "is alive" : "has ended",
          life.isCanceled ? "is canceled" : "is open",
        ]
      })
    chapter.check(
      "each question outlives its screen, except that of the stage",
      lives.allSatisfy { !$0.1.isCanceled } && stage.isCanceled && !stage.isAlive)

    let (held, dropped) = (ownership(retainsModel: true), ownership(retainsModel: false))
    chapter.draw(held, as: "model-held")
    chapter.draw(dropped, as: "model-dropped")
    chapter.check(
      "weak references find alive what the pictures say",
      held.survivors.contains("the model") && !dropped.survivors.contains("the model")
        && life(of: GuardDraft.init).isAlive && !life(of: WeakDraft.init).isAlive)

    let orders = closing(stageCounter)
    chapter.show("closed before or after the question begins", "\(orders)")
    chapter.check(
      "in every order, the stage's model ends and its question is canceled",
      orders.isComplete && orders.failure == nil)
    chapter.show("dropped by another thread's task", droppedElsewhere())
    chapter.check(
      "a task in the pool that drops the model also ends its question",
      droppedElsewhere() == ["dropped", "canceled"])
  }
}

/// The drafts of this section, by what their tasks write.
private let endings: [(name: String, make: MakeCounter?)] = [
  ("self", SelfDraft.init), ("guard let self", GuardDraft.init), ("self?", WeakDraft.init),
]

/// What a screen shows, until it is closed.
private final class Screen {
  var model: (any Counter)?
}

/// How a model and its question are when the screen has been closed, and the question waits.
private func life(of makeCounter: MakeCounter) -> (isAlive: Bool, isCanceled: Bool) {
  withTestExecutor(onFailure: stop) { executor in
    let service = PlayedService(executor.clock)
    let screen = Screen()
    screen.model = makeCounter { await service.nthPrime($0) }
    weak let model = screen.model
    screen.model?.nthPrimeButtonTapped()
    executor.run()
    screen.model = nil
    executor.run()
    return (model != nil, service.canceled == [10])
  }
}

/// Closes the screen, in every order of the closing and the question's start.
private func closing(_ makeCounter: MakeCounter) -> Orders<NoOutcome> {
  everyOrder(mainActor: .inAnyOrder, onFailure: { _ in }) { order in
    let service = PlayedService(order.executor.clock)
    let screen = Screen()
    screen.model = makeCounter { await service.nthPrime($0) }
    weak let model = screen.model
    screen.model?.nthPrimeButtonTapped()
    order.task("closing") { screen.model = nil }
    order.executor.run()
    order.expect(model == nil, "The model is retained.")
    order.expect(service.canceled == [10], "The question outlives its model.")
  }
}

/// What happens when a task in the pool drops the last reference to a model.
private func droppedElsewhere() -> [String] {
  withTestExecutor(onFailure: stop) { executor in
    let service = PlayedService(executor.clock)
    let screen = Screen()
    screen.model = stageCounter { await service.nthPrime($0) }
    screen.model?.nthPrimeButtonTapped()
    var log: [String] = []
    let holder = Task.detached(name: "elsewhere") { [model = screen.model] in
      await Task.yield()
      _ = model
    }
    screen.model = nil
    Task {
      await holder.value
      log.append("dropped")
    }
    executor.run()
    if service.canceled == [10] { log.append("canceled") }
    return log
  }
}

/// The references while a question waits, without the screen.
private func ownership(retainsModel: Bool) -> OwnershipGraph {
  OwnershipGraph(
    title: retainsModel ? "A task that retains its model" : "A task that does not",
    summary: retainsModel
      ? """
      The screen is closed. The task waits for the service, whose continuation does not retain it: \
      the task keeps itself alive. The task retains the model, and the model retains the task. So \
      the model stays until the task ends.
      """
      : """
      The screen is closed. The task keeps itself alive while it waits for the service. It refers \
      weakly to the model. Nothing retains the model, and it has been deallocated.
      """,
    objects: ["the service", "the task", "the model"],
    roots: ["the service", "the task"],
    references: [
      .init(from: "the service", to: "the task", "continuation", isWeak: true),
      .init(from: "the task", to: "the model", "self", isWeak: !retainsModel),
      .init(from: "the model", to: "the task", "question"),
    ])
}

private final class SelfDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    // self
    question = Task(name: "prime \(count)") { [count] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { nthPrimeResponse(prime) }
    }
  }
}

private final class GuardDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    // guard let self
    question = Task(name: "prime \(count)") { [weak self] in
      guard let self else { return }
      let prime = await nthPrime(count)
      if !Task.isCancelled { nthPrimeResponse(prime) }
    }
  }
}

private final class WeakDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    // self?
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.nthPrimeResponse(prime) }
    }
  }
}
