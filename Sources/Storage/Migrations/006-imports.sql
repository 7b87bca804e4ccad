-- An import is one thing, so that it can be undone as one. It is stored in slices, and nothing of it is shown before
-- `done_at` is set, in its last step.

CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  begun_at INTEGER NOT NULL,
  -- Moves with each slice. A pending import that nobody touches was abandoned.
  touched_at INTEGER NOT NULL,
  done_at INTEGER,
  sets INTEGER NOT NULL DEFAULT 0 CHECK (sets >= 0)
) STRICT;
CREATE INDEX imports_member ON imports (member);
CREATE INDEX imports_done ON imports (done_at);

-- Workouts that were imported before this belong to no import and stay.
ALTER TABLE workouts ADD COLUMN import INTEGER REFERENCES imports (id) ON DELETE CASCADE;
CREATE INDEX workouts_import ON workouts (import) WHERE import IS NOT NULL;
-- The exercises that an import made.
ALTER TABLE exercises ADD COLUMN import INTEGER REFERENCES imports (id) ON DELETE SET NULL;
CREATE INDEX exercises_import ON exercises (import) WHERE import IS NOT NULL;

-- What a member chose for a name.
CREATE TABLE import_choices (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The name in the file, as `matchKey` makes it.
  match_key TEXT NOT NULL,
  -- NULL: an exercise of the member's own, by that name.
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  PRIMARY KEY (member, match_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_choices_exercise ON import_choices (exercise) WHERE exercise IS NOT NULL;
