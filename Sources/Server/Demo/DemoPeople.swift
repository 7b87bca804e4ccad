import Gym

/// An invented member and how they train.
struct DemoPerson: Equatable, Sendable {
  var email: String
  var name: String
  var displayName: String
  var role: Role
  var sex: Sex
  var birthYear: Int
  var heightCm: Double
  var bodyWeight: Weight
  var shownOnFloor: Bool
  var program: DemoProgram
  /// 0.5 is a beginner, 1 has trained for years, 1.5 competes.
  var level: Double
  /// Training days, from 1 for Monday to 7 for Sunday.
  var days: [Int]
  /// When they arrive, in hours since midnight at the gym.
  var hour: Double

  static let everybody = table.split(separator: "\n").compactMap { DemoPerson(String($0)) }

  init?(_ line: String) {
    let cells = line.split(separator: "|").map { Text.trimmed($0) }
    guard cells.count == 10 else { return nil }
    let body = cells[4].split(separator: " ")
    let week = cells[8].split(separator: " ")
    guard let sex = Sex(rawValue: cells[3] == "f" ? "female" : "male"), body.count == 4, week.count == 2,
      let year = Int(body[0]), let height = Double(body[1]), let kilograms = Double(body[2]),
      let unit = WeightUnit(rawValue: String(body[3])), let weight = Weight(value: kilograms, unit: unit),
      let role = Role(rawValue: cells[5]), let program = DemoProgram(rawValue: cells[6]),
      let level = Double(cells[7]), let hour = Double(week[1])
    else { return nil }
    email = "\(cells[0])@example.com"
    name = cells[1]
    displayName = cells[2]
    self.role = role
    self.sex = sex
    birthYear = year
    heightCm = height
    bodyWeight = weight
    shownOnFloor = cells[9] == "shown"
    self.program = program
    self.level = level
    days = week[0].compactMap(\.wholeNumberValue)
    self.hour = hour
  }

