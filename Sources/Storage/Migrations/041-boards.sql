-- The gym's boards. Nobody is on one who did not join it.
CREATE TABLE boards (
  id INTEGER PRIMARY KEY,
  metric TEXT NOT NULL CHECK (metric IN ('e1rm', 'heaviest', 'reps', 'strength', 'streak')),
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  -- The classes that it has.
  has_sexes INTEGER NOT NULL CHECK (has_sexes IN (0, 1)),
  has_ages INTEGER NOT NULL CHECK (has_ages IN (0, 1)),
  has_weights INTEGER NOT NULL CHECK (has_weights IN (0, 1)),
  on_walls INTEGER NOT NULL CHECK (on_walls IN (0, 1)),
  -- Scores are counted in buckets of this width: see board_counts.
  bucket_width INTEGER NOT NULL CHECK (bucket_width > 0),
  -- A removed board is shown nowhere; its rows are deleted a few at a time.
  removed_at INTEGER,
  CHECK ((exercise IS NOT NULL) = (metric IN ('e1rm', 'heaviest', 'reps')))
) STRICT;
CREATE UNIQUE INDEX boards_what ON boards (metric, coalesce(exercise, 0)) WHERE removed_at IS NULL;
CREATE INDEX boards_exercise ON boards (exercise) WHERE exercise IS NOT NULL;

