import Foundation
import Gym
import TestKit
import Testing

@Suite struct SetRulesTests {
  private let kg80 = Weight(milli: 80_000, unit: .kg)

  private func fault(_ entry: SetEntry, _ type: ExerciseType) -> Invalid? {
    do {
      try SetRules.check(entry, type: type)
      return nil
    } catch {
      return error
    }
  }

  @Test("each type requires its fields, allows its optional ones and refuses the others")
  func fields() {
    #expect(fault(SetEntry(weight: kg80, reps: 6), .weightReps) == nil)
    #expect(fault(SetEntry(reps: 6), .weightReps) == Invalid("weight", .required))
    #expect(fault(SetEntry(weight: kg80), .weightReps) == Invalid("reps", .required))
    #expect(fault(SetEntry(weight: kg80, reps: 6, milliseconds: 1), .weightReps) == Invalid("seconds", .notForExercise))
    #expect(fault(SetEntry(reps: 6), .reps) == nil)
    #expect(fault(SetEntry(weight: kg80, reps: 6), .reps) == Invalid("weight", .notForExercise))
    #expect(fault(SetEntry(reps: 6), .bodyweightPlus) == nil)
    #expect(fault(SetEntry(weight: kg80, reps: 6), .bodyweightPlus) == nil)
    #expect(fault(SetEntry(reps: 6), .assisted) == Invalid("weight", .required))
    #expect(fault(SetEntry(milliseconds: 60_000), .duration) == nil)
    #expect(fault(SetEntry(reps: 1, milliseconds: 60_000), .duration) == Invalid("reps", .notForExercise))
    #expect(fault(SetEntry(weight: kg80), .weightDuration) == Invalid("seconds", .required))
    #expect(fault(SetEntry(milliseconds: 60_000), .distanceDuration) == nil)
    #expect(fault(SetEntry(millimetres: 1), .distanceDuration) == Invalid("seconds", .required))
    #expect(fault(SetEntry(milliseconds: 1, millimetres: 1), .duration) == Invalid("metres", .notForExercise))
  }

  @Test("zero is a valid weight, and the bound is the same in both units")
  func weights() {
    func weight(_ milli: Int, _ unit: WeightUnit, _ type: ExerciseType = .weightReps) -> Reason? {
      fault(SetEntry(weight: Weight(milli: milli, unit: unit), reps: 1), type)?.reason
    }
    #expect(weight(0, .kg) == nil)
    #expect(weight(-1, .kg) == .outOfRange(min: 0, max: 1500))
    #expect(weight(1_500_000, .kg) == nil)
    #expect(weight(1_500_001, .kg) == .outOfRange(min: 0, max: 1500))
    #expect(weight(3_306_934, .lb) == nil)
    #expect(weight(3_306_935, .lb) == .outOfRange(min: 0, max: 3306.934))
    #expect(weight(500_001, .kg, .bodyweightPlus) == .outOfRange(min: 0, max: 500))
    #expect(weight(500_001, .kg, .assisted) == .outOfRange(min: 0, max: 500))
    #expect(weight(1_102_311, .lb, .assisted) == nil)
  }

