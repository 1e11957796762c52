import Walkthrough

Walkthrough.run(
  chapter: 7, title: "The same on signal producers", children: ["chain": chainChild]
) { chapter in
  producerSections(of: chapter)
  endingSections(of: chapter)
  effectSections(of: chapter)
  bookSections(of: chapter)
  releaseSections(of: chapter)
  comparisonSection(of: chapter)
  nearestSections(of: chapter)
  stillWrongSection(of: chapter)
}
