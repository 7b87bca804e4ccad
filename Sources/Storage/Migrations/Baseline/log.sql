-- Workouts, sets, what is summed up from them, and imports. Units: see engine.sql.

-- A member's workouts. Read nothing of a pending import (`imports.done_at`) and no deleted workout.
CREATE TABLE workouts (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT,
  notes TEXT,
  -- Name and notes as they are searched. See Text.folded.
  search TEXT NOT NULL DEFAULT '',
  started_at INTEGER NOT NULL,
  -- NULL: open. A member has at most one open workout.
  finished_at INTEGER,
  -- NULL: not paused.
  paused_at INTEGER,
  -- The length of all pauses that have ended.
  paused_ms INTEGER NOT NULL DEFAULT 0 CHECK (paused_ms >= 0),
  -- 1: stored as finished because it arrived late, and its end has not arrived yet. Its later sets, its plan and its
  -- end still belong to it.
  awaits_end INTEGER NOT NULL DEFAULT 0 CHECK (awaits_end IN (0, 1)),
  -- 'strong' for every imported workout. `imported_from` names the app; NULL: Strong, or not imported.
  source TEXT NOT NULL CHECK (source IN ('floor', 'strong')),
  imported_from TEXT CHECK (imported_from IN ('hevy', 'fitnotes', 'jefit', 'fitbod', 'rackside')),
  -- NULL: of no import that can be undone.
  import INTEGER REFERENCES imports (id) ON DELETE CASCADE,
  -- Finds the workout again in a later file. NULL: not imported, or deleted.
  import_key TEXT,
  -- When it was entered afterwards. NULL: it was logged set by set. The floor's feed shows only those.
  recorded_at INTEGER,
  -- The member's body weight then. NULL: not known.
  body_weight_grams INTEGER CHECK (body_weight_grams > 0),
  -- Who may see this workout. NULL: whoever may see the member's workouts.
  audience TEXT CHECK (audience IN ('nobody', 'friends', 'gym')),
  -- The routine that it was started from, as it was then. No foreign key: the workout keeps it after the routine is
  -- deleted. NULL: none.
  routine INTEGER,
  routine_name TEXT,
  routine_version INTEGER,
  -- The program that it was started from, and which part of it as JSON. No foreign key, for the same reason.
  program INTEGER,
  program_part TEXT,
  -- JSON. NULL: no plan.
  plan TEXT,
  -- A deleted workout is kept for a day, so that it can be restored with its import key.
  deleted_at INTEGER,
  deleted_import_key TEXT,
  CHECK (finished_at >= started_at),
  UNIQUE (member, import_key),
  -- Sets refer to both, so that no set can be in another member's workout.
  UNIQUE (id, member)
) STRICT;
CREATE INDEX workouts_history ON workouts (member, started_at, id);
-- Finds the floor's newest without reading newer imports.
CREATE INDEX workouts_floor ON workouts (started_at) WHERE source = 'floor';
CREATE UNIQUE INDEX workouts_open ON workouts (member) WHERE finished_at IS NULL;
CREATE INDEX workouts_deleted ON workouts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX workouts_import ON workouts (import) WHERE import IS NOT NULL;
CREATE INDEX workouts_program ON workouts (program) WHERE program IS NOT NULL;
-- For the friends' feed: of members who show workouts, and of those who show only some.
CREATE INDEX workouts_finished ON workouts (member, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX workouts_shown ON workouts (member, finished_at) WHERE finished_at IS NOT NULL AND audience <> 'nobody';

-- NULL in a value: it was not entered, or the exercise does not have it. 0 is a value.
CREATE TABLE sets (
  id INTEGER PRIMARY KEY,
  workout INTEGER NOT NULL,
  member INTEGER NOT NULL,
  exercise INTEGER NOT NULL REFERENCES exercises (id),
  -- In the workout, from 1.
  position INTEGER NOT NULL CHECK (position > 0),
  -- The item of the workout's plan. NULL: not planned.
  item INTEGER CHECK (item > 0),
  -- NULL: both.
  side TEXT CHECK (side IN ('left', 'right')),
  -- Sets with one number were done as one superset. NULL: none.
  superset INTEGER CHECK (superset > 0),
  kind TEXT NOT NULL CHECK (kind IN ('warmup', 'working', 'drop', 'failure')),
  weight_milli INTEGER CHECK (weight_milli >= 0),
  weight_unit TEXT CHECK (weight_unit IN ('kg', 'lb')),
  reps INTEGER CHECK (reps >= 0),
  -- Duration and distance.
  ms INTEGER CHECK (ms >= 0),
  mm INTEGER CHECK (mm >= 0),
  -- Beats a minute.
  heart_rate INTEGER CHECK (heart_rate > 0),
  -- 85 is RPE 8.5.
  rpe_tenths INTEGER CHECK (rpe_tenths BETWEEN 0 AND 100),
  note TEXT,
  at INTEGER NOT NULL,
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- Where it was logged. NULL: on the member's own phone, or the device is gone.
  device INTEGER REFERENCES devices (id) ON DELETE SET NULL,
  -- The load with the share of body weight that the exercise moves.
  effective_grams INTEGER NOT NULL CHECK (effective_grams >= 0),
  -- The load without body weight. Only this may be summed up in public, so that nobody's body weight can be computed.
  lifted_grams INTEGER NOT NULL CHECK (lifted_grams >= 0),
  -- NULL: the set gives no estimate.
  e1rm_grams INTEGER CHECK (e1rm_grams > 0),
  -- Bits: heaviest 1, e1rm 2, reps 4, longest 8, farthest 16, volume of a set 32, volume of a workout 64, reps at a
  -- weight 128, fastest 256.
  records INTEGER NOT NULL,
  -- NULL: not deleted. 0: an import that is still pending added it to an earlier workout.
  deleted_at INTEGER,
  CHECK ((weight_milli IS NULL) = (weight_unit IS NULL)),
  UNIQUE (workout, position),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE
) STRICT;

-- Sets that were added to a workout after it had ended.
CREATE TABLE entered_sets (
  set_id INTEGER NOT NULL PRIMARY KEY REFERENCES sets (id) ON DELETE CASCADE
) STRICT;

-- The totals of one exercise in one workout, so that history and records need not read sets. Warm-ups count only in
-- `set_count`; deleted sets do not count. 0 in a best: there is none.
CREATE TABLE summaries (
  member INTEGER NOT NULL,
  exercise INTEGER NOT NULL REFERENCES exercises (id),
  workout INTEGER NOT NULL,
  -- Of the workout.
  started_at INTEGER NOT NULL,
  -- The last set's instant, and the first set's position.
  last_at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  set_count INTEGER NOT NULL CHECK (set_count > 0),
  -- Sets other than warm-ups.
  work_sets INTEGER NOT NULL CHECK (work_sets BETWEEN 0 AND set_count),
  -- Sets with an RPE of 6 or more, or without one; and those to failure.
  hard_sets INTEGER NOT NULL DEFAULT 0,
  failure_sets INTEGER NOT NULL DEFAULT 0,
  reps INTEGER NOT NULL,
  -- The sum of load × reps.
  volume_grams INTEGER NOT NULL,
  -- The heaviest load, and the most reps with it.
  top_grams INTEGER NOT NULL,
  top_reps INTEGER NOT NULL,
  -- The best of single sets.
  most_reps INTEGER NOT NULL,
  longest_ms INTEGER NOT NULL,
  farthest_mm INTEGER NOT NULL,
  top_volume_grams INTEGER NOT NULL DEFAULT 0,
  -- Micrometres a second.
  top_speed INTEGER NOT NULL DEFAULT 0,
  -- NULL: no set gives an estimate.
  best_e1rm_grams INTEGER,
  -- The set that stands for the workout. NULL: only warm-ups.
  best_set INTEGER,
  -- The bits of `sets.records` that the workout set against all earlier ones. Valid if `bests.sessions` is not NULL.
  records INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (member, exercise, workout),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX summaries_workout ON summaries (workout);
CREATE INDEX summaries_time ON summaries (member, exercise, started_at);
CREATE INDEX summaries_newest ON summaries (member, started_at, workout, exercise);
CREATE INDEX summaries_records ON summaries (member, exercise, started_at) WHERE records <> 0;

-- The best of one exercise in a member's whole log, so that a record is known without reading it. 0: there is none.
CREATE TABLE bests (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  heaviest_grams INTEGER NOT NULL,
  most_reps INTEGER NOT NULL,
  longest_ms INTEGER NOT NULL,
  farthest_mm INTEGER NOT NULL,
  -- Load × reps of one set.
  set_volume_grams INTEGER NOT NULL DEFAULT 0,
  -- Micrometres a second.
  speed INTEGER NOT NULL DEFAULT 0,
  -- The best estimate and its set. NULL: none.
  e1rm_grams INTEGER,
  e1rm_set INTEGER,
  -- How many workouts have working sets of the exercise. NULL: they and their records must be counted again.
  sessions INTEGER CHECK (sessions >= 0),
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX bests_uncounted ON bests (member, exercise) WHERE sessions IS NULL;

-- The most reps with each load, body weight not included.
CREATE TABLE rep_bests (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  grams INTEGER NOT NULL,
  reps INTEGER NOT NULL CHECK (reps > 0),
  PRIMARY KEY (member, exercise, grams)
) STRICT, WITHOUT ROWID;
CREATE INDEX rep_bests_exercise ON rep_bests (exercise);

-- What a member trained on a day. The floor shows the sums.
CREATE TABLE day_totals (
  day TEXT NOT NULL,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  sets INTEGER NOT NULL CHECK (sets >= 0),
  -- Without body weight.
  volume_grams INTEGER NOT NULL,
  PRIMARY KEY (day, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX day_totals_member ON day_totals (member);

-- How many workouts with sets a member has. No row: no set yet.
CREATE TABLE workout_counts (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- NULL: must be counted again.
  workouts INTEGER CHECK (workouts >= 0)
) STRICT;
CREATE INDEX workout_counts_uncounted ON workout_counts (member) WHERE workouts IS NULL;

-- Imports. Each is stored in slices, shown by its last one and undone as one.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The app that the file is from.
  format TEXT NOT NULL DEFAULT 'strong',
  begun_at INTEGER NOT NULL,
  -- The last slice. A pending import that was not touched for long was abandoned.
  touched_at INTEGER NOT NULL,
  -- NULL: pending, or being undone. Nothing of it may be shown.
  done_at INTEGER,
  -- How many.
  sets INTEGER NOT NULL DEFAULT 0 CHECK (sets >= 0)
) STRICT;
CREATE INDEX imports_member ON imports (member);
CREATE INDEX imports_done ON imports (done_at);

-- Which exercise a member chose for a name in a file.
CREATE TABLE import_choices (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The name as it is compared.
  match_key TEXT NOT NULL,
  -- NULL: a new exercise of the member's own, by that name.
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  PRIMARY KEY (member, match_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_choices_exercise ON import_choices (exercise) WHERE exercise IS NOT NULL;

-- What a file said of a workout. A later file is compared with this and not with the sets, which people correct and
-- delete.
CREATE TABLE import_prints (
  workout INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- Eight bytes for each set. See SetPrint.
  prints BLOB NOT NULL,
  PRIMARY KEY (workout, import)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_prints_import ON import_prints (import);

-- Sets that an import added to workouts that were here before it.
CREATE TABLE import_additions (
  set_id INTEGER NOT NULL PRIMARY KEY REFERENCES sets (id) ON DELETE CASCADE,
  import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX import_additions_import ON import_additions (import);

-- What an import stored beside workouts. An undo takes back what is still as it was.
CREATE TABLE import_extras (
  import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('weight', 'routine', 'max', 'profile', 'goals', 'target', 'measurement')),
  -- Of a body weight its instant, of a routine its id, of a max or a target the exercise, of a measurement its place in
  -- the file; otherwise 0.
  ref INTEGER NOT NULL,
  -- As JSON; of a routine the version.
  stored TEXT NOT NULL,
  PRIMARY KEY (import, kind, ref)
) STRICT, WITHOUT ROWID;
