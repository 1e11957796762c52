import Walkthrough

Walkthrough.run(
  chapter: 2, title: "Publishers",
  options: [
    .init("cost", help: "measures what an operator costs beside a closure", body: costSections)
  ]
) { chapter in
  firstSitting(of: chapter)
  futureSections(of: chapter)
  subjectSections(of: chapter)
  endingSections(of: chapter)
  innerSections(of: chapter)
  typeSections(of: chapter)
  overviewSections(of: chapter)
}
