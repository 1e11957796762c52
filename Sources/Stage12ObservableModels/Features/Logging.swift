import Observation
import PrimeTime

extension AppModel {
  /// Writes the state to `log`, now and after changes, until the task is canceled.
  ///
  /// The log contains no actions, because an observer learns of none, and it leaves out a state
  /// that the next one replaced before the main actor was free. The task that calls this function
  /// retains the model.
  public func logging(to log: (String) -> Void) async {
    for await state in Observations({ self.state }) { log(state.logEntry) }
  }
}

extension AppState {
  /// The state as the log has it. A value belongs to no actor, and neither does this property.
  nonisolated var logEntry: String {
    var description = ""
    dump(self, to: &description)
    return "Value:\n\(description)---"
  }
}
