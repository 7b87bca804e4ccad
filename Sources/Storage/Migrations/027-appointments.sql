-- What trainers offer appointments for, their open hours, and the appointments.

CREATE TABLE appointment_rules (
  trainer INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Requests are confirmed by themselves.
  automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
  -- Minutes before the start.
  notice_minutes INTEGER NOT NULL CHECK (notice_minutes >= 0),
  cancel_minutes INTEGER NOT NULL CHECK (cancel_minutes >= 0)
) STRICT;

CREATE TABLE appointment_kinds (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 240),
  -- Around it the trainer does nothing else.
  before_minutes INTEGER NOT NULL CHECK (before_minutes BETWEEN 0 AND 60),
  after_minutes INTEGER NOT NULL CHECK (after_minutes BETWEEN 0 AND 60),
  room INTEGER REFERENCES rooms (id)
) STRICT;
CREATE INDEX appointment_kinds_trainer ON appointment_kinds (trainer);
CREATE INDEX appointment_kinds_room ON appointment_kinds (room) WHERE room IS NOT NULL;

CREATE TABLE open_hours (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- Each such day of the week, 1 is Monday; or a single day, whose hours replace those of its weekday.
  weekday INTEGER CHECK (weekday BETWEEN 1 AND 7),
  day TEXT CHECK (length(day) = 10),
  -- Minutes since midnight of the wall's clock in the gym's zone. NULL: the single day is off.
  from_minute INTEGER CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute INTEGER CHECK (to_minute BETWEEN 1 AND 1440),
  CHECK ((weekday IS NULL) <> (day IS NULL)),
  CHECK ((from_minute IS NULL) = (to_minute IS NULL)),
  CHECK (from_minute IS NOT NULL OR day IS NOT NULL),
  CHECK (to_minute > from_minute)
) STRICT;
CREATE INDEX open_hours_trainer ON open_hours (trainer);

CREATE TABLE appointments (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind INTEGER REFERENCES appointment_kinds (id) ON DELETE SET NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  -- With the trainer's buffers.
  blocked_from INTEGER NOT NULL CHECK (blocked_from <= starts_at),
  blocked_until INTEGER NOT NULL CHECK (blocked_until >= ends_at),
  room INTEGER REFERENCES rooms (id),
  state TEXT NOT NULL CHECK (state IN ('requested', 'confirmed', 'declined', 'cancelled', 'late')),
  note TEXT,
  reason TEXT,
  cancelled_by TEXT CHECK (cancelled_by IN ('member', 'trainer')),
  -- The first of a weekly series.
  series INTEGER,
  -- When it was before the member moved it, until the trainer has answered.
  moved_from INTEGER,
  -- What the member has to be told, until they have seen it.
  news TEXT CHECK (news IN ('booked', 'confirmed', 'declined', 'moved', 'cancelled')),
  -- The trainer moved it: cancelling is never late.
  excused INTEGER NOT NULL DEFAULT 0 CHECK (excused IN (0, 1)),
  checked_in_at INTEGER,
  -- The deadline, in minutes before the start, as it was when the appointment was made.
  cancel_minutes INTEGER NOT NULL CHECK (cancel_minutes >= 0),
  made_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  CHECK (trainer <> member),
  CHECK (blocked_until - blocked_from <= 21600000),
  CHECK ((cancelled_by IS NOT NULL) = (state IN ('cancelled', 'late')))
) STRICT;
CREATE INDEX appointments_trainer ON appointments (trainer, starts_at);
CREATE INDEX appointments_member ON appointments (member, starts_at);
CREATE INDEX appointments_time ON appointments (starts_at);
CREATE INDEX appointments_kind ON appointments (kind) WHERE kind IS NOT NULL;
CREATE INDEX appointments_room ON appointments (room, starts_at) WHERE room IS NOT NULL;
CREATE INDEX appointments_series ON appointments (series, starts_at) WHERE series IS NOT NULL;
CREATE INDEX appointments_news ON appointments (member) WHERE news IS NOT NULL;

