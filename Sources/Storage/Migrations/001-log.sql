-- Instants are UTC milliseconds, weights thousandths of their unit or grams, booleans 0 or 1.

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  display_name TEXT NOT NULL CHECK (display_name <> ''),
  -- ' ' before each lower-case word of both names, so that LIKE '% ma%' finds the beginning of a word.
  search TEXT NOT NULL,
  initials TEXT NOT NULL,
  colour TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('member', 'trainer', 'owner')),
  sex TEXT CHECK (sex IN ('female', 'male')),
  birth_date TEXT,
  height_mm INTEGER CHECK (height_mm > 0),
  weight_milli INTEGER CHECK (weight_milli > 0),
  weight_unit TEXT CHECK (weight_unit IN ('kg', 'lb')),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  shown_on_floor INTEGER NOT NULL CHECK (shown_on_floor IN (0, 1)),
  password_hash TEXT NOT NULL,
  pin_hash TEXT,
  badge_hash BLOB UNIQUE,
  joined_at INTEGER NOT NULL,
  last_trained_at INTEGER,
  CHECK ((weight_milli IS NULL) = (weight_unit IS NULL))
) STRICT;
CREATE INDEX members_trained ON members (last_trained_at);

CREATE TABLE body_weights (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  PRIMARY KEY (member, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE devices (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('kiosk', 'wall', 'terminal')),
  name TEXT NOT NULL,
  token_hash BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER,
  revoked_at INTEGER
) STRICT;

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  device INTEGER REFERENCES devices (id) ON DELETE CASCADE,
  handle_hash BLOB NOT NULL UNIQUE,
  started_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX sessions_member ON sessions (member);
CREATE INDEX sessions_device ON sessions (device);

CREATE TABLE exercises (
  id INTEGER PRIMARY KEY,
  slug TEXT UNIQUE,
  owner INTEGER REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  match_key TEXT NOT NULL,
  search TEXT NOT NULL,
  type TEXT NOT NULL,
  equipment TEXT NOT NULL,
  body_part TEXT NOT NULL,
  rest_seconds INTEGER NOT NULL CHECK (rest_seconds >= 0),
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  facts TEXT NOT NULL,
  CHECK ((slug IS NULL) <> (owner IS NULL)),
  UNIQUE (owner, match_key)
) STRICT;

-- The catalog's names and aliases.
CREATE TABLE exercise_aliases (
  match_key TEXT NOT NULL PRIMARY KEY,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX exercise_aliases_exercise ON exercise_aliases (exercise);

CREATE TABLE workouts (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT,
  notes TEXT,
  search TEXT NOT NULL DEFAULT '',
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  source TEXT NOT NULL CHECK (source IN ('floor', 'strong')),
  body_weight_grams INTEGER CHECK (body_weight_grams > 0),
  import_key TEXT,
  CHECK (finished_at >= started_at),
  UNIQUE (member, import_key),
  -- Sets refer to both, so that a set cannot be in another member's workout.
  UNIQUE (id, member)
) STRICT;
CREATE INDEX workouts_history ON workouts (member, started_at, id);
-- The floor's newest, past whatever was imported since.
CREATE INDEX workouts_floor ON workouts (started_at) WHERE source = 'floor';
CREATE UNIQUE INDEX workouts_open ON workouts (member) WHERE finished_at IS NULL;

CREATE TABLE sets (
  id INTEGER PRIMARY KEY,
  workout INTEGER NOT NULL,
  member INTEGER NOT NULL,
  exercise INTEGER NOT NULL REFERENCES exercises (id),
  position INTEGER NOT NULL CHECK (position > 0),
  kind TEXT NOT NULL CHECK (kind IN ('warmup', 'working', 'drop', 'failure')),
  weight_milli INTEGER CHECK (weight_milli >= 0),
  weight_unit TEXT CHECK (weight_unit IN ('kg', 'lb')),
  reps INTEGER CHECK (reps >= 0),
  ms INTEGER CHECK (ms >= 0),
  mm INTEGER CHECK (mm >= 0),
  heart_rate INTEGER CHECK (heart_rate > 0),
  rpe_tenths INTEGER CHECK (rpe_tenths BETWEEN 0 AND 100),
  note TEXT,
  at INTEGER NOT NULL,
  -- The gym's day when it was logged, 'YYYY-MM-DD'.
  day TEXT NOT NULL CHECK (length(day) = 10),
  device INTEGER REFERENCES devices (id) ON DELETE SET NULL,
  effective_grams INTEGER NOT NULL CHECK (effective_grams >= 0),
  -- Iron alone: what the floor may add up in public without telling anybody's body weight.
  lifted_grams INTEGER NOT NULL CHECK (lifted_grams >= 0),
  e1rm_grams INTEGER CHECK (e1rm_grams > 0),
  -- heaviest 1, e1rm 2, reps 4, longest 8, farthest 16
  records INTEGER NOT NULL,
  deleted_at INTEGER,
  CHECK ((weight_milli IS NULL) = (weight_unit IS NULL)),
  UNIQUE (workout, position),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE
) STRICT;

-- One exercise in one workout. Warm-ups count in set_count alone; deleted sets count nowhere.
CREATE TABLE summaries (
  member INTEGER NOT NULL,
  exercise INTEGER NOT NULL REFERENCES exercises (id),
  workout INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  set_count INTEGER NOT NULL CHECK (set_count > 0),
  work_sets INTEGER NOT NULL CHECK (work_sets BETWEEN 0 AND set_count),
  reps INTEGER NOT NULL,
  volume_grams INTEGER NOT NULL,
  top_grams INTEGER NOT NULL,
  top_reps INTEGER NOT NULL,
  most_reps INTEGER NOT NULL,
  longest_ms INTEGER NOT NULL,
  farthest_mm INTEGER NOT NULL,
  best_e1rm_grams INTEGER,
  best_set INTEGER,
  PRIMARY KEY (member, exercise, workout),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX summaries_workout ON summaries (workout);
CREATE INDEX summaries_time ON summaries (member, exercise, started_at);

-- One exercise over a member's whole log, so that a record is known without reading the log.
CREATE TABLE bests (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  last_at INTEGER NOT NULL,
  heaviest_grams INTEGER NOT NULL,
  most_reps INTEGER NOT NULL,
  longest_ms INTEGER NOT NULL,
  farthest_mm INTEGER NOT NULL,
  e1rm_grams INTEGER,
  e1rm_set INTEGER,
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;

-- What the floor shows of a day; `volume_grams` is of iron alone.
CREATE TABLE day_totals (
  day TEXT NOT NULL,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  sets INTEGER NOT NULL CHECK (sets >= 0),
  volume_grams INTEGER NOT NULL,
  PRIMARY KEY (day, member)
) STRICT, WITHOUT ROWID;

-- The first reply to each change, stored with the change.
CREATE TABLE replies (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  caller TEXT NOT NULL,
  method TEXT NOT NULL,
  body_hash BLOB NOT NULL,
  reply BLOB NOT NULL,
  at INTEGER NOT NULL
) STRICT;
