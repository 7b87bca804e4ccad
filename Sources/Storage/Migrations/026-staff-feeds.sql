-- Further secret addresses for calendar programs: what a trainer leads, and what takes place in a room. Each pair of
-- tables is like `feeds` and `feed_events`.
CREATE TABLE trainer_feeds (
  trainer INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  code TEXT NOT NULL CHECK (length(code) = 22),
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  made_at INTEGER NOT NULL
) STRICT;
CREATE TABLE trainer_feed_events (
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  uid TEXT NOT NULL CHECK (uid <> ''),
  print BLOB NOT NULL CHECK (length(print) = 16),
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (trainer, uid)
) STRICT, WITHOUT ROWID;

CREATE TABLE room_feeds (
  room INTEGER NOT NULL PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
  code TEXT NOT NULL CHECK (length(code) = 22),
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  made_at INTEGER NOT NULL
) STRICT;
CREATE TABLE room_feed_events (
  room INTEGER NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
  uid TEXT NOT NULL CHECK (uid <> ''),
  print BLOB NOT NULL CHECK (length(print) = 16),
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (room, uid)
) STRICT, WITHOUT ROWID;
