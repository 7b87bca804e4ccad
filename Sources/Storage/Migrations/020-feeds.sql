-- The secret addresses at which calendar programs read a member's calendar.
CREATE TABLE feeds (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Stored as it is: the member is shown the address again, and it opens nothing that is not in this file.
  code TEXT NOT NULL CHECK (length(code) = 22),
  -- SHA-256 of the code, by which it is found: the time that takes tells nothing about the code.
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  made_at INTEGER NOT NULL
) STRICT;

-- What calendar programs were told of an event last, so that its SEQUENCE grows with each change.
CREATE TABLE feed_events (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  uid TEXT NOT NULL CHECK (uid <> ''),
  -- A fingerprint of what was told.
  print BLOB NOT NULL CHECK (length(print) = 16),
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (member, uid)
) STRICT, WITHOUT ROWID;

-- What makes the names of this gym's events unlike those of any other.
CREATE TABLE feed_name (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  name TEXT NOT NULL CHECK (name <> '')
) STRICT;
INSERT INTO feed_name (only, name) VALUES (1, lower(hex(randomblob(8))));
