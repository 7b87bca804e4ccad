-- Body weight, measurements, maxes, goals and awards. Units: see engine.sql.

CREATE TABLE body_weights (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  PRIMARY KEY (member, at)
) STRICT, WITHOUT ROWID;

-- Waist, chest and the like: one of each kind a day.
CREATE TABLE measurements (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  day TEXT NOT NULL CHECK (length(day) = 10),
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('cm', 'in', '%')),
  -- The trainer who entered it. NULL: the member.
  noted_by INTEGER REFERENCES members (id) ON DELETE SET NULL,
  PRIMARY KEY (member, kind, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX measurements_noted_by ON measurements (noted_by) WHERE noted_by IS NOT NULL;

-- What a member said that they can lift once, and the training max that they entered. NULL: computed from the log.
CREATE TABLE maxes (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  milli INTEGER CHECK (milli > 0),
  unit TEXT CHECK (unit IN ('kg', 'lb')),
  training_milli INTEGER CHECK (training_milli > 0),
  training_unit TEXT CHECK (training_unit IN ('kg', 'lb')),
  at INTEGER NOT NULL,
  PRIMARY KEY (member, exercise),
  CHECK ((milli IS NULL) = (unit IS NULL) AND (training_milli IS NULL) = (training_unit IS NULL)),
  CHECK (milli IS NOT NULL OR training_milli IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX maxes_exercise ON maxes (exercise);

-- How many hard sets a week a member wants for a muscle. No row: the default range.
CREATE TABLE muscle_ranges (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  muscle TEXT NOT NULL,
  low INTEGER NOT NULL CHECK (low >= 0),
  high INTEGER NOT NULL CHECK (high >= low),
  PRIMARY KEY (member, muscle)
) STRICT, WITHOUT ROWID;

-- What a member said about a muscle. How long it holds is computed at each read.
CREATE TABLE muscle_feelings (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- Not checked, because a later version may know more muscles.
  muscle TEXT NOT NULL,
  feeling TEXT NOT NULL CHECK (feeling IN ('sore', 'ready')),
  said_at INTEGER NOT NULL,
  PRIMARY KEY (member, muscle)
) STRICT, WITHOUT ROWID;

-- What a member trains for. No row: not chosen.
CREATE TABLE aims (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  goal TEXT NOT NULL CHECK (goal IN ('loseWeight', 'gainMuscle', 'strength', 'keepFit')),
  days_per_week INTEGER NOT NULL CHECK (days_per_week BETWEEN 1 AND 7),
  -- The length of a workout.
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 10 AND 180),
  -- JSON array. NULL: all that the gym has.
  equipment TEXT
) STRICT;

-- How much a member wants to do in a day and in a week. NULL: the default.
CREATE TABLE goals (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  day_minutes INTEGER CHECK (day_minutes > 0),
  day_sets INTEGER CHECK (day_sets > 0),
  day_reps INTEGER CHECK (day_reps > 0),
  week_workouts INTEGER CHECK (week_workouts > 0),
  week_sets INTEGER CHECK (week_sets > 0),
  week_volume_grams INTEGER CHECK (week_volume_grams > 0)
) STRICT;

-- Weights that a member wants to lift by a day.
CREATE TABLE targets (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  by_day TEXT NOT NULL CHECK (length(by_day) = 10),
  -- The trainer who proposed it. NULL: the member set it.
  agreed_with INTEGER REFERENCES members (id) ON DELETE SET NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX targets_exercise ON targets (exercise);
CREATE INDEX targets_agreed ON targets (agreed_with) WHERE agreed_with IS NOT NULL;

-- Awards that were announced to their member. Which awards a member has is computed from the log.
CREATE TABLE announced_awards (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- Its code.
  award TEXT NOT NULL CHECK (award <> ''),
  -- Since when the floor shows it. NULL: it does not.
  shared_at INTEGER,
  -- When the member was told. NULL: silently, for example after an import. The friends' feed shows only those that were
  -- told.
  told_at INTEGER,
  PRIMARY KEY (member, award)
) STRICT, WITHOUT ROWID;
CREATE INDEX announced_awards_shared ON announced_awards (shared_at) WHERE shared_at IS NOT NULL;
CREATE INDEX announced_awards_told ON announced_awards (member, told_at) WHERE told_at IS NOT NULL;

-- No workout of the member that began at `until` or before has changed since this row was written. Whoever changes one
-- must delete the row.
CREATE TABLE award_marks (
  -- AUTOINCREMENT: what is cached in memory refers to it, so no id may be used twice.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
  -- The mark that this one replaced while it was still valid. NULL: none.
  previous INTEGER,
  until INTEGER NOT NULL
) STRICT;
