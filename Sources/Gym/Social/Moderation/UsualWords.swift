extension WordList {
  /// The default list: slurs and threats, not swearing. Words that are ordinary or names in another language (French
  /// "en retard", Spanish "Kike") are listed only in phrases.
  package static let usual = [
    "a retard", "chink", "cunt", "cunts", "dirty kike", "fag", "faggot", "faggots", "fags", "filthy kike",
    "fucking kike", "fucking retard", "gook", "kikes", "kill yourself", "kys", "nigga", "niggas", "nigger",
    "niggers", "paki", "pakis", "raghead", "rapist", "retarded", "slut", "sluts", "spic", "spics", "trannies",
    "tranny", "wetback", "whore", "whores", "you kike", "you retard",
  ]
}
