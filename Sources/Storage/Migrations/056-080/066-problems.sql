-- What members wrote to the owner under "Something is wrong here", with the state of the page it was written on.

-- Closed ones are deleted after some time.
CREATE TABLE problems (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (text <> ''),
  screen TEXT NOT NULL CHECK (screen IN ('phone', 'kiosk', 'trainer', 'owner')),
  -- The page's address without what follows "=", which can be a secret.
  page TEXT NOT NULL,
  -- In CSS pixels.
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  -- NULL: the page did not know it.
  version TEXT CHECK (version <> ''),
  language TEXT CHECK (language <> ''),
  -- 1: the server could not be reached while it was written.
  was_away INTEGER NOT NULL CHECK (was_away IN (0, 1)),
  -- The reason of the last error that the page showed. NULL: none.
  last_error TEXT CHECK (last_error <> ''),
  at INTEGER NOT NULL,
  -- When the owner was done with it. NULL: not yet.
  closed_at INTEGER
) STRICT;
CREATE INDEX problems_member ON problems (member, at);
CREATE INDEX problems_closed ON problems (closed_at);
