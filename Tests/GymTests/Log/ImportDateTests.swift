import Testing

@testable import Gym

@Suite struct ImportMonthTests {
  private func date(_ text: String, in file: [String] = []) -> ImportedTime? {
    var dates = ImportDates([text] + file)
    return (try? dates.read(text))?.time
  }

  @Test(
    "each month is known as phones write it in dates",
    arguments: [
      "fi: tammik. helmik. maalisk. huhtik. toukok. kesäk. heinäk. elok. syysk. lokak. marrask. jouluk.",
      "fi: tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta "
        + "marraskuuta joulukuuta",
      "tr: Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
      "tr: OCAK ŞUBAT MART NİSAN MAYIS HAZİRAN TEMMUZ AĞUSTOS EYLÜL EKİM KASIM ARALIK",
      "ru: янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.",
      "ru: января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
      "uk: січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.",
      "pl: sty lut mar kwi maj cze lip sie wrz paź lis gru",
      "cs: ledna února března dubna května června července srpna září října listopadu prosince",
      "hr: sij velj ožu tra svi lip srp kol ruj lis stu pro",
      "nl: jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.",
      "sv: jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
      "da: januar februar marts april maj juni juli august september oktober november december",
      "hu: jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.",
      "ro: ian. feb. mar. apr. mai iun. iul. aug. sept. oct. nov. dec.",
      "el: Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ",
      "id: Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des",
      "ca: gen. febr. març d’abr. maig juny jul. d’ag. set. d’oct. nov. des.",
      "he: בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
      "ja: 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
      "ko: 1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
      "zh: 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
    ])
  func languages(line: String) throws {
    let names = line.dropFirst(4).split(separator: " ").map(String.init)
    try #require(names.count == 12)
    let file = names.map { "9 \($0) 2025, 08:15" }
    for (place, text) in file.enumerated() {
      let month = place < 9 ? "0\(place + 1)" : "\(place + 1)"
      #expect(date(text, in: file) == .local("2025-\(month)-09 08:15:00"), "\(text)")
    }
  }

  private static let doubtful: [(text: String, file: [String], month: String?)] = [
    ("9 lis 2025", ["1 sty 2025"], "2025-11"), ("9 lis 2025", ["1 sij 2025"], "2025-10"),
    ("9. listopada 2025", ["1. siječnja 2025"], "2025-10"), ("9 listopada 2025", ["1 maja 2025"], "2025-11"),
    ("9. srp 2025", ["1. velj 2025"], "2025-07"), ("9. srp 2025", ["1. kvě 2025"], "2025-08"),
    ("9 lip 2025", ["1 paź 2025"], "2025-07"), ("9 lip 2025", [], nil), ("9 lis 2025", [], nil),
    ("9 lis 2025", ["1 srp 2025"], nil), ("9 srp 2025", ["1 sij 2025", "1 kvě 2025"], nil),
  ]

  @Test(
    "a month that means two is told by the file's other months, and is an error where they do not tell",
    arguments: doubtful)
  func ambiguous(text: String, file: [String], month: String?) {
    #expect(date(text, in: file) == month.map { .local("\($0)-09 12:00:00") })
  }

