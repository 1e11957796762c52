import Walkthrough

Walkthrough.run(
  chapter: 12, title: "Without a store",
  options: [
    .init(
      "cost", help: "measures what a tap and a question cost in each stage",
      body: { measureCost($0) })
  ]
) { chapter in
  beginSection(of: chapter)
  answerSection(of: chapter)
  endSection(of: chapter)
  flagSection(of: chapter)
  observerSection(of: chapter)
  storeSection(of: chapter)
  sizeSection(of: chapter)
}
