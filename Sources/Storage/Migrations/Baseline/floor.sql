-- Timers on the floor, rests, and the day's scores. Units: see engine.sql.

-- Timers that can be started by name.
CREATE TABLE presets (
  id INTEGER PRIMARY KEY,
  -- Of a preset that comes with Rackside. It stays after an edit or a deletion, so that the next start does not bring
  -- the preset back. NULL: made here.
  slug TEXT UNIQUE,
  name TEXT NOT NULL CHECK (name <> ''),
  -- The name as it is compared.
  name_key TEXT NOT NULL,
  -- JSON.
  plan TEXT NOT NULL,
  edited INTEGER NOT NULL DEFAULT 0 CHECK (edited IN (0, 1)),
  -- NULL: not deleted.
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX presets_name ON presets (name_key) WHERE deleted_at IS NULL;

-- Timers that run or ran. A position is computed from the current phase, its start and the clock.
CREATE TABLE timers (
  id INTEGER PRIMARY KEY,
  -- Counts changes, from 1.
  version INTEGER NOT NULL CHECK (version > 0),
  label TEXT NOT NULL CHECK (label <> ''),
  -- The label in lower case. A score finds its board by it and by the plan.
  label_key TEXT NOT NULL,
  -- JSON.
  plan TEXT NOT NULL,
  -- From 0.
  phase INTEGER NOT NULL CHECK (phase >= 0),
  phase_started_at INTEGER NOT NULL,
  -- Milliseconds added to this phase; negative if it was shortened.
  extra_ms INTEGER NOT NULL,
  -- NULL: not paused.
  paused_at INTEGER CHECK (paused_at >= phase_started_at),
  -- When somebody ended it. NULL: nobody did.
  ended_at INTEGER CHECK (ended_at >= phase_started_at),
  started_at INTEGER NOT NULL,
  -- When it ends by itself, or was ended. 9007199254740991: nothing ends it, or it is paused.
  ends_at INTEGER NOT NULL,
  -- The day of the start.
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- NULL: for all areas.
  area INTEGER REFERENCES areas (id) ON DELETE SET NULL,
  -- JSON: laps, and who did what.
  laps TEXT NOT NULL,
  actions TEXT NOT NULL,
  -- When it was taken off the screens. NULL: it was not.
  cleared_at INTEGER,
  CHECK (paused_at IS NULL OR ended_at IS NULL)
) STRICT;
CREATE INDEX timers_started ON timers (started_at);
CREATE INDEX timers_here ON timers (ends_at) WHERE cleared_at IS NULL;
CREATE INDEX timers_area ON timers (area);

-- The rest that each member takes now.
CREATE TABLE rests (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- NULL: after no exercise in particular.
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at >= started_at),
  -- After a warm-up, which needs less rest.
  warmup INTEGER NOT NULL CHECK (warmup IN (0, 1))
) STRICT;
CREATE INDEX rests_exercise ON rests (exercise);

-- Members' own rest after an exercise. No row: `exercises.rest_seconds`.
CREATE TABLE rest_times (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  seconds INTEGER NOT NULL CHECK (seconds > 0),
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX rest_times_exercise ON rest_times (exercise);

-- Members' results of timers: a time, or the reps that were missing at the time cap, or rounds and reps.
CREATE TABLE scores (
  id INTEGER PRIMARY KEY,
  timer INTEGER NOT NULL REFERENCES timers (id) ON DELETE CASCADE,
  -- The day's first scored timer with the same plan and label. Their scores are one list.
  board INTEGER NOT NULL REFERENCES timers (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (length(day) = 10),
  ms INTEGER CHECK (ms > 0),
  reps_remaining INTEGER CHECK (reps_remaining > 0),
  rounds INTEGER CHECK (rounds >= 0),
  -- Of the unfinished round.
  reps INTEGER CHECK (reps >= 0),
  -- Done easier than prescribed.
  scaled INTEGER NOT NULL CHECK (scaled IN (0, 1)),
  at INTEGER NOT NULL,
  CHECK (CASE WHEN ms IS NULL THEN 0 ELSE 1 END + CASE WHEN reps_remaining IS NULL THEN 0 ELSE 1 END
    + CASE WHEN rounds IS NULL THEN 0 ELSE 1 END = 1),
  UNIQUE (timer, member)
) STRICT;
CREATE INDEX scores_day ON scores (day);
CREATE INDEX scores_member ON scores (member, day);
CREATE INDEX scores_board ON scores (board);
