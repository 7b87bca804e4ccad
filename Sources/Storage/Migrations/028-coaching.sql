-- Sets of a workout's plan that a trainer changed. A row is gone once the client has set a plan without the change.
CREATE TABLE plan_changes (
  workout INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  item INTEGER NOT NULL CHECK (item > 0),
  -- The set's place in its item, from 0.
  place INTEGER NOT NULL CHECK (place >= 0),
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  changed_at INTEGER NOT NULL,
  -- The planned set as JSON, as in `workouts.plan`; NULL for one that the trainer added.
  before TEXT,
  after TEXT NOT NULL,
  note TEXT CHECK (note <> ''),
  PRIMARY KEY (workout, item, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX plan_changes_trainer ON plan_changes (trainer);

-- The set that a trainer suggests in a workout; a newer one takes its place.
CREATE TABLE set_suggestions (
  workout INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  suggested_at INTEGER NOT NULL,
  target TEXT NOT NULL,
  note TEXT CHECK (note <> '')
) STRICT;
CREATE INDEX set_suggestions_exercise ON set_suggestions (exercise);
CREATE INDEX set_suggestions_trainer ON set_suggestions (trainer);

-- What a trainer and their client write to each other about a workout or a set.
CREATE TABLE comments (
  -- AUTOINCREMENT: `read` marks everything up to an id, so that none may be given twice.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  author INTEGER NOT NULL CHECK (author IN (trainer, member)),
  workout INTEGER NOT NULL,
  -- A set that is deleted keeps its comments: they are shown under its workout, and the set can come back.
  set_id INTEGER REFERENCES sets (id) ON DELETE SET NULL,
  text TEXT NOT NULL CHECK (text <> ''),
  written_at INTEGER NOT NULL,
  -- When the other side read it.
  read_at INTEGER,
  CHECK (trainer <> member),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE
) STRICT;
CREATE INDEX comments_pair ON comments (trainer, member, id);
CREATE INDEX comments_member ON comments (member, id);
CREATE INDEX comments_workout ON comments (workout, member);
CREATE INDEX comments_set ON comments (set_id);
CREATE INDEX comments_unread ON comments (trainer, member) WHERE read_at IS NULL;
