-- A request that its trainer does not answer in time ends. The checks of `state` and `news` change, so the table is made
-- anew under its name: the views and the triggers of sessions go on to find it.

CREATE TABLE appointments_before AS SELECT * FROM appointments;
DROP TABLE appointments;

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
  state TEXT NOT NULL CHECK (state IN ('requested', 'confirmed', 'declined', 'expired', 'cancelled', 'late')),
  -- From then on a request holds its time no longer.
  answer_by INTEGER CHECK (answer_by <= starts_at),
  note TEXT,
  reason TEXT,
  cancelled_by TEXT CHECK (cancelled_by IN ('member', 'trainer')),
  -- The first of a weekly series.
  series INTEGER,
  -- When it was before the member moved it, until the trainer has answered.
  moved_from INTEGER,
  -- What the member has to be told, until they have seen it, and since when.
  news TEXT CHECK (news IN ('booked', 'confirmed', 'declined', 'moved', 'cancelled', 'expired')),
  news_at INTEGER,
  -- The trainer moved it: cancelling is never late.
  excused INTEGER NOT NULL DEFAULT 0 CHECK (excused IN (0, 1)),
  checked_in_at INTEGER,
  -- The deadline, in minutes before the start, as it was when the appointment was made.
  cancel_minutes INTEGER NOT NULL CHECK (cancel_minutes >= 0),
  made_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  CHECK (trainer <> member),
  CHECK (blocked_until - blocked_from <= 21600000),
  CHECK ((answer_by IS NOT NULL) = (state = 'requested')),
  CHECK ((news_at IS NOT NULL) = (news IS NOT NULL)),
  CHECK ((cancelled_by IS NOT NULL) = (state IN ('cancelled', 'late')))
) STRICT;

INSERT INTO appointments (id, trainer, member, kind, name, starts_at, ends_at, blocked_from, blocked_until, room, state,
  answer_by, note, reason, cancelled_by, series, moved_from, news, news_at, excused, checked_in_at, cancel_minutes,
  made_at, version)
SELECT id, trainer, member, kind, name, starts_at, ends_at, blocked_from, blocked_until, room, state,
  CASE state WHEN 'requested' THEN starts_at END, note, reason, cancelled_by, series, moved_from, news,
  CASE WHEN news IS NOT NULL THEN made_at END, excused, checked_in_at, cancel_minutes, made_at, version
FROM appointments_before;
DROP TABLE appointments_before;

CREATE INDEX appointments_trainer ON appointments (trainer, starts_at);
CREATE INDEX appointments_member ON appointments (member, starts_at);
CREATE INDEX appointments_time ON appointments (starts_at);
CREATE INDEX appointments_kind ON appointments (kind) WHERE kind IS NOT NULL;
CREATE INDEX appointments_room ON appointments (room, starts_at) WHERE room IS NOT NULL;
CREATE INDEX appointments_series ON appointments (series, starts_at) WHERE series IS NOT NULL;
CREATE INDEX appointments_news ON appointments (member, news_at) WHERE news IS NOT NULL;
CREATE INDEX appointments_unanswered ON appointments (answer_by) WHERE state = 'requested';

CREATE TRIGGER appointments_inserted AFTER INSERT ON appointments
BEGIN
  SELECT CASE what
    WHEN 'trainer' THEN RAISE(ABORT, 'appointments.trainer')
    WHEN 'member' THEN RAISE(ABORT, 'appointments.member')
    ELSE RAISE(ABORT, 'appointments.room') END
  FROM appointment_conflicts WHERE appointment = NEW.id LIMIT 1;
END;
CREATE TRIGGER appointments_updated
AFTER UPDATE OF trainer, member, starts_at, ends_at, blocked_from, blocked_until, room, state ON appointments
BEGIN
  SELECT CASE what
    WHEN 'trainer' THEN RAISE(ABORT, 'appointments.trainer')
    WHEN 'member' THEN RAISE(ABORT, 'appointments.member')
    ELSE RAISE(ABORT, 'appointments.room') END
  FROM appointment_conflicts WHERE appointment = NEW.id LIMIT 1;
END;
