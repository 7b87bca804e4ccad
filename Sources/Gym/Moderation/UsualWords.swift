extension WordList {
  /// What is listed until the owner changes it: slurs and threats, not swearing.
  package static let usual = [
    "chink", "cunt", "cunts", "fag", "faggot", "faggots", "fags", "gook", "kike", "kikes", "kill yourself", "kys",
    "nigga", "niggas", "nigger", "niggers", "paki", "pakis", "raghead", "rapist", "retard", "retarded", "retards",
    "slut", "sluts", "spic", "spics", "tranny", "trannies", "wetback", "whore", "whores",
  ]
}
