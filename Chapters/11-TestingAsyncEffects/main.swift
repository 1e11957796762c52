import Walkthrough

Walkthrough.run(
  chapter: 11, title: "Testing what awaits",
  children: ["takeover": takeoverChild, "tally": tallyChild],
  options: [
    .init(
      "cost", help: "measures what ordinary code pays, and how many orders a second are run",
      body: measureCost)
  ]
) { chapter in
  flakySection(of: chapter)
  yieldSection(of: chapter)
  executorSection(of: chapter)
  takeoverSection(of: chapter)
  modelSection(of: chapter)
  timeSection(of: chapter)
  storeSection(of: chapter)
  orderSections(of: chapter)
  foundSection(of: chapter)
  countSection(of: chapter)
}
