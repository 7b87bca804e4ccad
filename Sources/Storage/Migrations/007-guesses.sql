-- Wrong guesses, so that a restart forgives none.
CREATE TABLE guesses (
  book TEXT NOT NULL,
  key TEXT NOT NULL,
  wrong INTEGER NOT NULL CHECK (wrong > 0),
  at INTEGER NOT NULL,
  PRIMARY KEY (book, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX guesses_at ON guesses (at);

-- Where a member has proven who they are before: a kiosk or an address.
CREATE TABLE known_places (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  place TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, place)
) STRICT, WITHOUT ROWID;
