-- Programs that members follow. Where somebody is in one is nowhere stored: it follows from the workouts, and from what
-- is here.

CREATE TABLE programs (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('531')),
  -- As JSON.
  lifts TEXT NOT NULL,
  options TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX programs_open ON programs (member) WHERE ended_at IS NULL;
CREATE INDEX programs_member ON programs (member, id);

-- The training maxes that the member entered: at the start, and whenever they changed one.
CREATE TABLE program_maxes (
  program INTEGER NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  cycle INTEGER NOT NULL CHECK (cycle > 0),
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  PRIMARY KEY (program, cycle, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX program_maxes_exercise ON program_maxes (exercise);

-- Weeks that the member does again or leaves out; an exercise alone where it is named.
CREATE TABLE program_marks (
  id INTEGER PRIMARY KEY,
  program INTEGER NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  cycle INTEGER NOT NULL CHECK (cycle > 0),
  week INTEGER NOT NULL CHECK (week BETWEEN 1 AND 4),
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  choice TEXT NOT NULL CHECK (choice IN ('repeat', 'skip')),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX program_marks_program ON program_marks (program);
CREATE INDEX program_marks_exercise ON program_marks (exercise) WHERE exercise IS NOT NULL;

-- The program that a workout was started from, and which part of it, as JSON. No foreign key: a workout outlives it.
ALTER TABLE workouts ADD COLUMN program INTEGER;
ALTER TABLE workouts ADD COLUMN program_part TEXT;
CREATE INDEX workouts_program ON workouts (program) WHERE program IS NOT NULL;