-- Appointments that hold their time, and what else takes the trainer, the member or the room then. A person leads
-- classes and appointments and has appointments of their own, all at different times. Appointments with their buffers
-- and sessions of classes last six hours at most.
CREATE VIEW appointment_conflicts (appointment, what) AS
  SELECT a.id, 'trainer' FROM appointments a JOIN appointments o ON o.trainer = a.trainer AND o.id <> a.id
    AND o.starts_at < a.blocked_until + 21600000 AND o.starts_at > a.blocked_from - 21600000
    AND o.blocked_from < a.blocked_until AND o.blocked_until > a.blocked_from
  WHERE a.state IN ('requested', 'confirmed') AND o.state IN ('requested', 'confirmed')
  UNION ALL
  SELECT a.id, 'trainer' FROM appointments a JOIN appointments o ON o.member = a.trainer
    AND o.starts_at < a.blocked_until AND o.starts_at > a.blocked_from - 21600000 AND o.ends_at > a.blocked_from
  WHERE a.state IN ('requested', 'confirmed') AND o.state IN ('requested', 'confirmed')
  UNION ALL
  SELECT a.id, 'trainer' FROM appointments a JOIN class_sessions s ON s.trainer = a.trainer
    AND s.starts_at < a.blocked_until AND s.starts_at > a.blocked_from - 21600000 AND s.ends_at > a.blocked_from
  WHERE a.state IN ('requested', 'confirmed') AND s.cancelled_at IS NULL
  UNION ALL
  SELECT a.id, 'member' FROM appointments a JOIN appointments o ON o.member = a.member AND o.id <> a.id
    AND o.starts_at < a.ends_at AND o.starts_at > a.starts_at - 21600000 AND o.ends_at > a.starts_at
  WHERE a.state IN ('requested', 'confirmed') AND o.state IN ('requested', 'confirmed')
  UNION ALL
  SELECT a.id, 'member' FROM appointments a JOIN appointments o ON o.trainer = a.member
    AND o.starts_at < a.ends_at + 21600000 AND o.starts_at > a.starts_at - 21600000
    AND o.blocked_from < a.ends_at AND o.blocked_until > a.starts_at
  WHERE a.state IN ('requested', 'confirmed') AND o.state IN ('requested', 'confirmed')
  UNION ALL
  SELECT a.id, 'member' FROM appointments a JOIN class_sessions s ON s.trainer = a.member
    AND s.starts_at < a.ends_at AND s.starts_at > a.starts_at - 21600000 AND s.ends_at > a.starts_at
  WHERE a.state IN ('requested', 'confirmed') AND s.cancelled_at IS NULL
  UNION ALL
  SELECT a.id, 'room' FROM appointments a JOIN appointments o ON o.room = a.room AND o.id <> a.id
    AND o.starts_at < a.ends_at AND o.starts_at > a.starts_at - 21600000 AND o.ends_at > a.starts_at
  WHERE a.state IN ('requested', 'confirmed') AND o.state IN ('requested', 'confirmed')
  UNION ALL
  SELECT a.id, 'room' FROM appointments a JOIN class_sessions s ON s.room = a.room
    AND s.starts_at < a.ends_at AND s.starts_at > a.starts_at - 21600000 AND s.ends_at > a.starts_at
  WHERE a.state IN ('requested', 'confirmed') AND s.cancelled_at IS NULL;

CREATE TRIGGER appointments_inserted AFTER INSERT ON appointments
BEGIN
  SELECT RAISE(ABORT, 'appointments.trainer')
    WHERE EXISTS (SELECT 1 FROM appointment_conflicts WHERE appointment = NEW.id AND what = 'trainer');
  SELECT RAISE(ABORT, 'appointments.member')
    WHERE EXISTS (SELECT 1 FROM appointment_conflicts WHERE appointment = NEW.id AND what = 'member');
  SELECT RAISE(ABORT, 'appointments.room')
    WHERE EXISTS (SELECT 1 FROM appointment_conflicts WHERE appointment = NEW.id AND what = 'room');
END;
CREATE TRIGGER appointments_updated
AFTER UPDATE OF trainer, member, starts_at, ends_at, blocked_from, blocked_until, room, state ON appointments
BEGIN
  SELECT RAISE(ABORT, 'appointments.trainer')
    WHERE EXISTS (SELECT 1 FROM appointment_conflicts WHERE appointment = NEW.id AND what = 'trainer');
  SELECT RAISE(ABORT, 'appointments.member')
    WHERE EXISTS (SELECT 1 FROM appointment_conflicts WHERE appointment = NEW.id AND what = 'member');
  SELECT RAISE(ABORT, 'appointments.room')
    WHERE EXISTS (SELECT 1 FROM appointment_conflicts WHERE appointment = NEW.id AND what = 'room');
END;

-- The same from the side of the classes.
CREATE VIEW class_session_conflicts (session, what) AS
  SELECT s.id, 'trainer' FROM class_sessions s JOIN appointments o ON o.trainer = s.trainer
    AND o.starts_at < s.ends_at + 21600000 AND o.starts_at > s.starts_at - 21600000
    AND o.blocked_from < s.ends_at AND o.blocked_until > s.starts_at
  WHERE s.cancelled_at IS NULL AND o.state IN ('requested', 'confirmed')
  UNION ALL
  SELECT s.id, 'trainer' FROM class_sessions s JOIN appointments o ON o.member = s.trainer
    AND o.starts_at < s.ends_at AND o.starts_at > s.starts_at - 21600000 AND o.ends_at > s.starts_at
  WHERE s.cancelled_at IS NULL AND o.state IN ('requested', 'confirmed')
  UNION ALL
  SELECT s.id, 'room' FROM class_sessions s JOIN appointments o ON o.room = s.room
    AND o.starts_at < s.ends_at AND o.starts_at > s.starts_at - 21600000 AND o.ends_at > s.starts_at
  WHERE s.cancelled_at IS NULL AND o.state IN ('requested', 'confirmed');

CREATE TRIGGER class_sessions_inserted AFTER INSERT ON class_sessions
BEGIN
  SELECT RAISE(ABORT, 'class_sessions.trainer')
    WHERE EXISTS (SELECT 1 FROM class_session_conflicts WHERE session = NEW.id AND what = 'trainer');
  SELECT RAISE(ABORT, 'class_sessions.room')
    WHERE EXISTS (SELECT 1 FROM class_session_conflicts WHERE session = NEW.id AND what = 'room');
END;
CREATE TRIGGER class_sessions_updated AFTER UPDATE OF starts_at, ends_at, room, trainer, cancelled_at ON class_sessions
BEGIN
  SELECT RAISE(ABORT, 'class_sessions.trainer')
    WHERE EXISTS (SELECT 1 FROM class_session_conflicts WHERE session = NEW.id AND what = 'trainer');
  SELECT RAISE(ABORT, 'class_sessions.room')
    WHERE EXISTS (SELECT 1 FROM class_session_conflicts WHERE session = NEW.id AND what = 'room');
END;
