-- The gym's days, members' plans, classes, appointments, feeds for other calendars, and reminders. Units: see
-- engine.sql.

-- What is on at the gym for everybody on a day: a holiday, a workshop, a party.
CREATE TABLE occasions (
  id INTEGER PRIMARY KEY,
  -- From the file that it came with. The same file again changes the occasion.
  uid TEXT NOT NULL UNIQUE CHECK (uid <> ''),
  -- Counts changes, as in iCalendar.
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  -- The first and the last day that it can be on, moved days included. NULL: no end.
  first_day TEXT NOT NULL CHECK (length(first_day) = 10),
  last_day TEXT CHECK (last_day >= first_day),
  -- JSON: its days, texts and single changes.
  plan TEXT NOT NULL
) STRICT;
CREATE INDEX occasions_days ON occasions (first_day, last_day);

-- What members plan in their own calendar. Whether it was done is computed from the log.
CREATE TABLE schedule (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The first day, and the last one that it can be on. NULL: no end.
  start_day TEXT NOT NULL CHECK (length(start_day) = 10),
  end_day TEXT CHECK (end_day >= start_day),
  -- RFC 5545. NULL: a single day.
  rule TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('workout', 'rest')),
  -- No foreign key: the name stays after the routine is deleted. NULL: none.
  routine INTEGER,
  name TEXT CHECK (name <> ''),
  -- JSON: a session of the member's program. It has no foreign key either. NULL: none.
  session TEXT CHECK (session <> ''),
  -- JSON array.
  body_parts TEXT NOT NULL,
  -- NULL: at any time of the day.
  minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
  CHECK (rule IS NOT NULL OR end_day = start_day),
  -- Changes refer to both, so that nobody can change another member's day.
  UNIQUE (id, member)
) STRICT;
CREATE INDEX schedule_member ON schedule (member, start_day);

-- Single days of an entry that differ from it.
CREATE TABLE schedule_changes (
  entry INTEGER NOT NULL,
  member INTEGER NOT NULL,
  -- The day that the entry's rule gives.
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- Where it was moved. NULL: not moved.
  to_day TEXT CHECK (length(to_day) = 10),
  state TEXT NOT NULL CHECK (state IN ('kept', 'skipped', 'removed')),
  -- NULL: this and the next five are the entry's.
  kind TEXT CHECK (kind IN ('workout', 'rest')),
  routine INTEGER,
  name TEXT CHECK (name <> ''),
  session TEXT CHECK (session <> ''),
  body_parts TEXT CHECK ((body_parts IS NULL) = (kind IS NULL)),
  minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
  PRIMARY KEY (entry, day),
  FOREIGN KEY (entry, member) REFERENCES schedule (id, member) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX schedule_changes_member ON schedule_changes (member, day);
CREATE INDEX schedule_changes_moved ON schedule_changes (member, to_day) WHERE to_day IS NOT NULL;
CREATE INDEX schedule_changes_entry ON schedule_changes (entry, member);
CREATE INDEX schedule_changes_days ON schedule_changes (day);
CREATE INDEX schedule_changes_to ON schedule_changes (to_day) WHERE to_day IS NOT NULL;

-- From these the sessions are made. Sessions that exist already keep what they have.
CREATE TABLE classes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  -- NULL: nobody yet, or no room.
  trainer INTEGER REFERENCES members (id) ON DELETE SET NULL,
  room INTEGER REFERENCES rooms (id),
  capacity INTEGER NOT NULL CHECK (capacity > 0),
  -- How long a session is.
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 360),
  start_day TEXT NOT NULL CHECK (length(start_day) = 10),
  start_minute INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  -- RFC 5545. NULL: once.
  rule TEXT,
  -- How many sessions there were before `start_day` by an earlier rule. COUNT includes them.
  held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- All sessions up to this day are made.
  made_until TEXT NOT NULL CHECK (length(made_until) = 10),
  -- Minutes before the start: when booking opens, until when members in line move up automatically, and until when
  -- cancelling is free.
  opens_minutes INTEGER NOT NULL CHECK (opens_minutes > moves_minutes),
  moves_minutes INTEGER NOT NULL,
  cancel_minutes INTEGER NOT NULL CHECK (cancel_minutes >= 0),
  -- How much of the list everybody sees.
  names TEXT NOT NULL CHECK (names IN ('hidden', 'count', 'names')),
  -- NULL: it goes on.
  ended_at INTEGER,
  -- Whoever moves up can still cancel.
  CHECK (moves_minutes > cancel_minutes)
) STRICT;
CREATE INDEX classes_trainer ON classes (trainer) WHERE trainer IS NOT NULL;
CREATE INDEX classes_room ON classes (room) WHERE room IS NOT NULL;
CREATE INDEX classes_unfinished ON classes (made_until) WHERE ended_at IS NULL;

