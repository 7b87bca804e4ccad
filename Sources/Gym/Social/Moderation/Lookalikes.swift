/// Letters that look like the plain ones of the Latin alphabet, and like digits.
///
/// `letters` follows the compatibility decompositions of Unicode's `UnicodeData.txt`, without their marks, and adds
/// letters with strokes and hooks, and small capitals. The two tables of Greek and Cyrillic letters are a selection
/// from Unicode's `confusables.txt` (UTS #39) and from deliberate misspellings in use.
enum Lookalikes {
  /// Letters that have a lower case are listed in lower case only.
  static let letters: [Unicode.Scalar: String] = scalars([
    "0": "⁰₀⓪🯰",
    "1": "¹₁🯱",
    "2": "²₂🯲",
    "3": "³₃🯳",
    "4": "⁴₄🯴",
    "5": "⁵₅🯵",
    "6": "⁶₆🯶",
    "7": "⁷₇🯷",
    "8": "⁸₈🯸",
    "9": "⁹₉🯹",
    "a": "ªàáâãäåāăąǎǟǡǻȁȃȧɑᴬᵃḁạảấầẩẫậắằẳẵặₐ",
    "ae": "æᴁ",
    "b": "ƀƃɓʙᴮᵇḃḅḇℬ",
    "c": "çćĉċčƈȼɕᴄᶜḉℂℭⅽꟲ",
    "d": "ðďđɖɗᴅᴰᵈḋḍḏḑḓⅅⅆⅾ",
    "dz": "ǆǳ",
    "e": "èéêëēĕėęěǝȅȇȩɇɘəɛᴇᴱᵉḕḗḙḛḝẹẻẽếềểễệₑℯℰⅇ",
    "f": "ƒᶠḟℱꜰꟳ",
    "ff": "ﬀ",
    "ffi": "ﬃ",
    "ffl": "ﬄ",
    "fi": "ﬁ",
    "fl": "ﬂ",
    "g": "ĝğġģǥǧǵɠɡɢᴳᵍḡℊ",
    "h": "ĥħȟɦʜʰᴴḣḥḧḩḫẖₕℋℌℍℎⱨ",
    "i": "ìíîïĩīĭįİıǐȉȋɨɩɪᴵᵢḭḯỉịⁱℐℑℹⅈⅰ",
    "ij": "ĳ",
    "j": "ĵǰȷɉʝʲᴊᴶⅉⱼ",
    "k": "ķĸƙǩᴋᴷᵏḱḳḵₖⱪ",
    "l": "ĺļľłƚɫɬɭʟˡᴸḷḹḻḽₗℒℓⅼ",
    "lj": "ǉ",
    "m": "ɱᴍᴹᵐḿṁṃₘℳⅿ",
    "n": "ñńņňŋƞǹɲɳɴᴺṅṇṉṋⁿₙℕ",
    "nj": "ǌ",
    "o": "ºòóôõöøōŏőơǒǫǭȍȏȫȭȯȱɔɵᴏᴼᵒṍṏṑṓọỏốồổỗộớờởỡợₒℴ",
    "oe": "œ",
    "p": "ƥᴘᴾᵖᵽṕṗₚℙ",
    "q": "ɋʠℚꟴ𐞥",
    "r": "ŕŗřȑȓɍɹɼɽɾʀʳᴿᵣṙṛṝṟℛℜℝ",
    "s": "śŝşšſșȿʂˢṡṣṥṧṩẛₛꜱ",
    "ss": "ßẞ",
    "st": "ﬅﬆ",
    "t": "ţťŧƭțʈᴛᵀᵗṫṭṯṱẗₜ",
    "th": "þ",
    "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗʉʊᴜᵁᵘᵤṳṵṷṹṻụủứừửữự",
    "v": "ʋᴠᵛᵥṽṿⅴⱽ",
    "w": "ŵʍʷᴡᵂẁẃẅẇẉẘⱳ",
    "x": "ˣᶍẋẍₓⅹ",
    "y": "ýÿŷƴȳɏʏʸẏẙỳỵỷỹ",
    "z": "źżžƶȥʐᴢᶻẑẓẕℤℨ",
  ])

  /// Greek and Cyrillic letters that look the same, in lower case.
  static let same: [Unicode.Scalar: String] = scalars([
    "a": "άαаӑӓἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ",
    "c": "с",
    "d": "ԁ",
    "e": "еѐёӗ",
    "h": "һ",
    "i": "ΐίιϊіїἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ",
    "j": "ј",
    "k": "κϰкќ",
    "l": "ӏ",
    "o": "οόоӧὀὁὂὃὄὅὸό",
    "p": "ρϱрῤῥ",
    "q": "ԛ",
    "s": "ѕ",
    "t": "τ",
    "u": "ΰυϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ",
    "v": "νѵѷ",
    "w": "ԝ",
    "x": "χх",
    "y": "γуўүӯӱӳ",
  ])

  /// Further Latin letters that Greek and Cyrillic ones may stand for, in a word that also has Latin letters. An upper
  /// case letter is listed only if it resembles another letter than its lower case does.
  static let near: [Unicode.Scalar: [Unicode.Scalar]] = {
    let letters = [
      "b": "ΒβЬвь", "d": "δ", "e": "εэє", "f": "ғ", "h": "ΗНнђћ", "i": "Ιιї", "l": "Ӏ", "m": "ΜМм",
      "n": "ΝηπИийп", "o": "θσө", "r": "Ягя", "s": "ςσ", "t": "ΤТт", "u": "μυиц", "v": "ѵ", "w": "ωшщѡ",
      "x": "ξж", "y": "Υυчү", "z": "Ζζз",
    ]
    var known: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (plain, near) in letters.sorted(by: { $0.key < $1.key }) {
      for scalar in near.unicodeScalars { known[scalar, default: []] += plain.unicodeScalars }
    }
    return known
  }()

  /// The letters that digits and signs may stand for in a word.
  static let signs: [Unicode.Scalar: [Unicode.Scalar]] = [
    "0": ["o"], "1": ["i", "l"], "3": ["e"], "4": ["a"], "5": ["s"], "6": ["g"], "7": ["t"], "8": ["b"], "9": ["g"],
    "@": ["a"], "$": ["s"], "€": ["e"], "!": ["i", "l"], "|": ["i", "l"],
  ]

  /// Maps the styled alphabets that Unicode has as ranges to plain letters, digits and signs: full width, mathematical,
  /// circled, parenthesized, squared and regional indicators (flags).
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    func letter(_ first: UInt32, _ count: UInt32 = 26) -> Unicode.Scalar {
      Unicode.Scalar(UInt8(0x61 + (value - first) % count % 26))
    }
    switch value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x1D400...0x1D6A3: return letter(0x1D400, 52)
    case 0x1D7CE...0x1D7FF: return Unicode.Scalar(UInt8(0x30 + (value - 0x1D7CE) % 10))
    case 0x249C...0x24B5: return letter(0x249C)
    case 0x24B6...0x24E9: return letter(0x24B6)
    case 0x1F110...0x1F129: return letter(0x1F110)
    case 0x1F130...0x1F149: return letter(0x1F130)
    case 0x1F150...0x1F169: return letter(0x1F150)
    case 0x1F170...0x1F189: return letter(0x1F170)
    case 0x1F1E6...0x1F1FF: return letter(0x1F1E6)
    default: return scalar
    }
  }

  private static func scalars(_ letters: [String: String]) -> [Unicode.Scalar: String] {
    letters.reduce(into: [:]) { known, pair in
      for scalar in pair.value.unicodeScalars { known[scalar] = pair.key }
    }
  }
}
