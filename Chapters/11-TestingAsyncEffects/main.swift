import Walkthrough

Walkthrough.run(
  chapter: 11, title: "Testing what awaits", children: ["tally": tallyChild],
  options: [
    .init(
      "cost", help: "measures what ordinary code pays, and how many orders a second are run",
      body: measureCost)
  ]
) { chapter in
  flakySection(of: chapter)
  yieldSection(of: chapter)
  executorSection(of: chapter)
  timeSection(of: chapter)
  storeSection(of: chapter)
  orderSections(of: chapter)
  blindSpotSection(of: chapter)
}