  @Test(
    "a date has a weekday, words, and the time on either side in any order that phones write",
    arguments: [
      "Tue, 9 Jun 2026 08:15", "Tuesday, June 9, 2026 at 8:15 AM", "mar, 9 jun 2026 8:15", "mar. 9 juin 2026 à 08:15",
      "le mardi, juin 09, 2026 à 8:15am", "Di., 9. Juni 2026 um 08:15", "am 9. Juni 2026 um 8:15 Uhr",
      "9 jun 2026, 8:15 a. m.", "9 jun 2026, 8:15 a.m.", "9. kesäkuuta 2026 klo 8.15", "9.6.2026 klo 8.15",
      "9. jun. 2026, 08.15", "2026年6月9日 8:15", "2026年6月9日 午前8:15", "2026年6月9日(火) 08:15", "2026年6月9日火曜日 8:15",
      "2026년 6월 9일 오전 8:15", "2026년 6월 9일 (화) 08:15", "2026. 6. 9. AM 8:15", "2026. jún. 9. 8:15",
      "9. 6. 2026 8:15",
      "8:15 9 thg 6, 2026", "lúc 08:15 9 tháng 6, 2026", "9 июн. 2026 г., 08:15", "9 июня 2026 г. в 08:15",
      "9.06.2026 г., 8:15", "9 черв. 2026 р., 08:15", "9 Haz 2026 ÖÖ 8:15", "9 Haziran 2026 08:15",
      "2026. gada 9. jūn. 08:15", "9. lipnja 2026. u 08:15", "9 de juny del 2026, a les 8:15", "Mon 09.06.2026 08:15",
    ])
  func forms(text: String) {
    #expect(date(text, in: ["1 siječnja 2026"]) == .local("2026-06-09 08:15:00"))
  }