-- Dates of classes. 21600000 is six hours, the longest session.
CREATE TABLE class_sessions (
  id INTEGER PRIMARY KEY,
  class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  -- The day that the class's rule gives, even if the session was moved.
  day TEXT NOT NULL CHECK (length(day) = 10),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at AND ends_at - starts_at <= 21600000),
  trainer INTEGER REFERENCES members (id) ON DELETE SET NULL,
  room INTEGER REFERENCES rooms (id),
  capacity INTEGER NOT NULL CHECK (capacity > 0),
  cancelled_at INTEGER,
  -- When those who did not come were marked. NULL: not yet.
  closed_at INTEGER,
  -- Counts changes of the session itself, from 0.
  version INTEGER NOT NULL DEFAULT 0,
  UNIQUE (class, day)
) STRICT;
CREATE INDEX class_sessions_time ON class_sessions (starts_at);
CREATE INDEX class_sessions_room ON class_sessions (room, starts_at) WHERE room IS NOT NULL;
CREATE INDEX class_sessions_trainer ON class_sessions (trainer, starts_at) WHERE trainer IS NOT NULL;
CREATE INDEX class_sessions_open ON class_sessions (ends_at) WHERE closed_at IS NULL;

-- No trainer leads two sessions at once, and no room has two.
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

-- Members' places in sessions, and the line for them.
CREATE TABLE bookings (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- 'late': cancelled after the deadline.
  state TEXT NOT NULL CHECK (state IN ('booked', 'waiting', 'cancelled', 'late', 'checkedIn', 'noShow')),
  -- The number of the place, from 1. NULL: it holds none.
  seat INTEGER CHECK (seat > 0),
  -- The order of the line. NULL: not in line.
  turn INTEGER CHECK (turn > 0),
  -- In line: the member moves up only this long before the start.
  notice_minutes INTEGER NOT NULL DEFAULT 0 CHECK (notice_minutes >= 0),
  -- What the member must be told. NULL: nothing, or they have seen it.
  news TEXT CHECK (news IN ('movedUp', 'placeFree', 'cancelled', 'changed', 'dropped')),
  -- In line, when a place became free after the cut-off: it is kept for this member, the member let it pass, or it is
  -- open to everybody. NULL: nothing was offered.
  offer TEXT CHECK (offer IN ('held', 'passed', 'open')),
  -- Until when the place is kept.
  held_until INTEGER CHECK ((held_until IS NOT NULL) = (offer IS 'held')),
  -- A late cancellation that staff forgave.
  waived INTEGER NOT NULL DEFAULT 0 CHECK (waived IN (0, 1)),
  checked_in_at INTEGER,
  -- When it got this state.
  at INTEGER NOT NULL,
  CHECK ((seat IS NOT NULL) = (state IN ('booked', 'checkedIn', 'noShow'))),
  CHECK ((turn IS NOT NULL) = (state = 'waiting')),
  UNIQUE (session, member)
) STRICT;
CREATE UNIQUE INDEX bookings_seat ON bookings (session, seat) WHERE seat IS NOT NULL;
CREATE UNIQUE INDEX bookings_turn ON bookings (session, turn) WHERE turn IS NOT NULL;
CREATE INDEX bookings_member ON bookings (member, session);
CREATE INDEX bookings_news ON bookings (member) WHERE news IS NOT NULL;

-- A trainer's rules for appointments.
CREATE TABLE appointment_rules (
  trainer INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- 1: requests are confirmed automatically.
  automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
  -- Minutes before the start: until when one can ask, and until when cancelling is free.
  notice_minutes INTEGER NOT NULL CHECK (notice_minutes >= 0),
  cancel_minutes INTEGER NOT NULL CHECK (cancel_minutes >= 0)
) STRICT;

