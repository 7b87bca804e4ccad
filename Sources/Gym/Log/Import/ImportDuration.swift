/// Parses how long a workout took, in any of the languages of the apps. Nothing depends on the duration, so an
/// unreadable one is unknown and not an error.
enum ImportDuration {
  /// Workouts that are entered here take at most a day, too. A longer one was started and never finished.
  static let longest = WorkoutRules.longestSeconds

  /// Reads `2h 18m`, `38min`, `1 h 5 min`, `1 Std. 5 Min.`, `1h05`, `1時間5分`, `1:05:00`, `1:05 h` or a bare number.
  ///
  /// `1:05` without a unit is not read, because it can mean minutes as well as hours.
  /// - Parameter unit: the unit of a bare number, as the column names it; nil for seconds.
  /// - Returns: seconds.
  /// - Throws: `outOfRange` for more than a day.
  static func read(_ text: String, unit: String? = nil) throws(Invalid) -> Int? {
    guard let seconds = seconds(text, unit: unit) else { return nil }
    return try bounded(seconds, field: "duration")
  }

  private static func seconds(_ text: String, unit: String?) -> Int? {
    guard !text.contains("-"), text.utf8.count <= 100 else { return nil }
    var total = 0.0
    var number: Substring?
    var last: Int?
    for run in runs(Text.folded(text)) {
      if let first = run.first, isDigit(first) {
        guard number == nil else { return nil }
        number = run
      } else {
        guard let written = number, let size = units[String(run)], let value = value(written, size: size) else {
          return nil
        }
        (total, number, last) = (total + value, nil, size)
      }
    }
    if let number {
      // A number without a unit: the whole duration, or the minutes after hours.
      let isClock = number.split(separator: ":").count == 3
      guard last == nil || last == 3600, let size = isClock ? 3600 : last.map({ $0 / 60 }) ?? size(unit),
        isClock || !number.contains(":"), let value = value(number, size: size)
      else { return nil }
      total += value
    } else if last == nil {
      return nil
    }
    return Int(total.rounded())
  }

  private static func size(_ unit: String?) -> Int? {
    guard let unit else { return 1 }
    return units[unit]
  }

  /// - Returns: nil for a negative duration.
  /// - Throws: `outOfRange` for more than a day.
  static func bounded(_ seconds: Int, field: String) throws(Invalid) -> Int? {
    guard seconds <= longest else { throw Invalid(field, .outOfRange(min: 0, max: Double(longest))) }
    return seconds < 0 ? nil : seconds
  }

  /// The numbers and the words of a text. A colon, point or comma between digits belongs to the number.
  private static func runs(_ text: String) -> [Substring] {
    var runs: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = isDigit(first)
      var run = rest.prefix { isNumber ? isDigit($0) || ":.,".contains($0) : $0.isLetter }
      rest = rest.dropFirst(Swift.max(run.count, 1))
      while let last = run.last, ":.,".contains(last) { run.removeLast() }
      if !run.isEmpty { runs.append(run) }
    }
    return runs
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// `1,5` or `1:05:30`: each part after a colon is a sixtieth of the one before.
  private static func value(_ text: Substring, size: Int) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, text.utf8.count <= 12 else { return nil }
    var value = 0.0
    var size = Double(size)
    for part in parts {
      let figures = part.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
      guard figures.count <= 2, figures.allSatisfy({ digits(ArraySlice($0.utf8)) != nil }),
        let number = Double(figures.joined(separator: "."))
      else { return nil }
      value += number * size
      size /= 60
    }
    return value
  }

  /// In lower case and without accents, as `Text.folded` leaves them. Words that mean two units in two languages, such
  /// as `saat`, are missing.
  private static let units: [String: Int] = {
    let names = [
      86_400: "d day days tag tage jour jours dia dias giorno giorni dag dagen д 天 日 일",
      3600: """
      h hr hrs hour hours std stunde stunden heure heures hora horas ora ore u uur t time timer tim timme timmar tunti \
      tuntia klst tund tundi val valanda valandos godz godzina godziny godzin hodina hodiny hodin o sat sata sati ura \
      uri ure ur hores ч час часа часов год година години годин гадз ώ ώρα ώρες sa jam oras שע שעה שעות घं घंटा घंटे ชม \
      小时 小時 时 時 giờ gio 時間 시간 시
      """,
      60: """
      m min mins minute minutes minuten minuto minutos minuti minuut minut minutter minutt minuter minuutti minuuttia \
      minutit minuta minuty minuts minutu p perc мин минута минуты минут м λ λεπτό λεπτά хв хвилина хвилини хвилин dk \
      dakika mnt menit minit דק דקה דקות मि मिनट นาที 分钟 分鐘 分 phút phut 분
      """,
      1: """
      s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi seconden sekund \
      sekunder sekunti sekuntia sekundit sekundes sekunda sekundy mp secunda secunde sekundi segon segons с сек секунда \
      секунды секунд секунди δ δευτ sn saniye dtk detik seg שנ שניה שניות से सेकंड วิ วินาที 秒 秒钟 giây giay 초
      """,
    ]
    return names.reduce(into: [:]) { units, entry in
      for name in entry.value.split(separator: " ") { units[Text.folded(String(name))] = entry.key }
    }
  }()
}
