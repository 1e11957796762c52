import Walkthrough

Walkthrough.run(
  chapter: 5, title: "A single effect",
  options: [
    .init("cost", help: "measures what an action costs in stages 4 and 5", body: costSection)
  ]
) { chapter in
  mergeSections(of: chapter)
  storeSections(of: chapter)
  hushSections(of: chapter)
  requestSections(of: chapter)
  stillWrongSection(of: chapter)
}
