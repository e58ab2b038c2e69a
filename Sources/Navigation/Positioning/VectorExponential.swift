/// The exponential function of four numbers of 0 or less at once, to 2 units of the last place; numbers below -708, and
/// what is no number, give next to nothing.
///
/// The library's function takes most of the time of an estimate when it is called once a cell.
@inline(__always)
func exponential(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
  typealias Four = SIMD4<Double>
  let x = numbers.replacing(with: Four(repeating: -708), where: .!(numbers .>= Four(repeating: -708)))
  // e^x = 2^n e^r with r at most half of ln 2; adding 1.5·2^52 rounds n, and leaves it in the low bits.
  let rounder = Four(repeating: 6_755_399_441_055_744)
  let shifted = x * 1.442_695_040_888_963_4 + rounder
  let n = shifted - rounder
  let r = (x - n * 0.693_147_180_369_123_8) - n * 1.908_214_929_270_587_7e-10
  var sum = Four(repeating: 1 / 479_001_600)
  sum = sum * r + 1 / 39_916_800
  sum = sum * r + 1 / 3_628_800
  sum = sum * r + 1 / 362_880
  sum = sum * r + 1 / 40_320
  sum = sum * r + 1 / 5040
  sum = sum * r + 1 / 720
  sum = sum * r + 1 / 120
  sum = sum * r + 1 / 24
  sum = sum * r + 1 / 6
  sum = sum * r + 0.5
  sum = sum * r + 1
  sum = sum * r + 1
  let exponent = unsafeBitCast(shifted, to: SIMD4<UInt64>.self) &<< 52
  return unsafeBitCast(unsafeBitCast(sum, to: SIMD4<UInt64>.self) &+ exponent, to: Four.self)
}
