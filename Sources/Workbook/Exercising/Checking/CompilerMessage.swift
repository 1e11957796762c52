import Foundation

/// One message of the compiler: the place that it is about, its words, and the code there.
struct CompilerMessage {
  /// The place in a file. For code that a macro has made, the place where the macro is expanded.
  let place: SourcePlace
  /// `/a/File.swift:12:3: error: words`, and then the code with its marks.
  let lines: [String]

  /// Takes a message of this kind, such as `error`, from the beginning of the output. If the output
  /// begins with anything else, takes nothing and returns nil.
  init?(_ kind: String, from output: inout ArraySlice<Substring>) {
    guard let line = output.first, let mark = line.range(of: ": \(kind): "),
      let printed = SourcePlace(line[..<mark.lowerBound])
    else { return nil }
    output.removeFirst()
    let origin = output.first.flatMap(CompilerMessage.origin)
    if origin != nil { output.removeFirst() }
    let excerpt = output.prefix(while: Snippet.isPrinted)
    output = output.dropFirst(excerpt.count)

    place = origin ?? printed
    var words = "\(kind): \(line[mark.upperBound...])"
    var snippet = Snippet(excerpt)
    if origin != nil {
      // The compiler's own mark is on the code that the macro has made.
      snippet.mark(place, words)
      words += " (in \(printed.file))"
    }
    lines =
      ["\(place.file):\(place.line):\(place.column): \(words)"] + snippet.lines(around: place)
  }

  /// The place where a macro is expanded. The compiler prints it in the line after a message about
  /// code that the macro has made.
  private static func origin(_ line: Substring) -> SourcePlace? {
    // `- /a/File.swift:12:3: note: expanded code originates here
    guard line.hasPrefix("`- "), let end = line.range(of: ": note: expanded code originates here")
    else { return nil }
    return SourcePlace(line[..<end.lowerBound].dropFirst(3))
  }
}
