import Walkthrough

let children: [String: ([String]) throws -> Void] = [
  "chain": { _ in nestedChain() }, "echo": { _ in echoForever() },
  "duet": { _ in answerEachOtherForever() },
]

Walkthrough.run(chapter: 6, title: "Streams of actions", children: children) { chapter in
  beginningSections(of: chapter)
  orderSections(of: chapter)
  failureSection(of: chapter)
  dispatchSection(of: chapter)
  tapSection(of: chapter)
  ownerSection(of: chapter)
  testSection(of: chapter)
  comparison(in: chapter)
}