  @Test("a number out of bounds is refused with its field and the bounds in its unit")
  func bounds() {
    func entry(_ change: (inout SetEntry) -> Void) -> Invalid? {
      var entry = SetEntry(reps: 5)
      change(&entry)
      return fault(entry, .reps)
    }
    #expect(entry { $0.reps = 0 } == nil)
    #expect(entry { $0.reps = 1000 } == nil)
    #expect(entry { $0.reps = 1001 } == Invalid("reps", .outOfRange(min: 0, max: 1000)))
    #expect(entry { $0.reps = -1 } == Invalid("reps", .outOfRange(min: 0, max: 1000)))
    #expect(entry { $0.heartRate = 24 } == Invalid("heartRate", .outOfRange(min: 25, max: 250)))
    #expect(entry { $0.heartRate = 250 } == nil)
    #expect(entry { $0.tempo = Tempo("3110") } == nil)
    #expect(
      fault(SetEntry(milliseconds: 30_000, tempo: Tempo("3110")), .duration) == Invalid("tempo", .notForExercise))
    #expect(entry { $0.rpeTenths = 85 } == nil)
    #expect(entry { $0.rpeTenths = 105 } == Invalid("rpe", .outOfRange(min: 1, max: 10)))
    #expect(entry { $0.rpeTenths = 84 } == Invalid("rpe", .malformed))
    #expect(
      fault(SetEntry(milliseconds: 86_400_001), .duration) == Invalid("seconds", .outOfRange(min: 0, max: 86_400)))
    #expect(
      fault(SetEntry(milliseconds: 1, millimetres: 1_000_000_001), .distanceDuration)
        == Invalid("metres", .outOfRange(min: 0, max: 1_000_000)))
  }

  @Test("a note may have several lines in any script, but no control characters, and its length is limited")
  func notes() {
    func note(_ text: String) -> Reason? { fault(SetEntry(reps: 1, note: text), .reps)?.reason }
    #expect(note("paused\nсложно 💪🏽 \u{200F}عربي") == nil)
    #expect(note(String(repeating: "é", count: 500)) == nil)
    #expect(note(String(repeating: "é", count: 501)) == .tooLong(max: 500))
    #expect(note("a\u{0}b") == .badCharacters)
    #expect(note("a\r\nb") == .badCharacters)
    #expect(note("a\u{202E}b") == .badCharacters)
    #expect(note("e" + String(repeating: "\u{301}", count: 5000)) == .tooLong(max: 500))
  }

  @Test("reasons have the names and parameters of the protocol")
  func reasons() {
    #expect(Reason.outOfRange(min: 0, max: 1500).code == "out_of_range")
    #expect(Reason.outOfRange(min: 0, max: 1500).params == ["min": 0, "max": 1500])
    #expect(Reason.tooLong(max: 80).params == ["max": 80])
    #expect(Reason.tooShort(min: 10).params == ["min": 10])
    #expect(Reason.notForExercise.code == "not_for_exercise")
    #expect(Reason.notOneOf(["kg", "lb"]).allowed == ["kg", "lb"])
    #expect(Reason.required.params.isEmpty)
  }
}

@Suite struct MemberRulesTests {
  private func fault<Value>(_ body: () throws -> Value) -> Invalid? {
    do {
      _ = try body()
      return nil
    } catch { return error as? Invalid }
  }

  @Test(
    "a name may be in any script, with emoji",
    arguments: ["Mara Lindqvist", "山田太郎", "محمد", "می‌خواهم", "O'Neil-Łuczak", "👩‍👩‍👧 Berg", "Ж"])
  func names(name: String) throws {
    #expect(try MemberRules.name("  \(name)\n") == name)
  }

