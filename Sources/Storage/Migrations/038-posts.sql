-- What the feed of friends shows: finished workouts, by when they ended, and awards, by when their member was told.
-- Neither is copied: a post is a row of `workouts` or of `announced_awards`.
CREATE INDEX workouts_finished ON workouts (member, finished_at) WHERE finished_at IS NOT NULL;

-- NULL for awards that nobody was told of, such as those of an import.
ALTER TABLE announced_awards ADD COLUMN told_at INTEGER;
UPDATE announced_awards SET told_at = shared_at;
CREATE INDEX announced_awards_told ON announced_awards (member, told_at) WHERE told_at IS NOT NULL;

-- One for each who reacts. A post is named by its workout or by its award, and its member.
CREATE TABLE post_reactions (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  workout INTEGER,
  award TEXT,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('strong', 'fire', 'clap', 'cheer')),
  at INTEGER NOT NULL,
  CHECK ((workout IS NULL) <> (award IS NULL)),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE,
  FOREIGN KEY (member, award) REFERENCES announced_awards (member, award) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX post_reactions_workout ON post_reactions (workout, member, author) WHERE workout IS NOT NULL;
CREATE UNIQUE INDEX post_reactions_award ON post_reactions (member, award, author) WHERE award IS NOT NULL;
CREATE INDEX post_reactions_author ON post_reactions (author);

CREATE TABLE post_comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  workout INTEGER,
  award TEXT,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (text <> ''),
  at INTEGER NOT NULL,
  CHECK ((workout IS NULL) <> (award IS NULL)),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE,
  FOREIGN KEY (member, award) REFERENCES announced_awards (member, award) ON DELETE CASCADE
) STRICT;
CREATE INDEX post_comments_workout ON post_comments (workout, member) WHERE workout IS NOT NULL;
CREATE INDEX post_comments_award ON post_comments (member, award) WHERE award IS NOT NULL;
CREATE INDEX post_comments_author ON post_comments (author, at);
