extension WordList {
  /// What is listed until the owner changes it: slurs and threats, not swearing. What is an ordinary word or a name in
  /// another language (French "en retard", Spanish "Kike") stands in phrases only.
  package static let usual = [
    "a retard", "chink", "cunt", "cunts", "dirty kike", "fag", "faggot", "faggots", "fags", "filthy kike",
    "fucking kike", "fucking retard", "gook", "kikes", "kill yourself", "kys", "nigga", "niggas", "nigger",
    "niggers", "paki", "pakis", "raghead", "rapist", "retarded", "slut", "sluts", "spic", "spics", "trannies",
    "tranny", "wetback", "whore", "whores", "you kike", "you retard",
  ]
}
