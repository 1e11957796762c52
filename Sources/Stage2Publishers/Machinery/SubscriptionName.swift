/// What a subscription is called where its class serves several publishers; Combine's names, as
/// `print` shows them.
@usableFromInline
enum SubscriptionName: String {
  case just = "Just"
  case optional = "Optional"
  case once = "Once"
  case future = "Future"
  case merge = "Merge"
  case flatMap = "FlatMap"
  case `catch` = "Catch"
  case concatenate = "Concatenate"
  case tryMap = "TryMap"
  case decode = "Decode"
  case receiveOn = "ReceiveOn"
  case delay = "Delay"
}