-- What trainers offer.
CREATE TABLE appointment_kinds (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 240),
  -- Buffers, in which the trainer has nothing else.
  before_minutes INTEGER NOT NULL CHECK (before_minutes BETWEEN 0 AND 60),
  after_minutes INTEGER NOT NULL CHECK (after_minutes BETWEEN 0 AND 60),
  -- NULL: no room.
  room INTEGER REFERENCES rooms (id)
) STRICT;
CREATE INDEX appointment_kinds_trainer ON appointment_kinds (trainer);
CREATE INDEX appointment_kinds_room ON appointment_kinds (room) WHERE room IS NOT NULL;

-- When trainers take appointments: on a day of the week, or on a single day, whose rows replace those of its weekday.
CREATE TABLE open_hours (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- 1 is Monday.
  weekday INTEGER CHECK (weekday BETWEEN 1 AND 7),
  day TEXT CHECK (length(day) = 10),
  -- NULL: not at all on the single day.
  from_minute INTEGER CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute INTEGER CHECK (to_minute BETWEEN 1 AND 1440),
  CHECK ((weekday IS NULL) <> (day IS NULL)),
  CHECK ((from_minute IS NULL) = (to_minute IS NULL)),
  CHECK (from_minute IS NOT NULL OR day IS NOT NULL),
  CHECK (to_minute > from_minute)
) STRICT;
CREATE INDEX open_hours_trainer ON open_hours (trainer);

-- Appointments of members with trainers.
CREATE TABLE appointments (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- NULL: not offered any more. The name stays.
  kind INTEGER REFERENCES appointment_kinds (id) ON DELETE SET NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  -- With the trainer's buffers.
  blocked_from INTEGER NOT NULL CHECK (blocked_from <= starts_at),
  blocked_until INTEGER NOT NULL CHECK (blocked_until >= ends_at),
  room INTEGER REFERENCES rooms (id),
  -- 'expired': not answered in time. 'late': cancelled by the member after the deadline.
  state TEXT NOT NULL CHECK (state IN ('requested', 'confirmed', 'declined', 'expired', 'cancelled', 'late')),
  -- When a request expires. NULL: not a request.
  answer_by INTEGER CHECK (answer_by <= starts_at),
  -- The member's note, and the reason that was given for declining or cancelling.
  note TEXT,
  reason TEXT,
  cancelled_by TEXT CHECK (cancelled_by IN ('member', 'trainer')),
  -- The id of the first appointment of a weekly series. NULL: a single one.
  series INTEGER,
  -- When it was before the member moved it. NULL: not moved, or the trainer has answered.
  moved_from INTEGER,
  -- What the member must be told, and since when. NULL: nothing, or they have seen it.
  news TEXT CHECK (news IN ('booked', 'confirmed', 'declined', 'moved', 'cancelled', 'expired')),
  news_at INTEGER,
  -- 1: the trainer moved it, so cancelling is never late.
  excused INTEGER NOT NULL DEFAULT 0 CHECK (excused IN (0, 1)),
  checked_in_at INTEGER,
  -- The trainer's deadline for cancelling as it was when the appointment was made.
  cancel_minutes INTEGER NOT NULL CHECK (cancel_minutes >= 0),
  made_at INTEGER NOT NULL,
  -- Counts changes, from 0.
  version INTEGER NOT NULL DEFAULT 0,
  CHECK (trainer <> member),
  CHECK (blocked_until - blocked_from <= 21600000),
  CHECK ((answer_by IS NOT NULL) = (state = 'requested')),
  CHECK ((news_at IS NOT NULL) = (news IS NOT NULL)),
  CHECK ((cancelled_by IS NOT NULL) = (state IN ('cancelled', 'late')))
) STRICT;
CREATE INDEX appointments_trainer ON appointments (trainer, starts_at);
CREATE INDEX appointments_member ON appointments (member, starts_at);
CREATE INDEX appointments_time ON appointments (starts_at);
CREATE INDEX appointments_kind ON appointments (kind) WHERE kind IS NOT NULL;
CREATE INDEX appointments_room ON appointments (room, starts_at) WHERE room IS NOT NULL;
CREATE INDEX appointments_series ON appointments (series, starts_at) WHERE series IS NOT NULL;
CREATE INDEX appointments_news ON appointments (member, news_at) WHERE news IS NOT NULL;
CREATE INDEX appointments_unanswered ON appointments (answer_by) WHERE state = 'requested';

