import Foundation

/// Why something could not be done, as the system says it, where Foundation says no more than that
/// it failed.
package func reason(for error: any Error) -> String {
  let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
  guard let cause, cause.domain == NSPOSIXErrorDomain else {
    return error.localizedDescription
  }
  return String(cString: strerror(Int32(cause.code)))
}
