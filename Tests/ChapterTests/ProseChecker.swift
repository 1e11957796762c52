import Console
import Foundation
import Walkthrough

/// Checks what a README.md quotes and links against the package and its executables.
struct ProseChecker {
  /// The README's path inside the package.
  let path: String
  /// The text of a file of the package, by its path.
  let text: (String) -> String?
  /// True for a file or a folder of the package.
  let contains: (String) -> Bool
  /// What a call such as `chapter3 --step` prints: on standard output, and on standard error.
  let outputs: (String) throws -> [String]

  /// One line for each block that is not what it claims to be, with what to do about it.
  func complaints(about markdown: Markdown) -> [String] {
    markdown.blocks.compactMap { block in
      complaint(about: block).map { "\(path):\(block.number): \($0)" }
    } + complaintsAboutFolds(in: markdown)
  }

  /// One line for each folded part that would not fold, or would not show its Markdown as such.
  private func complaintsAboutFolds(in markdown: Markdown) -> [String] {
    var complaints: [String] = []
    var open: Int?
    let emptyLines = Set(markdown.prose.filter(\.text.isEmpty).map(\.number))
    for line in markdown.prose {
      func complain(_ words: String) { complaints.append("\(path):\(line.number): \(words)") }
      if line.text.contains("<details>") {
        if open != nil { complain("a folded part inside a folded part") }
        open = line.number
        let isWhole = line.text.range(
          of: "^<details><summary>[^<]+</summary>$", options: .regularExpression)
        if isWhole == nil { complain("write <details><summary>…</summary>, and nothing else") }
        if !emptyLines.contains(line.number + 1) {
          complain("an empty line has to follow, or what is folded is no Markdown")
        }
      } else if line.text.contains("</details>") {
        if open == nil { complain("nothing is folded here that could end") }
        if line.text != "</details>" { complain("</details> has to stand alone") }
        open = nil
      }
    }
    if let open { complaints.append("\(path):\(open): this folded part never ends") }
    return complaints
  }

  /// One line for each link inside the package that leads nowhere.
  func brokenLinks(in markdown: Markdown) -> [String] {
    markdown.prose.flatMap { line in
      Markdown.links(in: line.text).filter(isRelative).compactMap { target in
        guard let path = resolve(target), contains(path) else {
          return "\(self.path):\(line.number): there is no “\(target)” to link to"
        }
        return nil
      }
    }
  }

  private func complaint(about block: Markdown.Block) -> String? {
    guard block.isClosed else { return "this block is never closed" }
    switch block.language {
    case "swift": return complaintAboutListing(block)
    case "text": return complaintAboutOutput(block, isExact: false)
    case "diff": return complaintAboutOutput(block, isExact: true)
    case "sh", "console": return nil
    case "": return "say what this block is: swift, text, diff, sh or console"
    default: return "“\(block.language)” is not checked: use swift, text, diff, sh or console"
    }
  }

  private func complaintAboutListing(_ block: Markdown.Block) -> String? {
    let targets = Markdown.links(in: block.lead).filter(isRelative)
    // A file with answers to what comes later is named, and not linked.
    let names = Markdown.code(in: block.lead).filter {
      ($0.hasSuffix(".swift") || $0.hasSuffix(".swift.txt")) && $0.contains("/")
    }
    guard !targets.isEmpty || !names.isEmpty else {
      return "link the file that this listing is quoted from, in the line before it"
    }
    let sources = (targets.compactMap(resolve) + names).compactMap { path in
      text(path).map { (path, $0) }
    }
    guard let last = sources.last else {
      let files = (targets + names).joined(separator: ", ")
      return "this listing is quoted from “\(files)”, which is no file"
    }
    let quotation = Quotation(block.lines)
    guard !quotation.isEmpty else { return "this listing is empty" }
    if sources.contains(where: { quotation.firstMissingLine(in: $0.1) == nil }) { return nil }
    let line = quotation.firstMissingLine(in: last.1) ?? ""
    return "\(last.0) does not have this listing; the first line that is not there: “\(line)”"
  }

  private func complaintAboutOutput(_ block: Markdown.Block, isExact: Bool) -> String? {
    let prefix = "swift run "
    guard let call = Markdown.code(in: block.lead).last(where: { $0.hasPrefix(prefix) }) else {
      let example = isExact ? "workbook diff 3 4" : "chapter1"
      return "name the command that prints this, as `\(prefix)\(example)`, in the line before it"
    }
    let quotation = Quotation(block.lines, isExact: isExact)
    guard !quotation.isEmpty else { return "this quotation is empty" }
    // Its screen does not end by itself: WatchInReadmeTests compares it.
    let showWatch = ["README.md", "Exercises/README.md"]
    if showWatch.contains(path), call == "swift run workbook watch ClosureMap" { return nil }
    do {
      let outputs = try outputs(String(call.dropFirst(prefix.count)))
      let missing = outputs.compactMap { quotation.firstMissingLine(in: $0) }
      guard missing.count == outputs.count, let line = missing.first else { return nil }
      return "`\(call)` does not print this; the first line that is not there: “\(line)”"
    } catch {
      return "`\(call)` cannot be run: \(error)"
    }
  }

  private func isRelative(_ target: String) -> Bool {
    !target.isEmpty && !target.contains(":")
  }

  /// The path inside the package that a link in this README leads to; nil when it leads out of it.
  private func resolve(_ target: String) -> String? {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/").map(String.init) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return target.hasPrefix("/") ? nil : parts.joined(separator: "/")
  }
}

extension ProseChecker {
  /// The checker of a README of this package.
  init(_ path: String) {
    self.init(
      path: path,
      text: Repository.text(of:),
      contains: Repository.contains(_:),
      outputs: { call in
        if let output = try Toolchain.output(of: call) { return [output] }
        let end = try Repository.run(call)
        return [end.output, end.errors]
      }
    )
  }
}
