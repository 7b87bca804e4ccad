-- Rooms, classes, their sessions and who has a place in them.

CREATE TABLE rooms (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  name_key TEXT NOT NULL,
  -- Past sessions keep naming it.
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX rooms_name ON rooms (name_key) WHERE deleted_at IS NULL;

-- What new sessions are made after. Those that are there already keep what they have.
CREATE TABLE classes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  trainer INTEGER REFERENCES members (id) ON DELETE SET NULL,
  room INTEGER REFERENCES rooms (id),
  capacity INTEGER NOT NULL CHECK (capacity > 0),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 360),
  -- The series in the gym's zone: its first day, and minutes since midnight of the wall's clock.
  start_day TEXT NOT NULL CHECK (length(start_day) = 10),
  start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  -- After RFC 5545; NULL: once.
  rule TEXT,
  -- How many sessions an earlier rule had before `start_day`: they count for COUNT.
  held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- Every session up to this day is made.
  made_until TEXT NOT NULL CHECK (length(made_until) = 10),
  -- Minutes before the start.
  opens_minutes INTEGER NOT NULL CHECK (opens_minutes > moves_minutes),
  moves_minutes INTEGER NOT NULL,
  cancel_minutes INTEGER NOT NULL CHECK (cancel_minutes >= 0),
  names TEXT NOT NULL CHECK (names IN ('hidden', 'count', 'names')),
  ended_at INTEGER,
  -- Whoever moves up can still cancel.
  CHECK (moves_minutes > cancel_minutes)
) STRICT;
CREATE INDEX classes_trainer ON classes (trainer) WHERE trainer IS NOT NULL;
CREATE INDEX classes_room ON classes (room) WHERE room IS NOT NULL;
CREATE INDEX classes_unfinished ON classes (made_until) WHERE ended_at IS NULL;

CREATE TABLE class_sessions (
  id INTEGER PRIMARY KEY,
  class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  -- The day of the series, also where this one was moved.
  day TEXT NOT NULL CHECK (length(day) = 10),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at AND ends_at - starts_at <= 21600000),
  trainer INTEGER REFERENCES members (id) ON DELETE SET NULL,
  room INTEGER REFERENCES rooms (id),
  capacity INTEGER NOT NULL CHECK (capacity > 0),
  cancelled_at INTEGER,
  -- When those who did not come were marked.
  closed_at INTEGER,
  -- Counts the changes of the session itself, from 0.
  version INTEGER NOT NULL DEFAULT 0,
  UNIQUE (class, day)
) STRICT;
CREATE INDEX class_sessions_time ON class_sessions (starts_at);
CREATE INDEX class_sessions_room ON class_sessions (room, starts_at) WHERE room IS NOT NULL;
CREATE INDEX class_sessions_trainer ON class_sessions (trainer, starts_at) WHERE trainer IS NOT NULL;
CREATE INDEX class_sessions_open ON class_sessions (ends_at) WHERE closed_at IS NULL;

-- Nobody leads two sessions at once, and no room holds two. A session lasts six hours at most.
CREATE TRIGGER class_sessions_insert BEFORE INSERT ON class_sessions WHEN NEW.cancelled_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'class_sessions.room') WHERE EXISTS (
    SELECT 1 FROM class_sessions WHERE room = NEW.room AND starts_at < NEW.ends_at
      AND starts_at > NEW.starts_at - 21600000 AND ends_at > NEW.starts_at AND cancelled_at IS NULL);
  SELECT RAISE(ABORT, 'class_sessions.trainer') WHERE EXISTS (
    SELECT 1 FROM class_sessions WHERE trainer = NEW.trainer AND starts_at < NEW.ends_at
      AND starts_at > NEW.starts_at - 21600000 AND ends_at > NEW.starts_at AND cancelled_at IS NULL);
END;
CREATE TRIGGER class_sessions_update BEFORE UPDATE OF starts_at, ends_at, room, trainer, cancelled_at
ON class_sessions WHEN NEW.cancelled_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'class_sessions.room') WHERE EXISTS (
    SELECT 1 FROM class_sessions WHERE room = NEW.room AND starts_at < NEW.ends_at
      AND starts_at > NEW.starts_at - 21600000 AND ends_at > NEW.starts_at AND cancelled_at IS NULL
      AND id <> NEW.id);
  SELECT RAISE(ABORT, 'class_sessions.trainer') WHERE EXISTS (
    SELECT 1 FROM class_sessions WHERE trainer = NEW.trainer AND starts_at < NEW.ends_at
      AND starts_at > NEW.starts_at - 21600000 AND ends_at > NEW.starts_at AND cancelled_at IS NULL
      AND id <> NEW.id);
END;

CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('booked', 'waiting', 'cancelled', 'late', 'checkedIn', 'noShow')),
  -- The place that it holds, from 1. Two can never hold one.
  seat INTEGER CHECK (seat > 0),
  -- The order of those who wait.
  turn INTEGER CHECK (turn > 0),
  -- Moves up only this long before the start, in minutes.
  notice_minutes INTEGER NOT NULL DEFAULT 0 CHECK (notice_minutes >= 0),
  -- What the member has to be told, until they have seen it.
  news TEXT CHECK (news IN ('movedUp', 'placeFree', 'cancelled', 'changed', 'dropped')),
  -- Cancelled late, and forgiven; the record stays.
  waived INTEGER NOT NULL DEFAULT 0 CHECK (waived IN (0, 1)),
  checked_in_at INTEGER,
  at INTEGER NOT NULL,
  CHECK ((seat IS NOT NULL) = (state IN ('booked', 'checkedIn', 'noShow'))),
  CHECK ((turn IS NOT NULL) = (state = 'waiting')),
  UNIQUE (session, member)
) STRICT;
CREATE UNIQUE INDEX bookings_seat ON bookings (session, seat) WHERE seat IS NOT NULL;
CREATE UNIQUE INDEX bookings_turn ON bookings (session, turn) WHERE turn IS NOT NULL;
CREATE INDEX bookings_member ON bookings (member, session);
CREATE INDEX bookings_news ON bookings (member) WHERE news IS NOT NULL;
