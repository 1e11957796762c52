import Walkthrough

Walkthrough.run(chapter: 4, title: "Keeping the books", children: children) { chapter in
  let attempts = Comparison(chapter)
  keepingSections(of: chapter, attempts)
  retentionSection(of: chapter, attempts)
  mendingSections(of: chapter, attempts)
  keyedSections(of: chapter, attempts)
  stageSections(of: chapter)
}