-- Appointments that take time, and what overlaps them: for the trainer, for the member, or in the room. A person can
-- lead classes, lead appointments and have appointments, all at different times. Nothing lasts longer than six hours
-- (21600000), so an index on `starts_at` finds whatever can overlap.
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

-- Sessions of classes, and the appointments that overlap them.
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

-- Secret addresses at which calendar programs read a member's calendar.
CREATE TABLE feeds (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Not hashed, because the member can see the address again. It opens nothing but this calendar.
  code TEXT NOT NULL CHECK (length(code) = 22),
  -- SHA-256 of the code. Looking it up by the hash takes a time that tells nothing about the code.
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  made_at INTEGER NOT NULL
) STRICT;

-- The last state of each event that a calendar program was given, so that its SEQUENCE grows with each change.
CREATE TABLE feed_events (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  uid TEXT NOT NULL CHECK (uid <> ''),
  -- A fingerprint of the event without its SEQUENCE.
  print BLOB NOT NULL CHECK (length(print) = 16),
  sequence INTEGER NOT NULL CHECK (sequence >= 0),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (member, uid)
) STRICT, WITHOUT ROWID;

-- The same two for what a trainer leads.
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

-- The same two for what takes place in a room.
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

-- One row: a random name that is part of each event's UID, so that no two gyms give out the same UID.
CREATE TABLE feed_name (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  name TEXT NOT NULL CHECK (name <> '')
) STRICT;
INSERT INTO feed_name (only, name) VALUES (1, lower(hex(randomblob(8))));

-- How members want to be reminded. No row: the defaults.
CREATE TABLE reminder_settings (
  member INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Minutes of the day. Equal: no quiet hours.
  quiet_from INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until INTEGER NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),
  -- When the summary of the day is sent.
  summary_at INTEGER NOT NULL CHECK (summary_at BETWEEN 0 AND 1439)
) STRICT;

-- The kinds of reminder that a member has changed, and where each is shown or sent.
CREATE TABLE reminder_kinds (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- Minutes before the start. NULL: the default, or the kind has none.
  lead INTEGER CHECK (lead BETWEEN 5 AND 1440),
  kiosk INTEGER NOT NULL CHECK (kiosk IN (0, 1)),
  phone INTEGER NOT NULL CHECK (phone IN (0, 1)),
  push INTEGER NOT NULL CHECK (push IN (0, 1)),
  email INTEGER NOT NULL CHECK (email IN (0, 1)),
  PRIMARY KEY (member, kind)
) STRICT, WITHOUT ROWID;

-- What members were reminded of, so that nobody is reminded twice. What comes next is not stored: it is computed from
-- bookings and plans.
CREATE TABLE reminders (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- What it is about, by kind and id.
  subject TEXT NOT NULL CHECK (subject <> ''),
  -- When that begins. What is moved is reminded of again.
  at INTEGER NOT NULL,
  -- From then on the reminder is of no use.
  until INTEGER NOT NULL,
  told_at INTEGER NOT NULL,
  -- When it is pushed and mailed. NULL: done, or never. It is cleared in the commit before it is sent, so a crash can
  -- lose a reminder but not send it twice.
  send_at INTEGER,
  sent_at INTEGER,
  dismissed_at INTEGER,
  CHECK (send_at IS NULL OR sent_at IS NULL),
  PRIMARY KEY (member, kind, subject, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_until ON reminders (until);

-- Browsers that get pushed reminders. A subscription ends with the login that made it.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- UNIQUE: a browser belongs to one member.
  endpoint TEXT NOT NULL UNIQUE CHECK (endpoint <> ''),
  -- The browser's public key and its secret, by RFC 8291.
  key BLOB NOT NULL CHECK (length(key) = 65),
  auth BLOB NOT NULL CHECK (length(auth) = 16),
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_member ON push_subscriptions (member);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
