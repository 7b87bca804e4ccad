-- A workout with a plan, and what more can be a record.

-- As JSON. NULL: the workout has none.
ALTER TABLE workouts ADD COLUMN plan TEXT;
-- The routine that it was started from, as it was then. A workout keeps it whatever becomes of the routine.
ALTER TABLE workouts ADD COLUMN routine INTEGER;
ALTER TABLE workouts ADD COLUMN routine_name TEXT;
ALTER TABLE workouts ADD COLUMN routine_version INTEGER;
ALTER TABLE workouts ADD COLUMN paused_at INTEGER;
ALTER TABLE workouts ADD COLUMN paused_ms INTEGER NOT NULL DEFAULT 0 CHECK (paused_ms >= 0);
-- When it was entered afterwards; NULL for one that was logged set by set. The floor's feed shows only those.
ALTER TABLE workouts ADD COLUMN recorded_at INTEGER;

-- The item of the plan.
ALTER TABLE sets ADD COLUMN item INTEGER CHECK (item > 0);
ALTER TABLE sets ADD COLUMN side TEXT CHECK (side IN ('left', 'right'));
ALTER TABLE sets ADD COLUMN superset INTEGER CHECK (superset > 0);

-- The best volume of one set in grams, and the best speed in micrometres a second; 0 for none.
ALTER TABLE summaries ADD COLUMN top_volume_grams INTEGER NOT NULL DEFAULT 0;
ALTER TABLE summaries ADD COLUMN top_speed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bests ADD COLUMN set_volume_grams INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bests ADD COLUMN speed INTEGER NOT NULL DEFAULT 0;

-- The most reps with each weight, of iron alone. The best volume of a session is read from the summaries.
CREATE TABLE rep_bests (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  grams INTEGER NOT NULL,
  reps INTEGER NOT NULL CHECK (reps > 0),
  PRIMARY KEY (member, exercise, grams)
) STRICT, WITHOUT ROWID;
CREATE INDEX rep_bests_exercise ON rep_bests (exercise);

UPDATE summaries SET top_volume_grams = raw.volume, top_speed = raw.speed
FROM (
  SELECT workout, exercise, MAX(effective_grams * COALESCE(reps, 0)) AS volume,
    MAX(CASE WHEN ms > 0 THEN COALESCE(mm, 0) * 1000000 / ms ELSE 0 END) AS speed
  FROM sets WHERE deleted_at IS NULL AND kind <> 'warmup' GROUP BY workout, exercise
) AS raw
WHERE summaries.workout = raw.workout AND summaries.exercise = raw.exercise;
UPDATE bests SET set_volume_grams = raw.volume, speed = raw.speed
FROM (
  SELECT member, exercise, MAX(top_volume_grams) AS volume, MAX(top_speed) AS speed FROM summaries
  WHERE NOT EXISTS (SELECT 1 FROM workouts w JOIN imports i ON i.id = w.import
    WHERE w.id = summaries.workout AND i.done_at IS NULL)
  GROUP BY member, exercise
) AS raw
WHERE bests.member = raw.member AND bests.exercise = raw.exercise;
INSERT INTO rep_bests (member, exercise, grams, reps)
SELECT member, exercise, lifted_grams, MAX(reps) FROM sets
WHERE deleted_at IS NULL AND kind <> 'warmup' AND reps > 0
  AND NOT EXISTS (SELECT 1 FROM workouts w JOIN imports i ON i.id = w.import
    WHERE w.id = sets.workout AND i.done_at IS NULL)
GROUP BY member, exercise, lifted_grams;
