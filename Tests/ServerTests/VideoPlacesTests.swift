import Testing

@testable import Server

@Suite struct VideoPlacesTests {
  @Test("one client cannot take all places, and a place is free again when it is released")
  func released() {
    let places = VideoPlaces(most: 3, mostOfClient: 2)
    // What is not kept is free at once.
    let isFree = { (client: String) in places.take(for: client) != nil }
    var first = places.take(for: "10.0.0.1")
    #expect(isFree("10.0.0.1") && isFree("10.0.0.1"))
    let second = places.take(for: "10.0.0.1")
    #expect(!isFree("10.0.0.1") && isFree("10.0.0.2"))
    var other = places.take(for: "10.0.0.2")
    // All are taken, also for those who have none.
    #expect(!isFree("10.0.0.2") && !isFree("10.0.0.3"))
    withExtendedLifetime((first, other)) {}
    first = nil
    #expect(isFree("10.0.0.1") && isFree("10.0.0.3"))
    other = nil
    first = places.take(for: "10.0.0.1")
    #expect(!isFree("10.0.0.1") && isFree("10.0.0.3"))
    withExtendedLifetime((first, second, other)) {}
  }
}
