-- What evaluation, charts and overviews need beside the summaries, so that none of them reads the log.

-- Sets of at least RPE 6, or without one; and sets to failure. Warm-ups are neither.
ALTER TABLE summaries ADD COLUMN hard_sets INTEGER NOT NULL DEFAULT 0;
ALTER TABLE summaries ADD COLUMN failure_sets INTEGER NOT NULL DEFAULT 0;
-- The records that this workout set against all earlier ones: the bits of `sets.records`. True where `bests.sessions`
-- is there.
ALTER TABLE summaries ADD COLUMN records INTEGER NOT NULL DEFAULT 0;
UPDATE summaries SET hard_sets = raw.hard, failure_sets = raw.failure
FROM (
  SELECT workout, exercise, SUM(COALESCE(rpe_tenths, 100) >= 60) AS hard,
    SUM(kind = 'failure' OR COALESCE(rpe_tenths, 0) = 100) AS failure
  FROM sets WHERE deleted_at IS NULL AND kind <> 'warmup' GROUP BY workout, exercise
) AS raw
WHERE summaries.workout = raw.workout AND summaries.exercise = raw.exercise;

-- A member's days and weeks, newest first or a range of them.
CREATE INDEX summaries_newest ON summaries (member, started_at, workout, exercise);
CREATE INDEX summaries_records ON summaries (member, exercise, started_at) WHERE records <> 0;

-- How many workouts with working sets of the exercise there are. NULL until they and their records are counted: after
-- an import, and for what was there before this.
ALTER TABLE bests ADD COLUMN sessions INTEGER CHECK (sessions >= 0);
CREATE INDEX bests_uncounted ON bests (member, exercise) WHERE sessions IS NULL;

-- How many workouts with sets a member has. NULL until they are counted again; no row before the first set.
CREATE TABLE workout_counts (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  workouts INTEGER CHECK (workouts >= 0)
) STRICT;
CREATE INDEX workout_counts_uncounted ON workout_counts (member) WHERE workouts IS NULL;
INSERT INTO workout_counts (member) SELECT DISTINCT member FROM summaries;

-- Hard sets a week, where a member wants other ends than the default.
CREATE TABLE muscle_ranges (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  muscle TEXT NOT NULL,
  low INTEGER NOT NULL CHECK (low >= 0),
  high INTEGER NOT NULL CHECK (high >= low),
  PRIMARY KEY (member, muscle)
) STRICT, WITHOUT ROWID;
