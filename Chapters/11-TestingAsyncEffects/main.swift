import Walkthrough

Walkthrough.run(
  chapter: 11, title: "Testing what awaits", children: ["tally": tallyChild]
) { chapter in
  flakySection(of: chapter)
  yieldSection(of: chapter)
  executorSection(of: chapter)
  timeSection(of: chapter)
  storeSection(of: chapter)
  orderSections(of: chapter)
  blindSpotSection(of: chapter)
}
