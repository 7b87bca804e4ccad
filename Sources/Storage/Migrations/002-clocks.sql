-- Clocks on the floor: what they run, where they stand, and what came of it. Plans are JSON.

CREATE TABLE areas (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  name_key TEXT NOT NULL UNIQUE
) STRICT;

ALTER TABLE devices ADD COLUMN layout TEXT NOT NULL DEFAULT 'clockFeed'
  CHECK (layout IN ('clock', 'clockFeed', 'clockBoard', 'fourClocks', 'calendar'));
ALTER TABLE devices ADD COLUMN controls INTEGER NOT NULL DEFAULT 0 CHECK (controls IN (0, 1));
ALTER TABLE devices ADD COLUMN volume INTEGER NOT NULL DEFAULT 80 CHECK (volume BETWEEN 0 AND 100);
ALTER TABLE devices ADD COLUMN voice INTEGER NOT NULL DEFAULT 0 CHECK (voice IN (0, 1));
UPDATE devices SET controls = 1 WHERE kind = 'kiosk';

-- Without a row a device shows every area.
CREATE TABLE device_areas (
  device INTEGER NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  area INTEGER NOT NULL REFERENCES areas (id) ON DELETE CASCADE,
  PRIMARY KEY (device, area)
) STRICT, WITHOUT ROWID;
CREATE INDEX device_areas_area ON device_areas (area);

-- The shipped ones have a slug. An edited or deleted one keeps it, so that the next start does not bring it back.
CREATE TABLE presets (
  id INTEGER PRIMARY KEY,
  slug TEXT UNIQUE,
  name TEXT NOT NULL CHECK (name <> ''),
  name_key TEXT NOT NULL,
  plan TEXT NOT NULL,
  edited INTEGER NOT NULL DEFAULT 0 CHECK (edited IN (0, 1)),
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX presets_name ON presets (name_key) WHERE deleted_at IS NULL;

CREATE TABLE timers (
  id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL CHECK (version > 0),
  label TEXT NOT NULL CHECK (label <> ''),
  -- In small letters, as boards are found by.
  label_key TEXT NOT NULL,
  plan TEXT NOT NULL,
  phase INTEGER NOT NULL CHECK (phase >= 0),
  phase_started_at INTEGER NOT NULL,
  extra_ms INTEGER NOT NULL,
  paused_at INTEGER CHECK (paused_at >= phase_started_at),
  ended_at INTEGER CHECK (ended_at >= phase_started_at),
  started_at INTEGER NOT NULL,
  -- When it ends by itself or was ended; 9007199254740991 where nothing ends it, or while it is paused.
  ends_at INTEGER NOT NULL,
  -- The gym's day when it was started, 'YYYY-MM-DD'.
  day TEXT NOT NULL CHECK (length(day) = 10),
  area INTEGER REFERENCES areas (id) ON DELETE SET NULL,
  laps TEXT NOT NULL,
  deeds TEXT NOT NULL,
  cleared_at INTEGER,
  CHECK (paused_at IS NULL OR ended_at IS NULL)
) STRICT;
CREATE INDEX timers_started ON timers (started_at);
CREATE INDEX timers_here ON timers (ends_at) WHERE cleared_at IS NULL;
CREATE INDEX timers_area ON timers (area);

CREATE TABLE rests (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at >= started_at),
  -- Begun by a warm-up, which rests less.
  warmup INTEGER NOT NULL CHECK (warmup IN (0, 1))
) STRICT;
CREATE INDEX rests_exercise ON rests (exercise);

-- How long a member rests after an exercise, where they chose otherwise than it says.
CREATE TABLE rest_times (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  seconds INTEGER NOT NULL CHECK (seconds > 0),
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX rest_times_exercise ON rest_times (exercise);

CREATE TABLE scores (
  id INTEGER PRIMARY KEY,
  timer INTEGER NOT NULL REFERENCES timers (id) ON DELETE CASCADE,
  -- The day's first timer of the same plan and label: all of them stand on one board.
  board INTEGER NOT NULL REFERENCES timers (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (length(day) = 10),
  ms INTEGER CHECK (ms > 0),
  reps_remaining INTEGER CHECK (reps_remaining > 0),
  rounds INTEGER CHECK (rounds >= 0),
  reps INTEGER CHECK (reps >= 0),
  scaled INTEGER NOT NULL CHECK (scaled IN (0, 1)),
  at INTEGER NOT NULL,
  -- A time, what was missing at the cap, or rounds and reps.
  CHECK (CASE WHEN ms IS NULL THEN 0 ELSE 1 END + CASE WHEN reps_remaining IS NULL THEN 0 ELSE 1 END
    + CASE WHEN rounds IS NULL THEN 0 ELSE 1 END = 1),
  UNIQUE (timer, member)
) STRICT;
CREATE INDEX scores_day ON scores (day);
CREATE INDEX scores_member ON scores (member, day);
CREATE INDEX scores_board ON scores (board);
