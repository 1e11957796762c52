import Walkthrough

Walkthrough.run(chapter: 7, title: "The same on signal producers") { chapter in
  producerSections(of: chapter)
  effectSections(of: chapter)
  storeSections(of: chapter)
  comparisonSection(of: chapter)
  nearestSection(of: chapter)
}