  @Test(
    "the afternoon is told in any of these languages",
    arguments: [
      "9 Jun 2026, 8:15 pm", "2026年6月9日 午後8:15", "2026年6月9日 下午8:15", "2026년 6월 9일 오후 8:15", "9 Haz 2026 ÖS 8:15",
      "9 jun 2026, 8:15 p. m.", "9 Ιουν 2026, 8:15 μ.μ.", "2026. jún. 9. du. 8:15", "8:15 CH 9 thg 6, 2026",
      "午後8:15 2026年6月9日", "午後 8:15 2026年6月9日", "PM 8:15 9 Jun 2026", "9 jun 2026 8:15 em",
    ])
  func afternoon(text: String) { #expect(date(text) == .local("2026-06-09 20:15:00")) }

  @Test(
    "what is not certainly a date is an error",
    arguments: [
      "9 marr 2025", "9 Foo 2025", "Foo 9, 2025", "9 Jun 2026, 8:15 m.d.", "9 Jun 2026 foo 8:15", "9 Jun foo 2026",
      "9 Jun Jul 2026", "Jun Jul 9 2026", "13月 9 2026", "9 6 2026", "9. 13. 2026", "31. 2. 2026", "9 Jun 2026 25:15",
      "9 Jun 2026 8.5", "9 Jun 2026 午後", "2026年6月", "one two three 9 Jun 2026", "9 Jun 8:15",
      "99999999999999999999 Jun 2026",
      "9 Jun 99999", "2568-06-09 08:15:00", "9 thg 2026", "9 thg 13 2026",
    ])
  func unknown(text: String) { #expect(date(text) == nil) }
}

@Suite struct ImportDurationTests {
  private static let lengths: [(text: String, seconds: Int)] = [
    ("38min", 2_280), ("1h 5min", 3_900), ("1 h 5 min", 3_900), ("1h5m", 3_900), ("1:05:00", 3_900),
    ("1:05 h", 3_900),
    ("2h 18m", 8_280), ("56m", 3_360), ("45s", 45), ("3600", 3_600), ("3600.0", 3_600), ("1 Std. 5 Min.", 3_900),
    ("1h05", 3_900), ("1,5 h", 5_400), ("1.5 Stunden", 5_400), ("1 godz. 5 min", 3_900), ("1 ч 5 мин 30 с", 3_930),
    ("1時間5分", 3_900), ("1시간 5분", 3_900), ("1小时5分钟", 3_900), ("1 sa 5 dk", 3_900), ("1 t 5 min", 3_900),
    ("1 uur 5 min.", 3_900), ("2 ore", 7_200), ("1 hora 5 minutos", 3_900), ("1\u{A0}h\u{202F}5\u{A0}min", 3_900),
    ("1 hr 5 mins 2 secs", 3_902), ("24h", 86_400), ("0", 0), ("0min", 0),
  ]

  @Test("a workout's length is read in any language", arguments: lengths)
  func reads(text: String, seconds: Int) throws { #expect(try ImportDuration.read(text) == seconds) }

  @Test(
    "what is no length, or has two meanings, is unknown",
    arguments: [
      "", "soon", "1:05", "h", "5 5m", "1h 5 5", "5 bananas", "1h 5 bananas", "-5m", "1..5h", "1:2:3:4",
      "99999999999999999999h", "min 5", ":", ".", "１h",
      String(repeating: "9d ", count: 100),
    ])
  func unknown(text: String) throws { #expect(try ImportDuration.read(text) == nil) }

  @Test("nobody trains for longer than a day", arguments: ["264h", "11d", "86401", "999999999999h 999999999999h"])
  func tooLong(text: String) {
    #expect(throws: Invalid("duration", .outOfRange(min: 0, max: 86_400))) { try ImportDuration.read(text) }
  }

  @Test("a bare number has the unit of its column")
  func units() throws {
    #expect(try ImportDuration.read("65", unit: "min") == 3_900)
    #expect(try ImportDuration.read("3900", unit: "sek") == 3_900)
    #expect(try ImportDuration.read("65", unit: "bananas") == nil)
    #expect(try ImportDuration.read("38min", unit: "sec") == 2_280)
  }
}

@Suite struct DateTests {
  @Test(
    "a date is read in any of the languages that apps write",
    arguments: [
      "10 Jun 2024, 08:15", "10 June 2024, 8:15", "Jun 10, 2024, 8:15 AM", "Jun 10, 2024 at 8:15\u{202F}AM",
      "10. Juni 2024, 08:15", "10. Juni 2024 um 08:15", "10 juin 2024, 08:15", "10 juin 2024 à 08:15",
      "10 jun 2024, 8:15", "10 de junio de 2024, 8:15", "10 de jun. de 2024, 08:15", "10 giu 2024, 08:15",
      "10 giugno 2024 alle 08:15", "2024-06-10 08:15:00", "2024-06-10T08:15", "2024/06/10 08:15", "6/10/2024, 8:15 AM",
      "06/10/24 08:15", "10.06.2024 08:15", "10.6.2024, 08:15:00.000",
    ])
  func languages(text: String) throws {
    var dates = ImportDates([text])
    #expect(try dates.read(text).time == .local("2024-06-10 08:15:00"))
  }

  @Test(
    "each month is known by its name and its abbreviation",
    arguments: [
      ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"],
      ["Jan.", "Febr.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sep.", "Okt.", "Nov.", "Dez."],
      ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
      [
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "nov",
        "décembre",
      ],
      ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
      ["jan.", "fev.", "mar.", "abr.", "mai.", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez."],
      [
        "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "nov",
        "dic",
      ],
    ])
  func months(names: [String]) throws {
    for (place, name) in names.enumerated() {
      let text = "7 \(name) 2024, 08:15"
      var dates = ImportDates([text])
      let month = place < 9 ? "0\(place + 1)" : "\(place + 1)"
      #expect(try dates.read(text).time == .local("2024-\(month)-07 08:15:00"), "\(name)")
    }
  }

  @Test("a time with a zone is an instant, and one date of a file tells whether its days come first")
  func zones() throws {
    var dates = ImportDates([])
    for text in ["2024-06-10 08:15:00 +0200", "2024-06-10T06:15:00Z", "2024-06-10T08:15:00.000+02:00"] {
      #expect(try dates.read(text).time == .instant(1_718_000_100_000))
    }
    var days = ImportDates(["25/06/2024", "10/06/2024"])
    let day = try #require(CalendarDay("2024-06-10"))
    #expect(try days.read("10/06/2024") == .init(time: .local("2024-06-10 12:00:00"), isDayOnly: true, day: day))
  }

  @Test(
    "a date that does not exist is refused",
    arguments: [
      "2024-02-30", "30 Feb 2024, 08:15", "31/31/2024", "10 Foo 2024, 08:15", "10 Jun 2024, 25:15", "soon", "1",
    ])
  func broken(text: String) {
    var dates = ImportDates([text])
    #expect(throws: Invalid("date", .malformedDate)) { try dates.read(text) }
  }
}
