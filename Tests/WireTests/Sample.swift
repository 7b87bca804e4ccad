import Gym

@testable import Wire

/// A value of every kind in one type.
struct Sample: Codable, Equatable {
  var whole: Int
  var text: String
  var flag: Bool?
  var fraction: Double?
  var unit: WeightUnit?
  var weights: [WeightValue]?
  var inner: Inner?

  struct Inner: Codable, Equatable {
    var deep: Deep
    struct Deep: Codable, Equatable { var whole: Int }
  }
}

func tape(_ text: String) throws -> Value { try Tape(Array(text.utf8)).root }

/// The fault with which decoding ends; nil if it succeeds.
func fault(_ text: String) throws -> Fault? {
  let value = try tape(text)
  do throws(Fault) {
    _ = try WireDecoder.decode(Sample.self, from: value)
    return nil
  } catch { return error }
}
