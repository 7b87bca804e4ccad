/// The body weights of a scale's file.
struct FITWeights {
  /// The scale is still weighing.
  private static let calculating = 0xFFFE
  private static let believed = 20.0...400.0

  private var weights: [RoadWeight] = []
  /// The scale's numbers of the people on it.
  private var people: Set<Int> = []

  mutating func take(_ message: FITMessage, _ reading: inout RoadReading) {
    guard message.kind == .weight, let raw = message.number(FITFieldNumber.weight), raw != Self.calculating else {
      return
    }
    let kilograms = Double(raw) / 100
    guard Self.believed.contains(kilograms) else {
      reading.add(RoadFlaw(.badValue))
      return
    }
    guard let at = message.seconds.flatMap(FITTime.milliseconds) else {
      reading.add(RoadFlaw(.noTime))
      return
    }
    guard weights.count < RoadReading.mostWeights else {
      reading.add(RoadFlaw(.tooMany))
      return
    }
    if let person = message.number(FITFieldNumber.scaleUser) { people.insert(person) }
    weights.append(RoadWeight(at: at, kilograms: kilograms))
  }

  /// Adds the weights in the order of time, each instant once. Of several people none is taken: a member's weight must
  /// never be somebody else's.
  func finish(_ reading: inout RoadReading) {
    guard people.count <= 1 else {
      reading.add(RoadFlaw(.severalPeople))
      return
    }
    for weight in weights.sorted(by: { $0.at < $1.at }) where reading.weights.last?.at != weight.at {
      reading.weights.append(weight)
    }
  }
}
