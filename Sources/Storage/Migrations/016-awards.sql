-- What members train for. NULL where the usual goal counts.
CREATE TABLE goals (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  day_minutes INTEGER CHECK (day_minutes > 0),
  day_sets INTEGER CHECK (day_sets > 0),
  day_reps INTEGER CHECK (day_reps > 0),
  week_workouts INTEGER CHECK (week_workouts > 0),
  week_sets INTEGER CHECK (week_sets > 0),
  week_volume_grams INTEGER CHECK (week_volume_grams > 0)
) STRICT;

-- A weight to be lifted by a day of the gym.
CREATE TABLE targets (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  by_day TEXT NOT NULL CHECK (length(by_day) = 10),
  at INTEGER NOT NULL,
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX targets_exercise ON targets (exercise);

-- The awards that a member knows of. Which ones they have follows from the log: this is only what was announced.
CREATE TABLE announced_awards (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  award TEXT NOT NULL CHECK (award <> ''),
  PRIMARY KEY (member, award)
) STRICT, WITHOUT ROWID;
