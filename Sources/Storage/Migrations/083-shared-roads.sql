-- Roads that friends see. Nobody sees one until its member chooses.
ALTER TABLE sharing_levels ADD COLUMN roads TEXT NOT NULL DEFAULT 'nobody'
  CHECK (roads IN ('nobody', 'friends', 'gym'));

-- 1: the member typed or confirmed the name. 0: it is as the file has it, and nobody else gets it.
ALTER TABLE roads ADD COLUMN name_is_own INTEGER NOT NULL DEFAULT 0 CHECK (name_is_own IN (0, 1));
-- Who sees it. NULL: as `sharing_levels` says.
ALTER TABLE roads ADD COLUMN shared TEXT CHECK (shared IN ('nobody', 'friends', 'gym'));
-- Its place among friends' posts. NULL: it was too old when it was added. See RoadRules.postedAt.
ALTER TABLE roads ADD COLUMN posted_at INTEGER;
UPDATE roads SET posted_at = min(started_at + elapsed_ms, added_at)
  WHERE added_at - (started_at + elapsed_ms) <= 604800000;
CREATE INDEX roads_posted ON roads (member, posted_at) WHERE posted_at IS NOT NULL;
-- Of members who show roads to nobody, only those with a level of their own are looked at.
CREATE INDEX roads_shared_started ON roads (member, started_at) WHERE shared IS NOT NULL;
CREATE INDEX roads_shared_posted ON roads (member, posted_at) WHERE shared IS NOT NULL;

-- What members chose. No row: RoadSettings.usual.
CREATE TABLE road_settings (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Whether others get nothing of the line near its ends.
  hides_ends INTEGER NOT NULL CHECK (hides_ends IN (0, 1))
) STRICT;

-- A post may be a road, too: of `workout`, `award` and `road`, one is not NULL.
CREATE TABLE post_reactions_new (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  workout INTEGER,
  award TEXT,
  road INTEGER REFERENCES roads (id) ON DELETE CASCADE,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('strong', 'fire', 'clap', 'cheer')),
  at INTEGER NOT NULL,
  CHECK ((workout IS NOT NULL) + (award IS NOT NULL) + (road IS NOT NULL) = 1),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE,
  FOREIGN KEY (member, award) REFERENCES announced_awards (member, award) ON DELETE CASCADE
) STRICT;
INSERT INTO post_reactions_new (id, member, workout, award, author, kind, at)
  SELECT id, member, workout, award, author, kind, at FROM post_reactions;
DROP TABLE post_reactions;
ALTER TABLE post_reactions_new RENAME TO post_reactions;
CREATE UNIQUE INDEX post_reactions_workout ON post_reactions (workout, member, author) WHERE workout IS NOT NULL;
CREATE UNIQUE INDEX post_reactions_award ON post_reactions (member, award, author) WHERE award IS NOT NULL;
CREATE UNIQUE INDEX post_reactions_road ON post_reactions (road, member, author) WHERE road IS NOT NULL;
CREATE INDEX post_reactions_author ON post_reactions (author);
CREATE INDEX post_reactions_member ON post_reactions (member);
CREATE TRIGGER post_reactions_sent AFTER INSERT ON post_reactions BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'reaction', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

CREATE TABLE post_comments_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  workout INTEGER,
  award TEXT,
  road INTEGER REFERENCES roads (id) ON DELETE CASCADE,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (text <> ''),
  at INTEGER NOT NULL,
  -- When the gym removed the text. The row stays in its place. NULL: not removed.
  removed_at INTEGER,
  CHECK ((workout IS NOT NULL) + (award IS NOT NULL) + (road IS NOT NULL) = 1),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE,
  FOREIGN KEY (member, award) REFERENCES announced_awards (member, award) ON DELETE CASCADE
) STRICT;
-- The ids of deleted comments are not used again.
INSERT INTO sqlite_sequence (name, seq) SELECT 'post_comments_new', seq FROM sqlite_sequence WHERE name = 'post_comments';
INSERT INTO post_comments_new (id, member, workout, award, author, text, at, removed_at)
  SELECT id, member, workout, award, author, text, at, removed_at FROM post_comments;
DROP TABLE post_comments;
ALTER TABLE post_comments_new RENAME TO post_comments;
CREATE INDEX post_comments_workout ON post_comments (workout, member) WHERE workout IS NOT NULL;
CREATE INDEX post_comments_award ON post_comments (member, award) WHERE award IS NOT NULL;
CREATE INDEX post_comments_road ON post_comments (road, member) WHERE road IS NOT NULL;
CREATE INDEX post_comments_author ON post_comments (author, at);
CREATE INDEX post_comments_member ON post_comments (member);
CREATE TRIGGER post_comments_sent AFTER INSERT ON post_comments BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'comment', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
