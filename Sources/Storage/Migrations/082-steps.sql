-- How many steps members took, by the gym's days. Units: see Baseline/engine.sql.
CREATE TABLE daily_steps (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (length(day) = 10),
  steps INTEGER NOT NULL CHECK (steps BETWEEN 0 AND 200000),
  -- Where the number comes from. See DailySteps.replaces.
  source TEXT NOT NULL CHECK (source IN ('typed', 'file', 'script')),
  PRIMARY KEY (member, day)
) STRICT, WITHOUT ROWID;

-- What members chose. No row: StepSettings.usual.
CREATE TABLE step_settings (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Steps a day. NULL: they chose none.
  goal INTEGER CHECK (goal BETWEEN 1000 AND 100000),
  -- Millimetres of a step. NULL: by their height.
  length INTEGER CHECK (length BETWEEN 200 AND 2000)
) STRICT;
