import Walkthrough

Walkthrough.run(
  chapter: 2, title: "Publishers",
  options: [
    .init("cost", help: "measures what an operator costs beside a closure", body: costSections)
  ]
) { chapter in
  firstSitting(of: chapter)
  futureSections(of: chapter)
  subjectSection(of: chapter)
  endingSections(of: chapter)
  typeSections(of: chapter)
}
