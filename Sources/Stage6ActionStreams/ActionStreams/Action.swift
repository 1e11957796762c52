/// Something that happened, as a value of a small type of its own.
///
/// An action carries all that its effects need, because an effect sees actions and no state. There
/// is no list of all actions: a feature brings its own, and knows no other's.
/// Source: ReCombine, and NgRx, where an action is an object with a type and properties.
public protocol Action {}
