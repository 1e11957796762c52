import Console
import Foundation

/// Writes a script that can be run, into a folder that is there.
///
/// Another process writes it: a file that is open for writing cannot be run, and a process that
/// another test starts at this moment would keep it open.
package func writeExecutable(_ script: String, to file: URL) throws {
  let end = try ChildProcess(
    executable: URL(fileURLWithPath: "/bin/sh"),
    arguments: ["-c", #"printf '%s' "$1" > "$0""#, file.path, script], limit: 60
  ).run()
  guard end.status == .exited(0) else { throw CocoaError(.fileWriteUnknown) }
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
}
