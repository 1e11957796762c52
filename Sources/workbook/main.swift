import CommandLineSupport
import Foundation

Terminal.prepareStandardOutput()
exit(Workbook.run(Array(CommandLine.arguments.dropFirst()), in: .current))
