-- When the login last confirmed its password. Some changes need that, a few minutes long.
ALTER TABLE sessions ADD COLUMN confirmed_at INTEGER;
CREATE INDEX sessions_confirmed ON sessions (confirmed_at) WHERE confirmed_at IS NOT NULL;

-- Members whom the owner removed less than a day ago. They are blocked until then, so that they can be restored.
CREATE TABLE removals (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- From then on the member is deleted with everything that is theirs.
  until INTEGER NOT NULL CHECK (until > at),
  removed_by INTEGER REFERENCES members (id) ON DELETE SET NULL,
  by_name TEXT NOT NULL CHECK (by_name <> ''),
  -- What they were before.
  status TEXT NOT NULL CHECK (status IN ('active', 'waiting', 'blocked')),
  shown_on_floor INTEGER NOT NULL CHECK (shown_on_floor IN (0, 1))
) STRICT;
CREATE INDEX removals_until ON removals (until);
CREATE INDEX removals_by ON removals (removed_by) WHERE removed_by IS NOT NULL;