CREATE TABLE board_members (
  board INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  joined_at INTEGER NOT NULL,
  -- What they chose to show.
  shows_score INTEGER NOT NULL CHECK (shows_score IN (0, 1)),
  shows_sex INTEGER NOT NULL CHECK (shows_sex IN (0, 1)),
  shows_age INTEGER NOT NULL CHECK (shows_age IN (0, 1)),
  shows_weight INTEGER NOT NULL CHECK (shows_weight IN (0, 1)),
  score INTEGER NOT NULL DEFAULT 0 CHECK (score >= 0),
  -- The codes of the classes in which they are listed: only those that the board has, and that they chose to show.
  sex TEXT,
  age TEXT,
  weight TEXT,
  -- 0 while the gym has blocked them, or while they wait for an approval.
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- The score before the last workout that raised it.
  previous INTEGER NOT NULL DEFAULT 0,
  raised_by INTEGER,
  -- When the score or the class is out of date without anything having been logged: a week or a year is over.
  stale_at INTEGER,
  PRIMARY KEY (board, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_members_member ON board_members (member, board);
CREATE INDEX board_members_stale ON board_members (stale_at) WHERE stale_at IS NOT NULL;

-- The order of each class of a board; the class '' is everybody. Filled by the triggers below, and by nothing else.
CREATE TABLE board_places (
  board INTEGER NOT NULL,
  class TEXT NOT NULL,
  score INTEGER NOT NULL CHECK (score > 0),
  member INTEGER NOT NULL,
  PRIMARY KEY (board, class, score, member)
) STRICT, WITHOUT ROWID;

-- How many have a score in each bucket: a rank is a sum over some hundred buckets and a count within one.
CREATE TABLE board_counts (
  board INTEGER NOT NULL,
  class TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  people INTEGER NOT NULL CHECK (people >= 0),
  PRIMARY KEY (board, class, bucket)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER board_places_added AFTER INSERT ON board_places BEGIN
  INSERT INTO board_counts (board, class, bucket, people)
  VALUES (NEW.board, NEW.class, NEW.score / (SELECT bucket_width FROM boards WHERE id = NEW.board), 1)
  ON CONFLICT (board, class, bucket) DO UPDATE SET people = people + 1;
END;
CREATE TRIGGER board_places_removed AFTER DELETE ON board_places BEGIN
  UPDATE board_counts SET people = people - 1
  WHERE board = OLD.board AND class = OLD.class
    AND bucket = OLD.score / (SELECT bucket_width FROM boards WHERE id = OLD.board);
END;

CREATE TRIGGER board_members_added AFTER INSERT ON board_members WHEN NEW.is_active = 1 AND NEW.score > 0 BEGIN
  INSERT INTO board_places (board, class, score, member)
  SELECT NEW.board, c.class, NEW.score, NEW.member
  FROM (SELECT '' AS class UNION ALL SELECT NEW.sex UNION ALL SELECT NEW.age UNION ALL SELECT NEW.sex || NEW.age
    UNION ALL SELECT NEW.weight) c WHERE c.class IS NOT NULL;
END;
CREATE TRIGGER board_members_removed AFTER DELETE ON board_members BEGIN
  DELETE FROM board_places WHERE board = OLD.board AND score = OLD.score AND member = OLD.member
    AND class IN ('', OLD.sex, OLD.age, OLD.sex || OLD.age, OLD.weight);
END;
CREATE TRIGGER board_members_moved AFTER UPDATE OF score, sex, age, weight, is_active ON board_members
WHEN NEW.score <> OLD.score OR NEW.sex IS NOT OLD.sex OR NEW.age IS NOT OLD.age OR NEW.weight IS NOT OLD.weight
  OR NEW.is_active <> OLD.is_active
BEGIN
  DELETE FROM board_places WHERE board = OLD.board AND score = OLD.score AND member = OLD.member
    AND class IN ('', OLD.sex, OLD.age, OLD.sex || OLD.age, OLD.weight);
  INSERT INTO board_places (board, class, score, member)
  SELECT NEW.board, c.class, NEW.score, NEW.member
  FROM (SELECT '' AS class UNION ALL SELECT NEW.sex UNION ALL SELECT NEW.age UNION ALL SELECT NEW.sex || NEW.age
    UNION ALL SELECT NEW.weight) c
  WHERE c.class IS NOT NULL AND NEW.is_active = 1 AND NEW.score > 0;
END;
CREATE TRIGGER boards_deleted AFTER DELETE ON boards BEGIN
  DELETE FROM board_places WHERE board = OLD.id;
  DELETE FROM board_counts WHERE board = OLD.id;
END;

-- The best sets of those who are on boards, in the exercises that boards rank.
CREATE TABLE board_bests (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  e1rm_grams INTEGER NOT NULL,
  heaviest_grams INTEGER NOT NULL,
  reps INTEGER NOT NULL,
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_bests_exercise ON board_bests (exercise);

-- Up to which set everything is counted. Whatever is left after a crash is counted at the next start.
CREATE TABLE board_cursor (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_set INTEGER NOT NULL
) STRICT;
INSERT INTO board_cursor (id, last_set) SELECT 1, coalesce(MAX(id), 0) FROM sets;
-- The ids of the last sets are given again once those are gone.
CREATE TRIGGER boards_follow_sets AFTER DELETE ON sets
WHEN OLD.id <= (SELECT last_set FROM board_cursor) AND OLD.id > coalesce((SELECT MAX(id) FROM sets), 0) BEGIN
  UPDATE board_cursor SET last_set = coalesce((SELECT MAX(id) FROM sets), 0);
END;

-- Whose scores are to be counted anew, since something of theirs was changed and not only added. `mark` grows with
-- each change, so that one that comes during the count is not lost.
CREATE TABLE board_recounts (
  member INTEGER NOT NULL PRIMARY KEY,
  mark INTEGER NOT NULL
) STRICT;
CREATE TRIGGER boards_recount_edited AFTER UPDATE OF kind, reps, lifted_grams, e1rm_grams, deleted_at ON sets
WHEN EXISTS (SELECT 1 FROM board_members WHERE member = NEW.member) BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (NEW.member, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_recount_workout AFTER UPDATE OF deleted_at, started_at ON workouts
WHEN EXISTS (SELECT 1 FROM board_members WHERE member = NEW.member) BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (NEW.member, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_recount_removed AFTER DELETE ON workouts
WHEN EXISTS (SELECT 1 FROM board_members WHERE member = OLD.member) BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (OLD.member, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_recount_member AFTER UPDATE OF sex, birth_date, weight_milli, weight_unit ON members
WHEN (NEW.sex IS NOT OLD.sex OR NEW.birth_date IS NOT OLD.birth_date OR NEW.weight_milli IS NOT OLD.weight_milli
  OR NEW.weight_unit IS NOT OLD.weight_unit) AND EXISTS (SELECT 1 FROM board_members WHERE member = NEW.id)
BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (NEW.id, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_active AFTER UPDATE OF status ON members WHEN NEW.status <> OLD.status BEGIN
  UPDATE board_members SET is_active = NEW.status = 'active' WHERE member = NEW.id;
END;

-- A display can show the boards. The check of a column cannot be changed, so the column is made anew.
ALTER TABLE devices RENAME COLUMN layout TO old_layout;
ALTER TABLE devices ADD COLUMN layout TEXT NOT NULL DEFAULT 'clockFeed'
  CHECK (layout IN ('clock', 'clockFeed', 'clockBoard', 'fourClocks', 'calendar', 'boards'));
UPDATE devices SET layout = old_layout;
ALTER TABLE devices DROP COLUMN old_layout;
