-- The exercises that members starred: their favourites, which come first where they pick one.
CREATE TABLE stars (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX stars_exercise ON stars (exercise);
