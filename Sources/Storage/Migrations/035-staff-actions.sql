-- What staff did to others' things. A row is deleted after a year. Members' names are not kept here: who is removed is
-- a former member. The name of whoever did it stays.
CREATE TABLE staff_actions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  staff INTEGER REFERENCES members (id) ON DELETE SET NULL,
  staff_name TEXT NOT NULL CHECK (staff_name <> ''),
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- Whether it was done to a member, also to one who is gone.
  concerns_member INTEGER NOT NULL CHECK (concerns_member IN (0, 1)),
  member INTEGER REFERENCES members (id) ON DELETE SET NULL,
  -- The class, the appointment, the room, the role or the file that it was about.
  what TEXT CHECK (what <> ''),
  -- When that begins, in UTC milliseconds.
  about_at INTEGER,
  -- How many at once, where it was more than one.
  amount INTEGER CHECK (amount > 1),
  CHECK (member IS NULL OR concerns_member = 1)
) STRICT;
CREATE INDEX staff_actions_staff ON staff_actions (staff, id);
CREATE INDEX staff_actions_member ON staff_actions (member) WHERE member IS NOT NULL;
CREATE INDEX staff_actions_at ON staff_actions (at);
