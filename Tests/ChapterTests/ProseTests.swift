import Foundation
import TestSupport
import Testing

@testable import Exercising
@testable import Manuscript

/// What the prose quotes is what the package has today.
@Suite(.serialized, .ownThread) struct ProseTests {
  @Test("Every listing and every quoted output is real", arguments: Repository.prose)
  func quotes(path: String) throws {
    let markdown = Markdown(try #require(Repository.text(of: path)))
    for complaint in ProseChecker(path).complaints(about: markdown) {
      Toolchain.report(complaint, isAboutWords: complaint.contains("`swift run workbook steps "))
    }
  }

  @Test("The pages on use elsewhere show every file of Tests/Elsewhere, from first line to last")
  func showsThePackageElsewhere() throws {
    let files = Repository.files(under: "Tests/Elsewhere").filter { $0.hasSuffix(".swift") }
    #expect(files.contains("Tests/Elsewhere/Package.swift"))
    for file in files {
      let isOfStage11 = file.contains("/Stations")
      let page = isOfStage11 ? Repository.pageOfStage11 : "Tests/Elsewhere/README.md"
      let link = isOfStage11 ? "../../\(file)" : String(file.dropFirst("Tests/Elsewhere/".count))
      let blocks = Markdown(try #require(Repository.text(of: page))).blocks
      let listing = blocks.first { Markdown.links(in: $0.lead) == [link] }
      #expect(
        listing.map { $0.lines.joined(separator: "\n") + "\n" } == Repository.text(of: file),
        "\(file)")
    }
  }

  @Test("Every link inside the package leads somewhere", arguments: Repository.readmes)
  func links(path: String) throws {
    let markdown = Markdown(try #require(Repository.text(of: path)))
    for link in ProseChecker(path).brokenLinks(in: markdown) {
      Issue.record("\(link)")
    }
  }

  @Test("Every chapter has its prose, and the prose is found")
  func findsProse() {
    #expect(!Repository.chapters.isEmpty)
    for chapter in Repository.chapters {
      #expect(Repository.prose.contains("\(Repository.folder(of: chapter))/README.md"))
    }
  }

  @Test("Every chapter ends with what is wrong, its exercises and the way on, to the next chapter")
  func leadsOn() throws {
    for (index, chapter) in Repository.chapters.enumerated() {
      let path = "\(Repository.folder(of: chapter))/README.md"
      let text = try #require(Repository.text(of: path))
      for heading in ["What is still wrong", "Solve", "Go on"] {
        let isThere = text.contains("\n## \(heading)\n")
        #expect(isThere, "\(path) has no section “\(heading)”")
      }
      guard let next = Repository.chapters.dropFirst(index + 1).first else { continue }
      let link = "](../\(next.folder.lastPathComponent)/README.md)"
      let isLinked = text.components(separatedBy: "\n## Go on\n").last?.contains(link) == true
      #expect(isLinked, "\(path) does not link the next chapter under “Go on”: \(link)")
    }
  }

  @Test("Every exercise is listed in its chapter, with how hard it is and what it asks for")
  func listsExercises() throws {
    let package = try #require(try ExercisePackage(in: Book(root: Repository.root)))
    for exercise in package.exercises {
      let chapter = try #require(Repository.chapters.first { $0.number == exercise.chapter })
      let path = "\(Repository.folder(of: chapter))/README.md"
      let text = try #require(Repository.text(of: path))
      let line =
        "- [\(exercise.name)](../../Exercises/Sources/\(exercise.name)/\(exercise.name).swift) "
        + "\(exercise.dots)\(exercise.isStarred ? " ★" : ""): \(exercise.title)\n"
      let isListed = text.contains(line)
      #expect(isListed, "\(path) has not this line under “Solve”: \(line)")
    }
  }

  @Test("Each chapter says how many exercises belong to it, and two pages how many there are")
  func countsExercises() throws {
    let exercises = try #require(try ExercisePackage(in: Book(root: Repository.root))).exercises
    let all = try spelled(exercises.count)
    var sentences = [
      "README.md": "the \(all) exercises",
      "Exercises/README.md": "\(all.withCapital) short files with a task",
    ]
    for chapter in Repository.chapters {
      let count = exercises.count { $0.chapter == chapter.number }
      sentences["\(Repository.folder(of: chapter))/README.md"] =
        "\(try spelled(count).withCapital) exercise\(count == 1 ? " belongs" : "s belong") to this"
    }
    for (path, sentence) in sentences {
      let isSaid = Repository.text(of: path)?.contains(sentence) == true
      #expect(isSaid, "\(path) does not say “\(sentence)”")
    }
  }

  /// A number in words, such as forty-seven.
  private func spelled(_ number: Int) throws -> String {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .spellOut
    return try #require(formatter.string(from: NSNumber(value: number)))
  }

  @Test("Every section that a task names is in that chapter")
  func sectionsOfTasks() throws {
    let paths = Repository.files(under: "Exercises/Sources").filter { $0.hasSuffix(".swift") }
    var count = 0
    for path in paths {
      // A name may be on the line after its chapter's.
      let text = try #require(Repository.text(of: path)).replacing(#/\n\/\/ +/#, with: " ")
      for match in text.matches(of: #/(Chapters\/\S+\.md), "([^"\n]+)"/#) {
        count += 1
        #expect(hasSection(match.2, in: String(match.1)), "\(path) names “\(match.2)”")
      }
    }
    #expect(count >= 22)
  }

  @Test("Every section that PredictTheTrace names is in chapter 2")
  func sectionsOfTraces() throws {
    let path = "Exercises/Tests/PredictTheTraceTests/PredictTheTraceTests.swift"
    let lists = try #require(Repository.text(of: path)).matches(of: #/sections: ("[^)]+)\)/#)
    #expect(lists.count == 10)
    for name in lists.flatMap({ $0.1.matches(of: #/"([^"]+)"/#) }).map(\.1) {
      #expect(hasSection(name, in: "Chapters/2-Publishers/README.md"), "“\(name)”")
    }
  }

  private func hasSection(_ name: Substring, in path: String) -> Bool {
    let lines = Repository.text(of: path)?.split(separator: "\n") ?? []
    return lines.contains { $0 == "## \(name)" || $0 == "### \(name)" }
  }
}

extension String {
  /// The same, as a sentence begins.
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
