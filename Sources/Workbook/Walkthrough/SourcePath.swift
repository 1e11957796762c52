/// The path of a source file from the package's folder, where a reader finds it.
///
/// A file of another package keeps its whole path.
func packagePath(of file: StaticString) -> String {
  let root = #filePath.dropLast("Sources/Workbook/Walkthrough/SourcePath.swift".count)
  let path = "\(file)"
  return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
}
