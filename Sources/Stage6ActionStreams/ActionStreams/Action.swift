/// Something that happened, as a value of its own small type.
///
/// An action contains everything that its effects need, because an effect sees actions and no
/// state. There is no list of all actions: a feature defines its own, and knows no other's. Source:
/// ReCombine, and NgRx, where an action is an object with a type and properties.
public protocol Action {}
