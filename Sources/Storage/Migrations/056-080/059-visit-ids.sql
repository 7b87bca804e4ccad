-- The id of a deleted visit is never used again. Otherwise an Undo that still stands on another screen could delete the
-- visit of whoever came next.

CREATE TABLE visits_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL: a walk-in without an account, or that account was deleted.
  member INTEGER REFERENCES members (id) ON DELETE SET NULL,
  -- Of a walk-in, for three months. NULL: it has a member, or nobody's name is known any more.
  name TEXT CHECK (name <> ''),
  arrived_at INTEGER NOT NULL,
  -- When it ends by itself, if nobody ends it and the member logs nothing.
  due_at INTEGER NOT NULL CHECK (due_at >= arrived_at),
  -- NULL: still in.
  left_at INTEGER CHECK (left_at >= arrived_at),
  -- 1: it ended by itself, so `left_at` is an estimate.
  ended_itself INTEGER NOT NULL DEFAULT 0 CHECK (ended_itself IN (0, 1)),
  -- How it began: at a kiosk, with a set, with a class, on the member's phone, or by staff.
  how TEXT NOT NULL CHECK (how IN ('kiosk', 'set', 'class', 'phone', 'desk')),
  -- Who let them in. NULL: nobody had to, or that account was deleted.
  staff INTEGER REFERENCES members (id) ON DELETE SET NULL,
  -- Why staff let them in without a membership that covers it. NULL: no note.
  note TEXT CHECK (note <> ''),
  -- Why the membership did not cover it. NULL: it did, or there was none.
  uncovered TEXT CHECK (uncovered IN ('frozen', 'ended', 'usedUp')),
  -- 1: it took one of the membership's visits.
  is_counted INTEGER NOT NULL DEFAULT 0 CHECK (is_counted IN (0, 1)),
  CHECK (member IS NULL OR name IS NULL)
) STRICT;
INSERT INTO visits_new SELECT * FROM visits;
DROP TABLE visits;
ALTER TABLE visits_new RENAME TO visits;
CREATE UNIQUE INDEX visits_open ON visits (member) WHERE left_at IS NULL AND member IS NOT NULL;
CREATE INDEX visits_due ON visits (due_at) WHERE left_at IS NULL;
CREATE INDEX visits_member ON visits (member, arrived_at) WHERE member IS NOT NULL;
CREATE INDEX visits_arrived ON visits (arrived_at);
CREATE INDEX visits_staff ON visits (staff) WHERE staff IS NOT NULL;
CREATE INDEX visits_named ON visits (arrived_at) WHERE name IS NOT NULL;