  @Test("a name must be visible, short enough and without control characters")
  func badNames() {
    #expect(fault { try MemberRules.name("   ") } == Invalid("name", .required))
    #expect(fault { try MemberRules.name("\u{200D}\u{200D}") } == Invalid("name", .required))
    #expect(fault { try MemberRules.name("a\u{7}b") } == Invalid("name", .badCharacters))
    #expect(fault { try MemberRules.name("a\nb") } == Invalid("name", .badCharacters))
    #expect(fault { try MemberRules.name("Mara\u{202E}araM") } == Invalid("name", .badCharacters))
    #expect(fault { try MemberRules.name(String(repeating: "x", count: 81)) } == Invalid("name", .tooLong(max: 80)))
    #expect(
      fault { try MemberRules.displayName(String(repeating: "x", count: 25)) }
        == Invalid("displayName", .tooLong(max: 24)))
    #expect(fault { try MemberRules.displayName(String(repeating: "💪", count: 24)) } == nil)
  }

  /// The browser, which shows a plate before there is an account, is tested with the same cases.
  @Test("initials are grapheme clusters")
  func initialsOf() throws {
    let file = URL(fileURLWithPath: "\(Fixture.repository)/Tests/Vectors/initials.json")
    for vector in try JSONDecoder().decode([[String]].self, from: Data(contentsOf: file)) {
      #expect(initials(of: vector[0]) == vector[1])
    }
  }

  @Test(
    "valid email addresses are accepted", arguments: ["mara@example.com", "m.l+gym@sub.example.co.uk", "ü@müller.de"])
  func emails(email: String) throws {
    #expect(try MemberRules.email(" \(email) ") == email)
  }

  @Test(
    "invalid email addresses are refused",
    arguments: [
      "mara", "mara@", "@example.com", "a@b", "a@b@c.de", "a b@c.de", "a@c..de", "a@.de", "a@c.", "a\u{0}@c.de",
      "<a@x.example>", "Mara <a@x.example>", "a@x.example,", "mailto:a@x.example", "(a)@x.example", "\"a\"@x.example",
    ])
  func badEmails(email: String) {
    #expect(fault { try MemberRules.email(email) } == Invalid("email", .malformedEmail))
  }

  @Test("email addresses are compared without case")
  func emailKey() {
    #expect(MemberRules.emailKey(" Mara@Example.COM ") == "mara@example.com")
    #expect(fault { try MemberRules.email(String(repeating: "a", count: 250) + "@b.de") }?.reason == .tooLong(max: 254))
    #expect(fault { try MemberRules.email(" ") }?.reason == .required)
  }

  @Test("a birth date is an existing day from 1900 to today")
  func birthDates() throws {
    func reason(_ text: String) -> Reason? { fault { try MemberRules.birthDate(text, today: "2026-11-21") }?.reason }
    #expect(reason("1994-03-12") == nil)
    #expect(reason("2000-02-29") == nil)
    #expect(reason("2026-11-21") == nil)
    for text in ["1900-02-29", "1994-13-01", "1994-00-10", "1994-3-12", "12.03.1994", "", "1994-04-31", "１９９４-03-12"] {
      #expect(reason(text) == .malformedDate)
    }
    #expect(reason("2026-11-22") == .inFuture)
    #expect(reason("1899-12-31") == .outOfRange(min: 1900, max: 2026))
  }

  @Test("height, body weight and badge have bounds")
  func bodies() throws {
    #expect(try MemberRules.heightMillimetres(centimetres: 171.25) == 1713)
    #expect(
      fault { try MemberRules.heightMillimetres(centimetres: 49.9) }
        == Invalid("heightCm", .outOfRange(min: 50, max: 280)))
    #expect(fault { try MemberRules.heightMillimetres(centimetres: .nan) } != nil)
    #expect(fault { try MemberRules.bodyWeight(Weight(milli: 64_500, unit: .kg)) } == nil)
    #expect(
      fault { try MemberRules.bodyWeight(Weight(milli: 19_999, unit: .kg)) }?.reason == .outOfRange(min: 20, max: 500))
    #expect(fault { try MemberRules.bodyWeight(Weight(milli: 1_102_312, unit: .lb)) }?.field == "bodyWeight")
    #expect(try MemberRules.badge(" 0412AF ") == "0412AF")
    #expect(fault { try MemberRules.badge("ab") }?.reason == .tooShort(min: 3))
    #expect(fault { try MemberRules.badge("abcé") }?.reason == .badCharacters)
    #expect(fault { try MemberRules.badge(String(repeating: "1", count: 65)) }?.reason == .tooLong(max: 64))
  }

  @Test("new members get the plate colours in turn, iron and chalk last")
  func colours() {
    #expect(PlateColour.forMember(id: 1) == .yellow)
    #expect(PlateColour.forMember(id: 2) == .blue)
    let twelve = (1...12).map { PlateColour.forMember(id: $0) }
    #expect(Set(twelve) == Set(PlateColour.allCases))
    #expect(twelve.suffix(2) == [.iron, .chalk])
    #expect(PlateColour.forMember(id: 13) == .yellow)
  }

  @Test("a password must be long, uncommon and not the member's name or email")
  func passwords() {
    func reason(_ password: String) -> Reason? {
      fault { try SecretRules.password(password, email: "mara.lindqvist@example.com", name: "Mara Lindqvist") }?.reason
    }
    // Long ones, and of any letters, without a rule of what must be in them.
    for good in [
      "chalk and iron 5x5", "onlysmallletters", "ONLY CAPITALS", "9038471650", "пароль для зала 💪",
      String(repeating: "long ", count: 40),
    ] {
      #expect(reason(good) == nil, "\(good)")
    }
    #expect(reason("ninechars") == .tooShort(min: 10))
    #expect(reason(String(repeating: "ab", count: 101)) == .tooLong(max: 200))
    for weak in [
      "password123", "PassWord123", "aaaaaaaaaaaa", "Mara Lindqvist", "mara.lindqvist", "mara.lindqvist@example.com",
    ] {
      #expect(reason(weak) == .weakPassword)
    }
  }

  @Test("a PIN must be four to six digits, and not a run")
  func pins() {
    func reason(_ pin: String) -> Reason? { fault { try SecretRules.pin(pin) }?.reason }
    for pin in ["2580", "1357", "19283", "112233", "0000001".suffix(6).description] { #expect(reason(pin) == nil) }
    for pin in ["1234", "4321", "0000", "7777", "987654", "7890", "0123"] { #expect(reason(pin) == .simplePin) }
    #expect(reason("123") == .tooShort(min: 4))
    #expect(reason("1593572") == .tooLong(max: 6))
    #expect(reason("12a4") == .badCharacters)
    #expect(reason("٢٥٨٠") == .badCharacters)
  }
}
