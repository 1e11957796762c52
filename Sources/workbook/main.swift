import Foundation
import Walkthrough

Terminal.prepareStandardOutput()
exit(Workbook.run(Array(CommandLine.arguments.dropFirst()), in: .current))
