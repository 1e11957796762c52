/// Returns whether `p` is prime, for every Int and quickly for every Int.
///
/// The function tries small factors first. If none of them divides `p`, it applies the Miller–Rabin
/// test with the first twelve primes as bases, which is known to be exact below 3.1 · 10²³
/// (Sorenson and Webster, 2015) and so for all of Int. There is no floating point, and no product
/// overflows.
public func isPrime(_ p: Int) -> Bool {
  guard p > 1 else { return false }
  let n = UInt64(p)
  let bases: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
  for base in bases where n.isMultiple(of: base) {
    return n == base
  }
  return bases.allSatisfy { passesMillerRabin(n, base: $0) }
}

/// Returns whether odd `n` behaves as a prime does when `base` is raised to the power of n − 1.
private func passesMillerRabin(_ n: UInt64, base: UInt64) -> Bool {
  let twos = (n - 1).trailingZeroBitCount
  var x = power(base, (n - 1) >> twos, modulo: n)
  if x == 1 || x == n - 1 { return true }
  for _ in 1..<max(twos, 1) {
    x = product(x, x, modulo: n)
    if x == n - 1 { return true }
  }
  return false
}

private func power(_ base: UInt64, _ exponent: UInt64, modulo n: UInt64) -> UInt64 {
  var result: UInt64 = 1
  var square = base % n
  var exponent = exponent
  while exponent > 0 {
    if exponent & 1 == 1 { result = product(result, square, modulo: n) }
    square = product(square, square, modulo: n)
    exponent >>= 1
  }
  return result
}

/// Returns the product modulo `n`. Both factors are less than `n`, so the quotient of their full
/// product by `n` fits.
private func product(_ a: UInt64, _ b: UInt64, modulo n: UInt64) -> UInt64 {
  n.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
}
