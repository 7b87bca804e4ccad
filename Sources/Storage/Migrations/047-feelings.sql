-- What a member said about a muscle of theirs. It holds until the muscle is trained again, and for some days at most;
-- that is computed when it is read. The schema accepts any muscle, so that a later version can add some.
CREATE TABLE muscle_feelings (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  muscle TEXT NOT NULL,
  feeling TEXT NOT NULL CHECK (feeling IN ('sore', 'ready')),
  -- UTC milliseconds.
  said_at INTEGER NOT NULL,
  PRIMARY KEY (member, muscle)
) STRICT, WITHOUT ROWID;
