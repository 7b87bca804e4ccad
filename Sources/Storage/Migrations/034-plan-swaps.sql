-- Exercises of a workout's plan that a trainer replaced before the client began them. A row is gone once the client has
-- set a plan without the swap.
CREATE TABLE plan_swaps (
  workout INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  item INTEGER NOT NULL CHECK (item > 0),
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  changed_at INTEGER NOT NULL,
  -- The planned exercise as JSON, as in `workouts.plan`: as the client had it, and what took its place.
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  PRIMARY KEY (workout, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX plan_swaps_trainer ON plan_swaps (trainer);
