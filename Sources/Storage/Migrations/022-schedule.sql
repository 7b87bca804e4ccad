-- What members plan on days of their own calendar. What was done of it follows from the log and is nowhere stored.
CREATE TABLE schedule (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The first occurrence, and the last day that can be one; NULL for a series without an end.
  start_day TEXT NOT NULL CHECK (length(start_day) = 10),
  end_day TEXT CHECK (end_day >= start_day),
  -- After RFC 5545; NULL for a single day.
  rule TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('workout', 'rest')),
  -- No foreign key: the name stays when the routine is gone.
  routine INTEGER,
  name TEXT CHECK (name <> ''),
  -- As JSON.
  body_parts TEXT NOT NULL,
  -- Since midnight in the gym's zone.
  minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
  CHECK (rule IS NOT NULL OR end_day = start_day),
  -- Changes refer to both, so that nobody can change another's day.
  UNIQUE (id, member)
) STRICT;
CREATE INDEX schedule_member ON schedule (member, start_day);

-- Single occurrences that differ from their entry, by their original day.
CREATE TABLE schedule_changes (
  entry INTEGER NOT NULL,
  member INTEGER NOT NULL,
  day TEXT NOT NULL CHECK (length(day) = 10),
  to_day TEXT CHECK (length(to_day) = 10),
  state TEXT NOT NULL CHECK (state IN ('kept', 'skipped', 'removed')),
  -- NULL: the content is the entry's.
  kind TEXT CHECK (kind IN ('workout', 'rest')),
  routine INTEGER,
  name TEXT CHECK (name <> ''),
  body_parts TEXT CHECK ((body_parts IS NULL) = (kind IS NULL)),
  minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
  PRIMARY KEY (entry, day),
  FOREIGN KEY (entry, member) REFERENCES schedule (id, member) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX schedule_changes_member ON schedule_changes (member, day);
CREATE INDEX schedule_changes_moved ON schedule_changes (member, to_day) WHERE to_day IS NOT NULL;
CREATE INDEX schedule_changes_entry ON schedule_changes (entry, member);
