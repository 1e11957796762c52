import Walkthrough

Walkthrough.run(
  chapter: 8, title: "Effects that can be canceled",
  children: ["threads": { _ in threadsChild() }, "bytes": bytesChild],
  options: [
    .init(
      "cost", help: "measures what an action costs in stages 1 and 3 to 8", body: measureCost)
  ]
) { chapter in
  partSections(of: chapter)
  bookSections(of: chapter)
  turnSections(of: chapter)
  threadSection(of: chapter)
  cancelSections(of: chapter)
  searchSections(of: chapter)
  costSection(of: chapter)
}
