-- How far a member's log is as it was: no workout that began at `until` or before has changed since the row was written.
-- Whoever changes one deletes the row. An id is never used again.
CREATE TABLE award_marks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
  -- The mark that this one replaced while it still held.
  previous INTEGER,
  until INTEGER NOT NULL
) STRICT;