  /// Email, name, display name, sex, birth year with height and weight, role, program, level, days with hour, on the floor.
  private static let table = """
    nadia     | Nadia Brandt           | Nadia       | f | 1986 172 67.5 kg | owner   | power | 1.15 | 135 6.5    | shown
    tomasz    | Tomasz Zieliński       | Tomasz      | m | 1990 183 91 kg   | trainer | power | 1.4  | 1245 10.5  | shown
    aiko      | Aiko Tanaka 田中愛子   | 愛子        | f | 1993 161 55 kg   | trainer | split | 1.2  | 12456 11   | shown
    mara      | Mara Lindqvist         | Mara        | f | 1994 171 64.5 kg | member  | split | 0.9  | 135 18     | shown
    joel      | Joel Okafor            | Joel        | m | 1996 186 94 kg   | member  | power | 1.35 | 1246 17.5  | shown
    lin       | Lin Mei                | Lin 林      | f | 1999 165 58 kg   | member  | cardio | 0.8 | 246 7      | shown
    dariush   | Dariush Karimi         | داریوش      | m | 1988 178 82 kg   | member  | split | 1.0  | 1357 19    | shown
    sofia     | Sofía Herrera          | Sofía       | f | 2001 168 61 kg   | member  | full  | 0.7  | 246 17     | shown
    yusuf     | Yusuf Demir            | Yusuf 🐺    | m | 1997 180 88 kg   | member  | split | 1.2  | 12456 20   | shown
    anouk     | Anouk de Vries         | Anouk       | f | 1991 176 70 kg   | member  | full  | 0.95 | 135 12     | shown
    marcus    | Marcus Reed            | Marcus      | m | 1985 188 225 lb  | member  | power | 1.3  | 1345 6     | shown
    priya     | Priya Nair             | Priya       | f | 1995 160 54 kg   | member  | split | 0.75 | 246 18.5   | shown
    henrik    | Henrik Dahl            | Henrik      | m | 1979 190 97 kg   | member  | full  | 0.9  | 25 6.75    | hidden
    chloe     | Chloé Moreau           | Chloé       | f | 1998 166 59 kg   | member  | cardio | 0.7 | 1357 12.25 | shown
    kenji     | Kenji Watanabe 渡辺健二 | 健二        | m | 1983 174 76 kg   | member  | full  | 1.05 | 246 20.5   | shown
    olga      | Ольга Соколова         | Ольга       | f | 1992 170 66 kg   | member  | power | 1.1  | 1356 19.5  | shown
    ben       | Benjamin Hart          | Ben         | m | 2002 181 176 lb  | member  | full  | 0.55 | 135 16     | shown
    ines      | Inês Carvalho          | Inês        | f | 1989 163 60 kg   | member  | full  | 0.8  | 24 9.5     | hidden
    rasmus    | Rasmus Nyström         | Rasmus      | m | 1994 185 86 kg   | member  | split | 1.1  | 12346 17.25 | shown
    leila     | Leila Haddad           | ليلى        | f | 1996 167 62 kg   | member  | split | 0.85 | 357 18     | shown
    victor    | Victor Okonkwo         | Vic 💪      | m | 1987 182 104 kg  | member  | power | 1.5  | 1245 18.75 | shown
    hana      | Hana Kovářová          | Hana        | f | 1990 173 68 kg   | member  | full  | 0.85 | 146 8      | hidden
    diego     | Diego Ramírez          | Diego       | m | 2000 175 79 kg   | member  | split | 0.9  | 12456 21   | shown
    ji-woo    | 김지우                 | 지우        | f | 1997 164 56 kg   | member  | full  | 0.75 | 247 19     | shown
    paul      | Paul Schneider         | Paul        | m | 1972 179 84 kg   | member  | cardio | 0.75 | 246 6.25  | hidden
    freya     | Freya Olsen            | Freya       | f | 1993 178 74 kg   | member  | power | 1.2  | 1356 7.25  | shown
    samir     | Samir Patel            | Samir       | m | 1991 172 78 kg   | member  | split | 0.95 | 136 20     | shown
    grace     | Grace Thompson         | Grace       | f | 1984 169 148 lb  | member  | full  | 0.85 | 135 9      | shown
    noah      | Noah Weiss             | Noah        | m | 2004 184 72 kg   | member  | split | 0.6  | 12357 15.5 | shown
    emre      | Emre Yıldız            | Emre        | m | 1995 177 85 kg   | member  | power | 1.15 | 246 21     | hidden
    camille   | Camille Laurent        | Camille     | f | 1988 165 63 kg   | member  | cardio | 0.85 | 2467 10   | shown
    tariq     | Tariq Aziz             | طارق        | m | 1999 183 90 kg   | member  | split | 1.05 | 12456 22   | hidden
    ewa       | Ewa Nowak              | Ewa         | f | 1975 162 61 kg   | member  | full  | 0.65 | 25 10      | hidden
    liam      | Liam O’Connor          | Liam        | m | 1992 187 205 lb  | member  | full  | 1.0  | 146 12.5   | shown
    mei       | Mei Chen 陳美          | 美 🌸       | f | 2003 159 51 kg   | member  | split | 0.6  | 2356 16.5  | shown
    ivan      | Ivan Petrov            | Ivan        | m | 1981 180 99 kg   | member  | power | 1.25 | 135 20.25  | hidden
    zoe       | Zoë van Dijk           | Zoë         | f | 1996 174 69 kg   | member  | cardio | 0.9 | 1346 18.25 | shown
    carlos    | Carlos Mendoza         | Carlos      | m | 1968 170 81 kg   | member  | full  | 0.7  | 135 7.5    | hidden
    amara     | Amara Nwosu            | Amara       | f | 1994 172 77 kg   | member  | power | 1.05 | 2457 17    | shown
    felix     | Felix Baumann          | Felix       | m | 1998 182 83 kg   | member  | split | 1.0  | 12346 19   | hidden
    ravi      | Ravi Shankar           | रवि         | m | 1990 176 80 kg   | member  | full  | 0.9  | 246 7.75   | shown
    elin      | Elin Bergström         | Elin        | f | 2000 170 65 kg   | member  | full  | 0.8  | 146 17.5   | hidden
    omar      | Omar Benali            | Omar        | m | 1986 185 95 kg   | member  | split | 1.15 | 1357 21.5  | hidden
    """
}
