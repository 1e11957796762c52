import CommandLineSupport
import Foundation

Terminal.prepareStandardOutput()
let code = Workbook.run(Array(CommandLine.arguments.dropFirst()), in: .current)
exit(StandardOutput.end(program: "workbook", code: code))
