import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Tests the rule against a table written here.
@Suite struct SharingRuleTests {
  @Test("each level, relation and kind is as the table says", arguments: SharingLevel.allCases, ShownKind.allCases)
  func table(level: SharingLevel, kind: ShownKind) {
    let open = SharingLevels { _ in level }
    let expected: [(Relation, Bool)] = [
      (.oneself, true), (.none, false), (.friend(open), level != .nobody), (.gymMember(open), level == .gym),
      (.trainer(Shares([.workouts])), kind == .workouts),
      (.trainer(Shares(SharedKind.allCases)), [.workouts, .records, .bodyWeight, .heart].contains(kind)),
    ]
    for (relation, allowed) in expected { #expect(SharingRule.allows(kind, to: relation) == allowed, "\(relation)") }
    // The level of one kind does not open another kind.
    for other in ShownKind.allCases where other != kind {
      var one = SharingLevels { _ in .nobody }
      one[other] = .gym
      #expect(!SharingRule.allows(kind, to: .friend(one)) && !SharingRule.allows(kind, to: .gymMember(one)))
    }
  }

  @Test("what only trainers can see is closed to friends at every level", arguments: SharedKind.allCases)
  func trainersKinds(kind: SharedKind) {
    let open = SharingLevels { _ in .gym }
    let isShown = [.workouts, .progress, .bodyWeight, .heart].contains(kind)
    #expect(SharingRule.allows(kind, to: .friend(open)) == isShown)
    #expect(SharingRule.allows(kind, to: .gymMember(open)) == isShown)
  }
}
