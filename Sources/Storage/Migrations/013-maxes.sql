-- What a member can lift once, and the training max that they calculate with, where they said so themselves.
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

-- What an import brought beside workouts, each with what it stored: an undo takes back what is still as it was.
CREATE TABLE import_extras (
  import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('weight', 'routine', 'max', 'profile')),
  -- The instant of a body weight, the id of a routine, the exercise of a max, 0 for the profile.
  ref INTEGER NOT NULL,
  -- As JSON. For a routine, the version.
  stored TEXT NOT NULL,
  PRIMARY KEY (import, kind, ref)
) STRICT, WITHOUT ROWID;

-- When a member last logged a set on the floor, up to a minute behind. `last_trained_at` also knows what was entered
-- afterwards and imported.
ALTER TABLE members ADD COLUMN here_at INTEGER;
UPDATE members SET here_at = last_trained_at;
CREATE INDEX members_here ON members (here_at);

-- A workout that was stored as finished because it came late, and whose end has not come yet. Its later sets, its plan
-- and its end still belong to it.
ALTER TABLE workouts ADD COLUMN awaits_end INTEGER NOT NULL DEFAULT 0 CHECK (awaits_end IN (0, 1));
