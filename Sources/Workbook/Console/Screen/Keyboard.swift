import Foundation

/// Reads single keys from a terminal, without Return and without showing them.
///
/// Ctrl-C and similar keys still are signals. Code that makes a keyboard must call ``restore()``
/// on every way out.
final class Keyboard {
  let descriptor: Int32
  private var before = termios()
  private var isListening = false
  private var pressed: [Key] = []

  /// Nil when this is no terminal.
  init?(_ descriptor: Int32) {
    guard isatty(descriptor) == 1, tcgetattr(descriptor, &before) == 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Reads keys from now on. Called again after another program has set the terminal's
  /// modes.
  func listen() {
    var modes = before
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Reading takes the available bytes, and does not wait.
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VMIN)] = 0
      $0[Int(VTIME)] = 0
    }
    isListening = tcsetattr(descriptor, TCSANOW, &modes) == 0
  }

  /// Gives the terminal back as it was found.
  func restore() {
    guard isListening else { return }
    tcsetattr(descriptor, TCSANOW, &before)
    isListening = false
  }

  /// The next key that was pressed. Nil when there is none.
  func next() -> Key? {
    if pressed.isEmpty {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 { pressed = Key.keys(in: Array(bytes[..<count])) }
    }
    return pressed.isEmpty ? nil : pressed.removeFirst()
  }

  deinit { restore() }
}
